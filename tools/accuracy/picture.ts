/** The chart of the residuals over time, `docs/accuracy.svg`: one small chart per body. */
import { BODY_NAMES, type BodyName } from '../../packages/contract/vocabulary.ts';
import { type Decades, PICTURED_FIELDS, type PicturedField } from './residuals.ts';
import type { Results } from './results.ts';

/** Pixels. */
const COLUMNS = 3;
const CHART = { width: 230, height: 120 };
const GAP = { left: 50, top: 26, right: 16, bottom: 24 };
const HEAD = 44;
const CELL = {
  width: GAP.left + CHART.width + GAP.right,
  height: GAP.top + CHART.height + GAP.bottom,
};
const ROWS = Math.ceil(BODY_NAMES.length / COLUMNS);
const SIZE = { width: COLUMNS * CELL.width, height: HEAD + ROWS * CELL.height };

/** Years and powers of ten at the edges of a chart. */
const YEARS = { first: 1800, last: 2410 };
const POWERS = { lowest: -15, highest: -3 };
const YEAR_LABELS = [1800, 2000, 2200, 2400];
const POWER_LABELS = [-15, -12, -9, -6, -3];

/** One unit in the last served digit. */
const SERVED_UNITS = [
  { power: -6, name: 'angles' },
  { power: -4, name: 'speeds' },
];

const SERIES: Readonly<Record<PicturedField, string>> = {
  longitude: 'longitude, °',
  declination: 'declination, °',
  speed: 'speed, ° a day',
};

const STYLE = `
    svg { font: 11px system-ui, sans-serif; color-scheme: light dark; }
    .ground { fill: #ffffff; } text { fill: #24292f; } .soft { fill: #57606a; }
    .grid { stroke: #d0d7de; } .served { stroke: #57606a; stroke-dasharray: 4 3; }
    path { fill: none; stroke-width: 1.3; }
    .longitude { stroke: #0b62b0; } .declination { stroke: #b3470a; } .speed { stroke: #1a7f4b; }
    .name { font-weight: 600; }
    @media (prefers-color-scheme: dark) {
      .ground { fill: #0d1117; } text { fill: #e6edf3; } .soft { fill: #9198a1; }
      .grid { stroke: #30363d; } .served { stroke: #9198a1; }
      .longitude { stroke: #6cb6ff; } .declination { stroke: #f0a15e; } .speed { stroke: #57d38c; }
    }
  `;

/** The whole picture as SVG. */
export function residualsPicture(results: Results): string {
  const charts = BODY_NAMES.map((body, index) => {
    const x = (index % COLUMNS) * CELL.width + GAP.left;
    const y = HEAD + Math.floor(index / COLUMNS) * CELL.height + GAP.top;
    return `  <g transform="translate(${x} ${y})">\n${chart(results, body)}\n  </g>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<!-- Written by \`npm run accuracy\`; do not edit. -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" width="${SIZE.width}" height="${SIZE.height}" role="img" aria-labelledby="title desc">
  <title id="title">Differences between the service and the C library over time</title>
  <desc id="desc">One chart for each of ${BODY_NAMES.length} bodies: the largest difference of longitude, declination and speed in each decade from 1800 to 2400, before rounding, on a logarithmic scale. Dashed lines mark one unit in the last served digit.</desc>
  <style>${STYLE}</style>
  <rect class="ground" width="${SIZE.width}" height="${SIZE.height}"/>
${legend()}
${charts.join('\n')}
</svg>
`;
}

function legend(): string {
  const entries = PICTURED_FIELDS.map((field, index) => {
    const x = GAP.left + index * 130;
    return (
      `  <path class="${field}" d="M${x} 22h24"/>` +
      `<text x="${x + 30}" y="26">${SERIES[field]}</text>`
    );
  });
  const x = GAP.left + PICTURED_FIELDS.length * 130;
  return [
    ...entries,
    `  <line class="served" x1="${x}" y1="22" x2="${x + 24}" y2="22"/><text x="${x + 30}" y="26">one unit in the last served digit (angles 10⁻⁶, speeds 10⁻⁴)</text>`,
  ].join('\n');
}

function chart(results: Results, body: BodyName): string {
  const grid = POWER_LABELS.map((power) => {
    const y = heightOf(10 ** power);
    return (
      `    <line class="grid" x1="0" y1="${y}" x2="${CHART.width}" y2="${y}"/>` +
      `<text class="soft" x="-6" y="${y + 4}" text-anchor="end">10${superscript(power)}</text>`
    );
  });
  const years = YEAR_LABELS.map(
    (year) =>
      `    <text class="soft" x="${acrossOf(year)}" y="${CHART.height + 15}" text-anchor="middle">${year}</text>`,
  );
  const served = SERVED_UNITS.map(({ power }) => {
    const y = heightOf(10 ** power);
    return `    <line class="served" x1="0" y1="${y}" x2="${CHART.width}" y2="${y}"/>`;
  });
  const series = PICTURED_FIELDS.map(
    (field) =>
      `    <path class="${field}" d="${steps(results.bodies[body].decades[field])}"><title>${SERIES[field]}</title></path>`,
  );
  const name = `    <text class="name" x="0" y="-8">${body}</text>`;
  return [name, ...grid, ...years, ...served, ...series].join('\n');
}

/** A horizontal line for each decade, joined by steps. The decades may be in any order. */
function steps(decades: Decades): string {
  return Object.keys(decades)
    .map(Number)
    .toSorted((a, b) => a - b)
    .map((decade, index) => {
      const y = heightOf(decades[decade] ?? 0);
      const start = index === 0 ? `M${acrossOf(decade)} ${y}` : `V${y}`;
      return `${start}H${acrossOf(decade + 10)}`;
    })
    .join('');
}

function acrossOf(year: number): number {
  const share = (year - YEARS.first) / (YEARS.last - YEARS.first);
  return tenths(share * CHART.width);
}

/** A difference of zero is at the lower edge. */
function heightOf(value: number): number {
  const power = Math.max(Math.log10(value), POWERS.lowest);
  const share = (power - POWERS.lowest) / (POWERS.highest - POWERS.lowest);
  return tenths((1 - Math.min(share, 1)) * CHART.height);
}

function tenths(value: number): number {
  return Number(value.toFixed(1));
}

const SUPERSCRIPTS: Readonly<Record<string, string>> = {
  '-': '⁻',
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
};

function superscript(power: number): string {
  return [...String(power)].map((digit) => SUPERSCRIPTS[digit] ?? digit).join('');
}
