// Made of site/playground/browser by `npm run docs`; do not edit.

// site/playground/browser/elements.ts
function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no element ${id}`);
  return found;
}
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}
function announce(region, text2) {
  region.textContent = "";
  requestAnimationFrame(() => {
    region.textContent = text2;
  });
}

// site/playground/browser/indent-json.ts
var TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;
var CLOSING = { "{": "}", "[": "]" };
function indentJson(json, line_length_max = 80) {
  const tokens = json.match(TOKEN) ?? [];
  return write(read(tokens.values()), { depth: 0, column: 0, line_length_max });
}
var DEPTH_MAX = 100;
function read(tokens, token = next(tokens), depth = 0) {
  const close = CLOSING[token];
  if (close === void 0) return token;
  if (depth === DEPTH_MAX) throw new RangeError("the JSON text is nested too deeply");
  const entries = [];
  for (; ; ) {
    const first = next(tokens);
    if (first === close || first === "") return { open: token, entries };
    if (first === ",") continue;
    if (token === "{") {
      next(tokens);
      entries.push({ label: `${first}: `, node: read(tokens, next(tokens), depth + 1) });
    } else {
      entries.push({ label: "", node: read(tokens, first, depth + 1) });
    }
  }
}
function next(tokens) {
  return tokens.next().value ?? "";
}
function write(node, place) {
  if (typeof node === "string") return node;
  const { open, entries } = node;
  const close = CLOSING[open] ?? "";
  if (entries.length === 0) return open + close;
  const line = oneLine(node);
  if (line !== void 0 && place.column + line.length < place.line_length_max) return line;
  const depth = place.depth + 1;
  const margin = "  ".repeat(depth);
  const lines = entries.map(({ label: label2, node: node2 }) => {
    const column = margin.length + label2.length;
    return `${margin}${label2}${write(node2, { ...place, depth, column })}`;
  });
  return `${open}
${lines.join(",\n")}
${"  ".repeat(place.depth)}${close}`;
}
function oneLine({ open, entries }) {
  const texts = entries.map(({ label: label2, node }) => typeof node === "string" ? label2 + node : "");
  if (texts.includes("")) return void 0;
  const padding = open === "{" ? " " : "";
  return `${open}${padding}${texts.join(", ")}${padding}${CLOSING[open]}`;
}

// site/playground/browser/indented-body.ts
var INDENTED_LENGTH_MAX = 1e5;
var BODY_SHOWN_LENGTH_MAX = 5e5;
function indentedBody(body) {
  if (body.length > INDENTED_LENGTH_MAX) return void 0;
  try {
    JSON.parse(body);
    return indentJson(body);
  } catch {
    return void 0;
  }
}

// wheel/column.ts
var SCALE_RADIUS = 275;
var LEADER_TURNED_RADIUS = 258;
var LEADER_END_RADIUS = 253;
var GLYPH = { radius: 238, scale: 1 };
var DEGREES = { radius: 210.2, font_size: 12.25 };
var SIGN = { radius: 188, scale: 0.58 };
var MINUTES = { radius: 168, font_size: 11.25 };
var MARKS = { radii: [149.2, 134.2], scale: 0.5 };
var INNER_RADIUS = 118;

// wheel/escape.ts
function escapeXml(text2) {
  return text2.replace(NOT_XML, "�").replace(MARKUP, (character) => ENTITIES[character] ?? character);
}
var NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
var MARKUP = /[&<>"'\t\n\r]/g;
var ENTITIES = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "	": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;"
};

// wheel/trigonometry.ts
var QUARTER_DEGREES = 90;
function direction(degrees) {
  const angle = degrees % 360;
  const quarters = Math.round(angle / QUARTER_DEGREES);
  const rest = (angle - quarters * QUARTER_DEGREES) * Math.PI / 180;
  const sin = rest * series(rest * rest, SINE);
  const cos = series(rest * rest, COSINE);
  switch ((quarters + 4) % 4) {
    case 1:
      return { sin: cos, cos: -sin };
    case 2:
      return { sin: -sin, cos: -cos };
    case 3:
      return { sin: -cos, cos: sin };
    default:
      return { sin, cos };
  }
}
var SINE = [16 * 17, 14 * 15, 12 * 13, 10 * 11, 8 * 9, 6 * 7, 4 * 5, 2 * 3];
var COSINE = [15 * 16, 13 * 14, 11 * 12, 9 * 10, 7 * 8, 5 * 6, 3 * 4, 1 * 2];
function series(x, divisors) {
  return divisors.reduce((inner, divisor) => 1 - x / divisor * inner, 1);
}

// wheel/geometry.ts
function onWheel(longitude_degrees, radius) {
  const { sin, cos } = direction(longitude_degrees);
  return { x: -radius * cos, y: radius * sin };
}
function decimal(value) {
  return String(Math.round(value * 100) / 100);
}
function xy({ x, y }) {
  return `${decimal(x)} ${decimal(y)}`;
}

// wheel/glyphs.ts
var BOX = 24;
var STROKE = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
var STROKE_WIDTH = 1.75;
var SMALL = { scale: 0.7, stroke_width: 2 };
var SIGN_GLYPHS = {
  aries: "M12 21V10C12 5.5 10 3.5 7.75 3.5C5.5 3.5 4 5 4 7.25C4 9 5 10.25 6.5 10.5M12 10C12 5.5 14 3.5 16.25 3.5C18.5 3.5 20 5 20 7.25C20 9 19 10.25 17.5 10.5",
  taurus: "M5 3C7.5 3.5 7.5 9.5 12 9.5S16.5 3.5 19 3M12 9.5a5.75 5.75 0 1 1 0 11.5a5.75 5.75 0 1 1 0-11.5",
  gemini: "M4.5 3.5C8.5 5.75 15.5 5.75 19.5 3.5M4.5 20.5C8.5 18.25 15.5 18.25 19.5 20.5M8.75 5V19M15.25 5V19",
  cancer: "M3.5 9.25a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0-5.5 0C3.5 6 7.5 4.25 12 4.25C15.5 4.25 18.5 5 20.5 6.5M20.5 14.75a2.75 2.75 0 1 0-5.5 0a2.75 2.75 0 1 0 5.5 0C20.5 18 16.5 19.75 12 19.75C8.5 19.75 5.5 19 3.5 17.5",
  leo: "M4 14.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0M9.6 13C8.9 11 6.75 9.6 6.75 7.25C6.75 4.75 8.9 3 11.5 3C14.3 3 16.4 4.9 16.4 7.75C16.4 11.5 13.5 14.5 13.5 18C13.5 19.9 14.6 21 16.25 21C17.9 21 19 20 19.5 18.75",
  virgo: "M3 4.5C4.6 4.5 5.5 5.6 5.5 7.5V17.5M5.5 8C5.5 5.75 6.6 4.5 8.1 4.5S10.75 5.75 10.75 8V17.5M10.75 8C10.75 5.75 11.9 4.5 13.4 4.5S16 5.75 16 8V16C16 18.75 17.5 20.25 20 21M16 10.5C16.9 8.75 21 8.25 21 12C21 16 17 19 13 21",
  libra: "M3.5 20.25H20.5M3.5 15.75H9C7.3 14.6 6.25 12.75 6.25 10.5a5.75 5.75 0 1 1 11.5 0C17.75 12.75 16.7 14.6 15 15.75H20.5",
  scorpio: "M3 4.5C4.6 4.5 5.4 5.6 5.4 7.5V17M5.4 8C5.4 5.75 6.4 4.5 7.8 4.5S10.2 5.75 10.2 8V17M10.2 8C10.2 5.75 11.2 4.5 12.6 4.5S15 5.75 15 8V15C15 17.25 16.25 18.25 18 18.25H21M18.5 15.75L21 18.25L18.5 20.75",
  sagittarius: "M4 20L20 4M12 4H20V12M6.5 10.5L13.5 17.5",
  capricorn: "M3 5C5 5 6.25 6.25 6.25 8.75V16.5M6.25 9C6.25 6.5 7.6 5 9.4 5S12.5 6.5 12.5 9V16.25C12.5 19.25 11 21 8.5 21M12.5 15.75a3.75 3.5 0 1 1 3.75 3.5C14.1 19.25 12.5 17.9 12.5 15.75",
  aquarius: "M3 10.25L6.75 6.75L10.25 10.25L14 6.75L17.5 10.25L21 6.75M3 17.25L6.75 13.75L10.25 17.25L14 13.75L17.5 17.25L21 13.75",
  pisces: "M5.5 3C9.75 8 9.75 16 5.5 21M18.5 3C14.25 8 14.25 16 18.5 21M4.5 12H19.5"
};
var BODY_GLYPHS = {
  sun: "M3.75 12a8.25 8.25 0 1 0 16.5 0a8.25 8.25 0 1 0-16.5 0M11.4 12a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0",
  moon: "M8 3.5a8.6 8.6 0 1 1 0 17C11.5 18.75 13.25 15.75 13.25 12S11.5 5.25 8 3.5",
  mercury: "M7.75 3a4.25 4.25 0 0 0 8.5 0M12 7.25a4 4 0 1 1 0 8a4 4 0 1 1 0-8M12 15.25V21M8.75 18.25H15.25",
  venus: "M12 3a5.25 5.25 0 1 1 0 10.5a5.25 5.25 0 1 1 0-10.5M12 13.5V21M8.25 17.25H15.75",
  mars: "M3.75 14.25a6 6 0 1 0 12 0a6 6 0 1 0-12 0M14 10L20.25 3.75M14.5 3.75H20.25V9.5",
  jupiter: "M5 7.25C5 4.75 6.9 3 9.1 3C11.5 3 13 4.75 13 7.25C13 11.25 9.25 14.5 4.5 16H20M16.25 8V21",
  saturn: "M9 3V18M5.25 6.75H12.75M9 12.5C10.25 10.25 12 9.25 13.75 9.25C16 9.25 17.25 10.75 17.25 12.75C17.25 15.25 14.5 16.5 14.5 18.75C14.5 20.25 15.5 21 16.75 21C17.6 21 18.25 20.75 18.75 20.25",
  uranus: "M5 3C7.25 5.5 7.25 11.5 5 14M19 3C16.75 5.5 16.75 11.5 19 14M6.7 8.5H17.3M12 3V15.5M12 15.5a2.75 2.75 0 1 1 0 5.5a2.75 2.75 0 1 1 0-5.5",
  neptune: "M5 4V6.75C5 11.5 8 14 12 14S19 11.5 19 6.75V4M12 3V21M8.5 17.75H15.5M3.25 5.5L5 3.75L6.75 5.5M17.25 5.5L19 3.75L20.75 5.5",
  pluto: "M9 5.75a3 2.75 0 1 0 6 0a3 2.75 0 1 0-6 0M5.5 6.5C5.5 10.75 8 13.25 12 13.25S18.5 10.75 18.5 6.5M12 13.25V21M8.5 17.25H15.5",
  true_node: "M8.4 17C7.9 14.25 4.75 12.75 4.75 9.25C4.75 5.5 7.9 3 12 3S19.25 5.5 19.25 9.25C19.25 12.75 16.1 14.25 15.6 17M3.5 18.25a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M15.5 18.25a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0",
  mean_node: "M8.4 17.25C7.9 15 5.25 14 5.25 11.25C5.25 8.25 8.25 6.5 12 6.5S18.75 8.25 18.75 11.25C18.75 14 16.1 15 15.6 17.25M3.5 18.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M15.5 18.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M7 3H17",
  chiron: "M11 3V14M17 3.5L11 8.5L17 13M11 14a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7",
  lilith_mean: "M15 3.3a5.25 5.25 0 1 0 0 9.9C12.4 12 11 10.3 11 8.25S12.4 4.5 15 3.3M12.25 4.75C8.5 6.75 8.5 9.75 12.25 11.75M12 13.35V21M8.25 17.25H15.75",
  ceres: "M7.9 5a5.25 5.25 0 1 1 4.1 8.5V21M8.25 17.25H15.75",
  pallas: "M12 3L17 8.5L12 14L7 8.5ZM12 14V21M8.25 17.5H15.75",
  juno: "M12 3V21M8.25 17.75H15.75M6.5 8.5H17.5M8.1 4.6L15.9 12.4M15.9 4.6L8.1 12.4",
  vesta: "M12 3V8M6.5 9.5H8.75L12 12.75L15.25 9.5H17.5M3.25 14H6L12 20L18 14H20.75"
};
var MARK_GLYPHS = {
  retrograde: "M7.5 21V3H12.5a4.75 4.75 0 0 1 0 9.5H7.5M12 12.5L18.5 21M18.5 14.5L12.5 21",
  out_of_bounds: "M4 15H20M12 21V3M7 8L12 3L17 8"
};
function placedGlyph(path_data, middle2, scale) {
  const corner = { x: middle2.x - BOX / 2 * scale, y: middle2.y - BOX / 2 * scale };
  const stroke_width = scale < SMALL.scale ? SMALL.stroke_width : STROKE_WIDTH;
  return `<path transform="translate(${xy(corner)}) scale(${decimal(scale)})" ${STROKE} stroke-width="${stroke_width}" d="${path_data}"/>`;
}
function bodyGlyphSvg(body) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BOX} ${BOX}" width="1em" height="1em" aria-hidden="true"><path ${STROKE} stroke-width="${STROKE_WIDTH}" stroke="currentColor" d="${BODY_GLYPHS[body]}"/></svg>`;
}

// wheel/label.ts
var FOOT = 0.36;
function label(content, at, font_size, anchor) {
  const baseline = at.y + font_size * FOOT;
  return `<text x="${decimal(at.x)}" y="${decimal(baseline)}" font-size="${font_size}" text-anchor="${anchor}" fill="currentColor" stroke="none">${escapeXml(content)}</text>`;
}

// wheel/leader.ts
var STEP_DEGREES = 4;
var STEPS_MAX = 360 / STEP_DEGREES;
var STARTS_PER_DEGREE = 10;
function leaders(ways) {
  const turns = ways.map(({ from, to }) => Math.abs(to - from));
  const needed = Math.ceil(Math.max(0, ...turns) / STEP_DEGREES);
  const steps = needed <= STEPS_MAX ? Math.max(1, needed) : STEPS_MAX;
  return ways.map(
    ({ from, to }) => leader({ from: Math.round(from * STARTS_PER_DEGREE) / STARTS_PER_DEGREE, to }, steps)
  );
}
function leader({ from, to }, steps) {
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const part = step / steps;
    const radius = SCALE_RADIUS + (LEADER_TURNED_RADIUS - SCALE_RADIUS) * part;
    return xy(onWheel(from + (to - from) * part, radius));
  });
  return `M${[...points, xy(onWheel(to, LEADER_END_RADIUS))].join("L")}`;
}

// wheel/room.ts
var STEP_DEGREES2 = 5;
var CIRCLE_DEGREES = 360;
var ROOM_DEGREES = [
  5.37,
  5.47,
  5.61,
  5.79,
  6.05,
  6.37,
  6.81,
  7.39,
  7.57,
  7.57,
  7.51,
  7.51,
  7.23,
  6.87,
  6.59,
  6.35,
  6.21,
  6.11
];
var QUARTERS = [
  ROOM_DEGREES,
  ROOM_DEGREES.toReversed(),
  ROOM_DEGREES,
  ROOM_DEGREES.toReversed()
].flat();
var LABELS = Array.from(
  { length: QUARTERS.length + 1 },
  (_, steps) => QUARTERS.slice(0, steps).reduce((sum, room) => sum + STEP_DEGREES2 / room, 0)
);
var CIRCLE_LABELS = LABELS.at(-1) ?? 0;
function labelsAt(longitude_degrees) {
  const turns = Math.floor(longitude_degrees / CIRCLE_DEGREES);
  const rest = longitude_degrees - turns * CIRCLE_DEGREES;
  const step = Math.min(Math.max(0, Math.floor(rest / STEP_DEGREES2)), QUARTERS.length - 1);
  const room = QUARTERS[step] ?? Number.NaN;
  return turns * CIRCLE_LABELS + (LABELS[step] ?? Number.NaN) + (rest - step * STEP_DEGREES2) / room;
}
function longitudeAt(labels) {
  const turns = Math.floor(labels / CIRCLE_LABELS);
  const rest = labels - turns * CIRCLE_LABELS;
  const step = Math.max(
    0,
    LABELS.findLastIndex((sum) => sum <= rest)
  );
  const room = QUARTERS[step] ?? QUARTERS[0] ?? Number.NaN;
  return turns * CIRCLE_DEGREES + step * STEP_DEGREES2 + (rest - (LABELS[step] ?? Number.NaN)) * room;
}

// wheel/interval.ts
function shifted({ from, to }, by) {
  return { from: from + by, to: to + by };
}
function leastOutside(among, others) {
  const { from, to } = leastAnywhere(others);
  const clamp = (value) => Math.min(Math.max(value, among.from), among.to);
  return { from: clamp(from), to: clamp(to) };
}
function leastAnywhere(others) {
  const begins = others.map(({ from }) => from);
  const ends = others.map(({ to }) => to);
  const common = { from: Math.max(...begins), to: Math.min(...ends) };
  if (common.from <= common.to) return common;
  const value = balance(begins, ends);
  return { from: value, to: value };
}
function balance(begins, ends) {
  const bounds = [...begins, ...ends].sort((a, b) => a - b);
  for (const [index, bound] of bounds.entries()) {
    const next2 = bounds[index + 1] ?? bound;
    const pulling = [
      ...begins.filter((begin) => begin >= next2),
      ...ends.filter((end) => end <= bound)
    ];
    const mean = pulling.reduce((sum, value) => sum + value, 0) / pulling.length;
    if (mean <= next2) return Math.max(mean, bound);
  }
  return Number.NaN;
}

// wheel/spread.ts
function spread(wishes, separation, length) {
  const order = wishes.map((wish, index) => ({ wish, index })).sort((a, b) => a.wish.at - b.wish.at || a.index - b.index);
  const circle = {
    wishes: order.map(({ wish }) => wish),
    separation: Math.min(separation, length / order.length),
    length
  };
  const places = new Array(order.length);
  for (const { start, count, first } of pooled(circle)) {
    for (let member = 0; member < count; member++) {
      const point = order[(first + member) % order.length];
      if (point === void 0) continue;
      places[point.index] = start + member * circle.separation - turnOf(circle, first + member);
    }
  }
  return places;
}
function pooled(circle) {
  const blocks = circle.wishes.map(({ at }, first) => ({ start: at, count: 1, first }));
  let index = 0;
  while (index < blocks.length && blocks.length > 1) {
    const wraps = index === blocks.length - 1;
    const block = blocks[index];
    const next2 = blocks[wraps ? 0 : index + 1];
    if (block === void 0 || next2 === void 0) break;
    const next_start = next2.start + (wraps ? circle.length : 0);
    if (block.start + block.count * circle.separation <= next_start) {
      index++;
      continue;
    }
    const count = block.count + next2.count;
    blocks[index] = { ...block, count, start: bestStart(circle, block.first, count) };
    blocks.splice(wraps ? 0 : index + 1, 1);
    index = 0;
  }
  return blocks;
}
function bestStart(circle, first, count) {
  const { wishes, separation } = circle;
  const members = Array.from({ length: count }, (_, member) => {
    const { at, within } = wishes[(first + member) % wishes.length] ?? { at: 0, within: [] };
    const by = turnOf(circle, first + member) - member * separation;
    return [...within, { from: at, to: at }].map((interval) => shifted(interval, by));
  });
  const levels = members[0]?.map((_, level) => members.flatMap((asked) => asked[level] ?? [])) ?? [];
  const anywhere = { from: -Infinity, to: Infinity };
  return levels.reduce(leastOutside, anywhere).from;
}
function turnOf({ wishes, length }, position2) {
  return position2 < wishes.length ? 0 : length;
}

// wheel/places.ts
var SIGN_DEGREES = 30;
var CUSP_MARGIN_DEGREES = 0.1;
var SEPARATION_LABELS = 1;
var HALF_LABELS = SEPARATION_LABELS / 2;
function labelPlaces(longitudes_degrees) {
  const wishes = longitudes_degrees.map(wishOf);
  return spread(wishes, SEPARATION_LABELS, CIRCLE_LABELS).map(
    (place, index) => place === wishes[index]?.at ? longitudes_degrees[index] ?? place : longitudeAt(place)
  );
}
function wishOf(longitude) {
  const at = labelsAt(longitude);
  const begin = Math.floor(longitude / SIGN_DEGREES) * SIGN_DEGREES;
  const end = begin + SIGN_DEGREES;
  const including = (from, to) => ({
    from: Math.min(from, at),
    to: Math.max(to, at)
  });
  return {
    at,
    within: [
      including(labelsAt(begin + CUSP_MARGIN_DEGREES), labelsAt(end - CUSP_MARGIN_DEGREES)),
      including(labelsAt(begin) + HALF_LABELS, labelsAt(end) - HALF_LABELS)
    ]
  };
}

// wheel/bodies.ts
var EXACT_MARK_RADIUS = 2;
function wheelBodies(positions2) {
  const places = labelPlaces(positions2.map(({ longitude }) => longitude));
  const ways = positions2.map(({ longitude }, index) => ({
    from: longitude,
    to: places[index] ?? longitude
  }));
  const lines = leaders(ways);
  return positions2.map((position2, index) => {
    const place = ways[index]?.to ?? position2.longitude;
    return [
      `<g data-body="${escapeXml(position2.body)}">`,
      exactMark(position2.longitude),
      `<path d="${lines[index]}" stroke-width="0.8"/>`,
      bodyLabel(position2, place),
      "</g>"
    ].join("");
  }).join("");
}
function exactMark(longitude) {
  const { x, y } = onWheel(longitude, SCALE_RADIUS);
  return `<circle cx="${decimal(x)}" cy="${decimal(y)}" r="${EXACT_MARK_RADIUS}" fill="currentColor" stroke="none"/>`;
}
function bodyLabel(position2, place_degrees) {
  const { body, sign, sign_longitude, retrograde, out_of_bounds } = position2;
  const at = (radius) => onWheel(place_degrees, radius);
  const minutes = String(sign_longitude.minutes).padStart(2, "0");
  const marks = [
    ...retrograde ? [MARK_GLYPHS.retrograde] : [],
    ...out_of_bounds ? [MARK_GLYPHS.out_of_bounds] : []
  ];
  return [
    placedGlyph(BODY_GLYPHS[body], at(GLYPH.radius), GLYPH.scale),
    label(`${sign_longitude.degrees}°`, at(DEGREES.radius), DEGREES.font_size, "middle"),
    placedGlyph(SIGN_GLYPHS[sign], at(SIGN.radius), SIGN.scale),
    label(`${minutes}′`, at(MINUTES.radius), MINUTES.font_size, "middle"),
    ...marks.map((glyph, index) => placedGlyph(glyph, at(MARKS.radii[index] ?? 0), MARKS.scale))
  ].join("");
}

// wheel/middle.ts
var LINE_FONT_SIZE = 14;
var LINE_HEIGHT = 20;
var GLYPH_SCALE = 0.6;
function middle(caption, positions2) {
  const lines = [
    ...caption.map((text2) => (y) => captionLine(text2, y)),
    ...LEGEND.filter(({ occurs }) => positions2.some(occurs)).map(
      (entry) => (y) => legendLine(entry, y)
    )
  ];
  return lines.map((line, index) => line((index - (lines.length - 1) / 2) * LINE_HEIGHT)).join("");
}
function captionLine(text2, y) {
  return label(text2, { x: 0, y }, LINE_FONT_SIZE, "middle");
}
function legendLine({ glyph, words }, y) {
  return `<g data-legend="${words}">${placedGlyph(glyph, { x: -56, y }, GLYPH_SCALE)}${label(words, { x: -43, y }, LINE_FONT_SIZE, "start")}</g>`;
}
var LEGEND = [
  {
    occurs: ({ retrograde }) => retrograde,
    glyph: MARK_GLYPHS.retrograde,
    words: "retrograde"
  },
  {
    occurs: ({ out_of_bounds }) => out_of_bounds,
    glyph: MARK_GLYPHS.out_of_bounds,
    words: "out of bounds"
  },
  {
    occurs: ({ body }) => body === "mean_node",
    glyph: BODY_GLYPHS.mean_node,
    words: "mean node"
  }
];

// wheel/words.ts
var BODY_WORDS = {
  sun: "Sun",
  moon: "Moon",
  mercury: "Mercury",
  venus: "Venus",
  mars: "Mars",
  jupiter: "Jupiter",
  saturn: "Saturn",
  uranus: "Uranus",
  neptune: "Neptune",
  pluto: "Pluto",
  true_node: "True Node",
  mean_node: "Mean Node",
  chiron: "Chiron",
  lilith_mean: "Mean Lilith",
  ceres: "Ceres",
  pallas: "Pallas",
  juno: "Juno",
  vesta: "Vesta"
};
function wheelWords(positions2) {
  if (positions2.length === 0) return "The twelve signs of the zodiac, without bodies.";
  return positions2.map(positionWords).join(" ");
}
function wheelTitle({ subject_resolved, settings_resolved }) {
  return `Positions of ${subject_resolved.utc_datetime}, ${zodiacWords(settings_resolved)}`;
}
function wheelCaption({ subject_resolved, settings_resolved }) {
  const [date = "", time = ""] = subject_resolved.utc_datetime.replace("Z", "").split("T");
  const { zodiac, ayanamsa } = settings_resolved;
  const zero = ayanamsa === void 0 ? zodiac : `${zodiac}, ${ayanamsa}`;
  return [date, `${time} UTC`, zero, "no houses"];
}
function zodiacWords({ zodiac, ayanamsa }) {
  return ayanamsa === void 0 ? `${zodiac} zodiac` : `${zodiac} zodiac, ayanamsa ${ayanamsa}`;
}
function positionWords(position2) {
  const { degrees, minutes } = position2.sign_longitude;
  const place = `${counted(degrees, "degree")} ${counted(minutes, "minute")} of ${SIGN_WORDS[position2.sign]}`;
  const marks = `${position2.retrograde ? ", retrograde" : ""}${position2.out_of_bounds ? ", out of bounds" : ""}`;
  return `${BODY_WORDS[position2.body]}: ${place}${marks}.`;
}
function counted(count, unit) {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
var SIGN_WORDS = {
  aries: "Aries",
  taurus: "Taurus",
  gemini: "Gemini",
  cancer: "Cancer",
  leo: "Leo",
  virgo: "Virgo",
  libra: "Libra",
  scorpio: "Scorpio",
  sagittarius: "Sagittarius",
  capricorn: "Capricorn",
  aquarius: "Aquarius",
  pisces: "Pisces"
};

// contract/vocabulary.ts
var ZODIACS = ["tropical", "sidereal"];
var AYANAMSAS = ["lahiri", "raman", "krishnamurti"];
var NODE_TYPES = ["true", "mean"];
var PLANETS = [
  "sun",
  "moon",
  "mercury",
  "venus",
  "mars",
  "jupiter",
  "saturn",
  "uranus",
  "neptune",
  "pluto"
];
var BODY_NAMES = [
  ...PLANETS,
  "true_node",
  "mean_node",
  "chiron",
  "lilith_mean",
  "ceres",
  "pallas",
  "juno",
  "vesta"
];
var ELEMENTS = ["fire", "earth", "air", "water"];
var MODALITIES = ["cardinal", "fixed", "mutable"];
var SIGNS = [
  "aries",
  "taurus",
  "gemini",
  "cancer",
  "leo",
  "virgo",
  "libra",
  "scorpio",
  "sagittarius",
  "capricorn",
  "aquarius",
  "pisces"
];

// wheel/zodiac.ts
var OUTER_RADIUS = 315;
var SIGN_RADIUS = 300.5;
var SCALE_OUTER_RADIUS = 286;
var SIGN_SCALE = 1.05;
var SIGN_DEGREES2 = 30;
var ELEMENT_TONES = {
  fire: "#d9442f",
  earth: "#2f8f4e",
  air: "#b07a0c",
  water: "#2f7fd6"
};
var TINT_OPACITY = 0.1;
var TICKS = [
  { every_degrees: 10, inner_radius: 277, stroke_width: 1 },
  { every_degrees: 5, inner_radius: 279.5, stroke_width: 1 },
  { every_degrees: 1, inner_radius: 282.3, stroke_width: 0.6 }
];
function zodiacRing() {
  return [
    ...SIGNS.map(signSector),
    ...[OUTER_RADIUS, SCALE_OUTER_RADIUS, SCALE_RADIUS].map(
      (radius) => `<circle r="${radius}" stroke-width="1"/>`
    ),
    `<path d="${SIGNS.map((_, index) => radial(index * SIGN_DEGREES2, OUTER_RADIUS, SCALE_RADIUS)).join("")}" stroke-width="1"/>`,
    ...TICKS.map(ticks)
  ].join("");
}
function signSector(sign, index) {
  const tone = ELEMENT_TONES[ELEMENTS[index % ELEMENTS.length] ?? "fire"];
  const [from, to] = [index * SIGN_DEGREES2, (index + 1) * SIGN_DEGREES2];
  const sector = `M${xy(onWheel(from, OUTER_RADIUS))}A${OUTER_RADIUS} ${OUTER_RADIUS} 0 0 0 ${xy(onWheel(to, OUTER_RADIUS))}L${xy(onWheel(to, SCALE_OUTER_RADIUS))}A${SCALE_OUTER_RADIUS} ${SCALE_OUTER_RADIUS} 0 0 1 ${xy(onWheel(from, SCALE_OUTER_RADIUS))}Z`;
  const middle2 = onWheel((from + to) / 2, SIGN_RADIUS);
  return `<path d="${sector}" fill="${tone}" fill-opacity="${TINT_OPACITY}" stroke="none"/><g data-sign="${sign}" stroke="${tone}">${placedGlyph(SIGN_GLYPHS[sign], middle2, SIGN_SCALE)}</g>`;
}
function ticks({ every_degrees, inner_radius, stroke_width }) {
  const data = [];
  for (let degree = 0; degree < 360; degree++) {
    const kind = TICKS.find((tick) => degree % tick.every_degrees === 0);
    if (degree % SIGN_DEGREES2 === 0 || kind?.every_degrees !== every_degrees) continue;
    data.push(radial(degree, SCALE_OUTER_RADIUS, inner_radius));
  }
  return `<path data-ticks="${every_degrees}" d="${data.join("")}" stroke-width="${decimal(stroke_width)}"/>`;
}
function radial(longitude_degrees, outer_radius, inner_radius) {
  return `M${xy(onWheel(longitude_degrees, outer_radius))}L${xy(onWheel(longitude_degrees, inner_radius))}`;
}

// wheel/wheel.ts
var SIDE = 640;
var INK = "#1b1f2a";
var TEXT_STYLE = 'font-family="system-ui, sans-serif" font-weight="400" font-style="normal" letter-spacing="0" word-spacing="0" direction="ltr" text-rendering="geometricPrecision"';
function wheelSvg(positions2, options = {}) {
  const { title = "Chart wheel", caption = [], background, ink = INK } = options;
  const colour = background === void 0 ? "" : ` color="${escapeXml(ink)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="${-SIDE / 2} ${-SIDE / 2} ${SIDE} ${SIDE}" role="img"${colour} fill="none" stroke="currentColor" ${TEXT_STYLE}>`,
    `<title>${escapeXml(title)}</title>`,
    `<desc>${escapeXml(wheelWords(positions2))}</desc>`,
    background === void 0 ? "" : paper(background),
    zodiacRing(),
    `<circle r="${INNER_RADIUS}" stroke-width="1"/>`,
    wheelBodies(positions2),
    middle(caption, positions2),
    "</svg>\n"
  ].join("");
}
function paper(colour) {
  return `<rect x="${-SIDE / 2}" y="${-SIDE / 2}" width="${SIDE}" height="${SIDE}" fill="${escapeXml(colour)}" stroke="none"/>`;
}

// wheel/chart.ts
var PAPER = "#ffffff";
function chartSvg({ data, meta }, background) {
  return wheelSvg(data.positions, {
    title: wheelTitle(meta),
    caption: wheelCaption(meta),
    ...background !== void 0 && { background }
  });
}

// wheel/format.ts
function signPosition({
  sign,
  sign_longitude: { degrees, minutes, seconds }
}) {
  return `${two(degrees)}°${two(minutes)}′${two(seconds)}″ ${SIGN_WORDS[sign]}`;
}
function two(number2) {
  return String(number2).padStart(2, "0");
}
function signed(value, decimals) {
  const digits = value.toFixed(decimals);
  return value < 0 ? digits : `+${digits}`;
}

// site/playground/browser/positions-view.ts
function positionsView(envelope) {
  return element(
    "div",
    { class: "positions" },
    element(
      "figure",
      { class: "wheel" },
      scrolling({ "aria-label": "Chart wheel" }, drawing(chartSvg(envelope))),
      element("figcaption", {}, download(chartSvg(envelope, PAPER)))
    ),
    tableOf(envelope.data.positions, wheelTitle(envelope.meta))
  );
}
function scrolling(name, content) {
  return element("div", { class: "scroll", role: "region", tabindex: "0", ...name }, content);
}
function download(svg) {
  const href = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  return element("a", { href, download: "chart.svg" }, "Download SVG");
}
function releaseDownload(view2) {
  const link = view2.querySelector("a[download]");
  if (link !== null) URL.revokeObjectURL(link.href);
}
function drawing(svg) {
  const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
  return document.importNode(documentElement, true);
}
var COLUMNS = [
  {
    heading: "Body",
    glyph: ({ body }) => bodyGlyphSvg(body),
    cell: ({ body }) => BODY_WORDS[body]
  },
  { heading: "Position", cell: signPosition },
  { heading: "Retrograde", cell: ({ retrograde }) => retrograde ? "yes" : "no" },
  { heading: "Longitude", is_number: true, cell: ({ longitude }) => `${longitude.toFixed(6)}°` },
  { heading: "Speed, a day", is_number: true, cell: ({ speed }) => `${typeset(speed, 4)}°` },
  {
    heading: "Declination",
    is_number: true,
    cell: ({ declination }) => `${typeset(declination, 6)}°`
  },
  { heading: "Out of bounds", cell: ({ out_of_bounds }) => out_of_bounds ? "yes" : "no" }
];
function tableOf(positions2, title) {
  const headings = COLUMNS.map(
    ({ heading, is_number }) => element("th", { scope: "col", ...is_number && { class: "number" } }, heading)
  );
  const rows = positions2.map(
    (position2) => element(
      "tr",
      {},
      ...COLUMNS.map(({ glyph, cell, is_number }) => {
        const text2 = cell(position2);
        if (glyph !== void 0) {
          return element("th", { scope: "row" }, drawing(glyph(position2)), text2);
        }
        return element("td", { class: is_number ? "number" : text2 }, text2);
      })
    )
  );
  return scrolling(
    { "aria-labelledby": "positions-caption" },
    element(
      "table",
      {},
      element("caption", { id: "positions-caption" }, title),
      element("thead", {}, element("tr", {}, ...headings)),
      element("tbody", {}, ...rows)
    )
  );
}
function typeset(value, decimals) {
  return signed(value, decimals).replace("-", "−");
}

// site/playground/browser/request-text.ts
var NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
function valueText(kind, typed) {
  return kind === "number" && NUMBER.test(typed) ? typed : JSON.stringify(typed);
}
var LINE_LENGTH_MAX = 50;
function requestText(entries) {
  let request = { subject: {} };
  for (const { path, json } of entries) request = withMember(request, path, json);
  return indentJson(write2(request), LINE_LENGTH_MAX);
}
function withMember(tree, [name = "", ...rest], json) {
  if (rest.length === 0) return { ...tree, [name]: json };
  const inner = tree[name];
  return { ...tree, [name]: withMember(typeof inner === "object" ? inner : {}, rest, json) };
}
function write2(tree) {
  if (typeof tree === "string") return tree;
  const members = Object.entries(tree).map(
    ([name, member]) => `${JSON.stringify(name)}:${write2(member)}`
  );
  return `{${members.join(",")}}`;
}

// site/playground/browser/fields.ts
var FIELDS = "[data-pointer]";
function readFields(form2) {
  return [...form2.querySelectorAll(FIELDS)].flatMap((field) => {
    const json = fieldText(field);
    return json === void 0 ? [] : [{ path: pointerOf(field).slice(2).split("/"), json }];
  });
}
function fieldText(field) {
  const kind = field.dataset["kind"];
  if (kind === "list") {
    const ticked = [...field.querySelectorAll("input:checked")];
    return ticked.length === 0 ? void 0 : JSON.stringify(ticked.map(({ value }) => value));
  }
  const typed = controlOf(field)?.value ?? "";
  return typed === "" ? void 0 : valueText(kind, typed);
}
function fillInExample(form2) {
  form2.reset();
  for (const input of form2.querySelectorAll("input[type=text]")) {
    input.value = input.placeholder;
  }
}
function findField(form2, pointer) {
  return [...form2.querySelectorAll(FIELDS)].find(
    (field) => pointer === pointerOf(field) || pointer.startsWith(`${pointerOf(field)}/`)
  );
}
function targetOf(field) {
  return controlOf(field) ?? field;
}
function markField(field, detail) {
  const target = targetOf(field);
  const finding = byId(`${target.id}-finding`);
  finding.textContent = finding.hidden ? detail : `${finding.textContent} ${detail}`;
  finding.hidden = false;
  target.setAttribute("aria-describedby", `${helpIds(target)} ${finding.id}`.trim());
  if (target !== field) target.setAttribute("aria-invalid", "true");
}
function unmarkFields(page2) {
  for (const finding of page2.querySelectorAll(".finding")) {
    finding.hidden = true;
    finding.textContent = "";
    const target = byId(finding.id.replace(/-finding$/, ""));
    target.removeAttribute("aria-invalid");
    const help = helpIds(target);
    if (help === "") target.removeAttribute("aria-describedby");
    else target.setAttribute("aria-describedby", help);
  }
}
function helpIds(target) {
  const ids = target.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.filter((id) => !id.endsWith("-finding")).join(" ");
}
function controlOf(field) {
  return field.querySelector("input:not([type=checkbox]), select") ?? void 0;
}
function pointerOf(field) {
  return field.dataset["pointer"] ?? "";
}

// site/playground/browser/problem-view.ts
var KEY_CODES = "auth.";
function problemView({ type, title, status, code, detail, errors = [] }, form2) {
  const findings = errors.map((finding) => {
    const field = findField(form2, finding.pointer);
    if (field !== void 0) markField(field, finding.detail);
    return { ...finding, field };
  });
  if (code.startsWith(KEY_CODES)) markField(byId("key-field"), detail);
  const summary = summaryOf(
    element("h3", { id: "problem-title" }, title),
    element(
      "p",
      { class: "problem-code" },
      `${status} `,
      documented(type, element("code", {}, code))
    ),
    element("p", {}, detail)
  );
  const items = findings.map(
    ({ pointer, detail: detail2, code: code2, field }) => field === void 0 ? element("li", {}, element("code", {}, pointer), ` ${detail2}`) : element("li", {}, linkTo(field), ...code2 === void 0 ? [] : [` ${code2}`])
  );
  if (items.length > 0) summary.append(element("ul", { class: "findings" }, ...items));
  return summary;
}
function failureView(reason) {
  return summaryOf(element("h3", { id: "problem-title" }, "No answer"), element("p", {}, reason));
}
function summaryOf(...children) {
  return element(
    "div",
    { class: "problem", role: "alert", tabindex: "-1", "aria-labelledby": "problem-title" },
    ...children
  );
}
function documented(type, words) {
  if (!/^https?:\/\//.test(type)) return words;
  return element("a", { href: type, rel: "noreferrer" }, words);
}
function linkTo(field) {
  const target = targetOf(field);
  const name = (field.dataset["pointer"] ?? "").slice(2).replaceAll("/", ".");
  const link = element("a", { href: `#${target.id}` }, element("code", {}, name));
  link.addEventListener("click", (event) => {
    event.preventDefault();
    target.focus();
  });
  return link;
}

// client/src/shape.ts
var text = (value) => typeof value === "string" ? void 0 : "";
var number = (value) => typeof value === "number" ? void 0 : "";
var integer = (value) => Number.isInteger(value) ? void 0 : "";
var boolean = (value) => typeof value === "boolean" ? void 0 : "";
function oneOf(words) {
  return (value) => words.includes(value) ? void 0 : "";
}
function orNull(shape) {
  return (value) => value === null ? void 0 : shape(value);
}
function list(shape) {
  return (value) => {
    if (!Array.isArray(value)) return "";
    for (const [index, item] of value.entries()) {
      const fault = shape(item);
      if (fault !== void 0) return `/${index}${fault}`;
    }
    return void 0;
  };
}
function object(required, optional = {}) {
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return "";
    const members = value;
    for (const [name, shape] of Object.entries({ ...required, ...optional })) {
      if (!Object.hasOwn(members, name) && Object.hasOwn(optional, name)) continue;
      const fault = shape(members[name]);
      if (fault !== void 0) return `/${name}${fault}`;
    }
    return void 0;
  };
}
var position = object({
  body: oneOf(BODY_NAMES),
  longitude: number,
  sign: oneOf(SIGNS),
  sign_longitude: object({ degrees: integer, minutes: integer, seconds: integer }),
  element: oneOf(ELEMENTS),
  modality: oneOf(MODALITIES),
  speed: number,
  retrograde: boolean,
  declination: number,
  out_of_bounds: boolean
});
var positions = object({
  data: object({ positions: list(position) }),
  meta: object({
    calc_version: text,
    settings_resolved: object(
      { zodiac: oneOf(ZODIACS), node_type: oneOf(NODE_TYPES), bodies: list(oneOf(BODY_NAMES)) },
      { ayanamsa: oneOf(AYANAMSAS) }
    ),
    subject_resolved: object({
      utc_datetime: text,
      utc_offset: text,
      coordinates: orNull(object({ latitude: number, longitude: number })),
      time_known: boolean
    }),
    credits_charged: integer
  })
});
var problem = object(
  { type: text, title: text, status: integer, code: text, detail: text, request_id: text },
  { errors: list(object({ pointer: text, detail: text }, { code: text })) }
);
function fitPositions(value) {
  return fit(positions, value);
}
function fitProblem(value) {
  return fit(problem, value);
}
function fit(shape, value) {
  const misfit = shape(value);
  return misfit === void 0 ? { value } : { misfit };
}

// site/playground/browser/read-answer.ts
var ANSWER_LENGTH_MAX = 1e5;
function readAnswer({ status, body }) {
  const json = body.length > ANSWER_LENGTH_MAX ? void 0 : parsed(body);
  if (status === 200) {
    const { value: value2 } = fitPositions(json);
    return value2 !== void 0 && isShowable(value2) ? { kind: "positions", envelope: value2 } : { kind: "other" };
  }
  const { value } = fitProblem(json);
  return value === void 0 ? { kind: "other" } : { kind: "problem", problem: value };
}
function parsed(text2) {
  try {
    return JSON.parse(text2);
  } catch {
    return void 0;
  }
}
function isShowable({ data: { positions: positions2 }, meta }) {
  return positions2.every(isInRange) && // Each body only once, so there are no more positions than bodies.
  new Set(positions2.map(({ body }) => body)).size === positions2.length && INSTANT.test(meta.subject_resolved.utc_datetime);
}
var INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/;
function isInRange({ longitude, sign_longitude, speed, declination }) {
  const { degrees, minutes, seconds } = sign_longitude;
  return isBetween(0, longitude, 360) && longitude !== 360 && isBetween(0, degrees, 29) && isBetween(0, minutes, 59) && isBetween(0, seconds, 59) && Number.isFinite(speed) && isBetween(-90, declination, 90);
}
function isBetween(low, value, high) {
  return value >= low && value <= high;
}

// site/playground/browser/answer-view.ts
var AnswerView = class {
  #form;
  #section = byId("answer");
  #outcome = byId("outcome");
  #progress = byId("progress");
  #indented = byId("indented");
  #body = "";
  /** The body with indentation, if it can be indented. */
  #lines;
  constructor(form2) {
    this.#form = form2;
    this.#indented.addEventListener("change", () => this.#showBody());
  }
  /** The body of the last answer, as received. */
  get body() {
    return this.#body;
  }
  /** Hides the answer. */
  clear() {
    releaseDownload(this.#outcome);
    this.#section.hidden = true;
    this.#outcome.replaceChildren();
  }
  /**
   * Shows an outcome, announces it to screen readers, and moves the focus there if the user must act
   * on it. Never throws.
   */
  show(outcome) {
    try {
      this.#show(outcome);
    } catch {
      this.#show({ failure: "There is an answer, but this page cannot show it." });
    }
  }
  #show(outcome) {
    this.clear();
    byId("received").hidden = !("received" in outcome);
    this.#section.hidden = false;
    if ("failure" in outcome) {
      this.#alert(failureView(outcome.failure));
    } else {
      this.#showReceived(outcome.received);
      this.#tell(outcome.received);
    }
  }
  #tell(received) {
    const answer = readAnswer(received);
    if (answer.kind === "problem") {
      this.#alert(problemView(answer.problem, this.#form));
    } else if (answer.kind === "positions") {
      this.#outcome.append(positionsView(answer.envelope));
      const count = answer.envelope.data.positions.length;
      announce(this.#progress, `${count} ${count === 1 ? "position" : "positions"}.`);
      this.#bringIntoView();
    } else {
      this.#alert(
        failureView(
          `The response, with status ${received.status}, is not an answer of this service; something in between may have sent it. It is shown below as it was received.`
        )
      );
    }
  }
  #alert(summary) {
    announce(this.#progress, "");
    this.#outcome.append(summary);
    summary.focus();
  }
  /** The focus stays on the button, so that the next attempt is one keystroke away. */
  #bringIntoView() {
    const is_seen = this.#section.getBoundingClientRect().top < window.innerHeight * SEEN_SHARE;
    if (!is_seen) this.#section.scrollIntoView({ block: "start" });
  }
  #showReceived({ status, headers, body }) {
    const fields = [["Status", String(status)], ...headers];
    byId("headers").replaceChildren(
      ...fields.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)])
    );
    this.#body = body;
    this.#lines = indentedBody(body);
    this.#indented.disabled = this.#lines === void 0;
    byId("received-copied").textContent = "";
    this.#showBody();
  }
  #showBody() {
    const text2 = (this.#indented.checked ? this.#lines : void 0) ?? this.#body;
    byId("received-cut").hidden = text2.length <= BODY_SHOWN_LENGTH_MAX;
    const shown = element("code", {}, text2.slice(0, BODY_SHOWN_LENGTH_MAX));
    byId("received-view").replaceChildren(shown);
  }
};
var SEEN_SHARE = 0.7;

// site/playground/browser/copy.ts
function startCopying(page2, texts) {
  for (const button of page2.querySelectorAll("[data-copies]")) {
    const source = button.dataset["copies"] ?? "";
    const text2 = texts[source] ?? (() => byId(source).textContent ?? "");
    const status = byId(button.dataset["status"] ?? "");
    button.addEventListener("click", async () => {
      announce(
        status,
        await copied(text2()) ? "Copied." : "Not copied: please select and copy it yourself."
      );
    });
  }
}
async function copied(text2) {
  try {
    await navigator.clipboard.writeText(text2);
    return true;
  } catch {
    return false;
  }
}

// site/playground/browser/curl-line.ts
function curlLine(url, body) {
  return `curl -s ${word(url)} \\
  -H "Authorization: Bearer $ECLIPTIC_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d ${quoted(body)}`;
}
function word(text2) {
  return /^[\w:/.-]+$/.test(text2) ? text2 : quoted(text2);
}
function quoted(text2) {
  return `'${text2.replaceAll("'", "'\\''")}'`;
}

// site/playground/browser/endpoint.ts
function findEndpoint(page2, base, path) {
  const root = base ? new URL(base, page2) : new URL("..", page2);
  if (!root.pathname.endsWith("/")) root.pathname += "/";
  const url = new URL(path, root);
  return { url, is_here: url.origin === new URL(page2).origin };
}

// site/playground/browser/send.ts
var TIMEOUT_MS = 35e3;
var SHOWN_HEADERS = ["Content-Type", "X-Request-Id", "WWW-Authenticate", "Retry-After", "Allow"];
async function send({ url, key: key2, body }, signal) {
  const headers = headersOf(key2);
  if (headers === void 0) {
    return {
      failure: "The key has characters that an HTTP header cannot contain. Nothing was sent."
    };
  }
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      credentials: "omit",
      cache: "no-store",
      // A key must not follow a redirect to somewhere else.
      redirect: "error",
      signal: AbortSignal.any([signal, timeout.signal])
    });
    return { received: await receive(response) };
  } catch {
    signal.throwIfAborted();
    return { failure: timeout.signal.aborted ? TOO_LATE : NOT_REACHED };
  } finally {
    clearTimeout(timer);
  }
}
var TOO_LATE = `There was no answer within ${TIMEOUT_MS / 1e3} seconds, so the request was cancelled.`;
var NOT_REACHED = "The service could not be reached: it may have stopped, or the network is down. The curl line shows more about the cause.";
function headersOf(key2) {
  try {
    return new Headers({ Authorization: `Bearer ${key2}`, "Content-Type": "application/json" });
  } catch {
    return void 0;
  }
}
async function receive(response) {
  const headers = SHOWN_HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { status: response.status, headers, body: await response.text() };
}

// site/playground/browser/main.ts
var page = byId("playground");
var form = byId("request");
var key = byId("key");
var sendButton = byId("send");
var cancelButton = byId("cancel");
var progress = byId("progress");
var view = new AnswerView(form);
var endpoint = findEndpoint(
  location.href,
  document.querySelector("meta[name=ecliptic-base]")?.content,
  page.dataset["path"] ?? ""
);
function showRequest() {
  const body = requestText(readFields(form));
  byId("body-text").textContent = body;
  byId("curl-text").textContent = curlLine(endpoint.url.href, body);
}
var under_way;
async function sendRequest() {
  under_way?.abort();
  const mine = new AbortController();
  under_way = mine;
  unmarkFields(page);
  showProgress(true);
  announce(progress, "Sending…");
  const body = requestText(readFields(form));
  try {
    const outcome = await send({ url: endpoint.url, key: key.value, body }, mine.signal);
    if (under_way !== mine) return;
    view.show(outcome);
  } catch (error) {
    if (!mine.signal.aborted) throw error;
  } finally {
    if (under_way === mine) {
      under_way = void 0;
      showProgress(false);
    }
  }
}
function giveUp() {
  under_way?.abort();
  under_way = void 0;
  showProgress(false);
}
function showProgress(is_sending) {
  if (!is_sending && document.activeElement === cancelButton) sendButton.focus();
  cancelButton.hidden = !is_sending;
  sendButton.textContent = is_sending ? "Send again" : "Send";
}
function sayElsewhere() {
  const notice = byId("elsewhere");
  notice.textContent = `This page is a copy: the service is at ${endpoint.url.origin}, and sends no CORS headers, so browsers cannot call it from here. The curl line works from any shell.`;
  notice.hidden = false;
  byId("key-field").hidden = true;
  sendButton.hidden = true;
}
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (endpoint.is_here) void sendRequest();
});
form.addEventListener("input", showRequest);
byId("key-field").addEventListener("submit", (event) => {
  event.preventDefault();
  form.requestSubmit();
});
cancelButton.addEventListener("click", () => {
  giveUp();
  announce(progress, "Cancelled.");
});
byId("clear").addEventListener("click", () => {
  giveUp();
  form.reset();
  unmarkFields(page);
  view.clear();
  showRequest();
  announce(progress, "Cleared.");
});
byId("example").addEventListener("click", () => {
  fillInExample(form);
  showRequest();
});
window.addEventListener("pagehide", () => {
  key.value = "";
});
startCopying(page, { "received-text": () => view.body });
if (!endpoint.is_here) sayElsewhere();
showRequest();
page.hidden = false;
