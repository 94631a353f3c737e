// Made of packages/site/playground/browser by `npm run docs`; do not edit.

// packages/site/browser/elements.ts
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

// packages/site/browser/memory.ts
function remembered(name) {
  try {
    return localStorage.getItem(name) ?? void 0;
  } catch {
    return void 0;
  }
}
function remember(name, choice) {
  try {
    localStorage.setItem(name, choice);
  } catch {
  }
}

// packages/site/browser/tabs.ts
function startTabs(list2, onChange = () => {
}) {
  const tabs = [...list2.querySelectorAll("[role=tab]")];
  const name = list2.dataset["remember"];
  let current = tabs[0];
  const show = (tab) => {
    current = tab;
    for (const each of tabs) {
      const isChosen = each === tab;
      each.setAttribute("aria-selected", String(isChosen));
      each.tabIndex = isChosen ? 0 : -1;
    }
    const shown = tab.getAttribute("aria-controls");
    for (const id of new Set(tabs.map((each) => each.getAttribute("aria-controls") ?? ""))) {
      const panel = document.getElementById(id);
      if (panel === null) continue;
      panel.hidden = id !== shown;
      if (id === shown) panel.setAttribute("aria-labelledby", tab.id);
    }
  };
  const change = (tab) => {
    if (tab === current) return;
    show(tab);
    if (name !== void 0) remember(name, choiceOf(tab));
    onChange();
  };
  list2.addEventListener("click", ({ target }) => {
    const tab = tabs.find((each) => target instanceof Node && each.contains(target));
    if (tab !== void 0) change(tab);
  });
  list2.addEventListener("keydown", (event) => {
    const next2 = current && MOVES[event.key]?.(tabs.indexOf(current), tabs.length);
    const tab = next2 === void 0 ? void 0 : tabs.at(next2 % tabs.length);
    if (tab === void 0) return;
    event.preventDefault();
    change(tab);
    tab.focus();
  });
  const kept = name === void 0 ? void 0 : remembered(name);
  const first = tabs.find((tab) => choiceOf(tab) === kept) ?? tabs[0];
  if (first !== void 0) show(first);
  return {
    chosen: () => current === void 0 ? "" : choiceOf(current),
    choose: (value) => {
      const tab = tabs.find((each) => choiceOf(each) === value);
      if (tab !== void 0) change(tab);
    },
    refresh: () => {
      if (current !== void 0) show(current);
    }
  };
}
var MOVES = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, count) => count - 1
};
function choiceOf(tab) {
  return tab.dataset["value"] ?? "";
}

// packages/wheel/column.ts
var SCALE_RADIUS = 275;
var LEADER_TURNED_RADIUS = 258;
var LEADER_END_RADIUS = 253;
var GLYPH = { radius: 238.4, scale: 1 };
var DEGREES = { radius: 207.7, fontSize: 15 };
var MINUTES = { radius: 176.8, fontSize: 15 };
var SIGN = { radius: 153, scale: 0.62 };
var MARKS = { radii: [136.9, 122.4], scale: 0.5 };
var INNER_RADIUS = 114.5;

// packages/wheel/escape.ts
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

// packages/wheel/trigonometry.ts
var QUARTER_DEGREES = 90;
function direction(degrees2) {
  const angle = degrees2 % 360;
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

// packages/wheel/geometry.ts
function onWheel(longitudeDegrees, radius) {
  const { sin, cos } = direction(longitudeDegrees);
  return { x: -radius * cos, y: radius * sin };
}
function decimal(value) {
  return String(Math.round(value * 100) / 100);
}
function xy({ x, y }) {
  return `${decimal(x)} ${decimal(y)}`;
}

// packages/wheel/glyphs.ts
var BOX = 24;
var STROKE = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
var STROKE_WIDTH = 1.75;
var SMALL = { scale: 0.7, strokeWidth: 2 };
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
function placedGlyph(pathData, middle2, scale) {
  const corner = { x: middle2.x - BOX / 2 * scale, y: middle2.y - BOX / 2 * scale };
  const strokeWidth = scale < SMALL.scale ? SMALL.strokeWidth : STROKE_WIDTH;
  return `<path transform="translate(${xy(corner)}) scale(${decimal(scale)})" ${STROKE} stroke-width="${strokeWidth}" d="${pathData}"/>`;
}
function bodyGlyphSvg(body) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BOX} ${BOX}" width="1em" height="1em" aria-hidden="true"><path ${STROKE} stroke-width="${STROKE_WIDTH}" stroke="currentColor" d="${BODY_GLYPHS[body]}"/></svg>`;
}

// packages/wheel/label.ts
var FOOT = 0.36;
function label(content, at, fontSize, anchor) {
  const baseline = at.y + fontSize * FOOT;
  return `<text x="${decimal(at.x)}" y="${decimal(baseline)}" font-size="${fontSize}" text-anchor="${anchor}" fill="currentColor" stroke="none">${escapeXml(content)}</text>`;
}

// packages/wheel/leader.ts
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

// packages/wheel/room.ts
var STEP_DEGREES2 = 5;
var CIRCLE_DEGREES = 360;
var ROOM_DEGREES = [
  5.76,
  5.79,
  5.89,
  6.04,
  6.22,
  6.49,
  6.82,
  7.27,
  7.81,
  8.51,
  10.31,
  9.6,
  9.14,
  8.78,
  8.5,
  8.31,
  8.17,
  8.11
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
function labelsAt(longitudeDegrees) {
  const turns = Math.floor(longitudeDegrees / CIRCLE_DEGREES);
  const rest = longitudeDegrees - turns * CIRCLE_DEGREES;
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

// packages/wheel/interval.ts
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

// packages/wheel/spread.ts
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
    const nextStart = next2.start + (wraps ? circle.length : 0);
    if (block.start + block.count * circle.separation <= nextStart) {
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
  const members2 = Array.from({ length: count }, (_, member) => {
    const { at, within: within2 } = wishes[(first + member) % wishes.length] ?? { at: 0, within: [] };
    const by = turnOf(circle, first + member) - member * separation;
    return [...within2, { from: at, to: at }].map((interval) => shifted(interval, by));
  });
  const levels = members2[0]?.map((_, level) => members2.flatMap((asked) => asked[level] ?? [])) ?? [];
  const anywhere = { from: -Infinity, to: Infinity };
  return levels.reduce(leastOutside, anywhere).from;
}
function turnOf({ wishes, length }, position2) {
  return position2 < wishes.length ? 0 : length;
}

// packages/wheel/places.ts
var SIGN_DEGREES = 30;
var CUSP_MARGIN_DEGREES = 0.1;
var SEPARATION_LABELS = 1;
var HALF_LABELS = SEPARATION_LABELS / 2;
function labelPlaces(longitudesDegrees) {
  const wishes = longitudesDegrees.map(wishOf);
  return spread(wishes, SEPARATION_LABELS, CIRCLE_LABELS).map(
    (place, index) => place === wishes[index]?.at ? longitudesDegrees[index] ?? place : longitudeAt(place)
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

// packages/wheel/bodies.ts
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
function bodyLabel(position2, placeDegrees) {
  const {
    body,
    sign,
    sign_longitude: signLongitude,
    retrograde,
    out_of_bounds: outOfBounds
  } = position2;
  const at = (radius) => onWheel(placeDegrees, radius);
  const minutes = String(signLongitude.minutes).padStart(2, "0");
  const marks = [
    ...retrograde ? [MARK_GLYPHS.retrograde] : [],
    ...outOfBounds ? [MARK_GLYPHS.out_of_bounds] : []
  ];
  return [
    placedGlyph(BODY_GLYPHS[body], at(GLYPH.radius), GLYPH.scale),
    label(`${signLongitude.degrees}°`, at(DEGREES.radius), DEGREES.fontSize, "middle"),
    label(`${minutes}′`, at(MINUTES.radius), MINUTES.fontSize, "middle"),
    placedGlyph(SIGN_GLYPHS[sign], at(SIGN.radius), SIGN.scale),
    ...marks.map((glyph, index) => placedGlyph(glyph, at(MARKS.radii[index] ?? 0), MARKS.scale))
  ].join("");
}

// packages/wheel/legend.ts
var LINE_FONT_SIZE = 15;
var LINE_HEIGHT = 18;
var GLYPH_SCALE = 0.6;
var CORNER = { x: -310, y: 309 };
var TEXT_X = -298;
function legend(positions2) {
  return LEGEND.filter(({ occurs }) => positions2.some(occurs)).map(({ glyph, words: words2 }, index, { length }) => {
    const y = CORNER.y - (length - 1 - index) * LINE_HEIGHT;
    return `<g data-legend="${words2}">${placedGlyph(glyph, { x: CORNER.x, y }, GLYPH_SCALE)}${label(words2, { x: TEXT_X, y }, LINE_FONT_SIZE, "start")}</g>`;
  }).join("");
}
var LEGEND = [
  {
    occurs: ({ retrograde }) => retrograde,
    glyph: MARK_GLYPHS.retrograde,
    words: "retrograde"
  },
  {
    occurs: ({ out_of_bounds: outOfBounds }) => outOfBounds,
    glyph: MARK_GLYPHS.out_of_bounds,
    words: "out of bounds"
  },
  {
    occurs: ({ body }) => body === "mean_node",
    glyph: BODY_GLYPHS.mean_node,
    words: "mean node"
  }
];

// packages/wheel/fit.ts
var WIDTHS = [
  [/^[ .,:;'|!/\\il°′-]$/u, 0.5],
  [/^[a-z0-9]$/u, 0.64],
  [/^[A-Z]$/u, 0.8],
  [/^\p{M}$/u, 0],
  [/^\p{Extended_Pictographic}$/u, 1.4]
];
var WIDEST = 1.1;
var WIDE = /^[mwMW]$/u;
var FONT_SIZE_MIN = 10;
var ELLIPSIS = "…";
var TAIL = /, [^,]{1,12}$/u;
function widthOf(text2) {
  return [...text2].reduce((sum, character) => sum + characterWidth(character), 0);
}
function characterWidth(character) {
  if (WIDE.test(character)) return WIDEST;
  return WIDTHS.find(([of]) => of.test(character))?.[1] ?? WIDEST;
}
function fitted(text2, fontSize, room) {
  const fitting = Math.floor(room / Math.max(widthOf(text2), Number.EPSILON) * 10) / 10;
  if (fitting >= FONT_SIZE_MIN) return { shown: text2, fontSize: Math.min(fontSize, fitting) };
  const [tail = ""] = TAIL.exec(text2) ?? [];
  const characters = [...text2.slice(0, text2.length - tail.length)];
  const isTooWide = () => widthOf(characters.join("") + ELLIPSIS + tail) * FONT_SIZE_MIN > room;
  while (characters.length > 0 && isTooWide()) characters.pop();
  return { shown: characters.join("").trimEnd() + ELLIPSIS + tail, fontSize: FONT_SIZE_MIN };
}

// packages/wheel/middle.ts
var LINE_FONT_SIZE2 = 14;
var LINE_HEIGHT2 = 19;
var MARGIN = 8;
function middle(caption) {
  return caption.map((text2, index) => {
    const y = (index - (caption.length - 1) / 2) * LINE_HEIGHT2;
    const edge = Math.min(Math.abs(y) + LINE_HEIGHT2 / 2, INNER_RADIUS);
    const room = Math.max(0, 2 * Math.sqrt(INNER_RADIUS ** 2 - edge ** 2) - MARGIN);
    const { shown, fontSize } = fitted(text2, LINE_FONT_SIZE2, room);
    return label(shown, { x: 0, y }, fontSize, "middle");
  }).join("");
}

// packages/wheel/words.ts
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
function wheelTitle({ subject_resolved: subjectResolved, settings_resolved: settingsResolved }, { name = "" } = {}) {
  const whose = name === "" ? "Positions" : `${name}: positions`;
  return `${whose} of ${subjectResolved.utc_datetime}, ${zodiacWords(settingsResolved)}`;
}
function wheelCaption({ subject_resolved: subjectResolved, settings_resolved: settingsResolved }, { name = "", place = "", local } = {}) {
  const [date = "", time = ""] = subjectResolved.utc_datetime.replace("Z", "").split("T");
  const { zodiac, ayanamsa } = settingsResolved;
  const zero = ayanamsa === void 0 ? zodiac : `${zodiac}, ${ayanamsa}`;
  const known = [name, ...local === void 0 ? [] : [local.time, local.zone], place].filter(
    (line) => line !== ""
  );
  const moment = known.length === 0 ? [date, `${time} UTC`] : [`${date} ${time} UTC`];
  return [...known, ...moment, zero, "no houses"];
}
function zodiacWords({ zodiac, ayanamsa }) {
  return ayanamsa === void 0 ? `${zodiac} zodiac` : `${zodiac} zodiac, ayanamsa ${ayanamsa}`;
}
function positionWords(position2) {
  const { degrees: degrees2, minutes } = position2.sign_longitude;
  const place = `${counted(degrees2, "degree")} ${counted(minutes, "minute")} of ${SIGN_WORDS[position2.sign]}`;
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

// packages/contract/vocabulary.ts
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

// packages/wheel/zodiac.ts
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
  { everyDegrees: 10, innerRadius: 277, strokeWidth: 1 },
  { everyDegrees: 5, innerRadius: 279.5, strokeWidth: 1 },
  { everyDegrees: 1, innerRadius: 282.3, strokeWidth: 0.6 }
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
function ticks({ everyDegrees, innerRadius, strokeWidth }) {
  const data = [];
  for (let degree = 0; degree < 360; degree++) {
    const kind = TICKS.find((tick) => degree % tick.everyDegrees === 0);
    if (degree % SIGN_DEGREES2 === 0 || kind?.everyDegrees !== everyDegrees) continue;
    data.push(radial(degree, SCALE_OUTER_RADIUS, innerRadius));
  }
  return `<path data-ticks="${everyDegrees}" d="${data.join("")}" stroke-width="${decimal(strokeWidth)}"/>`;
}
function radial(longitudeDegrees, outerRadius, innerRadius) {
  return `M${xy(onWheel(longitudeDegrees, outerRadius))}L${xy(onWheel(longitudeDegrees, innerRadius))}`;
}

// packages/wheel/wheel.ts
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
    middle(caption),
    legend(positions2),
    "</svg>\n"
  ].join("");
}
function paper(colour) {
  return `<rect x="${-SIDE / 2}" y="${-SIDE / 2}" width="${SIDE}" height="${SIDE}" fill="${escapeXml(colour)}" stroke="none"/>`;
}

// packages/wheel/chart.ts
var PAPER = "#ffffff";
function chartSvg({ data, meta }, options = {}) {
  const { subject = {}, background } = options;
  return wheelSvg(data.positions, {
    title: wheelTitle(meta, subject),
    caption: wheelCaption(meta, subject),
    ...background !== void 0 && { background }
  });
}

// packages/site/playground/browser/downloads.ts
function offerFile(id, text2, mediaType) {
  const link = byId(id);
  const href = URL.createObjectURL(new Blob([text2], { type: mediaType }));
  withdrawFile(id);
  link.href = href;
}
function withdrawFile(id) {
  const link = byId(id);
  if (link.href !== "") URL.revokeObjectURL(link.href);
  link.removeAttribute("href");
}

// packages/site/playground/browser/indent-json.ts
var TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;
var CLOSING = { "{": "}", "[": "]" };
function indentJson(json, lineLengthMax = 80) {
  const tokens = json.match(TOKEN) ?? [];
  return write(read(tokens.values()), { depth: 0, column: 0, lineLengthMax });
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
  if (line !== void 0 && place.column + line.length < place.lineLengthMax) return line;
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

// packages/site/playground/browser/indented-body.ts
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

// packages/wheel/format.ts
function signPosition({
  sign,
  sign_longitude: { degrees: degrees2, minutes, seconds }
}) {
  return `${two(degrees2)}°${two(minutes)}′${two(seconds)}″ ${SIGN_WORDS[sign]}`;
}
function two(number2) {
  return String(number2).padStart(2, "0");
}
function signed(value, decimals) {
  const digits = value.toFixed(decimals);
  return value < 0 ? digits : `+${digits}`;
}

// packages/site/playground/browser/positions-view.ts
var COLUMNS = [
  {
    heading: "Body",
    glyph: ({ body }) => bodyGlyphSvg(body),
    cell: ({ body }) => BODY_WORDS[body]
  },
  { heading: "Position", cell: signPosition },
  {
    heading: "Retrograde",
    isAnswer: true,
    cell: ({ retrograde }) => retrograde ? "yes" : "no"
  },
  { heading: "Longitude", isNumber: true, cell: ({ longitude }) => `${longitude.toFixed(6)}°` },
  { heading: "Speed per day", isNumber: true, cell: ({ speed }) => `${typeset(speed, 4)}°` },
  {
    heading: "Declination",
    isNumber: true,
    cell: ({ declination }) => `${typeset(declination, 6)}°`
  },
  {
    heading: "Out of bounds",
    isAnswer: true,
    cell: ({ out_of_bounds: outOfBounds }) => outOfBounds ? "yes" : "no"
  }
];
function positionsTable(positions2, title) {
  const headings = COLUMNS.map(
    ({ heading, isNumber }) => element(
      "th",
      { scope: "col", role: "columnheader", ...isNumber && { class: "number" } },
      heading
    )
  );
  const rows = positions2.map(
    (position2) => element("tr", { role: "row" }, ...COLUMNS.map((column) => cellOf(column, position2)))
  );
  return element(
    "table",
    { role: "table" },
    element("caption", {}, title),
    element("thead", { role: "rowgroup" }, element("tr", { role: "row" }, ...headings)),
    element("tbody", { role: "rowgroup" }, ...rows)
  );
}
function cellOf({ heading, isNumber, isAnswer, glyph, cell }, position2) {
  const text2 = cell(position2);
  if (glyph !== void 0) {
    return element("th", { scope: "row", role: "rowheader" }, drawing(glyph(position2)), text2);
  }
  const kind = (isNumber && "number") ?? (isAnswer && text2);
  const attributes = { role: "cell", "data-heading": heading, ...kind && { class: kind } };
  return element("td", attributes, text2);
}
function drawing(svg) {
  const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
  return document.importNode(documentElement, true);
}
function typeset(value, decimals) {
  return signed(value, decimals).replace("-", "−");
}

// packages/site/playground/browser/request-text.ts
var NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
function valueText(kind, typed) {
  return kind === "number" && NUMBER.test(typed) ? typed : JSON.stringify(typed);
}
var LINE_LENGTH_MAX = 50;
function requestText(entries) {
  let request2 = { subject: {} };
  for (const { path: path2, json } of entries) request2 = withMember(request2, path2, json);
  return indentJson(write2(request2), LINE_LENGTH_MAX);
}
function withMember(tree, [name = "", ...rest], json) {
  if (rest.length === 0) return { ...tree, [name]: json };
  const inner = tree[name];
  return { ...tree, [name]: withMember(typeof inner === "object" ? inner : {}, rest, json) };
}
function write2(tree) {
  if (typeof tree === "string") return tree;
  const members2 = Object.entries(tree).map(
    ([name, member]) => `${JSON.stringify(name)}:${write2(member)}`
  );
  return `{${members2.join(",")}}`;
}

// packages/site/playground/browser/fields.ts
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
  for (const input of form2.querySelectorAll(`${FIELDS} input[type=text]`)) {
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
  showFinding(target, finding.hidden ? detail : `${finding.textContent} ${detail}`);
  if (target !== field) target.setAttribute("aria-invalid", "true");
}
function markControl(control2, detail) {
  showFinding(control2, detail);
  control2.setAttribute("aria-invalid", "true");
}
function showFinding(target, text2) {
  const finding = byId(`${target.id}-finding`);
  finding.textContent = text2;
  finding.hidden = false;
  target.closest("details")?.setAttribute("open", "");
  target.setAttribute("aria-describedby", `${helpIds(target)} ${finding.id}`.trim());
}
function unmarkFields(page2) {
  for (const finding of page2.querySelectorAll(".finding")) {
    unmarkControl(byId(finding.id.replace(/-finding$/, "")));
  }
}
function unmarkControl(target) {
  const finding = byId(`${target.id}-finding`);
  finding.hidden = true;
  finding.textContent = "";
  target.removeAttribute("aria-invalid");
  const help = helpIds(target);
  if (help === "") target.removeAttribute("aria-describedby");
  else target.setAttribute("aria-describedby", help);
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

// packages/site/playground/browser/problem-view.ts
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
    ({ pointer, detail: detail2, code: code2, field }) => field === void 0 ? element("li", {}, element("code", {}, pointer), ` ${detail2}`) : element(
      "li",
      {},
      linkTo(field),
      ...code2 === void 0 ? [] : [` ${code2}`],
      ...hiddenPanelOf(field) === null ? [] : [` ${detail2}`]
    )
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
function documented(type, words2) {
  if (!/^https?:\/\//.test(type)) return words2;
  return element("a", { href: type, rel: "noreferrer" }, words2);
}
function hiddenPanelOf(field) {
  return field.closest("[role=tabpanel][hidden]");
}
function linkTo(field) {
  const target = hiddenPanelOf(field) === null ? targetOf(field) : byId("date");
  const name = (field.dataset["pointer"] ?? "").slice(2).replaceAll("/", ".");
  const link = element("a", { href: `#${target.id}` }, element("code", {}, name));
  link.addEventListener("click", (event) => {
    event.preventDefault();
    target.focus();
  });
  return link;
}

// packages/contract/endpoints.ts
var ENDPOINTS = {
  /** The positions of a birth moment. */
  positions: {
    path: "/v1/western/positions",
    credits: 1,
    settings: ["zodiac", "ayanamsa", "node_type", "bodies"]
  }
};
var ENDPOINT_NAMES = Object.keys(ENDPOINTS);
var ENDPOINT_PATHS = Object.values(ENDPOINTS).map(({ path: path2 }) => path2);

// packages/contract/ranges.ts
var LONGITUDE_RANGE = { minimum: 0, exclusiveMaximum: 360 };
var SPEED_RANGE = { minimum: -20, maximum: 20 };
var DECLINATION_RANGE = { minimum: -90, maximum: 90 };
var CREDITS_RANGE = { minimum: 0 };

// packages/client/src/shape.ts
var text = (value) => typeof value === "string" ? void 0 : "";
var number = (value) => Number.isFinite(value) ? void 0 : "";
var integer = (value) => Number.isInteger(value) ? void 0 : "";
var boolean = (value) => typeof value === "boolean" ? void 0 : "";
function within(range, shape = number) {
  const { minimum, maximum = Infinity, exclusiveMaximum = Infinity } = range;
  return (value) => {
    const fault = shape(value);
    if (fault !== void 0) return fault;
    const size = value;
    return size >= minimum && size <= maximum && size < exclusiveMaximum ? void 0 : "";
  };
}
function oneOf(words2) {
  return (value) => words2.includes(value) ? void 0 : "";
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
    const fields = value;
    for (const [name, shape] of Object.entries({ ...required, ...optional })) {
      if (!Object.hasOwn(fields, name) && Object.hasOwn(optional, name)) continue;
      const fault = shape(fields[name]);
      if (fault !== void 0) return `/${name}${fault}`;
    }
    return void 0;
  };
}
var position = object({
  body: oneOf(BODY_NAMES),
  longitude: within(LONGITUDE_RANGE),
  sign: oneOf(SIGNS),
  sign_longitude: object({ degrees: integer, minutes: integer, seconds: integer }),
  element: oneOf(ELEMENTS),
  modality: oneOf(MODALITIES),
  speed: within(SPEED_RANGE),
  retrograde: boolean,
  declination: within(DECLINATION_RANGE),
  out_of_bounds: boolean
});
var SETTINGS = {
  zodiac: oneOf(ZODIACS),
  ayanamsa: oneOf(AYANAMSAS),
  node_type: oneOf(NODE_TYPES),
  bodies: list(oneOf(BODY_NAMES))
};
function settings(names2) {
  const entries = names2.map((name) => [name, SETTINGS[name]]);
  return object(
    Object.fromEntries(entries.filter(([name]) => name !== "ayanamsa")),
    Object.fromEntries(entries.filter(([name]) => name === "ayanamsa"))
  );
}
function answerOf({ settings: names2 }, data) {
  return object({
    data,
    meta: object({
      calc_version: text,
      settings_resolved: settings(names2),
      subject_resolved: object({
        utc_datetime: text,
        utc_offset: text,
        coordinates: orNull(object({ latitude: number, longitude: number })),
        time_known: boolean
      }),
      credits_charged: within(CREDITS_RANGE, integer)
    })
  });
}
var positions = answerOf(ENDPOINTS.positions, object({ positions: list(position) }));
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

// packages/site/playground/browser/read-answer.ts
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
function isInRange({
  longitude,
  sign_longitude: signLongitude,
  speed,
  declination
}) {
  const { degrees: degrees2, minutes, seconds } = signLongitude;
  return isBetween(0, longitude, 360) && longitude !== 360 && isBetween(0, degrees2, 29) && isBetween(0, minutes, 59) && isBetween(0, seconds, 59) && Number.isFinite(speed) && isBetween(-90, declination, 90);
}
function isBetween(low, value, high) {
  return value >= low && value <= high;
}

// packages/site/playground/browser/table-text.ts
var COLUMNS2 = {
  body: ({ body }) => body,
  longitude: ({ longitude }) => longitude,
  sign: ({ sign }) => sign,
  degrees: ({ sign_longitude: signLongitude }) => signLongitude.degrees,
  minutes: ({ sign_longitude: signLongitude }) => signLongitude.minutes,
  seconds: ({ sign_longitude: signLongitude }) => signLongitude.seconds,
  element: ({ element: element2 }) => element2,
  modality: ({ modality }) => modality,
  speed: ({ speed }) => speed,
  retrograde: ({ retrograde }) => retrograde,
  declination: ({ declination }) => declination,
  out_of_bounds: ({ out_of_bounds: outOfBounds }) => outOfBounds
};
function tableText(positions2, separator) {
  const rows = positions2.map(
    (position2) => Object.values(COLUMNS2).map((cell) => String(cell(position2)))
  );
  return [Object.keys(COLUMNS2), ...rows].map((row) => `${row.join(separator)}\r
`).join("");
}

// packages/site/playground/browser/answer-view.ts
var FILES = ["table-file", "wheel-file", "received-file"];
var AnswerView = class {
  #form;
  #section = byId("answer");
  #outcome = byId("outcome");
  #progress = byId("progress");
  #indented = byId("indented");
  #views = startTabs(byId("view"));
  #name = byId("wheel-name");
  #asked = { body: "", subject: {} };
  #body = "";
  /** The body with indentation, if it can be indented. */
  #lines;
  #envelope;
  constructor(form2) {
    this.#form = form2;
    this.#indented.addEventListener("change", () => this.#showBody());
    this.#name.addEventListener("input", () => this.#showWheel());
  }
  /** What the buttons of the views copy, by the id that they name. */
  texts = {
    "received-text": () => this.#body,
    "table-text": () => tableText(this.#envelope?.data.positions ?? [], "	"),
    "wheel-text": () => this.#chart(PAPER)
  };
  /** Hides the answer. */
  clear() {
    for (const id of FILES) withdrawFile(id);
    this.#envelope = void 0;
    byId("earlier").hidden = true;
    this.#section.hidden = true;
    for (const id of ["outcome", "table-view", "wheel-view", "headers"]) byId(id).replaceChildren();
    for (const id of ["table", "wheel", "received"]) byId(`${id}-copied`).textContent = "";
  }
  /** Says so if the answer that is shown is not one to this body. */
  compare(body) {
    byId("earlier").hidden = this.#section.hidden || body === this.#asked.body;
  }
  /**
   * Shows an outcome, announces it to screen readers, and moves the focus there if the user must act
   * on it. Never throws.
   *
   * @param asked what the outcome is of
   */
  show(outcome, asked) {
    this.#asked = asked;
    try {
      this.#show(outcome);
    } catch {
      this.#show({ failure: "The service answered, but this page cannot show the answer." });
    }
  }
  #show(outcome) {
    this.clear();
    byId("results").hidden = !("received" in outcome);
    this.#section.hidden = false;
    if ("failure" in outcome) {
      this.#alert(failureView(outcome.failure));
    } else {
      this.#tell(outcome.received);
    }
  }
  #tell(received) {
    const answer = readAnswer(received);
    this.#showViews(answer.kind === "positions");
    this.#showReceived(received);
    if (answer.kind === "problem") {
      this.#alert(problemView(answer.problem, this.#form));
    } else if (answer.kind === "positions") {
      this.#showPositions(answer.envelope);
    } else {
      this.#alert(
        failureView(
          `The response (status ${received.status}) is not one that this service sends; a proxy may have sent it. It is shown below as it was received.`
        )
      );
    }
  }
  #showPositions(envelope) {
    this.#envelope = envelope;
    const { positions: positions2 } = envelope.data;
    byId("table-view").append(positionsTable(positions2, wheelTitle(envelope.meta)));
    offerFile("table-file", tableText(positions2, ","), "text/csv");
    this.#showWheel();
    announce(
      this.#progress,
      `${positions2.length} ${positions2.length === 1 ? "position" : "positions"}.`
    );
    this.#bringIntoView();
  }
  #showWheel() {
    if (this.#envelope === void 0) return;
    byId("wheel-view").replaceChildren(drawing(this.#chart()));
    offerFile("wheel-file", this.#chart(PAPER), "image/svg+xml");
  }
  #chart(background) {
    if (this.#envelope === void 0) return "";
    const subject = { ...this.#asked.subject, name: this.#name.value.trim() };
    return chartSvg(this.#envelope, { subject, ...background !== void 0 && { background } });
  }
  /** There is a table and a wheel only of positions; of everything else, the text alone. */
  #showViews(hasPositions) {
    byId("view").hidden = !hasPositions;
    if (hasPositions) {
      this.#views.refresh();
    } else {
      byId("table-panel").hidden = true;
      byId("wheel-panel").hidden = true;
      byId("received").hidden = false;
    }
  }
  #alert(summary) {
    announce(this.#progress, "");
    this.#outcome.append(summary);
    summary.focus();
  }
  /** The focus stays on the button, so that the next attempt is one keystroke away. */
  #bringIntoView() {
    const isSeen = this.#section.getBoundingClientRect().top < window.innerHeight * SEEN_SHARE;
    if (!isSeen) this.#section.scrollIntoView({ block: "start" });
  }
  #showReceived({ status, headers, body }) {
    const fields = [["Status", String(status)], ...headers];
    byId("headers").replaceChildren(
      ...fields.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)])
    );
    this.#body = body;
    this.#lines = indentedBody(body);
    this.#indented.disabled = this.#lines === void 0;
    offerFile("received-file", body, "application/json");
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

// packages/site/playground/browser/combobox.ts
function startCombobox(parts) {
  const { input, list: list2, status, find, onChoose } = parts;
  let options = [];
  let rows = [];
  let active = -1;
  const isOpen = () => !list2.hidden;
  const open = () => {
    const found = find(input.value);
    ({ options } = found);
    rows = options.map((option, index) => rowOf(option, `${list2.id}-${index}`));
    list2.replaceChildren(...grouped(options, rows, list2.id));
    list2.hidden = options.length === 0;
    list2.scrollTop = 0;
    for (const part of [list2, input]) part.scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-expanded", String(isOpen()));
    mark(-1);
    announce(status, saying(found));
  };
  const close = () => {
    list2.hidden = true;
    input.setAttribute("aria-expanded", "false");
    mark(-1);
    announce(status, "");
  };
  const mark = (index) => {
    rows[active]?.setAttribute("aria-selected", "false");
    active = index;
    const row = rows[index];
    if (row === void 0) {
      input.removeAttribute("aria-activedescendant");
    } else {
      row.setAttribute("aria-selected", "true");
      input.setAttribute("aria-activedescendant", row.id);
      row.scrollIntoView({ block: "nearest" });
    }
  };
  const choose2 = (index) => {
    const option = options[index];
    if (option === void 0) return;
    input.value = option.label;
    close();
    onChoose(option.value);
  };
  const step = (by) => {
    if (!isOpen()) open();
    const count = options.length + 1;
    mark((active + 1 + by + count) % count - 1);
  };
  const keys = {
    ArrowDown: ({ altKey }) => {
      if (altKey) open();
      else step(1);
      return true;
    },
    ArrowUp: ({ altKey }) => {
      if (altKey) close();
      else step(-1);
      return true;
    },
    // While there are suggestions, Enter does not send the form: someone who typed a name and
    // pressed Enter meant to choose. Of several, none is chosen that was not marked.
    Enter: () => {
      if (!isOpen()) return false;
      choose2(options.length === 1 ? 0 : active);
      return true;
    },
    Escape: () => {
      if (!isOpen()) return false;
      close();
      return true;
    }
  };
  input.addEventListener("input", open);
  input.addEventListener("click", () => {
    if (!isOpen()) open();
  });
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (!event.isComposing && keys[event.key]?.(event)) event.preventDefault();
  });
  list2.addEventListener("pointerdown", (event) => event.preventDefault());
  list2.addEventListener("mousedown", (event) => event.preventDefault());
  list2.addEventListener("click", ({ target }) => {
    choose2(rows.findIndex((row) => target instanceof Node && row.contains(target)));
  });
  return {
    refresh: () => {
      if (document.activeElement === input) open();
    }
  };
}
function saying({ options, note: note2 }) {
  if (options.length === 0) return note2;
  const count = options.length === 1 ? "1 suggestion." : `${options.length} suggestions.`;
  return `${note2} ${count}`.trim();
}
function rowOf({ label: label2, detail }, id) {
  return element(
    "li",
    { role: "option", id, "aria-selected": "false" },
    element("span", { class: "label" }, label2),
    " ",
    element("span", { class: "detail" }, detail)
  );
}
function grouped(options, rows, id) {
  const made = [];
  for (const [index, row] of rows.entries()) {
    const { group } = options[index] ?? {};
    if (group === void 0) made.push(row);
    else if (group === options[index - 1]?.group) made.at(-1)?.lastElementChild?.append(row);
    else made.push(groupOf(group, `${id}-group-${index}`, row));
  }
  return made;
}
function groupOf(name, id, first) {
  return element(
    "li",
    { role: "presentation" },
    element("div", { class: "group-name", id, role: "presentation" }, name),
    element("ul", { role: "group", "aria-labelledby": id }, first)
  );
}

// packages/places/src/fold.ts
var LETTERS = {
  ß: "ss",
  æ: "ae",
  ð: "d",
  ø: "o",
  þ: "th",
  đ: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  œ: "oe",
  ŧ: "t",
  ə: "e",
  ς: "σ"
};
var MARKS2 = [
  [768, 879],
  [1425, 1479],
  [1611, 1631],
  [1648, 1648]
];
var SEPARATORS = [
  [0, 47],
  [58, 64],
  [91, 96],
  [123, 191],
  [688, 767],
  [1523, 1524],
  [1548, 1548],
  [1643, 1643],
  [8192, 11263],
  [12288, 12292],
  [12295, 12320],
  [12336, 12336],
  [12448, 12448],
  [12539, 12539],
  [65024, 65135],
  [65280, 65295],
  [65504, 65535]
];
var WORDS = /* @__PURE__ */ new Map([
  ["saint", "st"],
  ["sankt", "st"],
  ["sint", "st"],
  ["sainte", "ste"],
  ["ft", "fort"],
  ["mt", "mount"]
]);
var WORD_LENGTH_MAX = 6;
var FOLDED = /* @__PURE__ */ new Map();
function foldCharacter(code) {
  const known = FOLDED.get(code);
  if (known !== void 0) return known;
  const folded = Array.from(String.fromCodePoint(code).normalize("NFKD").toLowerCase(), (each) => {
    const unit = each.codePointAt(0) ?? 0;
    if (isIn(MARKS2, unit)) return "";
    return isIn(SEPARATORS, unit) ? " " : LETTERS[each] ?? each;
  }).join("");
  if (code <= 65535) FOLDED.set(code, folded);
  return folded;
}
function isIn(ranges, code) {
  return ranges.some(([first, last]) => first <= code && code <= last);
}
function fold(text2) {
  return Array.from(text2, (character) => foldCharacter(character.codePointAt(0) ?? 0)).join("").split(" ").filter((word3) => word3 !== "").map((word3) => WORDS.get(word3) ?? word3).join(" ");
}
function squeeze(folded) {
  return folded.replaceAll(" ", "");
}

// packages/places/src/areas.ts
var KNOWN = /* @__PURE__ */ new WeakMap();
function knownOf(table) {
  const made = KNOWN.get(table) ?? makeKnown(table);
  KNOWN.set(table, made);
  return made;
}
function makeKnown({ heading }) {
  const exact = /* @__PURE__ */ new Map();
  const words2 = [];
  const add = (name, id) => {
    const ids = exact.get(name) ?? [];
    exact.set(name, ids);
    if (!ids.includes(id)) ids.push(id);
  };
  const addName = (name, id) => {
    const folded = fold(name);
    if (folded === "") return;
    add(squeeze(folded), id);
    words2.push([` ${folded}`, id]);
  };
  heading.countries.forEach(([code, name], country) => {
    add(code.toLowerCase(), `${country}`);
    addName(name, `${country}`);
  });
  heading.regions.forEach(([country, name], region) => {
    addName(name, `${country}.${region}`);
  });
  heading.counties.forEach(([name, code], county) => {
    addName(name, `~${county}`);
    if (code !== "") add(code.toLowerCase(), `~${county}`);
  });
  for (const [name, ids] of Object.entries(heading.called)) for (const id of ids) add(name, id);
  return { exact, words: words2 };
}
function areaCalled(table, folded, reaches) {
  const key2 = squeeze(folded);
  const ids = knownOf(table).exact.get(key2);
  return ids === void 0 ? void 0 : areaOf(table, ids, reaches, key2.length === 2);
}
function areaLike(table, folded, reaches) {
  const called = areaCalled(table, folded, reaches) ?? twoAreas(table, folded, reaches);
  if (called !== void 0 || folded.length < 3) return called;
  const ids = knownOf(table).words.flatMap(
    ([name, id]) => name.includes(` ${folded}`) ? [id] : []
  );
  return ids.length === 0 ? void 0 : areaOf(table, ids, reaches, false);
}
function twoAreas(table, folded, reaches) {
  const words2 = folded.split(" ");
  for (let count = 1; count < words2.length; count += 1) {
    const one = areaCalled(table, words2.slice(0, count).join(" "), reaches);
    const other = one && areaCalled(table, words2.slice(count).join(" "), reaches);
    if (one && other) return both([one, other]);
  }
  return void 0;
}
function areaNear(table, centre) {
  const near = (column, place, most) => Math.abs((column[place] ?? 0) - (column[centre] ?? 0)) <= most;
  return (place) => near(table.latitudes, place, 50) && near(table.longitudes, place, 80) ? 1 : 0;
}
function both(areas) {
  return (place) => {
    let least = 2;
    for (const area of areas) {
      const is = area(place);
      if (is < least) least = is;
    }
    return least;
  };
}
function areaOf(table, ids, reaches, isCode) {
  const { heading, regions, counties } = table;
  const reached = ids.flatMap(
    (id) => heading.reach[heading.countries[Number(id)]?.[0] ?? ""] ?? []
  );
  const all = reaches ? [...ids, ...reached] : ids;
  const wide = isCode && ids.some((id) => id.includes(".")) ? 1 : 2;
  const countries = new Set(all.map(Number));
  const ofRegion = heading.regions.map(
    ([country]) => countries.has(country) ? wide : 0
  );
  for (const id of all) if (id.includes(".")) ofRegion[Number(id.split(".")[1])] = 2;
  const those = new Set(all.flatMap((id) => id.startsWith("~") ? [Number(id.slice(1))] : []));
  return (place) => {
    const is = ofRegion[regions[place] ?? 0] ?? 0;
    return is > 0 || those.size === 0 ? is : those.has(counties[place] ?? 0) ? wide : 0;
  };
}

// packages/places/src/same-but-one.ts
var LETTERS_MIN = 5;
function isSameButOne(letters, start, end, typed) {
  const [length, other] = [end - start, typed.length];
  if (other < LETTERS_MIN || length < LETTERS_MIN || Math.abs(length - other) > 1) return false;
  const shorter = Math.min(length, other);
  let front = 0;
  while (front < shorter && letters[start + front] === typed[front]) front += 1;
  let back = 0;
  while (back < shorter - front && letters[end - 1 - back] === typed[other - 1 - back]) back += 1;
  const [left, right] = [length - front - back, other - front - back];
  if (left <= 1 && right <= 1) return true;
  return left === 2 && right === 2 && letters[start + front] === typed[front + 1] && letters[start + front + 1] === typed[front];
}

// packages/places/src/letters.ts
var SPACE = 32;
var FIRST_UNITS = new Set(Array.from(WORDS.keys(), (word3) => word3.charCodeAt(0)));
var Letters = class {
  /** A character may become several. */
  #units;
  /** What characters become that become one. */
  #single = Uint16Array.from({ length: 1280 }, (_, code) => {
    const folded = foldCharacter(code);
    return folded.length === 1 ? folded.charCodeAt(0) : 0;
  });
  #start = 0;
  length = 0;
  /** @param expected how many there will be, about */
  constructor(expected) {
    this.#units = new Uint16Array(expected * 2);
  }
  add(unit) {
    if (this.length === this.#units.length) {
      const more = new Uint16Array(this.length * 2);
      more.set(this.#units);
      this.#units = more;
    }
    this.#units[this.length++] = unit;
  }
  /** @returns true if what was added is between words */
  addFolded(character) {
    const known = this.#single[character] ?? 0;
    if (known > SPACE) this.add(known);
    return known === 0 ? this.#addSlowly(character) : known === SPACE;
  }
  #addSlowly(character) {
    const folded = foldCharacter(character);
    for (let at = 0; at < folded.length; at += 1) {
      if (folded.charCodeAt(at) !== SPACE) this.add(folded.charCodeAt(at));
    }
    return folded !== "" && folded.trim() === "";
  }
  startWord() {
    this.#start = this.length;
  }
  /** @returns where the word starts; undefined if there is none */
  endWord() {
    const start = this.#start;
    const length = this.length - start;
    if (length === 0) return void 0;
    if (length <= WORD_LENGTH_MAX && FIRST_UNITS.has(this.#units[start] ?? 0)) {
      const word3 = WORDS.get(String.fromCharCode(...this.#units.subarray(start, this.length)));
      if (word3 !== void 0) {
        this.length = start;
        for (const letter of word3) this.add(letter.charCodeAt(0));
      }
    }
    return start;
  }
  used() {
    return this.#units.slice(0, this.length);
  }
};

// packages/places/src/table.ts
var NameKind = { other: 0, usual: 1, preferred: 2 };
var LINE_FEED = 10;
var PREFERRED = 33;
var NEXT_NAME = 124;
var BEGINNINGS = 1 << 16;
function beginning(letters, at) {
  const first = letters[at] ?? LINE_FEED;
  if (first === LINE_FEED) return LINE_FEED;
  const second = letters[at + 1] ?? LINE_FEED;
  const third = second === LINE_FEED ? 0 : letters[at + 2] ?? LINE_FEED;
  return (first * 1021 + second * 31 + third) % BEGINNINGS;
}
function readTable(bytes) {
  const end = bytes.indexOf(LINE_FEED);
  const decoder = new TextDecoder();
  const heading = JSON.parse(decoder.decode(bytes.subarray(0, end)));
  const names2 = decoder.decode(bytes.subarray(end + 1, end + 1 + heading.names));
  const columns = bytes.subarray(end + 1 + heading.names);
  const column = (number2) => readColumn(columns, number2, heading.count);
  return {
    heading,
    lines: names2.split("\n"),
    ...readNames(names2, heading.count),
    latitudes: Int16Array.from(column(0)),
    longitudes: Int16Array.from(column(1)),
    populations: Uint32Array.from(column(2), (code) => code % 100 * 10 ** Math.floor(code / 100)),
    zones: column(3),
    regions: column(4),
    counties: column(5)
  };
}
function readColumn(bytes, number2, count) {
  const low = number2 * 2 * count;
  const column = new Uint16Array(count);
  for (let place = 0; place < count; place += 1) {
    column[place] = (bytes[low + place] ?? 0) + (bytes[low + count + place] ?? 0) * 256;
  }
  return column;
}
function readNames(text2, count) {
  const most = countOf(text2, /[|\n]/g) + 1;
  const [starts, owners, kinds] = [
    new Uint32Array(most),
    new Uint32Array(most),
    new Uint8Array(most)
  ];
  kinds[0] = NameKind.usual;
  const firsts = new Uint32Array(count + 1);
  firsts[count] = most;
  const written = new Letters(text2.length);
  const words2 = new Uint32Array((most + countOf(text2, /[^\p{L}\p{M}|\n]+/gu)) * 2);
  let [name, owner, wordsEnd] = [0, 0, 0];
  const endWord = () => {
    const start = written.endWord();
    if (start === void 0) return;
    const isLater = start !== starts[name];
    if (isLater && kinds[name] === NameKind.other) return;
    words2[wordsEnd++] = start;
    words2[wordsEnd++] = name * 2 + (isLater ? 1 : 0);
  };
  for (let at = 0; at < text2.length; at += 1) {
    const unit = text2.codePointAt(at) ?? 0;
    if (unit > 65535) at += 1;
    if (unit === PREFERRED) kinds[name] = NameKind.preferred;
    else if (unit === NEXT_NAME || unit === LINE_FEED) {
      endWord();
      written.add(LINE_FEED);
      name += 1;
      if (unit === LINE_FEED) {
        owner += 1;
        firsts[owner] = name;
      }
      starts[name] = written.length;
      owners[name] = owner;
      kinds[name] = unit === LINE_FEED ? NameKind.usual : NameKind.other;
      written.startWord();
    } else if (written.addFolded(unit)) {
      endWord();
      written.startWord();
    }
  }
  endWord();
  written.add(LINE_FEED);
  const letters = written.used();
  return {
    letters,
    starts,
    owners,
    kinds,
    firsts,
    index: indexOf(letters, words2.subarray(0, wordsEnd))
  };
}
function countOf(text2, pattern) {
  let count = 0;
  while (pattern.exec(text2) !== null) count += 1;
  return count;
}
function indexOf(letters, words2) {
  const buckets = new Uint16Array(words2.length / 2);
  const bounds = new Uint32Array(BEGINNINGS + 1);
  for (let word3 = 0; word3 < buckets.length; word3 += 1) {
    const bucket = beginning(letters, words2[word3 * 2] ?? 0);
    buckets[word3] = bucket;
    bounds[bucket + 1] = (bounds[bucket + 1] ?? 0) + 1;
  }
  for (let bound = 1; bound <= BEGINNINGS; bound += 1) {
    bounds[bound] = (bounds[bound] ?? 0) + (bounds[bound - 1] ?? 0);
  }
  const next2 = bounds.slice();
  const entries = new Uint32Array(words2.length);
  for (let word3 = 0; word3 < buckets.length; word3 += 1) {
    const bucket = buckets[word3] ?? 0;
    const entry = next2[bucket] ?? 0;
    entries[entry * 2] = words2[word3 * 2] ?? 0;
    entries[entry * 2 + 1] = words2[word3 * 2 + 1] ?? 0;
    next2[bucket] = entry + 1;
  }
  return { bounds, entries };
}

// packages/places/src/names.ts
var LINE_FEED2 = 10;
var HITS_MAX = 2e3;
var USUAL = 64;
var PREFERRED2 = 2 ** 40;
var MEANT_FIRST = 2 ** 50;
function namesThatFit(table, key2, fit2, area) {
  const units = unitsOf(key2);
  if (units.length === 0 || fit2 !== "all" && units.length < 3) return [];
  const { index, starts } = table;
  const bucket = beginning(fit2 === "all" ? [...units, LINE_FEED2] : units, 0);
  const hits = /* @__PURE__ */ new Map();
  const end = index.bounds[bucket + 1] ?? 0;
  for (let entry = index.bounds[bucket] ?? 0; entry < end; entry += 1) {
    const word3 = index.entries[entry * 2 + 1] ?? 0;
    if (word3 % 2 === 1 !== (fit2 === "word")) continue;
    const at = index.entries[entry * 2] ?? 0;
    if (!beginsAt(table.letters, at, units)) continue;
    const name = word3 >> 1;
    if (fit2 === "all" && at + units.length + 1 !== (starts[name + 1] ?? table.letters.length))
      continue;
    keep(table, hits, name, fit2 === "all" ? PREFERRED2 : 0, area);
  }
  return sorted(hits);
}
function namesButOne(table, key2, area) {
  const units = unitsOf(key2);
  const hits = /* @__PURE__ */ new Map();
  const { letters, starts, firsts } = table;
  for (let place = 0; place < table.heading.count; place += 1) {
    if (area(place) === 0) continue;
    const last = firsts[place + 1] ?? 0;
    for (let name = firsts[place] ?? 0; name < last; name += 1) {
      const end = (starts[name + 1] ?? letters.length) - 1;
      if (isSameButOne(letters, starts[name] ?? 0, end, units)) keep(table, hits, name, 0, area);
    }
  }
  return sorted(hits);
}
function placesIn(table, area) {
  const hits = /* @__PURE__ */ new Map();
  for (let place = 0; place < table.heading.count; place += 1) {
    const name = table.firsts[place] ?? 0;
    if (area(place) > 0 && table.kinds[name] === NameKind.usual) keep(table, hits, name, 0, area);
  }
  return sorted(hits);
}
function namesWithWords(table, [first = "", ...others], area) {
  if (others.length === 0) return [];
  const candidates = namesThatFit(table, first, "beginning", area).slice(0, HITS_MAX);
  return candidates.flatMap((hit) => {
    const name = [hit.name, ...namesOf(table, hit.place)].find((each) => {
      const [begin = "", ...rest] = fold(nameOf(table, each)).split(" ");
      return begin.startsWith(first) && areIn(rest, others);
    });
    return name === void 0 ? [] : [{ ...hit, name }];
  });
}
function namesOf({ firsts }, place) {
  const first = firsts[place] ?? 0;
  return Array.from({ length: (firsts[place + 1] ?? first) - first }, (_, index) => first + index);
}
function areIn(words2, begins) {
  let from = 0;
  return begins.every((begin) => {
    from = words2.findIndex((word3, at) => at >= from && word3.startsWith(begin)) + 1;
    return from > 0;
  });
}
function nameOf({ lines, owners, firsts }, name) {
  const place = owners[name] ?? 0;
  return (lines[place]?.split("|")[name - (firsts[place] ?? 0)] ?? "").replace("!", "");
}
function keep({ owners, kinds, populations }, hits, name, preferred, area) {
  const place = owners[name] ?? 0;
  const there = area(place);
  if (there === 0) return;
  const kind = kinds[name] ?? NameKind.other;
  const rank = ((populations[place] ?? 0) + 1) * (kind === NameKind.other ? 1 : USUAL) + (kind === NameKind.preferred ? preferred : 0) + (there === 2 ? MEANT_FIRST : 0);
  const known = hits.get(place);
  if (known === void 0 || known.rank < rank) hits.set(place, { place, name, rank });
}
function sorted(hits) {
  const all = [...hits.values()];
  const ranks = Float64Array.from(all, ({ rank }) => rank).sort();
  const least = ranks.at(-HITS_MAX) ?? 0;
  return all.filter(({ rank }) => rank >= least).sort((one, other) => other.rank - one.rank || one.place - other.place);
}
function unitsOf(text2) {
  return Uint16Array.from({ length: text2.length }, (_, at) => text2.charCodeAt(at));
}
function beginsAt(letters, at, units) {
  for (let unit = 0; unit < units.length; unit += 1) {
    if (letters[at + unit] !== units[unit]) return false;
  }
  return true;
}

// packages/places/src/find.ts
var QUERY_LENGTH_MAX = 200;
var PARTS_MAX = 6;
var WORDS_MAX = 12;
var INSIDE_MAX = 3;
var LIMIT_MAX = 50;
var LIMIT = 10;
var BEHIND_MAX = 3;
var ANYWHERE = () => 2;
function findIn(table, typed, limit = LIMIT) {
  if (typeof typed !== "string") throw new TypeError("a place is looked for by a text");
  if (typed.length > QUERY_LENGTH_MAX) {
    throw new RangeError(`a place is looked for by at most ${QUERY_LENGTH_MAX} characters`);
  }
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX) {
    throw new RangeError(`limit is a whole number from 1 to ${LIMIT_MAX}`);
  }
  const found = /* @__PURE__ */ new Map();
  for (const { find, unless } of stepsFor(table, typed)) {
    if (unless?.([...found.values()])) continue;
    for (const hit of find()) {
      if (!found.has(hit.place) && found.size < limit) found.set(hit.place, hit);
    }
    if (found.size >= limit) break;
  }
  return [...found.values()].map((hit) => placeOf(table, hit));
}
var BRACKETS = /[(]([^)]*)[)]?/g;
function* stepsFor(table, typed) {
  const texts = [...typed.matchAll(BRACKETS)].map(([, text2]) => text2);
  const inside = partsOf(texts.join()).slice(0, INSIDE_MAX);
  if (inside.length === 0) return yield* stepsForParts(table, partsOf(typed));
  const [name = "", ...around] = partsOf(typed.replace(BRACKETS, " "));
  const readingsOf = (parts) => [false, true].flatMap((reaches) => {
    const area = areaAround(table, around, reaches);
    return parts.map((part) => ({ ...readingOf(`${name} ${part}`.trim(), area), reaches }));
  });
  for (const each of readingsOf(inside)) {
    yield { find: () => exactly(table, each), ...each.reaches && { unless: isAny } };
  }
  const unknown2 = inside.filter((part) => areaCalled(table, part, false) === void 0);
  for (const each of readingsOf(unknown2))
    yield { find: () => namesWithWords(table, each.words, each.area), unless: isAny };
  yield* stepsForParts(table, partsOf(typed));
  for (const each of readingsOf(inside))
    yield { find: () => namesWithWords(table, each.words, each.area), unless: isAny };
  if (inside.length < 2) return;
  for (const part of inside) {
    for (const step of stepsForParts(table, [name, part, ...around])) {
      yield { ...step, unless: isAny };
    }
  }
}
function readingOf(name, area) {
  return { words: name.split(" ").slice(0, WORDS_MAX), area };
}
function partsOf(typed) {
  return typed.split(/[,;()\n/]/).slice(0, PARTS_MAX).map(fold).filter((part) => part !== "");
}
var isAny = (found) => found.length > 0;
function* stepsForParts(table, [name = "", ...around]) {
  const isBounded = around.length > 0;
  const readings = [false, true].map((reaches) => {
    const reading = { ...readingOf(name, areaAround(table, around, reaches)), isBounded };
    return [reading, ...readingsBehind(table, reading, reaches)];
  });
  const [here = [], reached = []] = readings;
  const area = isBounded ? void 0 : areaCalled(table, name, false);
  const [whole] = here;
  if (area && whole && !exactly(table, whole).some((hit) => isUsual(table, hit))) {
    yield { find: () => placesIn(table, area) };
  }
  for (const each of here) yield { find: () => exactly(table, each) };
  for (const each of reached) yield { find: () => exactly(table, each), unless: isAny };
  for (const fit2 of ["beginning", "word"]) {
    for (const { words: each, area: area2 } of here) {
      yield { find: () => namesThatFit(table, each.join(""), fit2, area2) };
    }
  }
  for (const each of here) {
    yield { find: () => namesWithWords(table, each.words, each.area), unless: isAny };
    if (each.isBounded) {
      yield { find: () => namesButOne(table, each.words.join(""), each.area), unless: isAny };
    }
  }
  const [first] = here;
  if (first === void 0 || first.words.length < 2) return;
  yield { find: () => nearTown(table, first), unless: isAny };
  if (!first.isBounded) return;
  const shorter = { ...first, words: first.words.slice(0, -1) };
  yield { find: () => exactly(table, shorter), unless: isAny };
}
function isUsual({ kinds }, { name }) {
  return kinds[name] !== NameKind.other;
}
function areaAround(table, around, reaches) {
  const areas = around.map(
    (part) => areaLike(table, part, reaches) ?? nearOf(table, part, ANYWHERE)
  );
  return areas.length === 0 ? ANYWHERE : both(areas);
}
function nearOf(table, town, area) {
  const [hit] = namesThatFit(table, squeeze(town), "all", area);
  return hit === void 0 ? () => 0 : areaNear(table, hit.place);
}
function readingsBehind(table, { words: words2, area }, reaches) {
  return Array.from({ length: Math.min(BEHIND_MAX, words2.length - 1) }, (_, index) => {
    const count = words2.length - 1 - index;
    const behind = areaCalled(table, words2.slice(count).join(" "), reaches);
    const reading = { words: words2.slice(0, count), isBounded: true };
    return behind === void 0 ? [] : [{ ...reading, area: both([area, behind]) }];
  }).flat();
}
function exactly(table, { words: words2, area }) {
  const key2 = words2.join("");
  const plain = withoutPairs(key2);
  const hits = namesThatFit(table, key2, "all", area);
  return plain === key2 ? hits : [...hits, ...namesThatFit(table, plain, "all", area)];
}
function withoutPairs(key2) {
  return key2.replace(/ae|oe|ue|aa/g, (pair) => pair.charAt(0));
}
function nearTown(table, { words: words2, area }) {
  const town = words2.at(-1) ?? "";
  const near = both([area, nearOf(table, town, area)]);
  return exactly(table, { words: words2.slice(0, -1), area: near });
}
function placeOf(table, { place, name }) {
  const { name: own, ...rest } = placeAt(table, place);
  const matched = nameOf(table, name);
  return { name: own, ...matched !== own && { matched }, ...rest };
}
function placeAt(table, place) {
  const { heading, regions, zones } = table;
  const [country = 0, region = ""] = heading.regions[regions[place] ?? 0] ?? [];
  return {
    name: nameOf(table, table.firsts[place] ?? 0),
    region,
    country: heading.countries[country]?.[0] ?? "",
    latitude: (table.latitudes[place] ?? 0) / 100,
    longitude: (table.longitudes[place] ?? 0) / 100,
    timeZone: heading.zones[zones[place] ?? 0] ?? "",
    population: table.populations[place] ?? 0
  };
}

// packages/site/playground/browser/country-names.ts
var NAMES = new Intl.DisplayNames("en", { type: "region" });
function countryName(code) {
  return NAMES.of(code) ?? code;
}
var OTHER_NAMES = {
  AE: ["UAE"],
  CD: ["Zaire"],
  CI: ["Ivory Coast"],
  CZ: ["Czech Republic", "Czechoslovakia"],
  DE: ["East Germany", "West Germany", "GDR"],
  GB: ["UK", "Great Britain", "Britain"],
  IR: ["Persia"],
  LK: ["Ceylon"],
  MK: ["Macedonia"],
  MM: ["Burma"],
  NL: ["Holland"],
  SK: ["Czechoslovakia"],
  SZ: ["Swaziland"],
  TH: ["Siam"],
  TL: ["East Timor"],
  TR: ["Turkey"],
  US: ["USA", "U.S.A.", "America"],
  ZW: ["Rhodesia"]
};
function countryNames(code) {
  return [countryName(code), ...OTHER_NAMES[code] ?? []];
}

// packages/site/playground/browser/places.ts
var URLS = {
  large: new URL("places-large.gz", import.meta.url),
  all: new URL("places.gz", import.meta.url)
};
var FEW = 5;
var FOUND_MAX = 20;
async function loadPlaces(list2) {
  const response = await fetch(URLS[list2]);
  if (!response.ok || response.body === null) throw new Error(String(response.status));
  const unpacked = response.body.pipeThrough(new DecompressionStream("gzip"));
  return readTable(new Uint8Array(await new Response(unpacked).arrayBuffer()));
}
function findPlaces(table, typed) {
  const places = findIn(table, typed.slice(0, QUERY_LENGTH_MAX), FOUND_MAX);
  const key2 = squeeze(fold(typed.split(",", 1)[0] ?? ""));
  const isCalled = places.some(
    ({ name, matched }) => [name, matched ?? ""].some((each) => squeeze(fold(each)) === key2)
  );
  return { places, isLacking: places.length < FEW && !isCalled };
}
function placeLabel({ name, region, country }) {
  const parts = [name, region, countryName(country)];
  return [...new Set(parts)].filter((part) => part !== "").join(", ");
}

// packages/site/playground/browser/zone-hints.ts
var OFFSET = /^(?:utc|gmt)? ?[+\u2212-] ?\d/i;
var ABBREVIATIONS = /* @__PURE__ */ new Set([
  ...["adt", "ast", "cdt", "cst", "edt", "est", "hst", "mdt", "mst", "ndt", "nst", "pdt", "pst"],
  ...["bst", "cest", "cet", "eest", "eet", "gmt", "mesz", "mez", "msk", "wet"],
  ...["acst", "aedt", "aest", "awst", "ist", "jst", "kst", "nzdt", "nzst", "sast"]
]);
var WHAT_TO_DO = "Search by city or country; if you know the offset, enter the moment under “As the API expects it”.";
function zoneHint(typed) {
  const text2 = typed.trim();
  if (OFFSET.test(text2)) {
    return `This is an offset, not a time zone: it does not say when clocks were changed. ${WHAT_TO_DO}`;
  }
  if (ABBREVIATIONS.has(text2.toLowerCase())) {
    return `This abbreviation has meant different clocks in different places and years. ${WHAT_TO_DO}`;
  }
  return void 0;
}

// packages/site/playground/browser/zone-names.ts
var ZONE_NAMES = `
Africa/Abidjan CI
Africa/Accra GH
Africa/Addis_Ababa ET
Africa/Algiers DZ
Africa/Asmara ER Africa/Asmera
Africa/Bamako ML
Africa/Bangui CF
Africa/Banjul GM
Africa/Bissau GW
Africa/Blantyre MW
Africa/Brazzaville CG
Africa/Bujumbura BI
Africa/Cairo EG Egypt
Africa/Casablanca MA
Africa/Ceuta ES
Africa/Conakry GN
Africa/Dakar SN
Africa/Dar_es_Salaam TZ
Africa/Djibouti DJ
Africa/Douala CM
Africa/El_Aaiun EH
Africa/Freetown SL
Africa/Gaborone BW
Africa/Harare ZW
Africa/Johannesburg ZA
Africa/Juba SS
Africa/Kampala UG
Africa/Khartoum SD
Africa/Kigali RW
Africa/Kinshasa CD
Africa/Lagos NG
Africa/Libreville GA
Africa/Lome TG
Africa/Luanda AO
Africa/Lubumbashi CD
Africa/Lusaka ZM
Africa/Malabo GQ
Africa/Maputo MZ
Africa/Maseru LS
Africa/Mbabane SZ
Africa/Mogadishu SO
Africa/Monrovia LR
Africa/Nairobi KE
Africa/Ndjamena TD
Africa/Niamey NE
Africa/Nouakchott MR
Africa/Ouagadougou BF
Africa/Porto-Novo BJ
Africa/Sao_Tome ST
Africa/Timbuktu
Africa/Tripoli LY Libya
Africa/Tunis TN
Africa/Windhoek NA
America/Adak  US/Aleutian America/Atka
America/Anchorage US US/Alaska
America/Anguilla AI
America/Antigua AG
America/Araguaina BR
America/Argentina/Buenos_Aires AR America/Buenos_Aires
America/Argentina/Catamarca AR America/Catamarca
America/Argentina/ComodRivadavia
America/Argentina/Cordoba AR America/Cordoba
America/Argentina/Jujuy AR America/Jujuy
America/Argentina/La_Rioja AR
America/Argentina/Mendoza AR America/Mendoza
America/Argentina/Rio_Gallegos AR
America/Argentina/Salta AR
America/Argentina/San_Juan AR
America/Argentina/San_Luis AR
America/Argentina/Tucuman AR
America/Argentina/Ushuaia AR
America/Aruba AW
America/Asuncion PY
America/Atikokan CA
America/Bahia BR
America/Bahia_Banderas MX
America/Barbados BB
America/Belem BR
America/Belize BZ
America/Blanc-Sablon CA
America/Boa_Vista BR
America/Bogota CO
America/Boise US
America/Cambridge_Bay CA
America/Campo_Grande BR
America/Cancun MX
America/Caracas VE
America/Cayenne GF
America/Cayman KY
America/Chicago US US/Central
America/Chihuahua MX
America/Ciudad_Juarez MX
America/Coral_Harbour
America/Costa_Rica CR
America/Coyhaique CL
America/Creston CA
America/Cuiaba BR
America/Curacao CW
America/Danmarkshavn
America/Dawson CA
America/Dawson_Creek CA
America/Denver US US/Mountain America/Shiprock
America/Detroit US US/Michigan
America/Dominica DM
America/Edmonton CA Canada/Mountain
America/Eirunepe BR
America/El_Salvador SV
America/Ensenada
America/Fort_Nelson CA
America/Fortaleza BR
America/Glace_Bay CA
America/Goose_Bay CA
America/Grand_Turk TC
America/Grenada GD
America/Guadeloupe GP
America/Guatemala GT
America/Guayaquil EC
America/Guyana GY
America/Halifax CA Canada/Atlantic
America/Havana CU Cuba
America/Hermosillo MX
America/Indiana/Indianapolis US US/East-Indiana America/Indianapolis America/Fort_Wayne
America/Indiana/Knox US US/Indiana-Starke America/Knox_IN
America/Indiana/Marengo US
America/Indiana/Petersburg US
America/Indiana/Tell_City US
America/Indiana/Vevay US
America/Indiana/Vincennes US
America/Indiana/Winamac US
America/Inuvik CA
America/Iqaluit CA
America/Jamaica JM Jamaica
America/Juneau US
America/Kentucky/Louisville US America/Louisville
America/Kentucky/Monticello US
America/Kralendijk BQ
America/La_Paz BO
America/Lima PE
America/Los_Angeles US US/Pacific
America/Lower_Princes SX
America/Maceio BR
America/Managua NI
America/Manaus BR Brazil/West
America/Marigot MF
America/Martinique MQ
America/Matamoros MX
America/Mazatlan MX Mexico/BajaSur
America/Menominee US
America/Merida MX
America/Metlakatla US
America/Mexico_City MX Mexico/General
America/Miquelon PM
America/Moncton CA
America/Monterrey MX
America/Montevideo UY
America/Montreal
America/Montserrat MS
America/Nassau BS
America/New_York US US/Eastern
America/Nipigon
America/Nome US
America/Noronha  Brazil/DeNoronha
America/North_Dakota/Beulah US
America/North_Dakota/Center US
America/North_Dakota/New_Salem US
America/Nuuk GL America/Godthab
America/Ojinaga MX
America/Panama PA
America/Pangnirtung
America/Paramaribo SR
America/Phoenix US US/Arizona
America/Port-au-Prince HT
America/Port_of_Spain TT
America/Porto_Velho BR
America/Puerto_Rico PR
America/Punta_Arenas CL
America/Rainy_River
America/Rankin_Inlet CA
America/Recife BR
America/Regina CA Canada/Saskatchewan
America/Resolute
America/Rio_Branco BR America/Porto_Acre
America/Rosario
America/Santarem BR
America/Santiago CL Chile/Continental
America/Santo_Domingo DO
America/Sao_Paulo BR Brazil/East
America/Scoresbysund
America/Sitka US
America/St_Barthelemy BL
America/St_Johns CA Canada/Newfoundland
America/St_Kitts KN
America/St_Lucia LC
America/St_Thomas VI America/Virgin
America/St_Vincent VC
America/Swift_Current CA
America/Tegucigalpa HN
America/Thule GL
America/Thunder_Bay
America/Tijuana MX Mexico/BajaNorte America/Santa_Isabel
America/Toronto CA Canada/Eastern
America/Tortola VG
America/Vancouver CA Canada/Pacific
America/Whitehorse CA Canada/Yukon
America/Winnipeg CA Canada/Central
America/Yakutat US
America/Yellowknife CA
Antarctica/Casey
Antarctica/Davis
Antarctica/DumontDUrville
Antarctica/Macquarie
Antarctica/Mawson
Antarctica/McMurdo AQ Antarctica/South_Pole
Antarctica/Palmer
Antarctica/Rothera
Antarctica/Syowa
Antarctica/Troll
Antarctica/Vostok
Arctic/Longyearbyen SJ
Asia/Aden YE
Asia/Almaty KZ
Asia/Amman JO
Asia/Anadyr RU
Asia/Aqtau KZ
Asia/Aqtobe KZ
Asia/Ashgabat TM Asia/Ashkhabad
Asia/Atyrau KZ
Asia/Baghdad IQ
Asia/Bahrain BH
Asia/Baku AZ
Asia/Bangkok TH,VN
Asia/Barnaul RU
Asia/Beirut LB
Asia/Bishkek KG
Asia/Brunei BN
Asia/Chita RU
Asia/Chongqing  Asia/Chungking
Asia/Colombo LK
Asia/Damascus SY
Asia/Dhaka BD Asia/Dacca
Asia/Dili TL
Asia/Dubai AE
Asia/Dushanbe TJ
Asia/Famagusta CY
Asia/Gaza PS
Asia/Hanoi
Asia/Harbin
Asia/Hebron PS
Asia/Ho_Chi_Minh VN Asia/Saigon
Asia/Hong_Kong HK Hongkong
Asia/Hovd MN
Asia/Irkutsk RU
Asia/Jakarta ID
Asia/Jayapura ID
Asia/Jerusalem IL Israel
Asia/Kabul AF
Asia/Kamchatka RU
Asia/Karachi PK
Asia/Kashgar
Asia/Kathmandu NP Asia/Katmandu
Asia/Khandyga
Asia/Kolkata IN Asia/Calcutta
Asia/Krasnoyarsk RU
Asia/Kuala_Lumpur MY
Asia/Kuching MY
Asia/Kuwait KW
Asia/Macau MO Asia/Macao
Asia/Magadan RU
Asia/Makassar ID Asia/Ujung_Pandang
Asia/Manila PH
Asia/Muscat OM
Asia/Nicosia CY Europe/Nicosia
Asia/Novokuznetsk RU
Asia/Novosibirsk RU
Asia/Omsk RU
Asia/Oral KZ
Asia/Phnom_Penh KH
Asia/Pontianak ID
Asia/Pyongyang KP
Asia/Qatar QA
Asia/Qostanay KZ
Asia/Qyzylorda KZ
Asia/Riyadh SA
Asia/Sakhalin RU
Asia/Samarkand UZ
Asia/Seoul KR ROK
Asia/Shanghai CN PRC
Asia/Singapore SG Singapore
Asia/Srednekolymsk
Asia/Taipei TW ROC
Asia/Tashkent UZ
Asia/Tbilisi GE
Asia/Tehran IR Iran
Asia/Tel_Aviv
Asia/Thimphu BT Asia/Thimbu
Asia/Tokyo JP Japan
Asia/Tomsk RU
Asia/Ulaanbaatar MN Asia/Choibalsan Asia/Ulan_Bator
Asia/Urumqi CN
Asia/Ust-Nera
Asia/Vientiane LA
Asia/Vladivostok RU
Asia/Yakutsk RU
Asia/Yangon MM Asia/Rangoon
Asia/Yekaterinburg RU
Asia/Yerevan AM
Atlantic/Azores PT
Atlantic/Bermuda BM
Atlantic/Canary ES
Atlantic/Cape_Verde CV
Atlantic/Faroe FO Atlantic/Faeroe
Atlantic/Jan_Mayen
Atlantic/Madeira PT
Atlantic/Reykjavik IS Iceland
Atlantic/South_Georgia GS
Atlantic/St_Helena SH
Atlantic/Stanley FK
Australia/Adelaide AU Australia/South
Australia/Brisbane AU Australia/Queensland
Australia/Broken_Hill AU Australia/Yancowinna
Australia/Currie
Australia/Darwin AU Australia/North
Australia/Eucla
Australia/Hobart AU Australia/Tasmania
Australia/Lindeman
Australia/Lord_Howe  Australia/LHI
Australia/Melbourne AU Australia/Victoria
Australia/Perth AU Australia/West
Australia/Sydney AU Australia/NSW Australia/Canberra
Europe/Amsterdam NL
Europe/Andorra AD
Europe/Astrakhan RU
Europe/Athens GR
Europe/Belfast
Europe/Belgrade RS,XK
Europe/Berlin DE
Europe/Bratislava SK
Europe/Brussels BE
Europe/Bucharest RO
Europe/Budapest HU
Europe/Busingen DE
Europe/Chisinau MD
Europe/Copenhagen DK
Europe/Dublin IE Eire
Europe/Gibraltar GI
Europe/Guernsey GG
Europe/Helsinki FI
Europe/Isle_of_Man IM
Europe/Istanbul TR Turkey Asia/Istanbul
Europe/Jersey JE
Europe/Kaliningrad RU
Europe/Kirov RU
Europe/Kyiv UA Europe/Kiev
Europe/Lisbon PT Portugal
Europe/Ljubljana SI
Europe/London GB GB GB-Eire
Europe/Luxembourg LU
Europe/Madrid ES
Europe/Malta MT
Europe/Mariehamn AX
Europe/Minsk BY
Europe/Monaco MC
Europe/Moscow RU W-SU
Europe/Oslo NO
Europe/Paris FR
Europe/Podgorica ME
Europe/Prague CZ
Europe/Riga LV
Europe/Rome IT
Europe/Samara RU
Europe/San_Marino SM
Europe/Sarajevo BA
Europe/Saratov RU
Europe/Simferopol UA
Europe/Skopje MK
Europe/Sofia BG
Europe/Stockholm SE
Europe/Tallinn EE
Europe/Tirane AL
Europe/Tiraspol
Europe/Ulyanovsk RU
Europe/Uzhgorod
Europe/Vaduz LI
Europe/Vatican VA
Europe/Vienna AT
Europe/Vilnius LT
Europe/Volgograd RU
Europe/Warsaw PL Poland
Europe/Zagreb HR
Europe/Zaporozhye
Europe/Zurich CH
Indian/Antananarivo MG
Indian/Chagos
Indian/Christmas CX
Indian/Cocos CC
Indian/Comoro KM
Indian/Kerguelen TF
Indian/Mahe SC
Indian/Maldives MV
Indian/Mauritius MU
Indian/Mayotte YT
Indian/Reunion RE
Pacific/Apia WS
Pacific/Auckland NZ NZ
Pacific/Bougainville PG
Pacific/Chatham NZ NZ-CHAT
Pacific/Chuuk FM Pacific/Truk Pacific/Yap
Pacific/Easter CL Chile/EasterIsland
Pacific/Efate VU
Pacific/Enderbury
Pacific/Fakaofo TK
Pacific/Fiji FJ
Pacific/Funafuti TV
Pacific/Galapagos EC
Pacific/Gambier PF
Pacific/Guadalcanal SB
Pacific/Guam GU
Pacific/Honolulu US US/Hawaii
Pacific/Johnston
Pacific/Kanton
Pacific/Kiritimati KI
Pacific/Kosrae FM
Pacific/Kwajalein MH Kwajalein
Pacific/Majuro MH
Pacific/Marquesas PF
Pacific/Midway
Pacific/Nauru NR
Pacific/Niue NU
Pacific/Norfolk NF
Pacific/Noumea NC
Pacific/Pago_Pago AS US/Samoa Pacific/Samoa
Pacific/Palau PW
Pacific/Pitcairn PN
Pacific/Pohnpei FM Pacific/Ponape
Pacific/Port_Moresby PG
Pacific/Rarotonga CK
Pacific/Saipan MP
Pacific/Tahiti PF
Pacific/Tarawa KI
Pacific/Tongatapu TO
Pacific/Wake
Pacific/Wallis WF
UTC
`;

// packages/site/playground/browser/zones.ts
var PARTS = {
  GB: ["England", "Scotland", "Wales", "Northern Ireland"]
};
var ZONES = ZONE_NAMES.trim().split("\n").map(readZone);
function readZone(line) {
  const [name = "", codes = "", ...older] = line.split(" ");
  const [region = "", ...path2] = name.split("/");
  const countries = codes === "" ? [] : codes.split(",");
  const exact = [name, path2.at(-1) ?? name, ...older].map(fold);
  return {
    name,
    region: path2.length === 0 ? "Universal" : region,
    city: path2.length === 0 ? name : path2.map((part) => part.replaceAll("_", " ")).join(", "),
    countries: countries.map(countryName),
    exact,
    searched: [
      ...exact,
      ...older.map((each) => fold(each.split("/").at(-1) ?? "")),
      ...countries.flatMap((code) => [...countryNames(code), ...PARTS[code] ?? []]).map(fold)
    ]
  };
}
function findZones(typed) {
  const query = fold(typed);
  if (query === "") return { best: [], others: ZONES };
  const best = ZONES.filter(({ searched }) => searched.includes(query));
  const others = ZONES.filter(
    (zone) => !best.includes(zone) && zone.searched.some((text2) => hasWords(text2, query))
  );
  return { best, others };
}
function zoneNamed(typed) {
  const text2 = typed.trim();
  const query = fold(text2);
  const named = ZONES.filter(({ name }) => fold(name) === query);
  const found = named.length > 0 ? named : ZONES.filter(({ exact }) => exact.includes(query));
  return found.length === 1 && found[0] !== void 0 && query !== "" ? found[0].name : text2;
}
function hasWords(folded, query) {
  return ` ${folded}`.includes(` ${query}`);
}

// packages/site/playground/browser/choosers.ts
var NO_ZONE = "No time zone has this name. Few cities have their own: search by country, or choose the place above.";
var NO_PLACE = "No place in the list has this name. Try one nearby, or leave it out.";
var LOADING_MORE = "Looking in the list of smaller places…";
var LOADING = "The list of places is being loaded…";
var NOT_CHOSEN = "No place was chosen from the list: coordinates and zone stay as they are.";
var FAILED = "The list of places could not be loaded. Enter the coordinates and the zone yourself.";
function startZone() {
  const input = byId("zone");
  startCombobox({
    input,
    list: byId("zone-list"),
    status: byId("zone-found"),
    find: zonesFound,
    onChoose: () => setZone("")
  });
  input.addEventListener("input", () => announce(byId("zone-note"), ""));
  input.addEventListener("blur", () => {
    const named = zoneNamed(input.value);
    if (named === input.value) return;
    input.value = named;
    setZone("");
  });
  offerOwnZone(input);
}
function zonesFound(typed) {
  const { best, others } = findZones(typed);
  const option = (zone, group) => {
    return { value: zone, label: zone.name, detail: zone.countries.join(", "), group };
  };
  return {
    options: [
      ...best.map((zone) => option(zone, "Best matches")),
      ...others.map((zone) => option(zone, zone.region))
    ],
    note: zoneHint(typed) ?? (best.length + others.length === 0 ? NO_ZONE : "")
  };
}
function offerOwnZone(input) {
  const own = zoneNamed(Intl.DateTimeFormat().resolvedOptions().timeZone ?? "");
  const button = byId("own-zone");
  if (own === "") return;
  button.textContent = `Use this device’s zone: ${own}`;
  button.hidden = false;
  button.addEventListener("click", () => {
    input.value = own;
    setZone("");
  });
}
function setZone(note2) {
  byId("zone").dispatchEvent(new Event("change", { bubbles: true }));
  announce(byId("zone-note"), note2);
}
function startPlace() {
  const input = byId("place");
  let list2;
  let isWhole = false;
  let state = LOADING;
  let notChosen = "";
  const combobox = startCombobox({
    input,
    list: byId("place-list"),
    status: byId("place-found"),
    find: (typed) => {
      if (list2 === void 0) return { options: [], note: state };
      if (typed.trim() === "") return { options: [], note: "" };
      const { places, isLacking } = findPlaces(list2, typed);
      const options = places.map(placeOption);
      if (isLacking && !isWhole) {
        loadWhole();
        return { options, note: state };
      }
      return { options, note: options.length === 0 ? NO_PLACE : "" };
    },
    onChoose: (place) => {
      notChosen = "";
      takePlace(place);
    }
  });
  input.addEventListener("input", () => {
    notChosen = input.value;
  });
  input.addEventListener("blur", () => {
    if (notChosen !== "" && input.value === notChosen) announce(byId("place-found"), NOT_CHOSEN);
  });
  const load = async (which, whileLoading) => {
    state = whileLoading;
    try {
      list2 = await loadPlaces(which);
      isWhole = which === "all";
    } catch {
      state = FAILED;
      input.addEventListener("focus", () => load(which, whileLoading), { once: true });
    }
    combobox.refresh();
  };
  const loadWhole = () => {
    if (state === LOADING) load("all", LOADING_MORE);
  };
  input.addEventListener("focus", () => load("large", LOADING), { once: true });
}
function placeOption(place) {
  const { matched, latitude, longitude } = place;
  const also = matched === void 0 ? [] : [`also ${matched}`];
  const where = `${degrees(latitude, "N", "S")} ${degrees(longitude, "E", "W")}`;
  return { value: place, label: placeLabel(place), detail: [...also, where].join(" · ") };
}
function degrees(value, positive, negative) {
  return `${Math.abs(value).toFixed(2)}° ${value < 0 ? negative : positive}`;
}
function takePlace(place) {
  byId("subject-location-latitude").value = String(place.latitude);
  byId("subject-location-longitude").value = String(place.longitude);
  const zone = byId("zone");
  const before = zone.value;
  zone.value = place.timeZone;
  const isOther = before !== "" && before !== place.timeZone;
  setZone(isOther ? `The zone of ${place.name}, in place of ${before}.` : "");
}

// packages/site/playground/browser/code/curl.ts
function curlCode({ root, path: path2, body }) {
  return `curl -s ${word(`${root}/${path2}`)} \\
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

// packages/site/playground/browser/code/literal.ts
var TOKEN2 = /(?<string>"(?:[^"\\]|\\.)*")(?<colon>\s*:)?|(?<empty>\{\s*\})|(?<bracket>[{}])/g;
var LAST = /(?<=[^\s{[,])\n(?=\s*[}\])])/g;
function literal(json, notation) {
  return json.replace(LAST, ",\n").replace(/(?<=\n) +/g, ({ length }) => " ".repeat(length / 2 * notation.indent)).replace(TOKEN2, (...found) => {
    const groups = found.at(-1);
    const { string, colon, empty, bracket } = groups;
    if (empty !== void 0) return notation.empty;
    if (bracket !== void 0) return bracket === "{" ? notation.open : notation.close;
    const value = JSON.parse(string ?? '""');
    return colon === void 0 ? notation.string(value) : notation.name(value) + notation.colon;
  });
}
function escapedJson(json) {
  return json.replace(/[^\n\x20-\x7e]|`/g, escaped);
}
function escaped(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
function singleQuoted(text2) {
  return `'${text2.replace(/[\\']/g, "\\$&").replace(/[^\x20-\x7e]/g, escaped)}'`;
}
function doubleQuoted(text2) {
  return escapedJson(JSON.stringify(text2));
}

// packages/site/playground/browser/code/go.ts
function goCode({ root, path: path2, body }) {
  return `// Needs Go 1.19 or later, and the key in ECLIPTIC_API_KEY.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
	"time"
)

const body = \`${escapedJson(body)}\`

func main() {
	log.SetFlags(0)
	request, err := http.NewRequest(http.MethodPost, ${doubleQuoted(`${root}/${path2}`)}, strings.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("ECLIPTIC_API_KEY"))
	request.Header.Set("Content-Type", "application/json")

	client := http.Client{Timeout: 10 * time.Second}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()

	var answer struct {
		Code   string
		Detail string
		Data   struct {
			Positions []struct {
				Body      string
				Longitude float64
			}
		}
	}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		log.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		log.Fatalf("%s: %s", answer.Code, answer.Detail)
	}
	for _, position := range answer.Data.Positions {
		fmt.Println(position.Body, position.Longitude)
	}
}
`;
}

// packages/site/playground/browser/code/php.ts
var PHP = {
  string: phpString,
  name: phpString,
  colon: " =>",
  open: "[",
  close: "]",
  // An empty array would become an empty list.
  empty: "(object) []",
  indent: 4
};
function phpString(value) {
  if (/^[\x20-\x7e]*$/.test(value)) return `'${value.replace(/[\\']/g, "\\$&")}'`;
  const inner = value.toWellFormed().replace(/[\\"$]/g, "\\$&").replace(
    /[^\x20-\x7e]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ""}}`
  );
  return `"${inner}"`;
}
function phpCode({ root, path: path2, body }) {
  return `<?php
// Needs PHP 8 with the curl extension, and the key in ECLIPTIC_API_KEY.
$body = ${literal(body, PHP)};

$curl = curl_init(${phpString(`${root}/${path2}`)});
curl_setopt_array($curl, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 10,
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ' . getenv('ECLIPTIC_API_KEY'),
        'Content-Type: application/json',
    ],
    CURLOPT_POSTFIELDS => json_encode($body, JSON_THROW_ON_ERROR),
]);
$received = curl_exec($curl);
if ($received === false) {
    fwrite(STDERR, curl_error($curl) . "\\n");
    exit(1);
}
$answer = json_decode($received, true, flags: JSON_THROW_ON_ERROR);
if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) !== 200) {
    fwrite(STDERR, "{$answer['code']}: {$answer['detail']}\\n");
    exit(1);
}
foreach ($answer['data']['positions'] as $position) {
    echo $position['body'], ' ', $position['longitude'], "\\n";
}
`;
}

// packages/site/playground/browser/code/python-client.ts
var LINE_LENGTH_MAX2 = 88;
var PLACE = "location=";
var SETTINGS2 = {
  zodiac: word2,
  ayanamsa: word2,
  node_type: word2,
  bodies: words
};
function pythonClientCode({ root, body }) {
  const args = argumentsOf(JSON.parse(body));
  if (args === void 0) return void 0;
  const hasPlace = args.some((arg) => arg.startsWith(PLACE));
  const names2 = ["Ecliptic", ...hasPlace ? ["Location"] : [], "Problem"];
  const call = `    answer = ecliptic.positions(${args.join(", ")})`;
  return `# Needs the package ecliptic-client, and the key in ECLIPTIC_API_KEY.
import sys

from ecliptic_client import ${names2.join(", ")}

ecliptic = Ecliptic(${doubleQuoted(root)})

try:
${call.length > LINE_LENGTH_MAX2 ? inLines(args) : call}
except Problem as problem:
    sys.exit(f"{problem.code}: {problem.detail}")

for position in answer.data.positions:
    print(position.body, position.longitude)
`;
}
function inLines(args) {
  return `    answer = ecliptic.positions(
${args.map((arg) => `        ${arg},
`).join("")}    )`;
}
function argumentsOf(request2) {
  const { subject, settings: settings2 = {}, ...others } = members(request2);
  const { datetime, location: location2, ...otherMembers } = members(subject);
  const moment = word2(datetime);
  const named = Object.entries(members(settings2)).map(([name, value]) => {
    const text2 = SETTINGS2[name]?.(value);
    return text2 && `${name}=${text2}`;
  });
  const place = location2 === void 0 ? [] : [locationOf(members(location2))];
  const args = [moment, ...named, ...place];
  const isKnown = Object.keys({ ...others, ...otherMembers }).length === 0;
  return isKnown && args.every((arg) => arg !== void 0) ? args : void 0;
}
function members(value) {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
function locationOf({ latitude, longitude, ...others }) {
  const isPlace = Number.isFinite(latitude) && Number.isFinite(longitude);
  if (!isPlace || Object.keys(others).length > 0) return void 0;
  return `${PLACE}Location(latitude=${latitude}, longitude=${longitude})`;
}
function word2(value) {
  return typeof value === "string" ? doubleQuoted(value) : void 0;
}
function words(value) {
  if (!Array.isArray(value)) return void 0;
  const quoted2 = value.map(word2);
  if (quoted2.includes(void 0)) return void 0;
  const line = `[${quoted2.join(", ")}]`;
  if (line.length < LINE_LENGTH_MAX2 - 20) return line;
  return `[
${quoted2.map((one) => `            ${one},
`).join("")}        ]`;
}

// packages/site/playground/browser/code/python.ts
var PYTHON = {
  string: doubleQuoted,
  name: doubleQuoted,
  colon: ":",
  open: "{",
  close: "}",
  empty: "{}",
  indent: 4
};
function pythonCode(call) {
  return pythonClientCode(call) ?? standardCode(call);
}
function standardCode({ root, path: path2, body }) {
  return `# Needs Python 3.8 or later, and the key in ECLIPTIC_API_KEY.
import json
import os
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

body = ${literal(body, PYTHON)}

request = Request(
    ${doubleQuoted(`${root}/${path2}`)},
    method="POST",
    headers={
        "Authorization": f"Bearer {os.environ.get('ECLIPTIC_API_KEY', '')}",
        "Content-Type": "application/json",
    },
    data=json.dumps(body).encode(),
)

try:
    with urlopen(request, timeout=10) as response:
        answer = json.load(response)
except HTTPError as error:
    problem = json.load(error)
    sys.exit(f"{problem['code']}: {problem['detail']}")

for position in answer["data"]["positions"]:
    print(position["body"], position["longitude"])
`;
}

// packages/site/playground/browser/code/typescript.ts
var TYPESCRIPT = {
  string: singleQuoted,
  name: (value) => /^[a-z_]+$/.test(value) ? value : singleQuoted(value),
  colon: ":",
  open: "{",
  close: "}",
  empty: "{}",
  indent: 2
};
function typescriptCode({ root, body }) {
  return `// Needs the package ecliptic-client (its README says how to get it), and the key in ECLIPTIC_API_KEY.
import { Ecliptic, Problem } from 'ecliptic-client';

const ecliptic = new Ecliptic({ baseUrl: ${singleQuoted(root)} });

const request = ${literal(body, TYPESCRIPT)} as const;

try {
  const { data } = await ecliptic.positions(request.subject${body.includes('"settings"') ? ", request.settings" : ""});
  for (const { body, longitude } of data.positions) {
    console.log(body, longitude);
  }
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(\`\${error.code}: \${error.detail}\`);
  process.exitCode = 1;
}
`;
}

// packages/site/playground/browser/code/languages.ts
var CODE = {
  curl: curlCode,
  typescript: typescriptCode,
  python: pythonCode,
  go: goCode,
  php: phpCode
};

// packages/site/browser/clipboard.ts
async function isCopied(text2) {
  try {
    await navigator.clipboard.writeText(text2);
    return true;
  } catch {
    return false;
  }
}

// packages/site/playground/browser/copy.ts
function startCopying(page2, texts) {
  for (const button of page2.querySelectorAll("[data-copies]")) {
    const source = button.dataset["copies"] ?? "";
    const text2 = texts[source] ?? (() => byId(source).textContent ?? "");
    const status = byId(button.dataset["status"] ?? "");
    button.addEventListener("click", async () => {
      announce(
        status,
        await isCopied(text2()) ? "Copied." : "Not copied: please select and copy it yourself."
      );
    });
  }
}

// packages/site/playground/browser/endpoint.ts
function findEndpoint(page2, base, path2) {
  const root = base ? new URL(base, page2) : new URL("..", page2);
  if (!root.pathname.endsWith("/")) root.pathname += "/";
  const url = new URL(path2, root);
  return { url, isHere: url.origin === new URL(page2).origin };
}

// packages/contract/problem-codes.ts
var PROBLEMS = {
  "request.malformed": { status: 400, title: "Malformed request" },
  "auth.missing": { status: 401, title: "API key missing" },
  "auth.invalid_key": { status: 401, title: "API key not valid" },
  "request.not_found": { status: 404, title: "No such resource" },
  "request.method_not_allowed": { status: 405, title: "Method not allowed" },
  "request.timeout": { status: 408, title: "Request not received in time" },
  "request.too_large": { status: 413, title: "Request body too large" },
  "request.unsupported_media_type": { status: 415, title: "Unsupported media type" },
  "request.headers_too_large": { status: 431, title: "Request header too large" },
  "subject.time.required": { status: 422, title: "Birth moment missing" },
  "subject.time.invalid_format": { status: 422, title: "Birth moment not readable" },
  "subject.time.out_of_range": { status: 422, title: "Birth moment outside the supported range" },
  "subject.location.out_of_range": { status: 422, title: "Coordinates outside their range" },
  "settings.ayanamsa.required": { status: 422, title: "Ayanamsa missing" },
  "settings.ayanamsa.not_applicable": { status: 422, title: "Ayanamsa without a sidereal zodiac" },
  "server.internal": { status: 500, title: "Internal error" },
  "server.overloaded": { status: 503, title: "Service overloaded" },
  "server.calc_timeout": { status: 503, title: "Calculation timed out" },
  "server.not_ready": { status: 503, title: "Service not ready" }
};
var PROBLEM_CODES = Object.keys(PROBLEMS);

// packages/client/src/clock-readings.ts
var SECONDS_PER_DAY = 86400;
function instantsOf(clockSecond, offsetAt) {
  const before = offsetAt(clockSecond - SECONDS_PER_DAY);
  const after = offsetAt(clockSecond + SECONDS_PER_DAY);
  const readings = [.../* @__PURE__ */ new Set([before, after])].map((offset) => ({ unixSecond: clockSecond - offset, offset })).sort((one, other) => one.unixSecond - other.unixSecond);
  const shown = readings.filter(({ unixSecond, offset }) => offsetAt(unixSecond) === offset);
  const taken = (shown.length > 0 ? shown : readings).map(({ unixSecond }) => unixSecond);
  return {
    earlier: taken.at(0),
    later: taken.at(-1),
    shown: shown.length > 0
  };
}
function offsetText(offset) {
  const size = Math.abs(offset);
  const parts = [Math.floor(size / 3600), Math.floor(size / 60) % 60, size % 60];
  const shown = size % 60 === 0 ? parts.slice(0, 2) : parts;
  const text2 = shown.map((part) => String(part).padStart(2, "0")).join(":");
  return `${offset < 0 ? "-" : "+"}${text2}`;
}

// packages/client/src/local-time-errors.ts
var InvalidLocalTime = class extends Error {
  name = "InvalidLocalTime";
  code;
  reason;
  /** What is wrong, without the name of the parameter: a sentence; for `range`, what follows "it is". */
  explanation;
  constructor(reason, explanation) {
    super(
      reason === "range" ? `local is ${explanation}` : `local must be what a clock showed, YYYY-MM-DDTHH:MM or YYYY-MM-DDTHH:MM:SS, for example 1990-06-15T14:30:00. ${explanation}`
    );
    this.code = reason === "range" ? "subject.time.out_of_range" : "subject.time.invalid_format";
    this.reason = reason;
    this.explanation = explanation;
  }
};
var UnknownTimeZone = class extends Error {
  name = "UnknownTimeZone";
  code = "client.unknown_time_zone";
};
var AmbiguousLocalTime = class extends Error {
  name = "AmbiguousLocalTime";
  code = "subject.time.ambiguous_local_time";
  /** The two instants at which clocks showed it, the earlier one first. */
  candidates;
  constructor(message, candidates) {
    super(message);
    this.candidates = candidates;
  }
};
var NonexistentLocalTime = class extends Error {
  name = "NonexistentLocalTime";
  code = "subject.time.nonexistent_local_time";
  /**
   * The instants that result from the offset after the gap and from the offset before it, the earlier
   * instant first. At both, the clocks of the place showed another time.
   */
  candidates;
  constructor(message, candidates) {
    super(message);
    this.candidates = candidates;
  }
};

// packages/client/src/local-time.ts
var GRAMMAR = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})T(?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.(?<fraction>\d{1,9}))?)?$/;
var COMMON_FAULTS = [
  [/^$/, "It is empty"],
  [/^\s|\s$/, "It has white space at its beginning or end"],
  [/\p{Cc}/u, "It contains a control character, such as a tab or the end of a line"],
  [/[^\x20-\x7e]/, "It contains a character outside ASCII"],
  [
    /\dT[\d:.,]+(?:[Zz]|[+-][\d:]*)$/,
    "It already has a UTC offset, so it needs no time zone and can be sent as datetime"
  ],
  [/\[.*\]$/, "It names a time zone, which goes into timeZone"],
  [/[AaPp]\.?[Mm]\.?$/, "Hours go from 00 to 23, without AM or PM"],
  [/^\d{4}-\d{2}-\d{2}$/, "It is a date without a time; a birth moment needs both"],
  [/^\d{4}-\d{2}-\d{2} /, 'There is a space between date and time; put a "T" there'],
  [/^\d{4}-\d{2}-\d{2}t/, 'The "t" between date and time must be upper case'],
  [/T24:/, "Hour 24 is not accepted; midnight is 00:00:00 of the following day", "time"],
  [
    /T\d{2}:\d{2}:60/,
    "Second 60 (a leap second) is not accepted; seconds go from 00 to 59",
    "time"
  ],
  [/T[\d:]+,\d/, "The fraction of a second begins with a point, not a comma"],
  [/T[\d:]+\.\d{10,}/, "The fraction of a second has more than nine digits"],
  [
    /^(?!\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$)[\d-]+T[\d:]+$/,
    "The year has four digits; month, day, hour, minute and second have two each"
  ]
];
var HINT_LENGTH_MAX = 64;
function readLocalTime(text2) {
  const match = typeof text2 === "string" ? GRAMMAR.exec(text2)?.groups : void 0;
  if (match === void 0) throw invalid(commonFault(text2));
  const { year, month, day, hour, minute, second = "00", fraction = "" } = match;
  const date = /* @__PURE__ */ new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) {
    throw invalid(["date", `${year}-${month}-${day} is not a date of the calendar`]);
  }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) {
    throw invalid(commonFault(text2, ["time", `${hour}:${minute}:${second} is not a time of day`]));
  }
  const secondOfDay = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  return { clockSecond: date.getTime() / 1e3 + secondOfDay, fraction };
}
function clockText(clockSecond, fraction) {
  const text2 = new Date(clockSecond * 1e3).toISOString().slice(0, 19);
  return fraction === "" ? text2 : `${text2}.${fraction}`;
}
function commonFault(text2, otherwise = ["form", "It is not a local time of that form"]) {
  if (typeof text2 !== "string") return ["form", "It is not a string"];
  if (text2.length > HINT_LENGTH_MAX) return otherwise;
  const found = COMMON_FAULTS.find(([pattern]) => pattern.test(text2));
  if (found === void 0) return otherwise;
  const [, explanation, reason = "form"] = found;
  return [reason, explanation];
}
function invalid([reason, explanation]) {
  return new InvalidLocalTime(reason, `${explanation}.`);
}

// node_modules/temporal-polyfill/chunks/root.js
var NativeTemporal = globalThis.Temporal;

// node_modules/temporal-utils/dist/errorMessages.js
var expectedPositive = (entityName, num) => `Non-positive ${entityName}: ${num}`;
var expectedFinite = (entityName, num) => `Non-finite ${entityName}: ${num}`;
var forbiddenBigIntToNumber = (entityName) => `Cannot convert bigint to ${entityName}`;
var invalidObject = "Invalid object";
var numberOutOfRange = (entityName, val, min, max) => invalidEntity(entityName, val) + `; must be between ${min}-${max}`;
var invalidEntity = (fieldName, val) => `Invalid ${fieldName}: ${val}`;

// node_modules/temporal-utils/dist/utils.js
var nanoInMicro = 1e3;
var nanoInMilli = 1e6;
var nanoInSec = 1e9;
var nanoInMinute = 6e10;
var nanoInHour = 36e11;
function normalizeOptions(options) {
  if (options === void 0) {
    return /* @__PURE__ */ Object.create(null);
  }
  return requireObjectLike(options);
}
function toFiniteNumber(arg, entityName = "number") {
  if (typeof arg === "bigint") {
    throw new TypeError(forbiddenBigIntToNumber(entityName));
  }
  arg = Number(arg);
  if (!Number.isFinite(arg)) {
    throw new RangeError(expectedFinite(entityName, arg));
  }
  return arg;
}
function toIntegerWithTrunc(arg, entityName) {
  return Math.trunc(toFiniteNumber(arg, entityName)) || 0;
}
function toPositiveIntegerWithTruncation(arg, entityName) {
  return requireNumberIsPositive(toIntegerWithTrunc(arg, entityName), entityName);
}
function requireNumberIsPositive(num, entityName = "number") {
  if (num <= 0) {
    throw new RangeError(expectedPositive(entityName, num));
  }
  return num;
}
function constrainToRange(num, min, max) {
  return Math.min(Math.max(num, min), max);
}
function isObjectLike(arg) {
  return arg !== null && (typeof arg === "object" || typeof arg === "function");
}
function requireObjectLike(arg) {
  if (!isObjectLike(arg)) {
    throw new TypeError(invalidObject);
  }
  return arg;
}

// node_modules/temporal-polyfill/chunks/internal.js
var invalidEntity2 = invalidEntity;
var missingField = (fieldName) => `Missing ${fieldName}`;
var invalidBag = "Invalid bag";
var invalidChoice = (fieldName, val, choiceMap) => invalidEntity(fieldName, val) + "; must be " + Object.keys(choiceMap).join();
var forbiddenValueOf = "Cannot use valueOf";
var invalidCallingContext = "Invalid calling context";
var missingYear = (allowEra) => "Missing year" + (allowEra ? "/era/eraYear" : "");
var invalidLeapMonth = "Invalid leap month";
var invalidCalendar = (calendarId) => invalidEntity("Calendar", calendarId);
var exoticCalendarRequired = (calendarId, remedy) => `Unknown calendar ${calendarId}; might need ${remedy}`;
var invalidTimeZone = (calendarId) => invalidEntity("TimeZone", calendarId);
var outOfBoundsDate = "Out-of-bounds date";
var failedParse = (s) => `Cannot parse: ${s}`;
var constrainToRange2 = constrainToRange;
var isObjectLike2 = isObjectLike;
function throwRangeError(message) {
  throw new RangeError(message);
}
function throwTypeError(message) {
  throw new TypeError(message);
}
function clampProp(props, propName, min, max, overflow) {
  return clampEntity(propName, ((props2, propName2) => {
    const propVal = props2[propName2];
    return void 0 === propVal && throwTypeError(missingField(propName2)), propVal;
  })(props, propName), min, max, overflow);
}
function clampEntity(entityName, num, min, max, overflow, choices) {
  const clamped = constrainToRange2(num, min, max);
  return overflow && num !== clamped && throwRangeError(((entityName2, val, min2, max2, choices2) => choices2 ? numberOutOfRange(entityName2, choices2[val], choices2[min2], choices2[max2]) : numberOutOfRange(entityName2, val, min2, max2))(entityName, num, min, max, choices)), clamped;
}
function memoize(generator, MapClass = Map, maxSize = 1e4) {
  const map = new MapClass();
  return (key2, ...otherArgs) => {
    if (map.has(key2)) {
      return map.get(key2);
    }
    map.size >= maxSize && map.clear();
    const val = generator(key2, ...otherArgs);
    return map.set(key2, val), val;
  };
}
var createNameDescriptors = (name) => createPropDescriptors({
  name
}, 1);
var createPropDescriptors = (propVals, readonly) => mapProps((value) => ({
  value,
  configurable: 1,
  writable: !readonly
}), propVals);
var createStringTagDescriptors = (value) => ({
  [Symbol.toStringTag]: {
    value,
    configurable: 1
  }
});
function mapProps(transformer, props) {
  const res = {};
  for (const propName in props) {
    res[propName] = transformer(props[propName], propName);
  }
  return res;
}
function zipPropsConst(propNames, propVal) {
  const res = {};
  for (const propName of propNames) {
    res[propName] = propVal;
  }
  return res;
}
function createPropGetters(propNames) {
  const getters = {};
  for (const propName of propNames) {
    getters[propName] = (slots) => slots[propName];
  }
  return getters;
}
function pluckProps(propNames, props, dest = /* @__PURE__ */ Object.create(null)) {
  for (const propName of propNames) {
    dest[propName] = props[propName];
  }
  return dest;
}
function allPropsEqual(propNames, props0, props1) {
  for (const propName of propNames) {
    if (props0[propName] !== props1[propName]) {
      return 0;
    }
  }
  return 1;
}
function zeroOutProps(propNames, clearUntilI, props) {
  const copy = {
    ...props
  };
  for (let i = 0; i < clearUntilI; i++) {
    copy[propNames[i]] = 0;
  }
  return copy;
}
function bindArgs(f, ...boundArgs) {
  return (...dynamicArgs) => f(...boundArgs, ...dynamicArgs);
}
function noop() {
}
function capitalize(s) {
  return s[0].toUpperCase() + s.substring(1);
}
function sortStrings(...strss) {
  return [].concat(...strss).sort();
}
function createRegExp(meat) {
  return new RegExp(`^${meat}$`);
}
function parseSubsecNano(fracStr) {
  return parseInt(fracStr.padEnd(9, "0"));
}
function parseInt0(s) {
  return void 0 === s ? 0 : parseInt(s);
}
function padNumber(digits, num) {
  return String(num).padStart(digits, "0");
}
var padNumber2 = /* @__PURE__ */ bindArgs(padNumber, 2);
function compareNumbers(a, b) {
  return Math.sign(a - b);
}
function compareBigInts(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
function divFloorBigInt(num, denom) {
  const whole = num / denom;
  return num % denom < 0n ? whole - 1n : whole;
}
function divModFloorBigInt(num, divisor) {
  const quotient = divFloorBigInt(num, divisor);
  return [quotient, num - quotient * divisor];
}
function divModFloor(num, divisor) {
  return [Math.floor(num / divisor), modFloor(num, divisor)];
}
function modFloor(num, divisor) {
  return (num % divisor + divisor) % divisor;
}
function divTrunc(num, divisor) {
  return Math.trunc(num / divisor) || 0;
}
function modTrunc(num, divisor) {
  return num % divisor || 0;
}
function fabricateNearHalfFraction(halfCompare, sign = 1) {
  return sign * (0.5 + halfCompare / 5);
}
function hasHalf(num) {
  return 0.5 === Math.abs(num % 1);
}
var isoCalendarId = "iso8601";
var gregoryCalendarId = "gregory";
var gregoryEraOrigins = {
  "bce": -1,
  "ce": 0
};
function normalizeEraName(era) {
  const normalized = era.normalize("NFD").toLowerCase().replace(/[^a-z0-9]/g, "");
  return "bc" === normalized || "b" === normalized ? "bce" : "ad" === normalized || "a" === normalized ? "ce" : normalized;
}
var isoCalendarImpl = void 0;
var gregoryCalendarImpl = 0;
function getCalendarSlotId(calendar) {
  return calendar === isoCalendarImpl ? "iso8601" : 0 === calendar ? "gregory" : calendar.id;
}
var monthCodeRegExp = /^M(\d{2})(L?)$/;
function parseMonthCode(monthCode) {
  const m = monthCodeRegExp.exec(monthCode);
  return m || throwRangeError(((monthCode2) => `Invalid monthCode: ${monthCode2}`)(monthCode)), [parseInt(m[1]), Boolean(m[2])];
}
function formatMonthCode(monthCodeNumber, isLeapMonth) {
  return "M" + padNumber2(monthCodeNumber) + (isLeapMonth ? "L" : "");
}
function monthCodeNumberToMonth(monthCodeNumber, isLeapMonth, leapMonth) {
  return monthCodeNumber + (isLeapMonth || leapMonth && monthCodeNumber >= leapMonth ? 1 : 0);
}
var unitNameMap = {
  nanosecond: 0,
  microsecond: 1,
  millisecond: 2,
  second: 3,
  minute: 4,
  hour: 5,
  day: 6,
  week: 7,
  month: 8,
  year: 9
};
var unitNamesAsc = /* @__PURE__ */ Object.keys(unitNameMap);
var nanoInMicro2 = nanoInMicro;
var nanoInMilli2 = nanoInMilli;
var nanoInSec2 = nanoInSec;
var nanoInMinute2 = nanoInMinute;
var nanoInHour2 = nanoInHour;
var nanoInUtcDay = 864e11;
var unitNanoMap = [1, nanoInMicro2, nanoInMilli2, nanoInSec2, nanoInMinute2, nanoInHour2, nanoInUtcDay];
var bigNanoInMicro = /* @__PURE__ */ BigInt(nanoInMicro2);
var bigNanoInMilli = /* @__PURE__ */ BigInt(nanoInMilli2);
var bigNanoInSec = /* @__PURE__ */ BigInt(nanoInSec2);
var bigNanoInMinute = /* @__PURE__ */ BigInt(nanoInMinute2);
var bigNanoInHour = /* @__PURE__ */ BigInt(nanoInHour2);
var bigNanoInUtcDay = /* @__PURE__ */ BigInt(nanoInUtcDay);
function divideBigNanoToExactNumber(bigNano, divisorNano) {
  const days = Number(bigNano / bigNanoInUtcDay);
  const timeNano = Number(bigNano % bigNanoInUtcDay);
  return days * (nanoInUtcDay / divisorNano) + (Math.trunc(timeNano / divisorNano) + timeNano % divisorNano / divisorNano);
}
var timeFieldNamesAsc = /* @__PURE__ */ unitNamesAsc.slice(0, 6);
var timeGetters = /* @__PURE__ */ createPropGetters(timeFieldNamesAsc);
var yearFieldNamesAsc = ["year"];
var dayFieldNamesAsc = ["day"];
var calendarDateFieldNamesAsc = ["day", "month", "year"];
var offsetFieldNames = ["offset"];
var timeZoneFieldNames = ["timeZone"];
var eraYearFieldNames = ["era", "eraYear"];
var allYearFieldNames = ["era", "eraYear", "year"];
var monthFieldNames = ["month", "monthCode"];
var monthDayFieldNames = ["day", "month", "monthCode"];
var timeFieldNamesAlpha = /* @__PURE__ */ sortStrings(timeFieldNamesAsc);
var yearFieldNamesWithEraAlpha = /* @__PURE__ */ sortStrings(eraYearFieldNames, yearFieldNamesAsc);
var yearMonthFieldNamesAlpha = /* @__PURE__ */ sortStrings(monthFieldNames, yearFieldNamesAsc);
var yearMonthFieldNamesWithEraAlpha = /* @__PURE__ */ sortStrings(eraYearFieldNames, yearMonthFieldNamesAlpha);
var yearMonthCodeFieldNamesAlpha = /* @__PURE__ */ sortStrings(["monthCode"], yearFieldNamesAsc);
var yearMonthCodeFieldNamesWithEraAlpha = /* @__PURE__ */ sortStrings(eraYearFieldNames, yearMonthCodeFieldNamesAlpha);
var monthCodeDayFieldNamesAlpha = /* @__PURE__ */ sortStrings(dayFieldNamesAsc, ["monthCode"]);
var dateFieldNamesAlpha = /* @__PURE__ */ sortStrings(dayFieldNamesAsc, yearMonthFieldNamesAlpha);
var dateFieldNamesWithEraAlpha = /* @__PURE__ */ sortStrings(dayFieldNamesAsc, eraYearFieldNames, yearMonthFieldNamesAlpha);
var dateTimeFieldNamesAlpha = /* @__PURE__ */ sortStrings(dateFieldNamesAlpha, timeFieldNamesAsc);
var dateTimeFieldNamesWithEraAlpha = /* @__PURE__ */ sortStrings(dateFieldNamesWithEraAlpha, timeFieldNamesAsc);
var dateTimeAndOffsetFieldNamesAlpha = /* @__PURE__ */ sortStrings(dateFieldNamesAlpha, timeFieldNamesAsc, offsetFieldNames);
var dateTimeAndOffsetFieldNamesWithEraAlpha = /* @__PURE__ */ sortStrings(dateFieldNamesWithEraAlpha, timeFieldNamesAsc, offsetFieldNames);
var dateTimeAndZoneFieldNamesAlpha = /* @__PURE__ */ sortStrings(dateFieldNamesAlpha, timeFieldNamesAsc, offsetFieldNames, timeZoneFieldNames);
var dateTimeAndZoneFieldNamesWithEraAlpha = /* @__PURE__ */ sortStrings(dateFieldNamesWithEraAlpha, timeFieldNamesAsc, offsetFieldNames, timeZoneFieldNames);
var yearMonthCodeDayFieldNamesAlpha = /* @__PURE__ */ sortStrings(dayFieldNamesAsc, yearMonthCodeFieldNamesAlpha);
var yearMonthCodeDayFieldNamesWithEraAlpha = /* @__PURE__ */ sortStrings(dayFieldNamesAsc, eraYearFieldNames, yearMonthCodeFieldNamesAlpha);
var timeFieldDefaults = /* @__PURE__ */ zipPropsConst(timeFieldNamesAsc, 0);
function validateTimeFields(timeFields) {
  return constrainTimeFields(timeFields, 1), timeFields;
}
var maxValues = {
  hour: 23,
  minute: 59,
  second: 59
};
function constrainTimeFields(timeFields, overflow) {
  const constrainedFields = {};
  for (const fieldName of timeFieldNamesAsc) {
    constrainedFields[fieldName] = clampEntity(fieldName, timeFields[fieldName], 0, maxValues[fieldName] || 999, overflow);
  }
  return constrainedFields;
}
function timeFieldsToNano(timeFields) {
  return timeFieldsToSec(timeFields) * nanoInSec2 + timeFieldsToSubsecNano(timeFields);
}
function timeFieldsToMilli(timeFields) {
  return 1e3 * timeFieldsToSec(timeFields) + timeFields.millisecond;
}
function timeFieldsToSec(timeFields) {
  return 3600 * timeFields.hour + 60 * timeFields.minute + timeFields.second;
}
function timeFieldsToSubsecNano(timeFields) {
  return timeFields.millisecond * nanoInMilli2 + timeFields.microsecond * nanoInMicro2 + timeFields.nanosecond;
}
function nanoToTimeAndDay(nano) {
  const [dayDelta, timeNano] = divModFloor(nano, nanoInUtcDay);
  return [nanoToTimeFields(timeNano), dayDelta];
}
function nanoToTimeFields(timeNano) {
  const [timeMilli, nanoAfterMilli] = divModFloor(timeNano, nanoInMilli2);
  const [microsecond, nanosecond] = divModFloor(nanoAfterMilli, nanoInMicro2);
  return milliToTimeFields(timeMilli, microsecond, nanosecond);
}
function milliToTimeFields(timeMilli, microsecond = 0, nanosecond = 0) {
  const [hour, milliAfterHour] = divModFloor(timeMilli, 36e5);
  const [minute, milliAfterMinute] = divModFloor(milliAfterHour, 6e4);
  const [second, millisecond] = divModFloor(milliAfterMinute, 1e3);
  return {
    hour,
    minute,
    second,
    millisecond,
    microsecond,
    nanosecond
  };
}
function epochNanoToSecMod(epochNano) {
  const [epochSec, nano] = divModFloorBigInt(epochNano, bigNanoInSec);
  return [Number(epochSec), Number(nano)];
}
function epochNanoToMilli(epochNano) {
  return Number(divFloorBigInt(epochNano, bigNanoInMilli));
}
function isoDateTimeToEpochNano(isoDateTime) {
  return isoDateToEpochNano(isoDateTime) + BigInt(timeFieldsToNano(isoDateTime));
}
function isoDateTimeToEpochMilli(isoDateTime) {
  return isoDateToEpochMilli(isoDateTime) + timeFieldsToMilli(isoDateTime);
}
function isoDateToEpochNano(isoDate) {
  return BigInt(isoDateToEpochDays(isoDate)) * bigNanoInUtcDay;
}
function isoDateToEpochMilli(isoDate) {
  return 864e5 * isoDateToEpochDays(isoDate);
}
function isoDateToEpochDays(isoDate) {
  return isoPartsToEpochDays(isoDate.year, isoDate.month, isoDate.day);
}
function isoPartsToEpochDays(isoYear, isoMonth = 1, isoDay = 1) {
  const monthIndex = isoMonth - 1;
  return isoYear += Math.floor(monthIndex / 12), isoMonth = modFloor(monthIndex, 12), Date.UTC(isoYear % 400 - 400, isoMonth, 0) / 864e5 + 146097 * (divTrunc(isoYear, 400) + 1) + isoDay;
}
function epochNanoToIsoDateTime(epochNano) {
  const [epochDays, nanoAfterDay] = divModFloorBigInt(epochNano, bigNanoInUtcDay);
  return {
    ...epochDaysToIsoDate(Number(epochDays)),
    ...nanoToTimeFields(Number(nanoAfterDay))
  };
}
function epochDaysToIsoDate(epochDays) {
  const legacyDate = new Date(864e5 * modFloor(epochDays, 146097));
  return {
    year: legacyDate.getUTCFullYear() + 400 * Math.floor(epochDays / 146097),
    month: legacyDate.getUTCMonth() + 1,
    day: legacyDate.getUTCDate()
  };
}
var isoEpochFirstLeapYear = 1972;
function computeIsoMonthCodeParts(month) {
  return [month, 0];
}
function computeIsoYearMonthFieldsForMonthDay(monthCodeNumber, isLeapMonth) {
  if (!isLeapMonth) {
    return {
      year: 1972,
      month: monthCodeNumber
    };
  }
}
function computeIsoFieldsFromParts(year, month, day) {
  return {
    year,
    month,
    day
  };
}
function computeIsoDaysInMonth(year, month) {
  switch (month) {
    case 2:
      return computeIsoInLeapYear(year) ? 29 : 28;
    case 4:
    case 6:
    case 9:
    case 11:
      return 30;
  }
  return 31;
}
function computeIsoDaysInYear(year) {
  return computeIsoInLeapYear(year) ? 366 : 365;
}
function computeIsoInLeapYear(year) {
  return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}
function addIsoMonths(year, month, monthDelta) {
  return year += divTrunc(monthDelta, 12), (month += modTrunc(monthDelta, 12)) < 1 ? (year--, month += 12) : month > 12 && (year++, month -= 12), {
    year,
    month
  };
}
function diffIsoMonthSlots(year0, month0, year1, month1) {
  return 12 * (year1 - year0) + month1 - month0;
}
function computeIsoDayOfWeek(isoDate) {
  return modFloor(isoPartsToEpochDays(isoDate.year, isoDate.month, isoDate.day) + 4, 7) || 7;
}
function computeIsoDayOfYear(isoDate) {
  return isoPartsToEpochDays(isoDate.year, isoDate.month, isoDate.day) - isoPartsToEpochDays(isoDate.year) + 1;
}
function computeIsoWeekFields(isoDate) {
  let yearOfWeek = isoDate.year;
  let weekOfYear = Math.floor((computeIsoDayOfYear(isoDate) - computeIsoDayOfWeek(isoDate) + 10) / 7);
  let weeksInYear = computeIsoWeeksInYear(yearOfWeek);
  return weekOfYear < 1 ? weekOfYear = weeksInYear = computeIsoWeeksInYear(--yearOfWeek) : weekOfYear > weeksInYear && (weekOfYear = 1, weeksInYear = computeIsoWeeksInYear(++yearOfWeek)), {
    weekOfYear,
    yearOfWeek,
    De: weeksInYear
  };
}
function computeIsoWeeksInYear(year) {
  const y0DayOfWeek = computeIsoDayOfWeek({
    year,
    month: 1,
    day: 1
  });
  return 4 === y0DayOfWeek || 3 === y0DayOfWeek && computeIsoInLeapYear(year) ? 53 : 52;
}
function computeGregoryEraFields({ year }) {
  return year < 1 ? {
    era: "bce",
    eraYear: 1 - year
  } : {
    era: "ce",
    eraYear: year
  };
}
function validateIsoDateTimeFields(isoDateTime) {
  return validateIsoDateFields(isoDateTime), validateTimeFields(isoDateTime);
}
function validateIsoDateFields(isoInternals) {
  return constrainIsoDateFields(isoInternals, 1), isoInternals;
}
function constrainIsoDateFields(isoDate, overflow) {
  const { year } = isoDate;
  const month = clampProp(isoDate, "month", 1, 12, overflow);
  return {
    year,
    month,
    day: clampProp(isoDate, "day", 1, computeIsoDaysInMonth(year, month), overflow)
  };
}
function computeCalendarDateFields(calendar, isoDate) {
  return calendar ? calendar.de(isoDate) : isoDate;
}
function computeCalendarMonthCodeParts(calendar, year, month) {
  return calendar ? calendar.L(year, month) : computeIsoMonthCodeParts(month);
}
function computeCalendarEraFields(calendar, isoDate) {
  return 0 === calendar ? computeGregoryEraFields(isoDate) : calendar && calendar.h?.(isoDate) || {};
}
function computeCalendarIsoFieldsFromParts(calendar, year, month, day) {
  return calendar ? calendar.fe(year, month, day) : computeIsoFieldsFromParts(year, month, day);
}
function computeCalendarMonthsInYearForYear(calendar, year) {
  return calendar ? calendar.j(year) : 12;
}
function computeCalendarDaysInMonthForYearMonth(calendar, year, month) {
  return calendar ? calendar.o(year, month) : computeIsoDaysInMonth(year, month);
}
function computeCalendarMonthCode(calendar, isoDate) {
  const { year, month } = computeCalendarDateFields(calendar, isoDate);
  const [monthCodeNumber, isLeapMonth] = computeCalendarMonthCodeParts(calendar, year, month);
  return formatMonthCode(monthCodeNumber, isLeapMonth);
}
function computeCalendarInLeapYear(calendar, isoDate) {
  const { year } = computeCalendarDateFields(calendar, isoDate);
  return calendar ? calendar.q(year) : computeIsoInLeapYear(year);
}
function computeCalendarMonthsInYear(calendar, isoDate) {
  const { year } = computeCalendarDateFields(calendar, isoDate);
  return computeCalendarMonthsInYearForYear(calendar, year);
}
function computeCalendarDaysInMonth(calendar, isoDate) {
  const { year, month } = computeCalendarDateFields(calendar, isoDate);
  return computeCalendarDaysInMonthForYearMonth(calendar, year, month);
}
function computeCalendarDaysInYear(calendar, isoDate) {
  const { year } = computeCalendarDateFields(calendar, isoDate);
  return calendar ? calendar.i(year) : computeIsoDaysInYear(year);
}
function computeCalendarDayOfYear(calendar, isoDate) {
  if (!calendar) {
    return computeIsoDayOfYear(isoDate);
  }
  const { year } = computeCalendarDateFields(calendar, isoDate);
  const yearStartIsoDate = computeCalendarIsoFieldsFromParts(calendar, year, 1, 1);
  return isoDateToEpochDays(isoDate) - isoDateToEpochDays(yearStartIsoDate) + 1;
}
function computeCalendarWeekOfYear(calendar, isoDate) {
  return calendar === isoCalendarImpl ? computeIsoWeekFields(isoDate).weekOfYear : void 0;
}
function computeCalendarYearOfWeek(calendar, isoDate) {
  return calendar === isoCalendarImpl ? computeIsoWeekFields(isoDate).yearOfWeek : void 0;
}
var durationFieldNamesAsc = /* @__PURE__ */ unitNamesAsc.map((unitName) => unitName + "s");
var durationGetters = /* @__PURE__ */ createPropGetters(durationFieldNamesAsc);
var durationFieldNamesAlpha = /* @__PURE__ */ sortStrings(durationFieldNamesAsc);
var durationTimeFieldNamesAsc = /* @__PURE__ */ durationFieldNamesAsc.slice(0, 6);
var durationDateFieldNamesAsc = /* @__PURE__ */ durationFieldNamesAsc.slice(6);
var durationCalendarFieldNamesAsc = /* @__PURE__ */ durationDateFieldNamesAsc.slice(1);
var durationFieldDefaults = /* @__PURE__ */ zipPropsConst(durationFieldNamesAsc, 0);
var durationTimeFieldDefaults = /* @__PURE__ */ zipPropsConst(durationTimeFieldNamesAsc, 0);
var clearDurationFields = /* @__PURE__ */ bindArgs(zeroOutProps, durationFieldNamesAsc);
function requirePropDefined(optionName, optionVal) {
  return null == optionVal && throwRangeError(missingField(optionName)), optionVal;
}
var requireString = /* @__PURE__ */ bindArgs(requireType, "string");
function requireType(typeName, arg, entityName = typeName) {
  return typeof arg !== typeName && throwTypeError(invalidEntity2(entityName, arg)), arg;
}
function requireNumberIsInteger(num, entityName = "number") {
  return Number.isInteger(num) || throwRangeError(((entityName2, num2) => `Non-integer ${entityName2}: ${num2}`)(entityName, num)), num || 0;
}
function toString(arg) {
  return "symbol" == typeof arg && throwTypeError("Cannot convert Symbol to string"), String(arg);
}
function toPrimitiveWithStringHint(arg) {
  if (!isObjectLike(arg)) {
    return arg;
  }
  const exoticToPrimitive = arg[Symbol.toPrimitive];
  if (null != exoticToPrimitive) {
    "function" != typeof exoticToPrimitive && throwTypeError();
    const primitive = Reflect.apply(exoticToPrimitive, arg, ["string"]);
    return isObjectLike(primitive) && throwTypeError(), primitive;
  }
  return Date.prototype[Symbol.toPrimitive].call(arg, "string");
}
function toBigInt(bi) {
  return "boolean" == typeof bi ? BigInt(bi ? 1 : 0) : "string" == typeof bi ? BigInt(bi) : ("bigint" != typeof bi && throwTypeError(`Invalid bigint: ${bi}`), bi);
}
function toStrictInteger(arg, entityName) {
  return requireNumberIsInteger(toFiniteNumber(arg, entityName), entityName);
}
var smallestUnitStr = "smallestUnit";
var overflowMap = {
  constrain: 0,
  reject: 1
};
var epochDisambigMap = {
  compatible: 0,
  reject: 1,
  earlier: 2,
  later: 3
};
var offsetDisambigMap = {
  reject: 0,
  use: 1,
  prefer: 2,
  ignore: 3
};
var calendarDisplayMap = {
  auto: 0,
  never: 1,
  critical: 2,
  always: 3
};
var timeZoneDisplayMap = {
  auto: 0,
  never: 1,
  critical: 2
};
var offsetDisplayMap = {
  auto: 0,
  never: 1
};
var roundingModeMap = {
  floor: 0,
  halfFloor: 1,
  ceil: 2,
  halfCeil: 3,
  trunc: 4,
  halfTrunc: 5,
  expand: 6,
  halfExpand: 7,
  halfEven: 8
};
var roundingModeFuncs = [Math.floor, (num) => hasHalf(num) ? Math.floor(num) : Math.round(num), Math.ceil, (num) => hasHalf(num) ? Math.ceil(num) : Math.round(num), Math.trunc, (num) => hasHalf(num) ? Math.trunc(num) || 0 : Math.round(num), (num) => num < 0 ? Math.floor(num) : Math.ceil(num), (num) => Math.sign(num) * Math.round(Math.abs(num)) || 0, (num) => hasHalf(num) ? (num = Math.trunc(num) || 0) + num % 2 : Math.round(num)];
var directionMap = {
  previous: -1,
  next: 1
};
function coerceRoundingIncInteger(options) {
  const roundingInc = options.roundingIncrement;
  if (void 0 === roundingInc) {
    return 1;
  }
  const integer2 = toIntegerWithTrunc(roundingInc, "roundingIncrement");
  return (integer2 < 1 || integer2 > 10 ** 9) && throwRangeError(invalidEntity2("roundingIncrement", integer2)), integer2;
}
function coerceFractionalSecondDigits(options) {
  let subsecDigits = options.fractionalSecondDigits;
  if (void 0 !== subsecDigits) {
    if ("number" != typeof subsecDigits) {
      if ("auto" === toString(subsecDigits)) {
        return;
      }
      throwRangeError(invalidEntity2("fractionalSecondDigits", subsecDigits));
    }
    subsecDigits = clampEntity("fractionalSecondDigits", Math.floor(subsecDigits), 0, 9, 1);
  }
  return subsecDigits;
}
function coerceUnitOption(optionName, options, minUnit = 0, ensureDefined) {
  let unitStr = options[optionName];
  if (void 0 === unitStr) {
    return ensureDefined ? minUnit : void 0;
  }
  if (unitStr = toString(unitStr), "auto" === unitStr) {
    return ensureDefined ? minUnit : null;
  }
  let unit = unitNameMap[unitStr];
  return void 0 === unit && (unit = durationFieldNamesAsc.indexOf(unitStr)), unit < 0 && throwRangeError(invalidChoice(optionName, unitStr, unitNameMap)), unit;
}
function coerceChoiceOption(optionName, enumNameMap, options, defaultChoice = 0) {
  const enumArg = options[optionName];
  if (void 0 === enumArg) {
    return defaultChoice;
  }
  const enumStr = toString(enumArg);
  const enumNum = enumNameMap[enumStr];
  return void 0 === enumNum && throwRangeError(invalidChoice(optionName, enumStr, enumNameMap)), enumNum;
}
var coerceSmallestUnit = /* @__PURE__ */ bindArgs(coerceUnitOption, smallestUnitStr);
var coerceLargestUnit = /* @__PURE__ */ bindArgs(coerceUnitOption, "largestUnit");
var coerceTotalUnit = /* @__PURE__ */ bindArgs(coerceUnitOption, "unit");
var coerceOverflow = /* @__PURE__ */ bindArgs(coerceChoiceOption, "overflow", overflowMap);
var coerceEpochDisambig = /* @__PURE__ */ bindArgs(coerceChoiceOption, "disambiguation", epochDisambigMap);
var coerceOffsetDisambig = /* @__PURE__ */ bindArgs(coerceChoiceOption, "offset", offsetDisambigMap);
var coerceCalendarDisplay = /* @__PURE__ */ bindArgs(coerceChoiceOption, "calendarName", calendarDisplayMap);
var coerceTimeZoneDisplay = /* @__PURE__ */ bindArgs(coerceChoiceOption, "timeZoneName", timeZoneDisplayMap);
var coerceOffsetDisplay = /* @__PURE__ */ bindArgs(coerceChoiceOption, "offset", offsetDisplayMap);
var coerceRoundingMode = /* @__PURE__ */ bindArgs(coerceChoiceOption, "roundingMode", roundingModeMap);
var coerceDirection = /* @__PURE__ */ bindArgs(coerceChoiceOption, "direction", directionMap);
function normalizeOptionsOrString(options, optionName) {
  return "string" == typeof options ? ((optionName2, optionVal) => {
    const res = /* @__PURE__ */ Object.create(null);
    return res[optionName2] = optionVal, res;
  })(optionName, options) : requireObjectLike(options);
}
function validateRoundingInc(roundingInc, smallestUnit, allowManyLargeUnits, solarMode) {
  const upUnitNano = solarMode ? nanoInUtcDay : unitNanoMap[smallestUnit + 1];
  if (upUnitNano) {
    const incNano = roundingInc * unitNanoMap[smallestUnit];
    (upUnitNano % incNano || !solarMode && incNano === upUnitNano) && throwRangeError(invalidEntity2("roundingIncrement", roundingInc));
  } else {
    !allowManyLargeUnits && roundingInc > 1 && throwRangeError(invalidEntity2("roundingIncrement", roundingInc));
  }
  return roundingInc;
}
function validateUnitRange(optionName, unit, minUnit, maxUnit) {
  return null != unit && clampEntity(optionName, unit, minUnit, maxUnit, 1, unitNamesAsc), unit;
}
function checkLargestSmallestUnit(largestUnit, smallestUnit) {
  smallestUnit > largestUnit && throwRangeError("smallestUnit > largestUnit");
}
function refineDiffOptions(roundingModeInvert, options, defaultLargestUnit, maxUnit = 9, minUnit = 0, defaultRoundingMode = 4) {
  options = normalizeOptions(options);
  let largestUnit = coerceLargestUnit(options, minUnit);
  let roundingInc = coerceRoundingIncInteger(options);
  let roundingMode = coerceRoundingMode(options, defaultRoundingMode);
  let smallestUnit = coerceSmallestUnit(options, minUnit, 1);
  return largestUnit = validateUnitRange("largestUnit", largestUnit, minUnit, maxUnit), smallestUnit = validateUnitRange(smallestUnitStr, smallestUnit, minUnit, maxUnit), null == largestUnit ? largestUnit = Math.max(defaultLargestUnit, smallestUnit) : checkLargestSmallestUnit(largestUnit, smallestUnit), roundingInc = validateRoundingInc(roundingInc, smallestUnit, 1), roundingModeInvert && (roundingMode = ((roundingMode2) => roundingMode2 < 4 ? (roundingMode2 + 2) % 4 : roundingMode2)(roundingMode)), [largestUnit, smallestUnit, roundingInc, roundingMode];
}
function refineRoundingOptions(options, maxUnit = 6, solarMode) {
  let roundingInc = coerceRoundingIncInteger(options = normalizeOptionsOrString(options, smallestUnitStr));
  const roundingMode = coerceRoundingMode(options, 7);
  let smallestUnit = coerceSmallestUnit(options);
  return smallestUnit = requirePropDefined(smallestUnitStr, smallestUnit), smallestUnit = validateUnitRange(smallestUnitStr, smallestUnit, 0, maxUnit), roundingInc = validateRoundingInc(roundingInc, smallestUnit, void 0, solarMode), [smallestUnit, roundingInc, roundingMode];
}
function combineDateAndTime(isoDate, time) {
  return pluckProps(calendarDateFieldNamesAsc, isoDate, pluckProps(timeFieldNamesAsc, time));
}
var epochNanoMax = /* @__PURE__ */ BigInt(1e8) * bigNanoInUtcDay;
var epochNanoMin = /* @__PURE__ */ BigInt(-1e8) * bigNanoInUtcDay;
var plainDateEpochNanoMin = epochNanoMin - bigNanoInUtcDay;
function checkIsoYearMonthInBounds(isoDate) {
  const isoYearMonthIndex = 12 * isoDate.year + isoDate.month;
  return (isoYearMonthIndex < -3261848 || isoYearMonthIndex > 3309129) && throwRangeError(outOfBoundsDate), isoDate;
}
function checkIsoDateInBounds(isoDate, allowPlainDateLowerEdge = 1) {
  const epochNano = isoDateToEpochNano(isoDate);
  return (epochNano < (allowPlainDateLowerEdge ? plainDateEpochNanoMin : epochNanoMin) || epochNano > epochNanoMax) && throwRangeError(outOfBoundsDate), isoDate;
}
function checkIsoDateTimeInBounds(isoDateTime) {
  return checkIsoDateTimeEpochNanoInBounds(isoDateTimeToEpochNano(isoDateTime)), isoDateTime;
}
function checkIsoDateTimeEpochNanoInBounds(epochNano) {
  return (epochNano <= plainDateEpochNanoMin || epochNano >= epochNanoMax + bigNanoInUtcDay) && throwRangeError(outOfBoundsDate), epochNano;
}
function checkEpochNanoInBounds(epochNano) {
  return (epochNano < epochNanoMin || epochNano > epochNanoMax) && throwRangeError(outOfBoundsDate), epochNano;
}
function isoDateTimeAndOffsetToEpochNano(isoDateTime, offsetNano) {
  return checkEpochNanoInBounds(isoDateToEpochNano(isoDateTime) + BigInt(timeFieldsToNano(isoDateTime) - offsetNano));
}
function roundNumberToInc(num, roundingInc, roundingMode) {
  return roundWithMode(num / roundingInc, roundingMode) * roundingInc || 0;
}
function roundWithMode(num, roundingMode) {
  return roundingModeFuncs[roundingMode](num);
}
function totalRelativeUnit(wholeValue, sign, endEpochNano, moveValueToEpochNano) {
  const unitWindow = clampRelativeUnitValue(wholeValue, sign, moveValueToEpochNano, endEpochNano);
  return interpolateRelativeUnitWindow(unitWindow, Number(endEpochNano - unitWindow.N) / Number(unitWindow.te - unitWindow.N));
}
function roundRelativeUnitWindow(unitWindow, endEpochNano, roundingInc, roundingMode) {
  return roundNumberToInc(interpolateRelativeUnitWindow(unitWindow, computeEpochNanoFrac(endEpochNano, unitWindow.N, unitWindow.te)), roundingInc, roundingMode);
}
function clampRelativeUnitValue(startValue, valueDelta, moveValueToEpochNano, epochNanoProgress) {
  let unitWindow = computeRelativeUnitWindow(startValue, valueDelta, moveValueToEpochNano);
  return ((epochNanoProgress2, epochNano0, epochNano1, sign) => sign > 0 ? epochNano0 <= epochNanoProgress2 && epochNanoProgress2 <= epochNano1 : epochNano1 <= epochNanoProgress2 && epochNanoProgress2 <= epochNano0)(epochNanoProgress, unitWindow.N, unitWindow.te, Math.sign(valueDelta)) || (unitWindow = computeRelativeUnitWindow(startValue + valueDelta, valueDelta, moveValueToEpochNano)), unitWindow;
}
function computeRelativeUnitWindow(startValue, valueDelta, moveValueToEpochNano) {
  const endValue = startValue + valueDelta;
  return {
    ve: startValue,
    pe: endValue,
    N: moveValueToEpochNano(startValue),
    te: moveValueToEpochNano(endValue)
  };
}
function interpolateRelativeUnitWindow(unitWindow, fraction) {
  return unitWindow.ve + fraction * (unitWindow.pe - unitWindow.ve);
}
function computeEpochNanoFrac(epochNanoProgress, epochNano0, epochNano1) {
  const denomBig = epochNano1 - epochNano0;
  const numeratorBig = epochNanoProgress - epochNano0;
  if (!numeratorBig) {
    return 0;
  }
  const absNumerator = numeratorBig < 0n ? -numeratorBig : numeratorBig;
  const absDenom = denomBig < 0n ? -denomBig : denomBig;
  const fracSign = compareBigInts(numeratorBig, 0n) === compareBigInts(denomBig, 0n) ? 1 : -1;
  return compareBigInts(absNumerator, absDenom) <= 0 ? absNumerator === absDenom ? fracSign : fabricateNearHalfFraction(compareBigInts(2n * absNumerator, absDenom), fracSign) : Number(numeratorBig) / Number(denomBig);
}
function createEpochNanoSlots(epochNano) {
  return {
    epochNanoseconds: epochNano
  };
}
function createZonedEpochNanoSlots(epochNano, timeZone, calendar) {
  return {
    calendar,
    timeZone,
    epochNanoseconds: epochNano
  };
}
function createDateTimeSlots(isoDateTime, calendar) {
  return pluckProps(timeFieldNamesAsc, isoDateTime, createDateSlots(isoDateTime, calendar));
}
function createDateSlots(isoDate, calendar) {
  return pluckProps(calendarDateFieldNamesAsc, isoDate, {
    calendar
  });
}
function createTimeSlots(time) {
  return pluckProps(timeFieldNamesAsc, time);
}
function createDurationSlots(durationFields) {
  return pluckProps(durationFieldNamesAsc, durationFields, {
    sign: computeDurationSign(durationFields)
  });
}
function roundZonedEpochSlotsToUnit(slots, smallestUnit, roundingInc, roundingMode) {
  return createZonedEpochNanoSlots(6 === smallestUnit ? roundZonedEpochToDay(slots, roundingMode) : roundZonedEpochToTime(slots, smallestUnit, roundingInc, roundingMode), slots.timeZone, slots.calendar);
}
function computeZonedHoursInDay(slots) {
  const [epochNano0, epochNano1] = computeZonedDayEpochInterval(slots);
  return divideBigNanoToExactNumber(epochNano1 - epochNano0, nanoInHour2);
}
function computeZonedStartOfDay(slots) {
  const { timeZone, calendar } = slots;
  return createZonedEpochNanoSlots(getStartOfDayInstantFor(timeZone, combineDateAndTime(zonedEpochSlotsToIso(slots), timeFieldDefaults)), timeZone, calendar);
}
function roundRelativeDuration(durationFields, endEpochNano, largestUnit, smallestUnit, roundingInc, roundingMode, relativeOps, isZoned) {
  if (0 === smallestUnit && 1 === roundingInc) {
    return durationFields;
  }
  const sign = computeDurationSign(durationFields) || 1;
  const nudgeFunc = isUniformUnit(smallestUnit, isZoned) ? isZoned && smallestUnit < 6 && largestUnit >= 6 ? nudgeZonedTimeDuration : nudgeDayTimeDuration : nudgeRelativeDuration;
  let [roundedDurationFields, roundedEpochNano, grewBigUnit] = nudgeFunc(sign, durationFields, endEpochNano, largestUnit, smallestUnit, roundingInc, roundingMode, relativeOps);
  return grewBigUnit && 7 !== smallestUnit && (roundedDurationFields = ((durationFields2, endEpochNano2, largestUnit2, smallestUnit2, sign2, relativeOps2) => {
    for (let currentUnit = smallestUnit2 + 1; currentUnit <= largestUnit2; currentUnit++) {
      if (7 === currentUnit && 7 !== largestUnit2) {
        continue;
      }
      const baseDurationFields = clearDurationFields(currentUnit, durationFields2);
      baseDurationFields[durationFieldNamesAsc[currentUnit]] += sign2;
      const thresholdCompare = compareBigInts(endEpochNano2, moveRelativeMarkerToEpochNano(relativeOps2, baseDurationFields));
      if (thresholdCompare && thresholdCompare !== sign2) {
        break;
      }
      durationFields2 = baseDurationFields;
    }
    return durationFields2;
  })(roundedDurationFields, roundedEpochNano, largestUnit, Math.max(6, smallestUnit), sign, relativeOps)), roundedDurationFields;
}
function roundDayTimeDurationByInc(durationFields, nanoInc, roundingMode) {
  const maxUnit = Math.max(Math.min(getMaxDurationUnit(durationFields), 6), 3);
  return nanoToDurationDayTimeFields(roundBigNanoToInc(durationDayTimeToBigNano(durationFields), BigInt(nanoInc), roundingMode), maxUnit);
}
function roundZonedEpochToDay(slots, roundingMode) {
  const [epochNano0, epochNano1] = computeZonedDayEpochInterval(slots);
  return roundZonedEpochToBounds(slots.epochNanoseconds, epochNano0, epochNano1, roundingMode);
}
function roundZonedEpochToTime(slots, smallestUnit, roundingInc, roundingMode) {
  if (0 === smallestUnit && 1 === roundingInc) {
    return slots.epochNanoseconds;
  }
  const isoDateTime = zonedEpochSlotsToIso(slots);
  return getInstantPreferringOffset(slots.timeZone, roundDateTimeToUnit(isoDateTime, smallestUnit, roundingInc, roundingMode), isoDateTime.offsetNanoseconds);
}
function roundDateTimeToUnit(isoDateTime, smallestUnit, roundingInc, roundingMode) {
  return roundDateTimeToInc(isoDateTime, computeNanoInc(smallestUnit, roundingInc), roundingMode, unitNanoMap[smallestUnit + 1]);
}
function roundTimeToUnit(timeFields, smallestUnit, roundingInc, roundingMode) {
  return roundTimeToInc(timeFields, computeNanoInc(smallestUnit, roundingInc), roundingMode, unitNanoMap[smallestUnit + 1]);
}
function roundDateTimeToInc(isoDateTime, nanoInc, roundingMode, spanNano) {
  const [roundedTimeFields, dayDelta] = roundTimeToInc(isoDateTime, nanoInc, roundingMode, spanNano);
  const roundedIsoDateTime = combineDateAndTime(moveDateByDays(isoDateTime, dayDelta), roundedTimeFields);
  return checkIsoDateTimeInBounds(roundedIsoDateTime), roundedIsoDateTime;
}
function roundTimeToInc(timeFields, nanoInc, roundingMode, spanNano = nanoInUtcDay) {
  const timeNano = timeFieldsToNano(timeFields);
  const remainderNano = timeNano % spanNano;
  return nanoToTimeAndDay(timeNano - remainderNano + roundNumberToInc(remainderNano, nanoInc, roundingMode));
}
function nudgeRelativeDuration(sign, durationFields, endEpochNano, _largestUnit, smallestUnit, roundingInc, roundingMode, relativeOps) {
  const smallestUnitFieldName = durationFieldNamesAsc[smallestUnit];
  const baseDurationFields = clearDurationFields(smallestUnit, durationFields);
  7 === smallestUnit && (durationFields = {
    ...durationFields,
    weeks: durationFields.weeks + Math.trunc(durationFields.days / 7)
  });
  const truncedVal = divTrunc(durationFields[smallestUnitFieldName], roundingInc) * roundingInc;
  const nudgeWindow = clampRelativeUnitValue(truncedVal, roundingInc * sign, (value) => (baseDurationFields[smallestUnitFieldName] = value, moveRelativeMarkerToEpochNano(relativeOps, baseDurationFields)), endEpochNano);
  const roundedVal = roundRelativeUnitWindow(nudgeWindow, endEpochNano, roundingInc, roundingMode);
  return baseDurationFields[smallestUnitFieldName] = roundedVal, [baseDurationFields, roundedVal === nudgeWindow.pe ? nudgeWindow.te : nudgeWindow.N, roundedVal !== truncedVal];
}
function nudgeZonedTimeDuration(sign, durationFields, _endEpochNano, _largestUnit, smallestUnit, roundingInc, roundingMode, relativeOps) {
  const timeNano = Number(durationTimeToBigNano(durationFields));
  const nanoInc = computeNanoInc(smallestUnit, roundingInc);
  let roundedTimeNano = roundNumberToInc(timeNano, nanoInc, roundingMode);
  const dateDurationFields = {
    ...durationFields,
    ...durationTimeFieldDefaults
  };
  const dayEpochNano0 = relativeOps.X(dateDurationFields);
  const dayEpochNano1 = relativeOps.X({
    ...dateDurationFields,
    days: dateDurationFields.days + sign
  });
  const daySpanNano = Number(dayEpochNano1 - dayEpochNano0);
  Math.sign(daySpanNano) !== sign && throwRangeError("Out-of-bounds TimeZone gap");
  const beyondDayNano = roundedTimeNano - daySpanNano;
  let dayDelta = 0;
  let nudgedEpochNano;
  beyondDayNano && Math.sign(beyondDayNano) !== sign ? nudgedEpochNano = dayEpochNano0 + BigInt(roundedTimeNano) : (dayDelta += sign, roundedTimeNano = roundNumberToInc(beyondDayNano, nanoInc, roundingMode), nudgedEpochNano = dayEpochNano1 + BigInt(roundedTimeNano));
  const durationTimeFields = nanoToDurationTimeFields(roundedTimeNano);
  return [{
    ...durationFields,
    ...durationTimeFields,
    days: durationFields.days + dayDelta
  }, nudgedEpochNano, Boolean(dayDelta)];
}
function nudgeDayTimeDuration(sign, durationFields, endEpochNano, largestUnit, smallestUnit, roundingInc, roundingMode) {
  const bigNano = durationDayTimeToBigNano(durationFields);
  const roundedBigNano = roundBigNanoToInc(bigNano, computeBigNanoInc(smallestUnit, roundingInc), roundingMode);
  const nanoDiff = roundedBigNano - bigNano;
  const expandedBigUnit = Math.sign(Number(roundedBigNano / bigNanoInUtcDay) - Number(bigNano / bigNanoInUtcDay)) === sign;
  const roundedDayTimeFields = nanoToDurationDayTimeFields(roundedBigNano, Math.min(largestUnit, 6));
  return [{
    ...durationFields,
    ...roundedDayTimeFields
  }, endEpochNano + nanoDiff, expandedBigUnit];
}
function computeZonedDayEpochInterval(slots) {
  const { timeZone } = slots;
  const isoDateTime0 = combineDateAndTime(zonedEpochSlotsToIso(slots), timeFieldDefaults);
  const isoDateTime1 = combineDateAndTime(moveDateByDays(isoDateTime0, 1), timeFieldDefaults);
  return [getStartOfDayInstantFor(timeZone, isoDateTime0), getStartOfDayInstantFor(timeZone, isoDateTime1)];
}
function roundZonedEpochToBounds(epochNano, epochNano0, epochNano1, roundingMode) {
  return roundWithMode(computeEpochNanoFrac(epochNano < epochNano1 ? epochNano : epochNano1 - 1n, epochNano0, epochNano1), roundingMode) ? epochNano1 : epochNano0;
}
function roundToMinute(offsetNano) {
  return roundNumberToInc(offsetNano, nanoInMinute2, 7);
}
function roundBigNanoToInc(bigNano, bigNanoInc, roundingMode) {
  return roundBigNanoToIncWithTail(bigNano, bigNanoInc, roundingMode, bigNano / bigNanoInc % 2n);
}
function roundBigNanoToDayOriginInc(bigNano, bigNanoInc, roundingMode) {
  const [day, timeNano] = divModFloorBigInt(bigNano, bigNanoInUtcDay);
  const dayOriginNano = day * bigNanoInUtcDay;
  return dayOriginNano + roundBigNanoToIncWithTail(timeNano, bigNanoInc, roundingMode, dayOriginNano / bigNanoInc + timeNano / bigNanoInc & 1n);
}
function roundBigNanoToIncWithTail(bigNano, bigNanoInc, roundingMode, quotientTail) {
  const quotient = bigNano / bigNanoInc;
  const remainder = bigNano % bigNanoInc;
  let fraction = 0;
  remainder && (fraction = fabricateNearHalfFraction(compareBigInts(2n * (remainder < 0n ? -remainder : remainder), bigNanoInc), Math.sign(Number(remainder))));
  const roundedTail = roundWithMode(Number(quotientTail) + fraction, roundingMode);
  return (quotient - quotientTail + BigInt(roundedTail)) * bigNanoInc;
}
function computeNanoInc(smallestUnit, roundingInc) {
  return unitNanoMap[smallestUnit] * roundingInc;
}
function computeBigNanoInc(smallestUnit, roundingInc) {
  return BigInt(unitNanoMap[smallestUnit]) * BigInt(roundingInc);
}
var zonedEpochSlotsToIso = /* @__PURE__ */ memoize(_zonedEpochSlotsToIso, WeakMap);
function _zonedEpochSlotsToIso(slots) {
  const { epochNanoseconds, timeZone } = slots;
  const offsetNanoseconds = timeZone.B(epochNanoseconds);
  return {
    ...epochNanoToIsoDateTime(epochNanoseconds + BigInt(offsetNanoseconds)),
    offsetNanoseconds
  };
}
function getInstantPreferringOffset(timeZone, isoDateTime, offsetNano) {
  return getMatchingInstantFor(timeZone, isoDateTime, offsetNano, 2, 0);
}
function getMatchingInstantFor(timeZone, isoDateTime, offsetNano, offsetDisambig = 0, epochDisambig = 0, epochFuzzy, hasZ) {
  if (hasZ || void 0 !== offsetNano && 1 === offsetDisambig) {
    return isoDateTimeAndOffsetToEpochNano(isoDateTime, offsetNano || 0);
  }
  const possibleEpochNanos = timeZone.O(isoDateTime);
  if (void 0 !== offsetNano && 3 !== offsetDisambig) {
    checkIsoDateInBounds(isoDateTime, 0);
    const matchingEpochNano = ((possibleEpochNanos2, isoDateTime2, offsetNano2, fuzzy) => {
      const zonedEpochNano = isoDateTimeToEpochNano(isoDateTime2);
      fuzzy && (offsetNano2 = roundToMinute(offsetNano2));
      for (const possibleEpochNano of possibleEpochNanos2) {
        let possibleOffsetNano = Number(zonedEpochNano - possibleEpochNano);
        if (fuzzy && (possibleOffsetNano = roundToMinute(possibleOffsetNano)), possibleOffsetNano === offsetNano2) {
          return possibleEpochNano;
        }
      }
    })(possibleEpochNanos, isoDateTime, offsetNano, epochFuzzy);
    if (void 0 !== matchingEpochNano) {
      return matchingEpochNano;
    }
    0 === offsetDisambig && throwRangeError("Invalid TimeZone offset");
  }
  return getSingleInstantFor(timeZone, isoDateTime, epochDisambig, possibleEpochNanos);
}
function getSingleInstantFor(timeZone, isoDateTime, disambig = 0, possibleEpochNanos = timeZone.O(isoDateTime)) {
  if (1 === possibleEpochNanos.length) {
    return possibleEpochNanos[0];
  }
  if (1 === disambig && throwRangeError("Ambiguous offset"), possibleEpochNanos.length) {
    return possibleEpochNanos[3 === disambig ? 1 : 0];
  }
  const zonedEpochNano = isoDateTimeToEpochNano(isoDateTime);
  const gapNano = ((timeZone2, zonedEpochNano2) => {
    const startOffsetNano = timeZone2.B(zonedEpochNano2 - bigNanoInUtcDay);
    return ((gapNano2) => (gapNano2 > nanoInUtcDay && throwRangeError("Out-of-bounds TimeZone gap"), gapNano2))(timeZone2.B(zonedEpochNano2 + bigNanoInUtcDay) - startOffsetNano);
  })(timeZone, zonedEpochNano);
  const shiftedIsoDateTime = epochNanoToIsoDateTime(zonedEpochNano + BigInt(gapNano * (2 === disambig ? -1 : 1)));
  return (possibleEpochNanos = timeZone.O(shiftedIsoDateTime))[2 === disambig ? 0 : possibleEpochNanos.length - 1];
}
function getStartOfDayInstantFor(timeZone, isoDateTime) {
  const possibleEpochNanos = timeZone.O(isoDateTime);
  if (possibleEpochNanos.length) {
    return possibleEpochNanos[0];
  }
  const zonedEpochNanoDayBefore = isoDateTimeToEpochNano(isoDateTime) - bigNanoInUtcDay;
  return timeZone.C(zonedEpochNanoDayBefore, 1);
}
function moveYearMonth(calendar, isoDate, durationSlots, overflow = 0) {
  computeDurationSign(durationSlots) && clampEntity("unit", getMaxDurationUnit(durationSlots), 8, 9, 1, durationFieldNamesAsc);
  const first = checkIsoDateInBounds(moveToStartOfMonth(calendar, isoDate));
  return moveToStartOfMonth(calendar, moveDate(calendar, first, durationSlots, overflow));
}
function moveZonedEpochSlots(slots, durationFields, overflow = 0) {
  const { calendar, epochNanoseconds: epochNano, timeZone } = slots;
  const timeOnlyNano = durationTimeToBigNano(durationFields);
  let movedEpochNano = epochNano;
  if (durationHasDateParts(durationFields)) {
    const isoDateTime = zonedEpochSlotsToIso(slots);
    movedEpochNano = getSingleInstantFor(timeZone, combineDateAndTime(moveDate(calendar, isoDateTime, {
      ...durationFields,
      ...durationTimeFieldDefaults
    }, overflow), isoDateTime)) + timeOnlyNano;
  } else {
    movedEpochNano += timeOnlyNano;
  }
  return {
    ...slots,
    epochNanoseconds: checkEpochNanoInBounds(movedEpochNano)
  };
}
function moveDateTime(calendar, isoDateTime, durationFields, overflow = 0) {
  const [movedTimeFields, dayDelta] = moveTime(isoDateTime, durationFields);
  return checkIsoDateTimeInBounds(combineDateAndTime(moveDate(calendar, isoDateTime, {
    ...durationFields,
    ...durationTimeFieldDefaults,
    days: durationFields.days + dayDelta
  }, overflow), movedTimeFields));
}
function moveTime(timeFields, durationFields) {
  return moveTimeByNano(timeFields, durationTimeToBigNano(durationFields));
}
function moveEpochNano(epochNano, durationFields) {
  return moveEpochNanoByNano(epochNano, (clampEntity("unit", getMaxDurationUnit(fields = durationFields), 0, 5, 1, durationFieldNamesAsc), durationTimeToBigNano(fields)));
  var fields;
}
function moveDate(calendar, isoDate, durationFields, overflow = 0) {
  let { years, months, weeks, days } = durationFields;
  let movedIsoDate;
  if (days += Number(durationTimeToBigNano(durationFields) / bigNanoInUtcDay), years || months) {
    movedIsoDate = moveDateByCalendarUnits(calendar, isoDate, years, months, overflow);
  } else {
    if (!weeks && !days) {
      return isoDate;
    }
    movedIsoDate = isoDate;
  }
  return (weeks || days) && (movedIsoDate = moveDateByDays(movedIsoDate, 7 * weeks + days)), checkIsoDateInBounds(movedIsoDate);
}
function moveToStartOfMonth(calendar, isoDate) {
  return moveDateByDays(isoDate, 1 - computeCalendarDateFields(calendar, isoDate).day);
}
function moveDateByCalendarUnits(calendar, isoDate, years, months, overflow) {
  const dateParts = computeCalendarDateFields(calendar, isoDate);
  let { year, month, day } = dateParts;
  if (years) {
    const [monthCodeNumber, isLeapMonth] = computeCalendarMonthCodeParts(calendar, year, month);
    year += years, month = resolveMonthInMovedYear(calendar, monthCodeNumber, isLeapMonth, calendar ? calendar.p(year) : void 0, overflow), month = clampEntity("month", month, 1, computeCalendarMonthsInYearForYear(calendar, year), overflow);
  }
  if (months) {
    const yearMonthParts = addCalendarMonths(calendar, year, month, months);
    ({ year, month } = yearMonthParts);
  }
  return day = clampEntity("day", day, 1, computeCalendarDaysInMonthForYearMonth(calendar, year, month), overflow), computeCalendarIsoFieldsFromParts(calendar, year, month, day);
}
function addCalendarMonths(calendar, year, month, monthDelta) {
  return calendar ? calendar.ae(year, month, monthDelta) : addIsoMonths(year, month, monthDelta);
}
function resolveMonthInMovedYear(calendar, monthCodeNumber, isLeapMonth, targetLeapMonth, overflow) {
  if (isLeapMonth) {
    const leapMonthMeta = calendar ? calendar.l : void 0;
    if (void 0 !== targetLeapMonth && (leapMonthMeta < 0 || targetLeapMonth === monthCodeNumber + 1)) {
      return targetLeapMonth;
    }
    if (1 === overflow && throwRangeError(invalidLeapMonth), leapMonthMeta < 0) {
      return -leapMonthMeta;
    }
  }
  return monthCodeNumberToMonth(monthCodeNumber, 0, targetLeapMonth);
}
function moveTimeByNano(timeFields, durationBigNano) {
  const durDays = Number(durationBigNano / bigNanoInUtcDay);
  const durTimeNano = Number(durationBigNano % bigNanoInUtcDay);
  const [newTimeFields, overflowDays] = nanoToTimeAndDay(timeFieldsToNano(timeFields) + durTimeNano);
  return [newTimeFields, durDays + overflowDays];
}
function moveEpochNanoByNano(epochNano, deltaNano) {
  return checkEpochNanoInBounds(epochNano + deltaNano);
}
function moveDateByDays(isoDate, days) {
  return days ? epochDaysToIsoDate(isoDateToEpochDays(isoDate) + days) : isoDate;
}
function getCommonCalendar(a, b) {
  return getCalendarSlotId(a) !== getCalendarSlotId(b) && throwRangeError("Mismatching Calendars"), a;
}
function getCommonTimeZone(a, b) {
  return a.m !== b.m && throwRangeError("Mismatching TimeZones"), a;
}
function getZonedTimeZoneId(slots) {
  return slots.timeZone.id;
}
function diffZonedDateTimesRounded(calendar, startZoned, endZoned, largestUnit, smallestUnit, roundingInc, roundingMode) {
  return largestUnit < 6 ? diffEpochNanosRounded(startZoned.epochNanoseconds, endZoned.epochNanoseconds, largestUnit, smallestUnit, roundingInc, roundingMode) : ((calendar2, startZoned2, endZoned2, largestUnit2, smallestUnit2, roundingInc2, roundingMode2) => {
    const timeZone = getCommonTimeZone(startZoned2.timeZone, endZoned2.timeZone);
    const endEpochNano = endZoned2.epochNanoseconds;
    if (endEpochNano === startZoned2.epochNanoseconds) {
      return durationFieldDefaults;
    }
    let durationFields;
    return durationFields = diffZonedEpochsExact(timeZone, calendar2, startZoned2, endZoned2, largestUnit2), durationFields = roundRelativeDuration(durationFields, endEpochNano, largestUnit2, smallestUnit2, roundingInc2, roundingMode2, createZonedRelativeOps(calendar2, timeZone, startZoned2), 1), durationFields;
  })(calendar, startZoned, endZoned, largestUnit, smallestUnit, roundingInc, roundingMode);
}
function diffDateTimesRounded(calendar, startIsoDateTime, endIsoDateTime, largestUnit, smallestUnit, roundingInc, roundingMode) {
  return largestUnit <= 6 ? diffEpochNanosRounded(isoDateTimeToEpochNano(startIsoDateTime), isoDateTimeToEpochNano(endIsoDateTime), largestUnit, smallestUnit, roundingInc, roundingMode) : ((calendar2, startIsoDateTime2, endIsoDateTime2, largestUnit2, smallestUnit2, roundingInc2, roundingMode2) => {
    const endEpochNano = isoDateTimeToEpochNano(endIsoDateTime2);
    const sign = compareBigInts(endEpochNano, isoDateTimeToEpochNano(startIsoDateTime2));
    if (!sign) {
      return durationFieldDefaults;
    }
    let durationFields;
    return durationFields = diffDateTimesBig(calendar2, startIsoDateTime2, endIsoDateTime2, sign, largestUnit2), durationFields = roundRelativeDuration(durationFields, endEpochNano, largestUnit2, smallestUnit2, roundingInc2, roundingMode2, ((calendar3, origin) => ({
      ne: isoDateTimeToEpochNano(origin),
      X: (duration) => isoDateTimeToEpochNano(combineDateAndTime(moveDate(calendar3, origin, duration), origin))
    }))(calendar2, startIsoDateTime2)), durationFields;
  })(calendar, startIsoDateTime, endIsoDateTime, largestUnit, smallestUnit, roundingInc, roundingMode);
}
function diffYearMonthsRounded(calendar, startIsoDate, endIsoDate, largestUnit, smallestUnit, roundingInc, roundingMode) {
  const firstOfMonth0 = moveToStartOfMonth(calendar, startIsoDate);
  const firstOfMonth1 = moveToStartOfMonth(calendar, endIsoDate);
  return compareIsoDates(firstOfMonth0, firstOfMonth1) ? diffDateCalendarUnitsRounded(calendar, checkIsoDateInBounds(firstOfMonth0), checkIsoDateInBounds(firstOfMonth1), largestUnit, smallestUnit, roundingInc, roundingMode, 8) : durationFieldDefaults;
}
function diffDatesRounded(calendar, startIsoDate, endIsoDate, largestUnit, smallestUnit, roundingInc, roundingMode, smallestPrecision = 6) {
  return 6 === largestUnit ? diffEpochNanosRounded(isoDateToEpochNano(startIsoDate), isoDateToEpochNano(endIsoDate), largestUnit, smallestUnit, roundingInc, roundingMode) : diffDateCalendarUnitsRounded(calendar, startIsoDate, endIsoDate, largestUnit, smallestUnit, roundingInc, roundingMode, smallestPrecision);
}
function diffTimesRounded(plainTimeSlots0, plainTimeSlots1, largestUnit, smallestUnit, roundingInc, roundingMode) {
  const timeDiffNano = roundNumberToInc(timeFieldsToNano(plainTimeSlots1) - timeFieldsToNano(plainTimeSlots0), computeNanoInc(smallestUnit, roundingInc), roundingMode);
  return {
    ...durationFieldDefaults,
    ...nanoToDurationTimeFields(timeDiffNano, largestUnit)
  };
}
function diffDateCalendarUnitsRounded(calendar, startIsoDate, endIsoDate, largestUnit, smallestUnit, roundingInc, roundingMode, smallestPrecision = 6) {
  const endEpochNano = isoDateToEpochNano(endIsoDate);
  if (!compareIsoDates(startIsoDate, endIsoDate)) {
    return durationFieldDefaults;
  }
  let durationFields;
  return durationFields = diffCalendarDates(calendar, startIsoDate, endIsoDate, largestUnit), smallestUnit === smallestPrecision && 1 === roundingInc || (durationFields = roundRelativeDuration(durationFields, endEpochNano, largestUnit, smallestUnit, roundingInc, roundingMode, createDateRelativeOps(calendar, startIsoDate))), durationFields;
}
function diffEpochNanosRounded(startEpochNano, endEpochNano, largestUnit, smallestUnit, roundingInc, roundingMode) {
  return {
    ...durationFieldDefaults,
    ...nanoToDurationDayTimeFields(roundBigNanoToInc(endEpochNano - startEpochNano, computeBigNanoInc(smallestUnit, roundingInc), roundingMode), largestUnit)
  };
}
function diffZonedEpochsExact(timeZone, calendar, startZoned, endZoned, largestUnit) {
  return largestUnit < 6 ? {
    ...durationFieldDefaults,
    ...nanoToDurationDayTimeFields(endZoned.epochNanoseconds - startZoned.epochNanoseconds, largestUnit)
  } : ((timeZone2, startZoned2, endZoned2) => {
    const sign = compareBigInts(endZoned2.epochNanoseconds, startZoned2.epochNanoseconds);
    if (!sign) {
      return durationFieldDefaults;
    }
    if (!compareIsoDates(zonedEpochSlotsToIso(startZoned2), zonedEpochSlotsToIso(endZoned2))) {
      return {
        ...durationFieldDefaults,
        ...nanoToDurationDayTimeFields(endZoned2.epochNanoseconds - startZoned2.epochNanoseconds, 5)
      };
    }
    const [startIsoDateTime, endIsoDate, remainderNano] = prepareZonedEpochDiff(timeZone2, startZoned2, endZoned2, sign);
    return {
      ...(start = startIsoDateTime, end = endIsoDate, diffCalendarDates(calendar, start, end, largestUnit)),
      ...nanoToDurationTimeFields(remainderNano)
    };
    var start, end;
  })(timeZone, startZoned, endZoned);
}
function diffDateTimesExact(calendar, startIsoDateTime, endIsoDateTime, largestUnit) {
  const startEpochNano = isoDateTimeToEpochNano(startIsoDateTime);
  const endEpochNano = isoDateTimeToEpochNano(endIsoDateTime);
  const sign = compareBigInts(endEpochNano, startEpochNano);
  return sign ? largestUnit <= 6 ? {
    ...durationFieldDefaults,
    ...nanoToDurationDayTimeFields(endEpochNano - startEpochNano, largestUnit)
  } : diffDateTimesBig(calendar, startIsoDateTime, endIsoDateTime, sign, largestUnit) : durationFieldDefaults;
}
function diffDateTimesBig(calendar, startIsoDateTime, endIsoDateTime, sign, largestUnit) {
  let diffEndDate = endIsoDateTime;
  let timeNano = timeFieldsToNano(endIsoDateTime) - timeFieldsToNano(startIsoDateTime);
  return Math.sign(timeNano) === -sign && (diffEndDate = moveDateByDays(endIsoDateTime, -sign), timeNano += nanoInUtcDay * sign), {
    ...diffCalendarDates(calendar, startIsoDateTime, diffEndDate, largestUnit),
    ...nanoToDurationTimeFields(timeNano)
  };
}
function prepareZonedEpochDiff(timeZone, startZoned, endZoned, sign) {
  const startIsoDate = zonedEpochSlotsToIso(startZoned);
  const endIsoDate = zonedEpochSlotsToIso(endZoned);
  const endEpochNano = endZoned.epochNanoseconds;
  let dayCorrection = 0;
  const timeDiffNano = timeFieldsToNano(endIsoDate) - timeFieldsToNano(startIsoDate);
  Math.sign(timeDiffNano) === -sign && dayCorrection++;
  const maxDayCorrection = sign > 0 ? 2 : 1;
  for (; ; dayCorrection++) {
    const midIsoDate = moveDateByDays(endIsoDate, dayCorrection * -sign);
    const midEpochNano = getSingleInstantFor(timeZone, combineDateAndTime(midIsoDate, startIsoDate));
    if (dayCorrection === maxDayCorrection || compareBigInts(endEpochNano, midEpochNano) !== -sign) {
      return [startIsoDate, midIsoDate, Number(endEpochNano - midEpochNano)];
    }
  }
}
function diffCalendarDates(calendar, startIsoDate, endIsoDate, largestUnit) {
  if (largestUnit <= 7) {
    return ((asWeeks, start, end) => {
      const days = countIsoDays(start, end);
      return asWeeks ? {
        ...durationFieldDefaults,
        weeks: divTrunc(days, 7),
        days: modTrunc(days, 7)
      } : {
        ...durationFieldDefaults,
        days
      };
    })(7 === largestUnit, startIsoDate, endIsoDate);
  }
  const yearMonthDayStart = computeCalendarDateFields(calendar, startIsoDate);
  const yearMonthDayEnd = computeCalendarDateFields(calendar, endIsoDate);
  if (8 === largestUnit) {
    const { year: year02, month: month02, day: day02 } = yearMonthDayStart;
    const { year: year12, month: month12, day: day12 } = yearMonthDayEnd;
    const sign = Math.sign(compareNumbers(year12, year02) || compareNumbers(month12, month02) || countIsoDays(startIsoDate, endIsoDate));
    let months = 0;
    let days = 0;
    if (sign) {
      months = calendar ? calendar.ee(year02, month02, year12, month12) : diffIsoMonthSlots(year02, month02, year12, month12);
      let anchorIsoDate = moveDateByCalendarUnits(calendar, startIsoDate, 0, months, 0);
      sign * compareNumbers(day02, day12) > 0 && (months -= sign, anchorIsoDate = moveDateByCalendarUnits(calendar, startIsoDate, 0, months, 0)), days = countIsoDays(anchorIsoDate, endIsoDate);
    }
    return {
      ...durationFieldDefaults,
      months,
      days
    };
  }
  const { year: year0, month: month0, day: day0 } = yearMonthDayStart;
  let { year: year1, month: month1, day: day1 } = yearMonthDayEnd;
  let yearDiff = year1 - year0;
  let monthDiff = month1 - month0;
  let dayDiff = day1 - day0;
  if (yearDiff || monthDiff) {
    const sign = Math.sign(yearDiff || monthDiff);
    let daysInMonth1 = computeCalendarDaysInMonthForYearMonth(calendar, year1, month1);
    let dayCorrect = 0;
    if (Math.sign(day1 - day0) === -sign) {
      const origDaysInMonth1 = daysInMonth1;
      const yearMonthParts = addCalendarMonths(calendar, year1, month1, -sign);
      ({ year: year1, month: month1 } = yearMonthParts), yearDiff = year1 - year0, monthDiff = month1 - month0, daysInMonth1 = computeCalendarDaysInMonthForYearMonth(calendar, year1, month1), dayCorrect = sign < 0 ? -origDaysInMonth1 : daysInMonth1;
    }
    if (dayDiff = day1 - Math.min(day0, daysInMonth1) + dayCorrect, yearDiff) {
      const [monthCodeNumber0, isLeapMonth0] = computeCalendarMonthCodeParts(calendar, year0, month0);
      const [monthCodeNumber1, isLeapMonth1] = computeCalendarMonthCodeParts(calendar, year1, month1);
      const leapMonthMeta = calendar ? calendar.l : void 0;
      if (monthDiff = void 0 !== leapMonthMeta && isLeapMonth0 && !isLeapMonth1 && (leapMonthMeta < 0 ? sign > 0 && monthCodeNumber1 === -leapMonthMeta : sign < 0 && monthCodeNumber1 === monthCodeNumber0) ? 0 : monthCodeNumber1 - monthCodeNumber0 || Number(isLeapMonth1) - Number(isLeapMonth0), Math.sign(monthDiff) === -sign) {
        const monthCorrect = sign < 0 && -computeCalendarMonthsInYearForYear(calendar, year1);
        year1 -= sign, yearDiff = year1 - year0, monthDiff = month1 - resolveMonthInMovedYear(calendar, monthCodeNumber0, isLeapMonth0, calendar ? calendar.p(year1) : void 0, 0) + (monthCorrect || computeCalendarMonthsInYearForYear(calendar, year1));
      } else if (calendar) {
        const month0Projected = resolveMonthInMovedYear(calendar, monthCodeNumber0, isLeapMonth0, calendar.p(year1), 0);
        monthDiff = calendar.ee(year1, month0Projected, year1, month1);
      }
    }
  }
  return {
    ...durationFieldDefaults,
    years: yearDiff,
    months: monthDiff,
    days: dayDiff
  };
}
function compareIsoDates(isoDate0, isoDate1) {
  return compareNumbers(isoDate0.year, isoDate1.year) || compareNumbers(isoDate0.month, isoDate1.month) || compareNumbers(isoDate0.day, isoDate1.day);
}
function countIsoDays(startIsoDate, endIsoDate) {
  return isoDateToEpochDays(endIsoDate) - isoDateToEpochDays(startIsoDate);
}
function spanRelativeDuration(relativeToSlots, durationFields, largestUnit) {
  return isZonedEpochSlots(relativeToSlots) ? ((relativeToSlots2, durationFields2, largestUnit2) => {
    const { calendar, timeZone } = relativeToSlots2;
    const endSlots = moveZonedEpochSlots(relativeToSlots2, durationFields2);
    return [diffZonedEpochsExact(timeZone, calendar, relativeToSlots2, endSlots, largestUnit2), endSlots.epochNanoseconds, createZonedRelativeOps(calendar, timeZone, relativeToSlots2)];
  })(relativeToSlots, durationFields, largestUnit) : ((relativeToSlots2, durationFields2, largestUnit2) => {
    const { calendar } = relativeToSlots2;
    const origin = checkIsoDateTimeInBounds(combineDateAndTime(relativeToSlots2, timeFieldDefaults));
    const end = moveDateTime(calendar, origin, durationFields2);
    return [diffDateTimesExact(calendar, origin, end, largestUnit2), isoDateTimeToEpochNano(end), createDateRelativeOps(calendar, relativeToSlots2)];
  })(relativeToSlots, durationFields, largestUnit);
}
function moveRelativeEndpointToEpochNano(relativeToSlots, durationFields) {
  return isZonedEpochSlots(relativeToSlots) ? moveZonedEpochSlots(relativeToSlots, durationFields).epochNanoseconds : isoDateTimeToEpochNano(moveDateTime(relativeToSlots.calendar, combineDateAndTime(relativeToSlots, timeFieldDefaults), durationFields));
}
function moveRelativeMarkerToEpochNano(relativeOps, dateDuration) {
  return durationHasDateParts(dateDuration) ? relativeOps.X(dateDuration) : relativeOps.ne;
}
function createZonedRelativeOps(calendar, timeZone, slots) {
  const origin = zonedEpochSlotsToIso(slots);
  return {
    ne: slots.epochNanoseconds,
    X: (duration) => getSingleInstantFor(timeZone, combineDateAndTime(moveDate(calendar, origin, duration), origin))
  };
}
function createDateRelativeOps(calendar, origin) {
  return {
    ne: isoDateToEpochNano(origin),
    X: (duration) => isoDateToEpochNano(moveDate(calendar, origin, duration))
  };
}
function isZonedEpochSlots(slots) {
  return "timeZone" in slots;
}
function isUniformUnit(unit, isZoned) {
  return unit <= 6 - (isZoned ? 1 : 0);
}
function nanoToGivenFields(nano, largestUnit, fieldNames) {
  const fields = {};
  for (let unit = largestUnit; unit >= 0; unit--) {
    const divisor = unitNanoMap[unit];
    fields[fieldNames[unit]] = divTrunc(nano, divisor), nano = modTrunc(nano, divisor);
  }
  return fields;
}
var maxDurationSeconds = 2 ** 53;
function addDurationsWithoutRelativeTo(doSubtract, slots, otherSlots) {
  const maxUnit = Math.max(getMaxDurationUnit(slots), getMaxDurationUnit(otherSlots));
  return clampEntity("unit", maxUnit, 0, 6, 1, durationFieldNamesAsc), ((doSubtract2, slots2, otherSlots2, maxUnit2) => createDurationSlots(validateDurationFields(((a, b, largestUnit, doSubtract3) => {
    const combined = durationDayTimeToBigNano(a) + durationDayTimeToBigNano(b) * BigInt(doSubtract3 ? -1 : 1);
    return Number.isFinite(Number(combined / bigNanoInUtcDay)) || throwRangeError(outOfBoundsDate), {
      ...durationFieldDefaults,
      ...nanoToDurationDayTimeFields(combined, largestUnit)
    };
  })(slots2, otherSlots2, maxUnit2, doSubtract2))))(doSubtract, slots, otherSlots, maxUnit);
}
function roundDuration(refineRelativeTo, slots, options) {
  const durationLargestUnit = getMaxDurationUnit(slots);
  const [largestUnit, smallestUnit, roundingInc, roundingMode, relativeToSlots] = ((options2, defaultLargestUnit, refineRelativeTo2) => {
    options2 = normalizeOptionsOrString(options2, smallestUnitStr);
    let largestUnit2 = coerceLargestUnit(options2);
    const relativeToInternals = refineRelativeTo2(options2.relativeTo);
    let roundingInc2 = coerceRoundingIncInteger(options2);
    const roundingMode2 = coerceRoundingMode(options2, 7);
    let smallestUnit2 = coerceSmallestUnit(options2);
    return void 0 === largestUnit2 && void 0 === smallestUnit2 && throwRangeError("Required smallestUnit or largestUnit"), null == smallestUnit2 && (smallestUnit2 = 0), null == largestUnit2 && (largestUnit2 = Math.max(smallestUnit2, defaultLargestUnit)), checkLargestSmallestUnit(largestUnit2, smallestUnit2), roundingInc2 = validateRoundingInc(roundingInc2, smallestUnit2, 1), roundingInc2 > 1 && smallestUnit2 > 5 && largestUnit2 !== smallestUnit2 && throwRangeError("For calendar units with roundingIncrement > 1, use largestUnit = smallestUnit"), [largestUnit2, smallestUnit2, roundingInc2, roundingMode2, relativeToInternals];
  })(options, durationLargestUnit, refineRelativeTo);
  if (!relativeToSlots && Math.max(durationLargestUnit, largestUnit) <= 6) {
    return createDurationSlots(validateDurationFields(((durationFields, largestUnit2, smallestUnit2, roundingInc2, roundingMode2) => {
      const roundedBigNano = roundBigNanoToInc(durationDayTimeToBigNano(durationFields), computeBigNanoInc(smallestUnit2, roundingInc2), roundingMode2);
      return {
        ...durationFieldDefaults,
        ...nanoToDurationDayTimeFields(roundedBigNano, largestUnit2)
      };
    })(slots, largestUnit, smallestUnit, roundingInc, roundingMode)));
  }
  relativeToSlots || throwRangeError("Missing relativeTo");
  const isZoned = isZonedEpochSlots(relativeToSlots);
  if (!slots.sign && (!isZoned || largestUnit < 6)) {
    return slots;
  }
  const [balancedDuration, endEpochNano, relativeOps] = spanRelativeDuration(relativeToSlots, slots, largestUnit);
  return createDurationSlots(roundRelativeDuration(balancedDuration, endEpochNano, largestUnit, smallestUnit, roundingInc, roundingMode, relativeOps, isZoned));
}
function absDuration(slots) {
  return -1 === slots.sign ? negateDuration(slots) : slots;
}
function negateDuration(slots) {
  return createDurationSlots(negateDurationFields(slots));
}
function negateDurationFields(fields) {
  const res = {};
  for (const fieldName of durationFieldNamesAsc) {
    res[fieldName] = -1 * fields[fieldName] || 0;
  }
  return res;
}
function computeDurationSign(fields, fieldNames = durationFieldNamesAsc) {
  let sign = 0;
  for (const fieldName of fieldNames) {
    const fieldSign = Math.sign(fields[fieldName]);
    fieldSign && (sign && sign !== fieldSign && throwRangeError("Cannot mix duration signs"), sign = fieldSign);
  }
  return sign;
}
function validateDurationFields(fields) {
  for (const calendarUnit of durationCalendarFieldNamesAsc) {
    validateDurationCalendarUnit(calendarUnit, fields[calendarUnit]);
  }
  const bigNano = durationDayTimeToBigNano(fields);
  return validateDurationTimeUnit(Number(bigNano / bigNanoInSec)), fields;
}
function validateDurationCalendarUnit(unit, value) {
  return clampEntity(unit, value, -4294967295, 4294967295, 1);
}
function validateDurationTimeUnit(n) {
  Number.isSafeInteger(n) || throwRangeError("Out-of-bounds duration");
}
function durationDayTimeToBigNano(fields) {
  return BigInt(fields.days) * bigNanoInUtcDay + durationTimeToBigNano(fields);
}
function durationTimeToBigNano(fields) {
  return BigInt(fields.hours) * bigNanoInHour + BigInt(fields.minutes) * bigNanoInMinute + durationSubMinuteToBigNano(fields);
}
function durationSubMinuteToBigNano(fields) {
  return BigInt(fields.seconds) * bigNanoInSec + BigInt(fields.milliseconds) * bigNanoInMilli + BigInt(fields.microseconds) * bigNanoInMicro + BigInt(fields.nanoseconds);
}
function nanoToDurationDayTimeFields(bigNano, largestUnit = 6) {
  const days = Number(bigNano / bigNanoInUtcDay);
  const timeNano = Number(bigNano % bigNanoInUtcDay);
  const unitNano = unitNanoMap[largestUnit];
  const largestUnitVal = largestUnit <= 3 ? Number(bigNano / BigInt(unitNano)) : days * (nanoInUtcDay / unitNano) + divTrunc(timeNano, unitNano);
  Number.isFinite(largestUnitVal) || throwRangeError(outOfBoundsDate), largestUnit <= 3 && Math.abs(largestUnitVal) / (nanoInSec2 / unitNanoMap[largestUnit]) >= maxDurationSeconds && throwRangeError(outOfBoundsDate);
  const dayTimeFields = nanoToGivenFields(timeNano, largestUnit, durationFieldNamesAsc);
  return dayTimeFields[durationFieldNamesAsc[largestUnit]] = largestUnitVal, dayTimeFields;
}
function nanoToDurationTimeFields(nano, largestUnit = 5) {
  return nanoToGivenFields(nano, largestUnit, durationFieldNamesAsc);
}
function durationHasDateParts(fields) {
  return Boolean(computeDurationSign(fields, durationDateFieldNamesAsc));
}
function getMaxDurationUnit(fields) {
  let unit = 9;
  for (; unit > 0 && !fields[durationFieldNamesAsc[unit]]; unit--) {
  }
  return unit;
}
function compareZonedEpochSlots(zonedEpochSlots0, zonedEpochSlots1) {
  return compareBigInts(zonedEpochSlots0.epochNanoseconds, zonedEpochSlots1.epochNanoseconds);
}
function compareDurations(refineRelativeTo, durationSlots0, durationSlots1, options) {
  const relativeToSlots = refineRelativeTo(normalizeOptions(options).relativeTo);
  const maxUnit = Math.max(getMaxDurationUnit(durationSlots0), getMaxDurationUnit(durationSlots1));
  return allPropsEqual(durationFieldNamesAsc, durationSlots0, durationSlots1) ? 0 : isUniformUnit(maxUnit, relativeToSlots && isZonedEpochSlots(relativeToSlots)) ? compareBigInts(durationDayTimeToBigNano(durationSlots0), durationDayTimeToBigNano(durationSlots1)) : (relativeToSlots || throwRangeError("Missing relativeTo"), compareBigInts(moveRelativeEndpointToEpochNano(relativeToSlots, durationSlots0), moveRelativeEndpointToEpochNano(relativeToSlots, durationSlots1)));
}
function compareIsoDateTimeFields(isoDateTime0, isoDateTime1) {
  return compareIsoDateFields(isoDateTime0, isoDateTime1) || compareTimeFields(isoDateTime0, isoDateTime1);
}
function compareIsoDateFields(isoDate0, isoDate1) {
  return compareNumbers(isoDateToEpochDays(isoDate0), isoDateToEpochDays(isoDate1));
}
function compareTimeFields(timeFields0, timeFields1) {
  return compareNumbers(timeFieldsToNano(timeFields0), timeFieldsToNano(timeFields1));
}
function instantsEqual(instantSlots0, instantSlots1) {
  return !compareZonedEpochSlots(instantSlots0, instantSlots1);
}
function zonedDateTimesEqual(zonedDateTimeSlots0, zonedDateTimeSlots1) {
  return !compareZonedEpochSlots(zonedDateTimeSlots0, zonedDateTimeSlots1) && zonedDateTimeSlots0.timeZone.m === zonedDateTimeSlots1.timeZone.m && zonedDateTimeSlots0.calendar === zonedDateTimeSlots1.calendar;
}
function plainDateTimesEqual(plainDateTimeSlots0, plainDateTimeSlots1) {
  return !compareIsoDateTimeFields(plainDateTimeSlots0, plainDateTimeSlots1) && plainDateTimeSlots0.calendar === plainDateTimeSlots1.calendar;
}
function plainDatesEqual(plainDateSlots0, plainDateSlots1) {
  return !compareIsoDateFields(plainDateSlots0, plainDateSlots1) && plainDateSlots0.calendar === plainDateSlots1.calendar;
}
function plainYearMonthsEqual(plainYearMonthSlots0, plainYearMonthSlots1) {
  return !compareIsoDateFields(plainYearMonthSlots0, plainYearMonthSlots1) && plainYearMonthSlots0.calendar === plainYearMonthSlots1.calendar;
}
function plainMonthDaysEqual(plainMonthDaySlots0, plainMonthDaySlots1) {
  return !compareIsoDateFields(plainMonthDaySlots0, plainMonthDaySlots1) && plainMonthDaySlots0.calendar === plainMonthDaySlots1.calendar;
}
function plainTimesEqual(plainTimeSlots0, plainTimeSlots1) {
  return !compareTimeFields(plainTimeSlots0, plainTimeSlots1);
}
function getCalendarEraOrigins(calendar) {
  return 0 === calendar ? gregoryEraOrigins : calendar ? calendar.k : void 0;
}
function getCalendarFieldNames(calendar, fieldNames, fieldNamesWithEra = fieldNames) {
  return getCalendarEraOrigins(calendar) ? fieldNamesWithEra : fieldNames;
}
function resolveCalendarYear(fields, calendar) {
  const exoticCalendar = calendar || void 0;
  const eraOrigins = getCalendarEraOrigins(calendar);
  let { era, eraYear, year } = fields;
  if (void 0 !== year && (year = toIntegerWithTrunc(year, "year")), void 0 !== eraYear && (eraYear = toIntegerWithTrunc(eraYear, "eraYear")), void 0 !== era || void 0 !== eraYear) {
    void 0 !== era && void 0 !== eraYear || throwTypeError("Mismatching era/eraYear"), eraOrigins || throwRangeError("Forbidden era/eraYear");
    const normalizedEra = normalizeEraName(era);
    const eraOrigin = eraOrigins[normalizedEra];
    void 0 === eraOrigin && throwRangeError(((era2) => `Invalid era: ${era2}`)(era));
    const yearByEra = exoticCalendar?._ ? exoticCalendar._(eraYear, normalizedEra, eraOrigin) : eraYearToYear(eraYear, eraOrigin);
    void 0 !== year && year !== yearByEra && throwRangeError("Mismatching year/eraYear"), year = yearByEra;
  } else {
    void 0 === year && throwTypeError(missingYear(eraOrigins));
  }
  return year;
}
function resolveCalendarMonth(fields, calendar, year, monthCodeParts, overflow) {
  let { month, monthCode } = fields;
  if (void 0 !== monthCode) {
    const monthByCode = ((calendar2, monthCode2, year2, overflow2, monthCodeParts2 = parseMonthCode(monthCode2)) => {
      const leapMonth = calendar2 ? calendar2.p(year2) : void 0;
      const [monthCodeNumber, wantsLeapMonth] = monthCodeParts2;
      let month2 = monthCodeNumberToMonth(monthCodeNumber, wantsLeapMonth, leapMonth);
      if (wantsLeapMonth) {
        const leapMonthMeta = calendar2 ? calendar2.l : void 0;
        void 0 === leapMonthMeta && throwRangeError(invalidLeapMonth), leapMonthMeta > 0 ? (month2 > leapMonthMeta && throwRangeError(invalidLeapMonth), leapMonth !== month2 && (1 === overflow2 && throwRangeError(invalidLeapMonth), month2 = monthCodeNumberToMonth(monthCodeNumber, 0, leapMonth))) : (month2 !== -leapMonthMeta && throwRangeError(invalidLeapMonth), void 0 === leapMonth && 1 === overflow2 && throwRangeError(invalidLeapMonth));
      }
      return month2;
    })(calendar, monthCode, year, overflow, monthCodeParts);
    void 0 !== month && month !== monthByCode && throwRangeError("Mismatching month/monthCode"), month = monthByCode, overflow = 1;
  } else {
    void 0 === month && throwTypeError("Missing month/monthCode");
  }
  return clampEntity("month", month, 1, computeCalendarMonthsInYearForYear(calendar, year), overflow);
}
function resolveCalendarDay(fields, calendar, year, month, overflow) {
  return clampProp(fields, "day", 1, computeCalendarDaysInMonthForYearMonth(calendar, year, month), overflow);
}
function eraYearToYear(eraYear, eraOrigin) {
  return (eraOrigin + eraYear) * (Math.sign(eraOrigin) || 1) || 0;
}
function resolveTimeFields(fields, overflow) {
  return constrainTimeFields(pluckProps(timeFieldNamesAsc, {
    ...timeFieldDefaults,
    ...fields
  }), overflow);
}
var offsetRegExp = /^([+-])([01]\d|2[0-3])(?:(:?)([0-5]\d)(?:\3([0-5]\d)(?:[.,](\d{1,9}))?)?)?$/;
function parseOffsetNano(s) {
  const offsetNano = parseOffsetNanoMaybe(s);
  return void 0 === offsetNano && throwRangeError(failedParse(s)), offsetNano;
}
function parseOffsetNanoMaybe(s, onlyHourMinute) {
  const parts = offsetRegExp.exec(s);
  if (parts) {
    return onlyHourMinute && parts[5] && throwRangeError(failedParse(s)), /* @__PURE__ */ ((s2) => s2 && "+" !== s2 ? -1 : 1)(parts[1]) * (parseInt(parts[2]) * nanoInHour2 + parseInt0(parts[4]) * nanoInMinute2 + parseInt0(parts[5]) * nanoInSec2 + parseSubsecNano(parts[6] || ""));
  }
}
var dateFieldRefiners = {
  era: toString,
  month: toPositiveIntegerWithTruncation,
  monthCode(monthCode, fieldName) {
    return requireString(toPrimitiveWithStringHint(monthCode), fieldName);
  },
  day: toPositiveIntegerWithTruncation
};
var timeFieldRefiners = /* @__PURE__ */ zipPropsConst(timeFieldNamesAsc, toIntegerWithTrunc);
var durationFieldRefiners = /* @__PURE__ */ zipPropsConst(durationFieldNamesAsc, toStrictInteger);
var dateTimeFieldRefiners = /* @__PURE__ */ Object.assign({}, dateFieldRefiners, timeFieldRefiners);
var zonedDateTimeFieldRefiners = {
  offset(offsetString) {
    return parseOffsetNano(requireString(toPrimitiveWithStringHint(offsetString)));
  },
  ...dateTimeFieldRefiners
};
function readAndRefineBagFields(bag, validFieldNames, fieldRefiners, requiredFieldNames, disallowEmpty = !requiredFieldNames) {
  const res = {};
  let anyMatching = 0;
  for (const fieldName of validFieldNames) {
    let fieldVal = bag[fieldName];
    if (void 0 !== fieldVal) {
      anyMatching = 1;
      const refiner = fieldRefiners[fieldName];
      refiner && (fieldVal = refiner(fieldVal, fieldName)), res[fieldName] = fieldVal;
    } else {
      requiredFieldNames && requiredFieldNames.includes(fieldName) && throwTypeError(missingField(fieldName));
    }
  }
  return disallowEmpty && !anyMatching && throwTypeError("No valid fields: " + validFieldNames.join()), res;
}
function refineOverflowOptions(options) {
  return void 0 === options ? 0 : coerceOverflow(requireObjectLike(options));
}
function refineZonedFieldOptions(options, defaultOffsetDisambig = 0) {
  options = normalizeOptions(options);
  const epochDisambig = coerceEpochDisambig(options);
  const offsetDisambig = coerceOffsetDisambig(options, defaultOffsetDisambig);
  return [coerceOverflow(options), offsetDisambig, epochDisambig];
}
function refineEpochDisambigOptions(options) {
  return coerceEpochDisambig(normalizeOptions(options));
}
function refineCalendarDateFields(fields, calendar, allowMissingDay) {
  const eraOrigins = getCalendarEraOrigins(calendar);
  void 0 !== fields.year || void 0 !== fields.era && void 0 !== fields.eraYear || throwTypeError(missingYear(eraOrigins)), void 0 === fields.monthCode && void 0 === fields.month && throwTypeError("Missing month/monthCode"), allowMissingDay || void 0 !== fields.day || throwTypeError(missingField("day"));
  const monthCodeParts = parseMonthCodeField(fields);
  return [resolveCalendarYear(fields, calendar), monthCodeParts];
}
function refineMonthDayFields(fields, calendar) {
  const isIso = calendar === isoCalendarImpl;
  const eraOrigins = getCalendarEraOrigins(calendar);
  void 0 === fields.day && throwTypeError(missingField("day")), isIso || void 0 === fields.month || void 0 !== fields.year || void 0 !== fields.era && void 0 !== fields.eraYear || throwTypeError(missingYear(eraOrigins));
  const monthCodeParts = parseMonthCodeField(fields);
  return [void 0 !== fields.eraYear || void 0 !== fields.year ? resolveCalendarYear(fields, calendar) : void 0, monthCodeParts];
}
function createDateTimeFromRefinedFields(isoDate, timeFields = timeFieldDefaults, calendar) {
  const isoDateTime = combineDateAndTime(isoDate, timeFields);
  return checkIsoDateTimeInBounds(isoDateTime), createDateTimeSlots(isoDateTime, calendar);
}
function createDateFromRefinedFields(fields, calendar, year, monthCodeParts, overflow) {
  const month = resolveCalendarMonth(fields, calendar, year, monthCodeParts, overflow);
  return createDateSlots(checkIsoDateInBounds(computeCalendarIsoFieldsFromParts(calendar, year, month, resolveCalendarDay(fields, calendar, year, month, overflow))), calendar);
}
function createYearMonthFromRefinedFields(fields, calendar, year, monthCodeParts, overflow) {
  return createYearMonthFromCalendarParts(calendar, year, resolveCalendarMonth(fields, calendar, year, monthCodeParts, overflow));
}
function createMonthDayFromRefinedFields(fields, calendar, year, monthCodeParts, overflow) {
  const isIso = calendar === isoCalendarImpl;
  let yearMaybe = year;
  let day;
  let monthCodeNumber;
  let isLeapMonth;
  if (void 0 === yearMaybe && isIso && (yearMaybe = 1972), void 0 !== yearMaybe) {
    isIso || checkIsoDateInBounds(computeCalendarIsoFieldsFromParts(calendar, yearMaybe, 1, 1));
    const month = resolveCalendarMonth(fields, calendar, yearMaybe, monthCodeParts, overflow);
    day = resolveCalendarDay(fields, calendar, yearMaybe, month, overflow), [monthCodeNumber, isLeapMonth] = computeCalendarMonthCodeParts(calendar, yearMaybe, month);
  } else {
    void 0 === fields.monthCode && throwTypeError("Missing month/monthCode"), [monthCodeNumber, isLeapMonth] = monthCodeParts;
    const referenceYear = calendar ? calendar.re : 1972;
    if (void 0 !== referenceYear) {
      day = resolveCalendarDay(fields, calendar, referenceYear, resolveCalendarMonth(fields, calendar, referenceYear, monthCodeParts, overflow), overflow);
    } else {
      const constrainedDay = 0 === overflow && calendar ? calendar.ge?.(monthCodeNumber, isLeapMonth, fields.day) : void 0;
      day = void 0 !== constrainedDay ? constrainedDay : fields.day;
    }
  }
  return createMonthDayFromMonthCodeParts(calendar, monthCodeNumber, isLeapMonth, day, fields.day, overflow);
}
function createYearMonthFromCalendarParts(calendar, year, month) {
  return createDateSlots(checkIsoYearMonthInBounds(computeCalendarIsoFieldsFromParts(calendar, year, month, 1)), calendar);
}
function createMonthDayFromMonthCodeParts(calendar, monthCodeNumber, isLeapMonthArg, day, requestedDay, overflow) {
  let isLeapMonth = isLeapMonthArg;
  isLeapMonth && ((calendar && calendar.U?.[monthCodeNumber]) ?? 1 / 0) < requestedDay && (1 === overflow && throwRangeError(invalidLeapMonth), isLeapMonth = 0, day = constrainToRange2(requestedDay, 1, (calendar && calendar.R) ?? 1 / 0));
  let res = calendar ? calendar.u(monthCodeNumber, Boolean(isLeapMonth), day) : computeIsoYearMonthFieldsForMonthDay(monthCodeNumber, Boolean(isLeapMonth));
  for (; !res && 0 === overflow && day > 1; ) {
    day--, res = calendar ? calendar.u(monthCodeNumber, Boolean(isLeapMonth), day) : computeIsoYearMonthFieldsForMonthDay(monthCodeNumber, Boolean(isLeapMonth));
  }
  res || throwRangeError("Cannot guess year");
  const { year: finalYear, month: finalMonth } = res;
  return createDateSlots(checkIsoDateInBounds(computeCalendarIsoFieldsFromParts(calendar, finalYear, finalMonth, day)), calendar);
}
function parseMonthCodeField(fields) {
  if (void 0 !== fields.monthCode) {
    return parseMonthCode(fields.monthCode);
  }
}
var RawDateTimeFormat = Intl.DateTimeFormat;
function formatEpochMilliToPartsRecord(intlFormat, epochMilli) {
  epochMilli < -864e13 && throwRangeError(outOfBoundsDate);
  const parts = intlFormat.formatToParts(epochMilli);
  const hash = {};
  for (const part of parts) {
    hash[part.type] = part.value;
  }
  return hash;
}
var timeZonePeriodDaysByName = {
  "El_Aaiun": 16,
  "Tucuman": 12,
  "Tirane": 11,
  "Riga": 10,
  "Simferopol": 9,
  "Vienna": 9,
  "Tunis": 8,
  "Boa_Vista": 6,
  "Fortaleza": 6,
  "Maceio": 6,
  "Noronha": 6,
  "Recife": 6,
  "Gaza": 6,
  "Hebron": 6,
  "DeNoronha": 6
};
var minPossibleTransitionSec = -4e9;
function refineTimeDisplayTuple(options, maxSmallestUnit = 4) {
  const subsecDigits = coerceFractionalSecondDigits(options);
  const roundingMode = coerceRoundingMode(options, 4);
  const smallestUnit = coerceSmallestUnit(options);
  return [roundingMode, ...resolveSmallestUnitAndSubsecDigits(validateUnitRange(smallestUnitStr, smallestUnit, 0, maxSmallestUnit), subsecDigits)];
}
function refineDateDisplayOptions(options) {
  return coerceCalendarDisplay(normalizeOptions(options));
}
function refineTimeDisplayOptions(options, maxSmallestUnit) {
  return refineTimeDisplayTuple(normalizeOptions(options), maxSmallestUnit);
}
function resolveSmallestUnitAndSubsecDigits(smallestUnit, subsecDigits) {
  return null != smallestUnit ? [unitNanoMap[smallestUnit], smallestUnit < 4 ? 9 - 3 * smallestUnit : -1] : [void 0 === subsecDigits ? 1 : 10 ** (9 - subsecDigits), subsecDigits];
}
function formatInstantIso(refineTimeZoneString, instantSlots, options) {
  const [timeZoneArg, roundingMode, nanoInc, subsecDigits] = ((options2) => {
    const subsecDigits2 = coerceFractionalSecondDigits(options2 = normalizeOptions(options2));
    const roundingMode2 = coerceRoundingMode(options2, 4);
    const smallestUnit = coerceSmallestUnit(options2);
    return [options2.timeZone, roundingMode2, ...resolveSmallestUnitAndSubsecDigits(validateUnitRange(smallestUnitStr, smallestUnit, 0, 4), subsecDigits2)];
  })(options);
  const providedTimeZone = void 0 !== timeZoneArg;
  return ((providedTimeZone2, timeZone, epochNano, roundingMode2, nanoInc2, subsecDigits2) => {
    epochNano = roundBigNanoToDayOriginInc(epochNano, BigInt(nanoInc2), roundingMode2);
    const offsetNano = timeZone.B(epochNano);
    return formatIsoDateTimeFields(epochNanoToIsoDateTime(epochNano + BigInt(offsetNano)), subsecDigits2) + (providedTimeZone2 ? formatOffsetNano(roundToMinute(offsetNano)) : "Z");
  })(providedTimeZone, queryTimeZone(providedTimeZone ? refineTimeZoneString(timeZoneArg) : "UTC"), instantSlots.epochNanoseconds, roundingMode, nanoInc, subsecDigits);
}
function formatZonedDateTimeIso(zonedDateTimeSlots0, options) {
  const displayOptions = ((options2) => {
    options2 = normalizeOptions(options2);
    const calendarDisplay = coerceCalendarDisplay(options2);
    const subsecDigits = coerceFractionalSecondDigits(options2);
    const offsetDisplay = coerceOffsetDisplay(options2);
    const roundingMode = coerceRoundingMode(options2, 4);
    const smallestUnit = coerceSmallestUnit(options2);
    return [calendarDisplay, coerceTimeZoneDisplay(options2), offsetDisplay, roundingMode, ...resolveSmallestUnitAndSubsecDigits(validateUnitRange(smallestUnitStr, smallestUnit, 0, 4), subsecDigits)];
  })(options);
  return ((calendar, timeZoneId, timeZone, epochNano, calendarDisplay, timeZoneDisplay, offsetDisplay, roundingMode, nanoInc, subsecDigits) => {
    epochNano = roundBigNanoToDayOriginInc(epochNano, BigInt(nanoInc), roundingMode);
    const offsetNano = timeZone.B(epochNano);
    return formatIsoDateTimeFields(epochNanoToIsoDateTime(epochNano + BigInt(offsetNano)), subsecDigits) + formatOffsetNano(roundToMinute(offsetNano), offsetDisplay) + formatTimeZone(timeZoneId, timeZoneDisplay) + formatCalendar(calendar, calendarDisplay);
  })(zonedDateTimeSlots0.calendar, zonedDateTimeSlots0.timeZone.id, zonedDateTimeSlots0.timeZone, zonedDateTimeSlots0.epochNanoseconds, ...displayOptions);
}
function formatPlainDateTimeIso(plainDateTimeSlots0, options) {
  const displayOptions = ((options2) => (options2 = normalizeOptions(options2), [coerceCalendarDisplay(options2), ...refineTimeDisplayTuple(options2)]))(options);
  return ((calendar, isoDateTime, calendarDisplay, roundingMode, nanoInc, subsecDigits) => formatIsoDateTimeFields(roundDateTimeToInc(isoDateTime, nanoInc, roundingMode), subsecDigits) + formatCalendar(calendar, calendarDisplay))(plainDateTimeSlots0.calendar, plainDateTimeSlots0, ...displayOptions);
}
function formatPlainDateIso(plainDateSlots, options) {
  return calendar = plainDateSlots.calendar, isoDate = plainDateSlots, calendarDisplay = refineDateDisplayOptions(options), formatIsoDateFields(isoDate) + formatCalendar(calendar, calendarDisplay);
  var calendar, isoDate, calendarDisplay;
}
function formatPlainYearMonthIso(plainYearMonthSlots, options) {
  return formatDateLikeIso(plainYearMonthSlots.calendar, formatIsoYearMonthFields, plainYearMonthSlots, refineDateDisplayOptions(options));
}
function formatPlainMonthDayIso(plainMonthDaySlots, options) {
  return formatDateLikeIso(plainMonthDaySlots.calendar, formatIsoMonthDayFields, plainMonthDaySlots, refineDateDisplayOptions(options));
}
function formatDateLikeIso(calendar, formatSimple, isoDate, calendarDisplay) {
  const showCalendar = calendarDisplay > 1 || 0 === calendarDisplay && calendar !== isoCalendarImpl;
  return 1 === calendarDisplay ? calendar === isoCalendarImpl ? formatSimple(isoDate) : formatIsoDateFields(isoDate) : showCalendar ? formatIsoDateFields(isoDate) + formatCalendarId(getCalendarSlotId(calendar), 2 === calendarDisplay) : formatSimple(isoDate);
}
function formatPlainTimeIso(slots, options) {
  return ((fields, roundingMode, nanoInc, subsecDigits) => formatTimeFields(roundTimeToInc(fields, nanoInc, roundingMode)[0], subsecDigits))(slots, ...refineTimeDisplayOptions(options));
}
function formatDurationIso(slots, options) {
  const [roundingMode, nanoInc, subsecDigits] = refineTimeDisplayOptions(options, 3);
  return nanoInc > 1 && ((slots = {
    ...slots,
    ...roundDayTimeDurationByInc(slots, nanoInc, roundingMode)
  }).sign = computeDurationSign(slots), validateDurationFields(slots)), formatDurationSlots(slots, subsecDigits);
}
function formatDurationSlots(durationSlots, subsecDigits) {
  const { sign } = durationSlots;
  const abs = -1 === sign ? negateDurationFields(durationSlots) : durationSlots;
  const { hours, minutes } = abs;
  const bigNano = durationSubMinuteToBigNano(abs);
  const wholeSec = Number(bigNano / bigNanoInSec);
  const subsecNano = Number(bigNano % bigNanoInSec);
  validateDurationTimeUnit(wholeSec);
  const subsecNanoString = formatSubsecNano(subsecNano, subsecDigits);
  const forceSec = subsecDigits >= 0 || !sign || subsecNanoString;
  return (sign < 0 ? "-" : "") + "P" + formatDurationFragments({
    "Y": formatDurationNumber(abs.years),
    "M": formatDurationNumber(abs.months),
    "W": formatDurationNumber(abs.weeks),
    "D": formatDurationNumber(abs.days)
  }) + (hours || minutes || wholeSec || forceSec ? "T" + formatDurationFragments({
    "H": formatDurationNumber(hours),
    "M": formatDurationNumber(minutes),
    "S": formatDurationNumber(wholeSec, forceSec) + subsecNanoString
  }) : "");
}
function formatDurationFragments(fragObj) {
  const parts = [];
  for (const fragName in fragObj) {
    const fragVal = fragObj[fragName];
    fragVal && parts.push(fragVal, fragName);
  }
  return parts.join("");
}
function formatDurationNumber(n, force) {
  if (!n && !force) {
    return "";
  }
  const options = /* @__PURE__ */ Object.create(null);
  return options.useGrouping = 0, n.toLocaleString("fullwide", options);
}
function formatIsoDateTimeFields(isoDateTime, subsecDigits) {
  return formatIsoDateFields(isoDateTime) + "T" + formatTimeFields(isoDateTime, subsecDigits);
}
function formatIsoDateFields(isoDate) {
  return formatIsoYearMonthFields(isoDate) + "-" + padNumber2(isoDate.day);
}
function formatIsoYearMonthFields(isoDate) {
  const { year } = isoDate;
  return (year < 0 || year > 9999 ? getSignStr(year) + padNumber(6, Math.abs(year)) : padNumber(4, year)) + "-" + padNumber2(isoDate.month);
}
function formatIsoMonthDayFields(isoDate) {
  return padNumber2(isoDate.month) + "-" + padNumber2(isoDate.day);
}
function formatTimeFields(timeFields, subsecDigits) {
  const parts = [padNumber2(timeFields.hour), padNumber2(timeFields.minute)];
  return -1 !== subsecDigits && parts.push(padNumber2(timeFields.second) + ((millisecond, microsecond, nanosecond, subsecDigits2) => formatSubsecNano(millisecond * nanoInMilli2 + microsecond * nanoInMicro2 + nanosecond, subsecDigits2))(timeFields.millisecond, timeFields.microsecond, timeFields.nanosecond, subsecDigits)), parts.join(":");
}
function formatOffsetNano(offsetNano, offsetDisplay = 0) {
  if (1 === offsetDisplay) {
    return "";
  }
  const [hour, nanoRemainder0] = divModFloor(Math.abs(offsetNano), nanoInHour2);
  const [minute, nanoRemainder1] = divModFloor(nanoRemainder0, nanoInMinute2);
  const [second, nanoRemainder2] = divModFloor(nanoRemainder1, nanoInSec2);
  return getSignStr(offsetNano) + padNumber2(hour) + ":" + padNumber2(minute) + (second || nanoRemainder2 ? ":" + padNumber2(second) + formatSubsecNano(nanoRemainder2) : "");
}
function formatTimeZone(timeZoneId, timeZoneDisplay) {
  return 1 !== timeZoneDisplay ? "[" + (2 === timeZoneDisplay ? "!" : "") + timeZoneId + "]" : "";
}
function formatCalendar(calendar, calendarDisplay) {
  return calendarDisplay > 1 || 0 === calendarDisplay && calendar !== isoCalendarImpl ? formatCalendarId(getCalendarSlotId(calendar), 2 === calendarDisplay) : "";
}
function formatCalendarId(calendarId, isCritical) {
  return "[" + (isCritical ? "!" : "") + "u-ca=" + calendarId + "]";
}
var trailingZerosRE = /0+$/;
function formatSubsecNano(totalNano, subsecDigits) {
  let s = padNumber(9, totalNano);
  return s = void 0 === subsecDigits ? s.replace(trailingZerosRE, "") : s.slice(0, subsecDigits), s ? "." + s : "";
}
function getSignStr(num) {
  return num < 0 ? "-" : "+";
}
var icuRegExp = /^(AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$/;
var badCharactersRegExp = /[^\w\/:+-]+/;
function refineTimeZoneId(rawId) {
  return resolveTimeZoneId(requireString(rawId));
}
function resolveTimeZoneId(rawId) {
  return resolveTimeZoneRecord(rawId).id;
}
var resolveTimeZoneRecord = /* @__PURE__ */ memoize((rawId) => {
  const upperRawId = rawId.toUpperCase();
  const offsetRecord = ((upperRawId2) => {
    const offsetNano = parseOffsetNanoMaybe(upperRawId2, 1);
    if (void 0 !== offsetNano) {
      return {
        id: formatOffsetNano(offsetNano),
        Z: offsetNano,
        m: offsetNano
      };
    }
  })(upperRawId);
  if (offsetRecord) {
    return {
      kind: "fixed",
      ...offsetRecord
    };
  }
  const normId = "UTC" === upperRawId ? "UTC" : ((rawId2) => (badCharactersRegExp.test(rawId2) && throwRangeError(invalidTimeZone(rawId2)), icuRegExp.test(rawId2) && throwRangeError("Forbidden ICU TimeZone"), rawId2.toLowerCase().split("/").map((part, partI) => (part.length <= 3 || /\d/.test(part)) && !/etc|yap/.test(part) ? part.toUpperCase() : part.replace(/baja|dumont|[a-z]+/g, (a, i) => a.length <= 2 && !partI || "in" === a || "chat" === a ? a.toUpperCase() : a.length > 2 || !i ? capitalize(a).replace(/island|noronha|murdo|rivadavia|urville/, capitalize) : a)).join("/")))(rawId);
  return queryNamedTimeZoneRecord(normId);
});
var queryNamedTimeZoneRecord = /* @__PURE__ */ memoize((normId) => {
  if ("UTC" === normId) {
    return {
      kind: "utc",
      id: normId,
      m: normId
    };
  }
  const format = (upperNormId = normId.toUpperCase(), new RawDateTimeFormat("en-u-hc-h23", {
    calendar: "iso8601",
    timeZone: upperNormId,
    era: "short",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric"
  }));
  var upperNormId;
  return {
    kind: "named",
    id: normId,
    format,
    m: format.resolvedOptions().timeZone
  };
});
function queryTimeZone(rawTimeZoneId) {
  const record = resolveTimeZoneRecord(rawTimeZoneId);
  return queryTimeZoneRecord(record.id, record);
}
var queryTimeZoneRecord = /* @__PURE__ */ memoize((normTimeZoneId, record) => "named" === record.kind ? new IntlTimeZone(normTimeZoneId, record.m, record.format) : new FixedTimeZone(normTimeZoneId, record.m, "fixed" === record.kind ? record.Z : 0));
var FixedTimeZone = class {
  constructor(id, compareKey, offsetNano) {
    this.id = id, this.m = compareKey, this.Z = offsetNano;
  }
  B() {
    return this.Z;
  }
  O(isoDateTime) {
    return [isoDateTimeAndOffsetToEpochNano(isoDateTime, this.Z)];
  }
  C() {
  }
};
var IntlTimeZone = class {
  constructor(id, compareKey, format) {
    this.id = id, this.m = compareKey, this.me = ((computeOffsetSec, periodDays) => {
      const getSample = memoize(computeOffsetSec);
      const getSplit = memoize(createSplitTuple);
      const periodSec = 86400 * periodDays;
      function getOffsetSec(epochSec) {
        const [startEpochSec, endEpochSec] = computePeriod(epochSec, periodSec);
        const clampedStartEpochSec = clampIntlSampleEpochSec(startEpochSec);
        const clampedEndEpochSec = clampIntlSampleEpochSec(endEpochSec);
        const startOffsetSec = getSample(clampedStartEpochSec);
        const endOffsetSec = getSample(clampedEndEpochSec);
        return startOffsetSec === endOffsetSec ? startOffsetSec : pinch(getSplit(clampedStartEpochSec, clampedEndEpochSec), startOffsetSec, endOffsetSec, epochSec);
      }
      function searchTransition(searchEpochSec, direction2, searchLimit, epochSec = searchEpochSec) {
        let [startEpochSec, endEpochSec] = computePeriod(searchEpochSec, periodSec);
        const inc = periodSec * direction2;
        const inBounds = () => direction2 < 0 ? endEpochSec > searchLimit : startEpochSec < searchLimit;
        for (; inBounds(); ) {
          const clampedStartEpochSec = clampIntlSampleEpochSec(startEpochSec);
          const clampedEndEpochSec = clampIntlSampleEpochSec(endEpochSec);
          const startOffsetSec = getSample(clampedStartEpochSec);
          const endOffsetSec = getSample(clampedEndEpochSec);
          if (startOffsetSec !== endOffsetSec) {
            const split = getSplit(clampedStartEpochSec, clampedEndEpochSec);
            pinch(split, startOffsetSec, endOffsetSec);
            const transitionEpochSec = split[0];
            if ((compareNumbers(transitionEpochSec, epochSec) || 1) === direction2) {
              return transitionEpochSec;
            }
          }
          startEpochSec += inc, endEpochSec += inc;
        }
      }
      function pinch(split, startOffsetSec, endOffsetSec, forEpochSec) {
        let offsetSec;
        let splitDurSec;
        for (; (void 0 === forEpochSec || void 0 === (offsetSec = forEpochSec < split[0] ? startOffsetSec : forEpochSec >= split[1] ? endOffsetSec : void 0)) && (splitDurSec = split[1] - split[0]); ) {
          const middleEpochSec = split[0] + Math.floor(splitDurSec / 2);
          computeOffsetSec(middleEpochSec) === endOffsetSec ? split[1] = middleEpochSec : split[0] = middleEpochSec + 1;
        }
        return offsetSec;
      }
      return {
        Ae(zonedEpochSec) {
          const wideOffsetSec0 = getOffsetSec(zonedEpochSec - 86400);
          const wideOffsetSec1 = getOffsetSec(zonedEpochSec + 86400);
          const wideUtcEpochSec0 = zonedEpochSec - wideOffsetSec0;
          const wideUtcEpochSec1 = zonedEpochSec - wideOffsetSec1;
          if (wideOffsetSec0 === wideOffsetSec1) {
            return [wideUtcEpochSec0];
          }
          const narrowOffsetSec0 = getOffsetSec(wideUtcEpochSec0);
          return narrowOffsetSec0 === getOffsetSec(wideUtcEpochSec1) ? [zonedEpochSec - narrowOffsetSec0] : wideOffsetSec0 > wideOffsetSec1 ? [wideUtcEpochSec0, wideUtcEpochSec1] : [];
        },
        ze: getOffsetSec,
        C(epochSec, direction2) {
          if (!(direction2 > 0 && epochSec >= 864e10)) {
            if (direction2 < 0) {
              if (epochSec <= minPossibleTransitionSec) {
                return;
              }
              return epochSec > 4e9 ? searchTransition(epochSec, -1, epochSec - 94867200) ?? searchTransition(4e9, -1, minPossibleTransitionSec) : searchTransition(epochSec, -1, minPossibleTransitionSec);
            }
            return searchTransition(Math.max(epochSec, minPossibleTransitionSec) - 1, 1, Math.max(epochSec, Math.floor(Date.now() / 1e3)) + 94867200, epochSec);
          }
        }
      };
    })(/* @__PURE__ */ ((format2) => (epochSec) => {
      const intlParts = formatEpochMilliToPartsRecord(format2, 1e3 * epochSec);
      return 86400 * isoPartsToEpochDays(((intlParts2) => {
        const relatedYear = intlParts2.relatedYear;
        if (void 0 !== relatedYear) {
          return parseInt(relatedYear);
        }
        const year = parseInt(intlParts2.year);
        return void 0 !== intlParts2.era && "bce" === normalizeEraName(intlParts2.era) ? 1 - year : year;
      })(intlParts), parseInt(intlParts.month), parseInt(intlParts.day)) + 3600 * parseInt(intlParts.hour) + 60 * parseInt(intlParts.minute) + parseInt(intlParts.second) - epochSec;
    })(format), ((timeZoneId) => {
      const timeZoneName = timeZoneId.split("/").pop();
      return timeZonePeriodDaysByName[timeZoneName] || 19;
    })(id));
  }
  B(epochNano) {
    return this.me.ze(((epochNano2) => epochNanoToSecMod(epochNano2)[0])(epochNano)) * nanoInSec2;
  }
  O(isoDateTime) {
    const zonedEpochSec = 86400 * isoDateToEpochDays(isoDateTime) + timeFieldsToSec(isoDateTime);
    const subsecNano = timeFieldsToSubsecNano(isoDateTime);
    return this.me.Ae(zonedEpochSec).map((epochSec) => checkEpochNanoInBounds(BigInt(epochSec) * bigNanoInSec + BigInt(subsecNano)));
  }
  C(epochNano, direction2) {
    const [epochSec, subsecNano] = epochNanoToSecMod(epochNano);
    const resEpochSec = this.me.C(epochSec + (direction2 > 0 || subsecNano ? 1 : 0), direction2);
    if (void 0 !== resEpochSec) {
      return BigInt(resEpochSec) * bigNanoInSec;
    }
  }
};
function createSplitTuple(startEpochSec, endEpochSec) {
  return [startEpochSec, endEpochSec];
}
function computePeriod(epochSec, periodSec) {
  const startEpochSec = Math.floor(epochSec / periodSec) * periodSec;
  return [startEpochSec, startEpochSec + periodSec];
}
function clampIntlSampleEpochSec(epochSec) {
  return constrainToRange2(epochSec, -1e10, 864e10);
}
function refineMaybeZonedDateTimeObjectLike(refineTimeZoneString, calendar, bag) {
  const fields = readAndRefineBagFields(bag, getCalendarFieldNames(calendar, dateTimeAndZoneFieldNamesAlpha, dateTimeAndZoneFieldNamesWithEraAlpha), zonedDateTimeFieldRefiners, [], 0);
  const isZoned = void 0 !== fields.timeZone;
  const [year, monthCodeParts] = refineCalendarDateFields(fields, calendar);
  const isoDate = createDateFromRefinedFields(fields, calendar, year, monthCodeParts, 0);
  if (isZoned) {
    const timeFields = resolveTimeFields(fields);
    const timeZone = queryTimeZone(refineTimeZoneString(fields.timeZone));
    return {
      epochNanoseconds: getMatchingInstantFor(timeZone, combineDateAndTime(isoDate, timeFields), fields.offset),
      timeZone,
      calendar
    };
  }
  return isoDate;
}
function refineZonedDateTimeObjectLike(refineTimeZoneString, calendar, bag, options) {
  const fields = readAndRefineBagFields(bag, getCalendarFieldNames(calendar, dateTimeAndZoneFieldNamesAlpha, dateTimeAndZoneFieldNamesWithEraAlpha), zonedDateTimeFieldRefiners, timeZoneFieldNames, 0);
  const timeZoneId = refineTimeZoneString(fields.timeZone);
  const [year, monthCodeParts] = refineCalendarDateFields(fields, calendar);
  const [overflow, offsetDisambig, epochDisambig] = refineZonedFieldOptions(options);
  const isoDate = createDateFromRefinedFields(fields, calendar, year, monthCodeParts, overflow);
  const timeFields = resolveTimeFields(fields, overflow);
  const timeZone = queryTimeZone(timeZoneId);
  return createZonedEpochNanoSlots(getMatchingInstantFor(timeZone, combineDateAndTime(isoDate, timeFields), fields.offset, offsetDisambig, epochDisambig), timeZone, calendar);
}
function refinePlainDateTimeObjectLike(calendar, bag, options) {
  const fields = readAndRefineBagFields(bag, getCalendarFieldNames(calendar, dateTimeFieldNamesAlpha, dateTimeFieldNamesWithEraAlpha), dateTimeFieldRefiners, [], 0);
  const [year, monthCodeParts] = refineCalendarDateFields(fields, calendar);
  const overflow = refineOverflowOptions(options);
  return createDateTimeFromRefinedFields(createDateFromRefinedFields(fields, calendar, year, monthCodeParts, overflow), resolveTimeFields(fields, overflow), calendar);
}
function refinePlainDateObjectLike(calendar, bag, options, requireFields = []) {
  const fields = readAndRefineBagFields(bag, getCalendarFieldNames(calendar, dateFieldNamesAlpha, dateFieldNamesWithEraAlpha), dateFieldRefiners, requireFields);
  const [year, monthCodeParts] = refineCalendarDateFields(fields, calendar);
  return createDateFromRefinedFields(fields, calendar, year, monthCodeParts, refineOverflowOptions(options));
}
function refinePlainYearMonthObjectLike(calendar, bag, options, requireFields) {
  const fields = readAndRefineBagFields(bag, getCalendarFieldNames(calendar, yearMonthFieldNamesAlpha, yearMonthFieldNamesWithEraAlpha), dateFieldRefiners, requireFields);
  const [year, monthCodeParts] = refineCalendarDateFields(fields, calendar, 1);
  return createYearMonthFromRefinedFields(fields, calendar, year, monthCodeParts, refineOverflowOptions(options));
}
function refinePlainMonthDayObjectLike(calendar, calendarAbsent, bag, options) {
  const fields = readAndRefineBagFields(bag, getCalendarFieldNames(calendar, dateFieldNamesAlpha, dateFieldNamesWithEraAlpha), dateFieldRefiners, dayFieldNamesAsc, 0);
  calendarAbsent && void 0 !== fields.month && void 0 === fields.monthCode && void 0 === fields.year && (fields.year = 1972);
  const [year, monthCodeParts] = refineMonthDayFields(fields, calendar);
  return createMonthDayFromRefinedFields(fields, calendar, year, monthCodeParts, refineOverflowOptions(options));
}
function refinePlainTimeObjectLike(bag, options) {
  return resolveTimeFields(readAndRefineBagFields(bag, timeFieldNamesAlpha, timeFieldRefiners, [], 1), refineOverflowOptions(options));
}
function refineDurationObjectLike(bag) {
  const durationFields = readAndRefineBagFields(bag, durationFieldNamesAlpha, durationFieldRefiners);
  return createDurationSlots(validateDurationFields({
    ...durationFieldDefaults,
    ...durationFields
  }));
}
function throwFailedParse(s) {
  throwRangeError(failedParse(s));
}
function parseInstant(s) {
  const organized = parseDateTimeLike(s = requireString(toPrimitiveWithStringHint(s)));
  let offsetNano;
  return organized || throwFailedParse(s), organized.I ? offsetNano = 0 : organized.offset ? offsetNano = parseOffsetNano(organized.offset) : throwFailedParse(s), createEpochNanoSlots(isoDateTimeAndOffsetToEpochNano(organized, offsetNano));
}
function parseRelativeToSlots(s, resolveCalendar) {
  const organized = parseDateTimeLike(requireString(s));
  return organized && organized.timeZoneId ? finalizeZonedDateTime(organized, resolveCalendar, void 0) : finalizeDate(parsePlainDateLike(s), resolveCalendar);
}
function parseZonedDateTime(s, resolveCalendar, options) {
  const organized = parseDateTimeLike(requireString(s));
  return organized && organized.timeZoneId || throwFailedParse(s), finalizeZonedDateTime(organized, resolveCalendar, options);
}
function parsePlainDateTime(s, resolveCalendar) {
  const organized = parsePlainDateLike(s);
  return checkIsoDateTimeInBounds(organized), {
    ...combineDateAndTime(organized, organized),
    calendar: resolveCalendar(organized.calendarId)
  };
}
function parsePlainDate(s, resolveCalendar) {
  return finalizeDate(parsePlainDateLike(s), resolveCalendar);
}
function parsePlainYearMonth(s, resolveCalendar) {
  const organized = parseYearMonthOnly(requireString(s)) || parsePlainDateLike(s);
  const calendar = resolveCalendar(organized.calendarId);
  return createDateSlots(checkIsoYearMonthInBounds(moveToStartOfMonth(calendar, checkIsoYearMonthInBounds(organized))), calendar);
}
function parsePlainMonthDay(s, resolveCalendar) {
  const organized = parseMonthDayOnly(requireString(s)) || parsePlainDateLike(s);
  if ("iso8601" === organized.calendarId) {
    return createDateSlots({
      ...organized,
      year: 1972
    }, resolveCalendar("iso8601"));
  }
  const { calendar } = finalizeDate(organized, resolveCalendar);
  const { year: origYear, month: origMonth, day } = computeCalendarDateFields(calendar, organized);
  const [monthCodeNumber, isLeapMonth] = computeCalendarMonthCodeParts(calendar, origYear, origMonth);
  const yearMonthFields = calendar ? calendar.u(monthCodeNumber, isLeapMonth, day) : computeIsoYearMonthFieldsForMonthDay(monthCodeNumber, isLeapMonth);
  return yearMonthFields || throwRangeError("Cannot guess year"), createDateSlots(checkIsoDateInBounds(computeCalendarIsoFieldsFromParts(calendar, yearMonthFields.year, yearMonthFields.month, day)), calendar);
}
function parsePlainTime(s) {
  const organized = parseDateTimeLike(s = requireString(s)) || parseTimeOnly(s);
  return (!organized || !organized.qe || organized.I || parseYearMonthOnly(s) || parseMonthDayOnly(s)) && throwFailedParse(s), createTimeSlots(organized);
}
function parseDuration(s) {
  const parts = durationRegExp.exec(requireString(s));
  parts && !invalidDurationRegExp.test(s) || throwFailedParse(s);
  const fraction = nanoToGivenFields(3600 * parseSubsecNano(parts[7] || "") + 60 * parseSubsecNano(parts[9] || "") + parseSubsecNano(parts[11] || ""), 4, durationFieldNamesAsc);
  const durationFields = {
    ...fraction,
    years: parseInt0(parts[2]),
    months: parseInt0(parts[3]),
    weeks: parseInt0(parts[4]),
    days: parseInt0(parts[5]),
    hours: parseInt0(parts[6]),
    minutes: parseInt0(parts[8]) + fraction.minutes,
    seconds: parseInt0(parts[10]) + fraction.seconds
  };
  return createDurationSlots(validateDurationFields("-" === parts[1] ? negateDurationFields(durationFields) : durationFields));
}
function parseCalendarId(s) {
  const organized = parseDateTimeLike(s) || parseYearMonthOnly(s) || parseMonthDayOnly(s) || parseTimeOnly(s);
  return organized ? organized.calendarId : s;
}
function parseTimeZoneId(s) {
  const parsed2 = parseDateTimeLike(s);
  return parsed2 && (parsed2.timeZoneId || parsed2.I && "UTC" || parsed2.offset) || s;
}
function parsePlainDateLike(s) {
  const organized = parseDateTimeLike(requireString(s));
  return organized && !organized.I || throwFailedParse(s), organized;
}
function finalizeZonedDateTime(organized, resolveCalendar, options) {
  const timeZone = queryTimeZone(resolveTimeZoneId(organized.timeZoneId));
  let epochNano;
  if (organized.qe) {
    const offsetNano = organized.offset ? parseOffsetNano(organized.offset) : void 0;
    const [, offsetDisambig, epochDisambig] = refineZonedFieldOptions(options);
    epochNano = getMatchingInstantFor(timeZone, organized, offsetNano, offsetDisambig, epochDisambig, !(timeZone.Z || void 0 === organized.offset || (offset = organized.offset, offset.length > 6)), organized.I);
  } else {
    refineZonedFieldOptions(options), epochNano = getStartOfDayInstantFor(timeZone, organized);
  }
  var offset;
  return checkEpochNanoInBounds(epochNano), createZonedEpochNanoSlots(epochNano, timeZone, resolveCalendar(organized.calendarId));
}
function finalizeDate(organized, resolveCalendar) {
  return createDateSlots(checkIsoDateInBounds(organized), resolveCalendar(organized.calendarId));
}
function timeRegExpStr(separatorIndex, leapSecondStr = "") {
  return `([01]\\d|2[0-3])(?:(:?)([0-5]\\d)(?:\\${separatorIndex}([0-5]\\d${leapSecondStr})(?:[.,](\\d{1,9}))?)?)?`;
}
var dateTimeRegExpStr = "((?!-0{6})[+-]\\d{6}|\\d{4})(-?)(0[1-9]|1[0-2])\\2(0[1-9]|[12]\\d|3[01])(?:[Tt ]" + timeRegExpStr(6, "|60") + "(?:([Zz])|(([+-])" + timeRegExpStr(14) + "))?)?";
var yearMonthRegExp = /* @__PURE__ */ createRegExp("((?!-0{6})[+-]\\d{6}|\\d{4})-?(0[1-9]|1[0-2])(?:\\[!?([+-](?:[01]\\d|2[0-3])(?::?[0-5]\\d)?|[a-zA-Z._][\\w.+-]*(?:/[a-zA-Z._][\\w.+-]*)*)\\])?((?:\\[!?[a-z_][a-z\\d_-]*=[a-zA-Z\\d]+(?:-[a-zA-Z\\d]+)*\\])*)");
var monthDayRegExp = /* @__PURE__ */ createRegExp("(?:--)?(0[1-9]|1[0-2])-?(0[1-9]|[12]\\d|3[01])(?:\\[!?([+-](?:[01]\\d|2[0-3])(?::?[0-5]\\d)?|[a-zA-Z._][\\w.+-]*(?:/[a-zA-Z._][\\w.+-]*)*)\\])?((?:\\[!?[a-z_][a-z\\d_-]*=[a-zA-Z\\d]+(?:-[a-zA-Z\\d]+)*\\])*)");
var dateTimeRegExp = /* @__PURE__ */ createRegExp(dateTimeRegExpStr + "(?:\\[!?([+-](?:[01]\\d|2[0-3])(?::?[0-5]\\d)?|[a-zA-Z._][\\w.+-]*(?:/[a-zA-Z._][\\w.+-]*)*)\\])?((?:\\[!?[a-z_][a-z\\d_-]*=[a-zA-Z\\d]+(?:-[a-zA-Z\\d]+)*\\])*)");
var annotationRegExp = /\[(!?)([^=]+)=([^\]]+)/g;
var durationRegExp = /^([+-])?P(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(?:T(?:(\d+)(?:[.,](\d{1,9}))?H)?(?:(\d+)(?:[.,](\d{1,9}))?M)?(?:(\d+)(?:[.,](\d{1,9}))?S)?)?$/i;
var invalidDurationRegExp = /[PT]$|[.,]\d+[HMS]./i;
function parseDateTimeLike(s) {
  const parts = dateTimeRegExp.exec(s);
  if (!parts) {
    return;
  }
  const organized = ((parts2) => ({
    year: parseInt(parts2[1]),
    month: parseInt(parts2[3]),
    day: parseInt(parts2[4]),
    ...nanoToTimeAndDay(parseSubsecNano(parts2[9] || ""))[0],
    hour: parseInt0(parts2[5]),
    minute: parseInt0(parts2[7]),
    second: Math.min(parseInt0(parts2[8]), 59),
    ...organizeAnnotationParts(parts2[18], parts2[19]),
    qe: !!parts2[5],
    I: !!parts2[10],
    offset: parts2[11]
  }))(parts);
  return validateIsoDateFields(organized);
}
function parseYearMonthOnly(s) {
  const parts = yearMonthRegExp.exec(s);
  return parts ? requireIsoCalendar(((parts2) => ({
    year: parseInt(parts2[1]),
    month: parseInt(parts2[2]),
    day: 1,
    ...organizeAnnotationParts(parts2[3], parts2[4])
  }))(parts)) : void 0;
}
function parseMonthDayOnly(s) {
  const parts = monthDayRegExp.exec(s);
  if (parts) {
    const organized = ((parts2) => ({
      year: 1972,
      month: parseInt(parts2[1]),
      day: parseInt(parts2[2]),
      ...organizeAnnotationParts(parts2[3], parts2[4])
    }))(parts);
    if (allPropsEqual(calendarDateFieldNamesAsc, isoDate = organized, constrainIsoDateFields(isoDate))) {
      return requireIsoCalendar(organized);
    }
  }
  var isoDate;
}
function requireIsoCalendar(organized) {
  return "iso8601" !== organized.calendarId && throwFailedParse(organized.calendarId), organized;
}
function parseTimeOnly(s) {
  const organized = parseDateTimeLike(s.replace(/^t?/i, "0000-01-01T"));
  return organized && !organized.I ? organized : void 0;
}
function organizeAnnotationParts(timeZoneId, s) {
  let calendarIsCritical;
  const calendarIds = [];
  return s.replace(annotationRegExp, (whole, criticalStr, key2, value) => ("u-ca" === key2 ? (calendarIds.push(value.toLowerCase()), calendarIsCritical || (calendarIsCritical = criticalStr)) : criticalStr && throwFailedParse(whole), "")), calendarIds.length > 1 && calendarIsCritical && throwFailedParse(s), {
    timeZoneId,
    calendarId: calendarIds[0] || "iso8601"
  };
}
function mergeCalendarFields(calendar, baseFields, additionalFields) {
  const merged = Object.assign(/* @__PURE__ */ Object.create(null), baseFields);
  return spliceFields(merged, additionalFields, monthFieldNames), getCalendarEraOrigins(calendar) && (spliceFields(merged, additionalFields, allYearFieldNames), calendar && calendar.je && spliceFields(merged, additionalFields, monthDayFieldNames, eraYearFieldNames)), merged;
}
function spliceFields(dest, additional, allPropNames, deletablePropNames) {
  let anyMatching = 0;
  const nonMatchingPropNames = [];
  for (const propName of allPropNames) {
    void 0 !== additional[propName] ? anyMatching = 1 : nonMatchingPropNames.push(propName);
  }
  if (Object.assign(dest, additional), anyMatching) {
    for (const deletablePropName of deletablePropNames || nonMatchingPropNames) {
      delete dest[deletablePropName];
    }
  }
}
function mergeZonedDateTimeFields(calendar, zonedDateTimeSlots, modFields) {
  const validFieldNames = getCalendarFieldNames(calendar, dateTimeAndOffsetFieldNamesAlpha, dateTimeAndOffsetFieldNamesWithEraAlpha);
  const zonedSlots = zonedEpochSlotsToIso(zonedDateTimeSlots);
  const { year, month, day } = computeCalendarDateFields(calendar, zonedSlots);
  const origFields = {
    year,
    monthCode: computeMonthCode(calendar, year, month),
    day,
    hour: zonedSlots.hour,
    minute: zonedSlots.minute,
    second: zonedSlots.second,
    millisecond: zonedSlots.millisecond,
    microsecond: zonedSlots.microsecond,
    nanosecond: zonedSlots.nanosecond,
    offset: zonedSlots.offsetNanoseconds
  };
  const partialFields = readAndRefineBagFields(modFields, validFieldNames, zonedDateTimeFieldRefiners);
  const mergedCalendarFields = mergeCalendarFields(calendar, origFields, partialFields);
  return [{
    ...origFields,
    ...partialFields
  }, mergedCalendarFields];
}
function mergeDateTimeFields(calendar, plainDateTimeSlots, modFields) {
  const validFieldNames = getCalendarFieldNames(calendar, dateTimeFieldNamesAlpha, dateTimeFieldNamesWithEraAlpha);
  const { year, month, day } = computeCalendarDateFields(calendar, plainDateTimeSlots);
  const origFields = {
    year,
    monthCode: computeMonthCode(calendar, year, month),
    day,
    hour: plainDateTimeSlots.hour,
    minute: plainDateTimeSlots.minute,
    second: plainDateTimeSlots.second,
    millisecond: plainDateTimeSlots.millisecond,
    microsecond: plainDateTimeSlots.microsecond,
    nanosecond: plainDateTimeSlots.nanosecond
  };
  const partialFields = readAndRefineBagFields(modFields, validFieldNames, dateTimeFieldRefiners);
  const mergedCalendarFields = mergeCalendarFields(calendar, origFields, partialFields);
  return [{
    ...origFields,
    ...partialFields
  }, mergedCalendarFields];
}
function mergeDateFields(calendar, plainDateSlots, modFields) {
  const validFieldNames = getCalendarFieldNames(calendar, dateFieldNamesAlpha, dateFieldNamesWithEraAlpha);
  const { year, month, day } = computeCalendarDateFields(calendar, plainDateSlots);
  return mergeCalendarFields(calendar, {
    year,
    monthCode: computeMonthCode(calendar, year, month),
    day
  }, readAndRefineBagFields(modFields, validFieldNames, dateFieldRefiners));
}
function mergeYearMonthFields(calendar, plainYearMonthSlots, modFields) {
  const validFieldNames = getCalendarFieldNames(calendar, yearMonthFieldNamesAlpha, yearMonthFieldNamesWithEraAlpha);
  const { year, month } = computeCalendarDateFields(calendar, plainYearMonthSlots);
  return mergeCalendarFields(calendar, {
    year,
    monthCode: computeMonthCode(calendar, year, month)
  }, readAndRefineBagFields(modFields, validFieldNames, dateFieldRefiners));
}
function mergeMonthDayFields(calendar, plainMonthDaySlots, modFields) {
  const validFieldNames = getCalendarFieldNames(calendar, dateFieldNamesAlpha, dateFieldNamesWithEraAlpha);
  const { year, month, day } = computeCalendarDateFields(calendar, plainMonthDaySlots);
  return mergeCalendarFields(calendar, {
    monthCode: computeMonthCode(calendar, year, month),
    day
  }, readAndRefineBagFields(modFields, validFieldNames, dateFieldRefiners));
}
function createZonedDateTimeFromMergedFields(zonedDateTimeSlots, mergedAllFields, calendarFields, year, monthCodeParts, overflow, offsetDisambig, epochDisambig) {
  const { calendar, timeZone } = zonedDateTimeSlots;
  return createZonedEpochNanoSlots(getMatchingInstantFor(timeZone, combineDateAndTime(createDateFromRefinedFields(calendarFields, calendar, year, monthCodeParts, overflow), constrainTimeFields(mergedAllFields, overflow)), mergedAllFields.offset, offsetDisambig, epochDisambig), timeZone, calendar);
}
function createDateTimeFromMergedFields(mergedAllFields, calendarFields, calendar, year, monthCodeParts, overflow) {
  return createDateTimeFromRefinedFields(createDateFromRefinedFields(calendarFields, calendar, year, monthCodeParts, overflow), constrainTimeFields(mergedAllFields, overflow), calendar);
}
function mergeTimeFields(initialFields, modFields) {
  return {
    ...pluckProps(timeFieldNamesAlpha, initialFields),
    ...readAndRefineBagFields(modFields, timeFieldNamesAlpha, timeFieldRefiners)
  };
}
function mergeDurationFields(slots, fields) {
  return createDurationSlots((initialFields = slots, modFields = fields, validateDurationFields({
    ...initialFields,
    ...readAndRefineBagFields(modFields, durationFieldNamesAlpha, durationFieldRefiners)
  })));
  var initialFields, modFields;
}
function computeMonthCode(calendar, year, month) {
  const [monthCodeNumber, isLeapMonth] = computeCalendarMonthCodeParts(calendar, year, month);
  return formatMonthCode(monthCodeNumber, isLeapMonth);
}
function totalDuration(refineRelativeTo, slots, options) {
  const [totalUnit, relativeToSlots] = ((options2, refineRelativeTo2) => {
    const relativeToInternals = refineRelativeTo2((options2 = normalizeOptionsOrString(options2, "unit")).relativeTo);
    let totalUnit2 = coerceTotalUnit(options2);
    return totalUnit2 = requirePropDefined("unit", totalUnit2), [totalUnit2, relativeToInternals];
  })(options, refineRelativeTo);
  const maxDurationUnit = getMaxDurationUnit(slots);
  const maxUnit = Math.max(totalUnit, maxDurationUnit);
  const isZoned = relativeToSlots && isZonedEpochSlots(relativeToSlots);
  if (!relativeToSlots && isUniformUnit(maxUnit, isZoned)) {
    return totalDayTimeDuration(slots, totalUnit);
  }
  if (relativeToSlots || throwRangeError("Missing relativeTo"), !slots.sign && (!isZoned || totalUnit < 6)) {
    return 0;
  }
  const [balancedDuration, endEpochNano, relativeOps] = spanRelativeDuration(relativeToSlots, slots, totalUnit);
  return isUniformUnit(totalUnit, isZoned) ? totalDayTimeDuration(balancedDuration, totalUnit) : ((durationFields, endEpochNano2, totalUnit2, relativeOps2) => {
    const fieldName = durationFieldNamesAsc[totalUnit2];
    const baseDurationFields = clearDurationFields(totalUnit2, durationFields);
    return totalRelativeUnit(durationFields[fieldName], computeDurationSign(durationFields) || 1, endEpochNano2, (value) => (baseDurationFields[fieldName] = value, moveRelativeMarkerToEpochNano(relativeOps2, baseDurationFields)));
  })(balancedDuration, endEpochNano, totalUnit, relativeOps);
}
function totalDayTimeDuration(durationFields, totalUnit) {
  return divideBigNanoToExactNumber(durationDayTimeToBigNano(durationFields), unitNanoMap[totalUnit]);
}
function instantToZonedDateTime(instantSlots, timeZone, calendar) {
  return createZonedEpochNanoSlots(instantSlots.epochNanoseconds, timeZone, calendar);
}
function zonedDateTimeToInstant(zonedDateTimeSlots0) {
  return createEpochNanoSlots(zonedDateTimeSlots0.epochNanoseconds);
}
function zonedDateTimeToDateTime(zonedDateTimeSlots0) {
  return createDateTimeSlots(zonedEpochSlotsToIso(zonedDateTimeSlots0), zonedDateTimeSlots0.calendar);
}
function zonedDateTimeToDate(zonedDateTimeSlots0) {
  return createDateSlots(zonedEpochSlotsToIso(zonedDateTimeSlots0), zonedDateTimeSlots0.calendar);
}
function zonedDateTimeToTime(zonedDateTimeSlots0) {
  return createTimeSlots(zonedEpochSlotsToIso(zonedDateTimeSlots0));
}
function dateTimeToZonedDateTime(plainDateTimeSlots, timeZone, epochDisambig) {
  return createZonedEpochNanoSlots(checkEpochNanoInBounds(getSingleInstantFor(timeZone, plainDateTimeSlots, epochDisambig)), timeZone, plainDateTimeSlots.calendar);
}
function dateToZonedDateTime(plainDateSlots, timeZone, timeFields) {
  let epochNano;
  return epochNano = timeFields ? getSingleInstantFor(timeZone, combineDateAndTime(plainDateSlots, timeFields)) : getStartOfDayInstantFor(timeZone, combineDateAndTime(plainDateSlots, timeFieldDefaults)), createZonedEpochNanoSlots(epochNano, timeZone, plainDateSlots.calendar);
}
function yearMonthToDate(calendar, input, bag) {
  return mergeFieldsIntoDate(calendar, pluckProps(getCalendarFieldNames(calendar, yearMonthCodeFieldNamesAlpha, yearMonthCodeFieldNamesWithEraAlpha), input), readAndRefineBagFields(requireObjectLike(bag), dayFieldNamesAsc, dateFieldRefiners, []));
}
function monthDayToDate(calendar, input, bag) {
  const extraFieldNames = getCalendarFieldNames(calendar, yearFieldNamesAsc, yearFieldNamesWithEraAlpha);
  return mergeFieldsIntoDate(calendar, pluckProps(monthCodeDayFieldNamesAlpha, input), readAndRefineBagFields(requireObjectLike(bag), extraFieldNames, dateFieldRefiners, []));
}
function fieldsToMonthDay(calendar, input) {
  const refinedFields = readAndRefineBagFields(input, monthCodeDayFieldNamesAlpha, dateFieldRefiners);
  const [year, monthCodeParts] = refineMonthDayFields(refinedFields, calendar);
  return createMonthDayFromRefinedFields(refinedFields, calendar, year, monthCodeParts, 0);
}
function fieldsToYearMonth(calendar, input) {
  const refinedFields = readAndRefineBagFields(input, getCalendarFieldNames(calendar, yearMonthCodeFieldNamesAlpha, yearMonthCodeFieldNamesWithEraAlpha), dateFieldRefiners);
  const [year, monthCodeParts] = refineCalendarDateFields(refinedFields, calendar, 1);
  return createYearMonthFromRefinedFields(refinedFields, calendar, year, monthCodeParts, 0);
}
function mergeFieldsIntoDate(calendar, inputFields, extraFields) {
  const mergedFieldNames = getCalendarFieldNames(calendar, yearMonthCodeDayFieldNamesAlpha, yearMonthCodeDayFieldNamesWithEraAlpha);
  let mergedFields = mergeCalendarFields(calendar, inputFields, extraFields);
  mergedFields = readAndRefineBagFields(mergedFields, mergedFieldNames, dateFieldRefiners, []);
  const [year, monthCodeParts] = refineCalendarDateFields(mergedFields, calendar);
  return createDateFromRefinedFields(mergedFields, calendar, year, monthCodeParts, 0);
}
function epochMilliToInstant(epochMilli) {
  return createEpochNanoSlots(checkEpochNanoInBounds(BigInt(toStrictInteger(epochMilli)) * bigNanoInMilli));
}
function epochNanoToInstant(epochNano) {
  return createEpochNanoSlots(checkEpochNanoInBounds(toBigInt(epochNano)));
}
function applyPlainFormatTimeZone(options) {
  return options.timeZone = "UTC", ["full", "long"].includes(options.timeStyle) && (options.timeStyle = "medium"), options;
}
function applyZonedFormatTimeZone(options, timeZoneId) {
  return void 0 !== options.timeZone && throwTypeError("Cannot specify TimeZone"), options.timeZone = timeZoneId, options;
}
function checkResolvedCalendarCompatible(format, slots, strictCalendarCheck) {
  const resolvedCalendarId = format.resolvedOptions().calendar;
  !strictCalendarCheck && slots.calendar === isoCalendarImpl || getCalendarSlotId(slots.calendar) === resolvedCalendarId || throwRangeError("Mismatching Calendars");
}
function createOptionsTransformer(shapeFieldNames, invalidShapeFieldNames, ignoredFieldNames, defaultShapeFields, dateStyleReplacementFields) {
  const shapeFieldNameSet = new Set(shapeFieldNames);
  const invalidShapeFieldNameSet = new Set(invalidShapeFieldNames);
  const ignoredFieldNameSet = new Set(ignoredFieldNames);
  return (options, allowPartialOverlap) => {
    let dateStyle;
    let timeStyle;
    const granularShapeFields = {};
    const modifierFields = {};
    const otherFields = {};
    let hasInvalidGranularShapeFields = 0;
    let hasInvalidStyleFields = 0;
    for (const name of Object.keys(options)) {
      const value = options[name];
      void 0 === value || ignoredFieldNameSet.has(name) || (shapeFieldNameSet.has(name) ? "dateStyle" === name ? dateStyle = value : "timeStyle" === name ? timeStyle = value : granularShapeFields[name] = value : "era" === name ? modifierFields[name] = value : invalidShapeFieldNameSet.has(name) ? "dateStyle" === name || "timeStyle" === name ? hasInvalidStyleFields = 1 : hasInvalidGranularShapeFields = 1 : otherFields[name] = value);
    }
    const hasDateStyle = void 0 !== dateStyle;
    const hasTimeStyle = void 0 !== timeStyle;
    const hasAnyStyle = hasDateStyle || hasTimeStyle;
    const hasGranularShapeFields = Object.keys(granularShapeFields).length > 0;
    const hasInvalids = hasInvalidGranularShapeFields || hasInvalidStyleFields;
    const hasShapeFields = hasGranularShapeFields || hasDateStyle || hasTimeStyle;
    const hasModifierFields = Object.keys(modifierFields).length > 0;
    (!allowPartialOverlap && hasInvalids || allowPartialOverlap && hasInvalids && !hasShapeFields || hasAnyStyle && (hasGranularShapeFields || hasModifierFields || hasInvalidGranularShapeFields)) && throwTypeError("Invalid formatting options");
    const transformedOptions = {};
    return hasAnyStyle || hasShapeFields || Object.assign(transformedOptions, defaultShapeFields), Object.assign(transformedOptions, granularShapeFields, modifierFields, otherFields), hasDateStyle && (dateStyleReplacementFields ? Object.assign(transformedOptions, dateStyleReplacementFields[dateStyle]) : transformedOptions.dateStyle = dateStyle), hasTimeStyle && (transformedOptions.timeStyle = timeStyle), transformedOptions;
  };
}
var dateDefaultShapeFields = {
  year: "numeric",
  month: "numeric",
  day: "numeric"
};
var timeDefaultShapeFields = {
  hour: "numeric",
  minute: "numeric",
  second: "numeric"
};
var dateTimeDefaultShapeFields = /* @__PURE__ */ Object.assign({}, dateDefaultShapeFields, timeDefaultShapeFields);
var dateShapeFieldNames = ["weekday", "year", "month", "day", "dateStyle"];
var timeShapeFieldNames = ["dayPeriod", "hour", "minute", "second", "fractionalSecondDigits", "timeStyle"];
var dateTimeShapeFieldNames = /* @__PURE__ */ dateShapeFieldNames.concat(timeShapeFieldNames);
var yearMonthIgnoredFieldNames = /* @__PURE__ */ ["weekday", "day"].concat(timeShapeFieldNames);
var monthDayIgnoredFieldNames = /* @__PURE__ */ ["weekday", "year"].concat(timeShapeFieldNames);
var transformInstantOptions = /* @__PURE__ */ createOptionsTransformer(dateTimeShapeFieldNames, [], [], dateTimeDefaultShapeFields);
var transformZonedOptions = /* @__PURE__ */ createOptionsTransformer(dateTimeShapeFieldNames, [], [], {
  ...dateTimeDefaultShapeFields,
  timeZoneName: "short"
});
var transformDateTimeOptions = /* @__PURE__ */ createOptionsTransformer(dateTimeShapeFieldNames, [], ["timeZoneName"], dateTimeDefaultShapeFields);
var transformDateOptions = /* @__PURE__ */ createOptionsTransformer(dateShapeFieldNames, timeShapeFieldNames, ["timeZoneName"], dateDefaultShapeFields);
var transformTimeOptions = /* @__PURE__ */ createOptionsTransformer(timeShapeFieldNames, dateShapeFieldNames, ["timeZoneName", "era"], timeDefaultShapeFields);
var transformYearMonthOptions = /* @__PURE__ */ createOptionsTransformer(["year", "month", "dateStyle"], yearMonthIgnoredFieldNames, ["timeZoneName"], {
  year: "numeric",
  month: "numeric"
}, {
  full: {
    year: "numeric",
    month: "long"
  },
  long: {
    year: "numeric",
    month: "long"
  },
  medium: {
    year: "numeric",
    month: "short"
  },
  short: {
    year: "2-digit",
    month: "numeric"
  }
});
var transformMonthDayOptions = /* @__PURE__ */ createOptionsTransformer(["month", "day", "dateStyle"], monthDayIgnoredFieldNames, ["timeZoneName", "era"], {
  month: "numeric",
  day: "numeric"
}, {
  full: {
    month: "long",
    day: "numeric"
  },
  long: {
    month: "long",
    day: "numeric"
  },
  medium: {
    month: "short",
    day: "numeric"
  },
  short: {
    month: "numeric",
    day: "numeric"
  }
});
function zonedDateTimeWithPlainTime(zonedDateTimeSlots, plainTimeFields) {
  const { timeZone } = zonedDateTimeSlots;
  const newIsoDateTime = combineDateAndTime(zonedEpochSlotsToIso(zonedDateTimeSlots), plainTimeFields || timeFieldDefaults);
  return createZonedEpochNanoSlots(plainTimeFields ? getSingleInstantFor(timeZone, newIsoDateTime) : getStartOfDayInstantFor(timeZone, newIsoDateTime), timeZone, zonedDateTimeSlots.calendar);
}
function refineDirectionOptions(options) {
  const normalizedOptions = normalizeOptionsOrString(options, "direction");
  const res = coerceDirection(normalizedOptions, 0);
  return res || throwRangeError(invalidEntity2("direction", res)), res;
}
function getCurrentIsoDateTime(timeZone) {
  const epochNano = getCurrentEpochNano();
  const offsetNano = timeZone.B(epochNano);
  return epochNanoToIsoDateTime(epochNano + BigInt(offsetNano));
}
function getCurrentEpochNano() {
  return BigInt(Date.now()) * bigNanoInMilli;
}
function getCurrentTimeZoneId() {
  return new RawDateTimeFormat().resolvedOptions().timeZone || "UTC";
}

// node_modules/temporal-polyfill/chunks/apiHelpers.js
var PlainYearMonthBranding = "PlainYearMonth";
var PlainMonthDayBranding = "PlainMonthDay";
var PlainDateBranding = "PlainDate";
var PlainDateTimeBranding = "PlainDateTime";
var PlainTimeBranding = "PlainTime";
var ZonedDateTimeBranding = "ZonedDateTime";
var InstantBranding = "Instant";
var DurationBranding = "Duration";
function defineTemporalClass(branding, cls, getSlots, ...getterMaps) {
  return Object.defineProperties(cls, createNameDescriptors(branding)), Object.defineProperties(cls.prototype, createStringTagDescriptors("Temporal." + branding)), Object.defineProperties(cls.prototype, mapProps((getter) => ({
    get() {
      return getter(getSlots(this));
    },
    configurable: 1
  }), Object.assign({}, ...getterMaps))), cls;
}
var attachDebugString = "noop" !== noop.name || globalThis.process ? noop : (instance) => {
  Object.defineProperty(instance, "_str_", {
    value: instance.toJSON()
  });
};
function invalidRecordType() {
  throwTypeError(invalidCallingContext);
}
function forbiddenValueOf2() {
  throwTypeError(forbiddenValueOf);
}
var yearMonthFieldGetters$1 = {
  era(slots) {
    return computeCalendarEraFields(slots.calendar, slots).era;
  },
  eraYear(slots) {
    return computeCalendarEraFields(slots.calendar, slots).eraYear;
  },
  year(slots) {
    return computeCalendarDateFields(slots.calendar, slots).year;
  },
  month(slots) {
    return computeCalendarDateFields(slots.calendar, slots).month;
  },
  monthCode(slots) {
    return computeCalendarMonthCode(slots.calendar, slots);
  }
};
var dateFieldGetters$1 = {
  era(slots) {
    return computeCalendarEraFields(slots.calendar, slots).era;
  },
  eraYear(slots) {
    return computeCalendarEraFields(slots.calendar, slots).eraYear;
  },
  year(slots) {
    return computeCalendarDateFields(slots.calendar, slots).year;
  },
  month(slots) {
    return computeCalendarDateFields(slots.calendar, slots).month;
  },
  monthCode(slots) {
    return computeCalendarMonthCode(slots.calendar, slots);
  },
  day(slots) {
    return computeCalendarDateFields(slots.calendar, slots).day;
  }
};
var monthDayFieldGetters$1 = {
  monthCode(slots) {
    return computeCalendarMonthCode(slots.calendar, slots);
  },
  day(slots) {
    return computeCalendarDateFields(slots.calendar, slots).day;
  }
};
var yearMonthDerivedGetters = {
  daysInMonth(slots) {
    return computeCalendarDaysInMonth(slots.calendar, slots);
  },
  daysInYear(slots) {
    return computeCalendarDaysInYear(slots.calendar, slots);
  },
  monthsInYear(slots) {
    return computeCalendarMonthsInYear(slots.calendar, slots);
  },
  inLeapYear(slots) {
    return computeCalendarInLeapYear(slots.calendar, slots);
  }
};
var dateDerivedGetters = {
  dayOfWeek(slots) {
    return computeIsoDayOfWeek(slots);
  },
  dayOfYear(slots) {
    return computeCalendarDayOfYear(slots.calendar, slots);
  },
  weekOfYear(slots) {
    return computeCalendarWeekOfYear(slots.calendar, slots);
  },
  yearOfWeek(slots) {
    return computeCalendarYearOfWeek(slots.calendar, slots);
  },
  daysInWeek() {
    return 7;
  },
  daysInMonth(slots) {
    return computeCalendarDaysInMonth(slots.calendar, slots);
  },
  daysInYear(slots) {
    return computeCalendarDaysInYear(slots.calendar, slots);
  },
  monthsInYear(slots) {
    return computeCalendarMonthsInYear(slots.calendar, slots);
  },
  inLeapYear(slots) {
    return computeCalendarInLeapYear(slots.calendar, slots);
  }
};
function diffInstants(invert, instantSlots0, instantSlots1, options) {
  const [largestUnit, smallestUnit, roundingInc, roundingMode] = refineDiffOptions(invert, options, 3, 5);
  return createDiffDurationSlots(invert, diffEpochNanosRounded(instantSlots0.epochNanoseconds, instantSlots1.epochNanoseconds, largestUnit, smallestUnit, roundingInc, roundingMode));
}
function diffZonedDateTimes(invert, slots0, slots1, options) {
  const calendar = getCommonCalendar(slots0.calendar, slots1.calendar);
  const [largestUnit, smallestUnit, roundingInc, roundingMode] = refineDiffOptions(invert, options, 5);
  return createDiffDurationSlots(invert, diffZonedDateTimesRounded(calendar, slots0, slots1, largestUnit, smallestUnit, roundingInc, roundingMode));
}
function diffDateTimes(invert, plainDateTimeSlots0, plainDateTimeSlots1, options) {
  const calendar = getCommonCalendar(plainDateTimeSlots0.calendar, plainDateTimeSlots1.calendar);
  const [largestUnit, smallestUnit, roundingInc, roundingMode] = refineDiffOptions(invert, options, 6);
  return createDiffDurationSlots(invert, diffDateTimesRounded(calendar, plainDateTimeSlots0, plainDateTimeSlots1, largestUnit, smallestUnit, roundingInc, roundingMode));
}
function diffDates(invert, plainDateSlots0, plainDateSlots1, options) {
  const calendar = getCommonCalendar(plainDateSlots0.calendar, plainDateSlots1.calendar);
  const [largestUnit, smallestUnit, roundingInc, roundingMode] = refineDiffOptions(invert, options, 6, 9, 6);
  return createDiffDurationSlots(invert, diffDatesRounded(calendar, plainDateSlots0, plainDateSlots1, largestUnit, smallestUnit, roundingInc, roundingMode));
}
function diffYearMonths(invert, plainYearMonthSlots0, plainYearMonthSlots1, options) {
  const calendar = getCommonCalendar(plainYearMonthSlots0.calendar, plainYearMonthSlots1.calendar);
  const [largestUnit, smallestUnit, roundingInc, roundingMode] = refineDiffOptions(invert, options, 9, 9, 8);
  return createDiffDurationSlots(invert, diffYearMonthsRounded(calendar, plainYearMonthSlots0, plainYearMonthSlots1, largestUnit, smallestUnit, roundingInc, roundingMode));
}
function diffTimes(invert, plainTimeSlots0, plainTimeSlots1, options) {
  const [largestUnit, smallestUnit, roundingInc, roundingMode] = refineDiffOptions(invert, options, 5, 5);
  return createDiffDurationSlots(invert, diffTimesRounded(plainTimeSlots0, plainTimeSlots1, largestUnit, smallestUnit, roundingInc, roundingMode));
}
function createDiffDurationSlots(invert, durationFields) {
  return createDurationSlots(invert ? negateDurationFields(durationFields) : durationFields);
}
function withDateFields(slots, modFields, options) {
  const { calendar } = slots;
  const fields = mergeDateFields(calendar, slots, modFields);
  const [year, monthCodeParts] = refineCalendarDateFields(fields, calendar);
  const overflow = refineOverflowOptions(options);
  return createDateFromRefinedFields(fields, calendar, year, monthCodeParts, overflow);
}
function withDateTimeFields(slots, modFields, options) {
  const { calendar } = slots;
  const [mergedFields, calendarFields] = mergeDateTimeFields(calendar, slots, modFields);
  const [year, monthCodeParts] = refineCalendarDateFields(calendarFields, calendar);
  const overflow = refineOverflowOptions(options);
  return createDateTimeFromMergedFields(mergedFields, calendarFields, calendar, year, monthCodeParts, overflow);
}
function withYearMonthFields(slots, modFields, options) {
  const { calendar } = slots;
  const fields = mergeYearMonthFields(calendar, slots, modFields);
  const [year, monthCodeParts] = refineCalendarDateFields(fields, calendar, 1);
  const overflow = refineOverflowOptions(options);
  return createYearMonthFromRefinedFields(fields, calendar, year, monthCodeParts, overflow);
}
function withMonthDayFields(slots, modFields, options) {
  const { calendar } = slots;
  const fields = mergeMonthDayFields(calendar, slots, modFields);
  const [year, monthCodeParts] = refineMonthDayFields(fields, calendar);
  const overflow = refineOverflowOptions(options);
  return createMonthDayFromRefinedFields(fields, calendar, year, monthCodeParts, overflow);
}
function withTimeFields(slots, modFields, options) {
  const refinedFields = mergeTimeFields(slots, modFields);
  const overflow = refineOverflowOptions(options);
  return resolveTimeFields(refinedFields, overflow);
}
function withZonedDateTimeFields(slots, modFields, options) {
  const { calendar } = slots;
  const [mergedFields, calendarFields] = mergeZonedDateTimeFields(calendar, slots, modFields);
  const [year, monthCodeParts] = refineCalendarDateFields(calendarFields, calendar);
  const [overflow, offsetDisambig, epochDisambig] = refineZonedFieldOptions(options, 2);
  return createZonedDateTimeFromMergedFields(slots, mergedFields, calendarFields, year, monthCodeParts, overflow, offsetDisambig, epochDisambig);
}

// node_modules/temporal-polyfill/chunks/classApi-basic.js
function resolveBasicCalendarId(rawCalendarId) {
  const lowerRawCalendarId = requireString(rawCalendarId).toLowerCase();
  return lowerRawCalendarId === isoCalendarId ? isoCalendarImpl : lowerRawCalendarId === gregoryCalendarId ? gregoryCalendarImpl : void throwRangeError(exoticCalendarRequired(rawCalendarId, "temporal-polyfill/full"));
}
function resolveBasicCalendarArg(rawCalendarId = isoCalendarId) {
  return resolveBasicCalendarId(rawCalendarId);
}
var zonedDateTimeSlotsMap = /* @__PURE__ */ new WeakMap();
var ZonedDateTime = /* @__PURE__ */ defineTemporalClass(ZonedDateTimeBranding, class {
  constructor(epochNanoseconds, timeZoneId, calendar = void 0) {
    const epochNano = checkEpochNanoInBounds(toBigInt(epochNanoseconds));
    const timeZone = queryTimeZone(refineTimeZoneId(timeZoneId));
    const calendarImpl = resolveBasicCalendarArg(calendar);
    initZonedDateTime(this, createZonedEpochNanoSlots(epochNano, timeZone, calendarImpl));
  }
  static from(arg, options = void 0) {
    return createZonedDateTime(toZonedDateTimeSlots(arg, options));
  }
  static compare(arg0, arg1) {
    return compareZonedEpochSlots(toZonedDateTimeSlots(arg0), toZonedDateTimeSlots(arg1));
  }
  get calendarId() {
    return getCalendarSlotId(getZonedDateTimeSlots(this).calendar);
  }
  get timeZoneId() {
    return getZonedDateTimeSlots(this).timeZone.id;
  }
  get epochMilliseconds() {
    return epochNanoToMilli(getZonedDateTimeSlots(this).epochNanoseconds);
  }
  get epochNanoseconds() {
    return getZonedDateTimeSlots(this).epochNanoseconds;
  }
  get offset() {
    return formatOffsetNano(zonedEpochSlotsToIso(getZonedDateTimeSlots(this)).offsetNanoseconds);
  }
  get offsetNanoseconds() {
    return zonedEpochSlotsToIso(getZonedDateTimeSlots(this)).offsetNanoseconds;
  }
  get hoursInDay() {
    return computeZonedHoursInDay(getZonedDateTimeSlots(this));
  }
  with(mod, options = void 0) {
    return createZonedDateTime(withZonedDateTimeFields(getZonedDateTimeSlots(this), validateBag(mod), options));
  }
  withCalendar(calendarArg) {
    return createZonedDateTime({
      ...getZonedDateTimeSlots(this),
      calendar: refineCalendarArg(calendarArg)
    });
  }
  withTimeZone(timeZoneArg) {
    return createZonedDateTime({
      ...getZonedDateTimeSlots(this),
      timeZone: queryTimeZone(refineTimeZoneArg(timeZoneArg))
    });
  }
  withPlainTime(plainTimeArg = void 0) {
    return createZonedDateTime(zonedDateTimeWithPlainTime(getZonedDateTimeSlots(this), optionalToPlainTimeFields(plainTimeArg)));
  }
  add(durationArg, options = void 0) {
    const slots = getZonedDateTimeSlots(this);
    return createZonedDateTime(moveZonedEpochSlots(slots, toDurationSlots(durationArg), refineOverflowOptions(options)));
  }
  subtract(durationArg, options = void 0) {
    const slots = getZonedDateTimeSlots(this);
    return createZonedDateTime(moveZonedEpochSlots(slots, negateDurationFields(toDurationSlots(durationArg)), refineOverflowOptions(options)));
  }
  until(otherArg, options = void 0) {
    const slots = getZonedDateTimeSlots(this);
    const other = toZonedDateTimeSlots(otherArg);
    return createDuration(diffZonedDateTimes(0, slots, other, options));
  }
  since(otherArg, options = void 0) {
    const slots = getZonedDateTimeSlots(this);
    const other = toZonedDateTimeSlots(otherArg);
    return createDuration(diffZonedDateTimes(1, slots, other, options));
  }
  round(options) {
    const slots = getZonedDateTimeSlots(this);
    const [smallestUnit, roundingInc, roundingMode] = refineRoundingOptions(options);
    return createZonedDateTime(roundZonedEpochSlotsToUnit(slots, smallestUnit, roundingInc, roundingMode));
  }
  startOfDay() {
    return createZonedDateTime(computeZonedStartOfDay(getZonedDateTimeSlots(this)));
  }
  equals(otherArg) {
    return zonedDateTimesEqual(getZonedDateTimeSlots(this), toZonedDateTimeSlots(otherArg));
  }
  toInstant() {
    return createInstant(zonedDateTimeToInstant(getZonedDateTimeSlots(this)));
  }
  toPlainDateTime() {
    return createPlainDateTime(zonedDateTimeToDateTime(getZonedDateTimeSlots(this)));
  }
  toPlainDate() {
    return createPlainDate(zonedDateTimeToDate(getZonedDateTimeSlots(this)));
  }
  toPlainTime() {
    return createPlainTime(zonedDateTimeToTime(getZonedDateTimeSlots(this)));
  }
  toLocaleString(locales = void 0, options = {}) {
    const slots = getZonedDateTimeSlots(this);
    const format = new RawDateTimeFormat(locales, applyZonedFormatTimeZone(transformZonedOptions(options), getZonedTimeZoneId(slots)));
    return checkResolvedCalendarCompatible(format, slots), format.format(epochNanoToMilli(slots.epochNanoseconds));
  }
  toString(options = void 0) {
    return formatZonedDateTimeIso(getZonedDateTimeSlots(this), options);
  }
  toJSON() {
    return formatZonedDateTimeIso(getZonedDateTimeSlots(this));
  }
  getTimeZoneTransition(options) {
    const slots = getZonedDateTimeSlots(this);
    const newEpochNano = slots.timeZone.C(slots.epochNanoseconds, refineDirectionOptions(options));
    return void 0 !== newEpochNano ? createZonedDateTime({
      ...slots,
      epochNanoseconds: newEpochNano
    }) : null;
  }
  valueOf() {
    return forbiddenValueOf2();
  }
}, getZonedDateTimeIsoSlots, dateFieldGetters$1, dateDerivedGetters, timeGetters);
function createZonedDateTime(slots) {
  return initZonedDateTime(Object.create(ZonedDateTime.prototype), slots);
}
function getZonedDateTimeSlots(obj) {
  return getZonedDateTimeSlotsIfPresent(obj) || invalidRecordType();
}
function getZonedDateTimeIsoSlots(obj) {
  const slots = getZonedDateTimeSlots(obj);
  return {
    ...zonedEpochSlotsToIso(slots),
    calendar: slots.calendar
  };
}
function getZonedDateTimeSlotsIfPresent(obj) {
  return zonedDateTimeSlotsMap.get(obj);
}
function toZonedDateTimeSlots(arg, options) {
  if (isObjectLike2(arg)) {
    const ownSlots = getZonedDateTimeSlotsIfPresent(arg);
    if (ownSlots) {
      return refineZonedFieldOptions(options), ownSlots;
    }
    const calendar = getCalendarFromBag(arg);
    return refineZonedDateTimeObjectLike(refineTimeZoneArg, calendar, arg, options);
  }
  return parseZonedDateTime(arg, resolveBasicCalendarId, options);
}
function initZonedDateTime(instance, slots) {
  return zonedDateTimeSlotsMap.set(instance, slots), attachDebugString(instance), instance;
}
function refineTimeZoneArg(arg) {
  if (isObjectLike2(arg)) {
    const slots = getZonedDateTimeSlotsIfPresent(arg);
    return slots || throwTypeError(invalidTimeZone(arg)), slots.timeZone.id;
  }
  return ((arg2) => resolveTimeZoneId(parseTimeZoneId(requireString(arg2))))(arg);
}
var instantSlotsMap = /* @__PURE__ */ new WeakMap();
var Instant = /* @__PURE__ */ defineTemporalClass(InstantBranding, class {
  constructor(epochNanoseconds) {
    const epochNano = checkEpochNanoInBounds(toBigInt(epochNanoseconds));
    initInstant(this, createEpochNanoSlots(epochNano));
  }
  static from(arg) {
    return createInstant(toInstantSlots(arg));
  }
  static fromEpochMilliseconds(epochMilli) {
    return createInstant(epochMilliToInstant(epochMilli));
  }
  static fromEpochNanoseconds(epochNano) {
    return createInstant(epochNanoToInstant(epochNano));
  }
  static compare(a, b) {
    return compareZonedEpochSlots(toInstantSlots(a), toInstantSlots(b));
  }
  get epochMilliseconds() {
    return epochNanoToMilli(getInstantSlots(this).epochNanoseconds);
  }
  get epochNanoseconds() {
    return getInstantSlots(this).epochNanoseconds;
  }
  add(durationArg) {
    const slots = getInstantSlots(this);
    return createInstant(createEpochNanoSlots(moveEpochNano(slots.epochNanoseconds, toDurationSlots(durationArg))));
  }
  subtract(durationArg) {
    const slots = getInstantSlots(this);
    return createInstant(createEpochNanoSlots(moveEpochNano(slots.epochNanoseconds, negateDurationFields(toDurationSlots(durationArg)))));
  }
  until(otherArg, options = void 0) {
    return createDuration(diffInstants(0, getInstantSlots(this), toInstantSlots(otherArg), options));
  }
  since(otherArg, options = void 0) {
    return createDuration(diffInstants(1, getInstantSlots(this), toInstantSlots(otherArg), options));
  }
  round(options) {
    const slots = getInstantSlots(this);
    const [smallestUnit, roundingInc, roundingMode] = refineRoundingOptions(options, 5, 1);
    return createInstant(createEpochNanoSlots(roundBigNanoToDayOriginInc(slots.epochNanoseconds, computeBigNanoInc(smallestUnit, roundingInc), roundingMode)));
  }
  equals(otherArg) {
    return instantsEqual(getInstantSlots(this), toInstantSlots(otherArg));
  }
  toZonedDateTimeISO(timeZoneArg) {
    return createZonedDateTime(instantToZonedDateTime(getInstantSlots(this), queryTimeZone(refineTimeZoneArg(timeZoneArg))));
  }
  toLocaleString(locales = void 0, options = {}) {
    const slots = getInstantSlots(this);
    return new RawDateTimeFormat(locales, transformInstantOptions(options)).format(epochNanoToMilli(slots.epochNanoseconds));
  }
  toString(options = void 0) {
    return formatInstantIso(refineTimeZoneArg, getInstantSlots(this), options);
  }
  toJSON() {
    return formatInstantIso(refineTimeZoneArg, getInstantSlots(this));
  }
  valueOf() {
    return forbiddenValueOf2();
  }
});
function createInstant(slots) {
  return initInstant(Object.create(Instant.prototype), slots);
}
function getInstantSlots(obj) {
  return getInstantSlotsIfPresent(obj) || invalidRecordType();
}
function getInstantSlotsIfPresent(obj) {
  return instantSlotsMap.get(obj);
}
function toInstantSlots(arg) {
  if (isObjectLike2(arg)) {
    const ownSlots = getInstantSlotsIfPresent(arg);
    if (ownSlots) {
      return ownSlots;
    }
    const zonedDateTimeSlots = getZonedDateTimeSlotsIfPresent(arg);
    if (zonedDateTimeSlots) {
      return createEpochNanoSlots(zonedDateTimeSlots.epochNanoseconds);
    }
  }
  return parseInstant(arg);
}
var { toTemporalInstant } = {
  toTemporalInstant() {
    const epochMilli = Date.prototype.valueOf.call(this);
    return createInstant(createEpochNanoSlots(BigInt(requireNumberIsInteger(epochMilli)) * bigNanoInMilli));
  }
};
function initInstant(instance, slots) {
  return instantSlotsMap.set(instance, slots), attachDebugString(instance), instance;
}
var plainMonthDaySlotsMap = /* @__PURE__ */ new WeakMap();
var PlainMonthDay = /* @__PURE__ */ defineTemporalClass(PlainMonthDayBranding, class {
  constructor(isoMonth, isoDay, calendar = void 0, referenceIsoYear) {
    const isoMonthInt = toIntegerWithTrunc(isoMonth);
    const isoDayInt = toIntegerWithTrunc(isoDay);
    const calendarImpl = resolveBasicCalendarArg(calendar);
    const isoYearInt = toIntegerWithTrunc(referenceIsoYear ?? isoEpochFirstLeapYear);
    const fields = checkIsoDateInBounds(validateIsoDateFields({
      year: isoYearInt,
      month: isoMonthInt,
      day: isoDayInt
    }));
    initPlainMonthDay(this, createDateSlots(fields, calendarImpl));
  }
  static from(arg, options = void 0) {
    return createPlainMonthDay(toPlainMonthDaySlots(arg, options));
  }
  get calendarId() {
    return getCalendarSlotId(getPlainMonthDaySlots(this).calendar);
  }
  with(mod, options = void 0) {
    return createPlainMonthDay(withMonthDayFields(getPlainMonthDaySlots(this), validateBag(mod), options));
  }
  equals(otherArg) {
    return plainMonthDaysEqual(getPlainMonthDaySlots(this), toPlainMonthDaySlots(otherArg));
  }
  toPlainDate(bag) {
    const slots = getPlainMonthDaySlots(this);
    return createPlainDate(monthDayToDate(slots.calendar, this, bag));
  }
  toLocaleString(locales = void 0, options = {}) {
    const slots = getPlainMonthDaySlots(this);
    const format = new RawDateTimeFormat(locales, applyPlainFormatTimeZone(transformMonthDayOptions(options)));
    return checkResolvedCalendarCompatible(format, slots, 1), format.format(isoDateToEpochMilli(slots));
  }
  toString(options = void 0) {
    return formatPlainMonthDayIso(getPlainMonthDaySlots(this), options);
  }
  toJSON() {
    return formatPlainMonthDayIso(getPlainMonthDaySlots(this));
  }
  valueOf() {
    return forbiddenValueOf2();
  }
}, getPlainMonthDaySlots, monthDayFieldGetters$1);
function createPlainMonthDay(slots) {
  return initPlainMonthDay(Object.create(PlainMonthDay.prototype), slots);
}
function getPlainMonthDaySlots(obj) {
  return getPlainMonthDaySlotsIfPresent(obj) || invalidRecordType();
}
function getPlainMonthDaySlotsIfPresent(obj) {
  return plainMonthDaySlotsMap.get(obj);
}
function toPlainMonthDaySlots(arg, options) {
  if (isObjectLike2(arg)) {
    const ownSlots = getPlainMonthDaySlotsIfPresent(arg);
    if (ownSlots) {
      return refineOverflowOptions(options), ownSlots;
    }
    const calendarMaybe = extractCalendarFromBag(arg);
    return refinePlainMonthDayObjectLike(void 0 === calendarMaybe ? isoCalendarImpl : calendarMaybe, void 0 === calendarMaybe, arg, options);
  }
  const res = parsePlainMonthDay(arg, resolveBasicCalendarId);
  return refineOverflowOptions(options), res;
}
function initPlainMonthDay(instance, slots) {
  return plainMonthDaySlotsMap.set(instance, slots), attachDebugString(instance), instance;
}
var plainYearMonthSlotsMap = /* @__PURE__ */ new WeakMap();
var PlainYearMonth = /* @__PURE__ */ defineTemporalClass(PlainYearMonthBranding, class {
  constructor(isoYear, isoMonth, calendar = void 0, referenceIsoDay) {
    const isoYearInt = toIntegerWithTrunc(isoYear);
    const isoMonthInt = toIntegerWithTrunc(isoMonth);
    const calendarImpl = resolveBasicCalendarArg(calendar);
    const isoDayInt = toIntegerWithTrunc(referenceIsoDay ?? 1);
    const fields = checkIsoYearMonthInBounds(validateIsoDateFields({
      year: isoYearInt,
      month: isoMonthInt,
      day: isoDayInt
    }));
    initPlainYearMonth(this, createDateSlots(fields, calendarImpl));
  }
  static from(arg, options = void 0) {
    return createPlainYearMonth(toPlainYearMonthSlots(arg, options));
  }
  static compare(arg0, arg1) {
    return compareIsoDateFields(toPlainYearMonthSlots(arg0), toPlainYearMonthSlots(arg1));
  }
  get calendarId() {
    return getCalendarSlotId(getPlainYearMonthSlots(this).calendar);
  }
  with(mod, options = void 0) {
    return createPlainYearMonth(withYearMonthFields(getPlainYearMonthSlots(this), validateBag(mod), options));
  }
  add(durationArg, options = void 0) {
    const slots = getPlainYearMonthSlots(this);
    return createPlainYearMonth(createDateSlots(moveYearMonth(slots.calendar, slots, toDurationSlots(durationArg), refineOverflowOptions(options)), slots.calendar));
  }
  subtract(durationArg, options = void 0) {
    const slots = getPlainYearMonthSlots(this);
    return createPlainYearMonth(createDateSlots(moveYearMonth(slots.calendar, slots, negateDurationFields(toDurationSlots(durationArg)), refineOverflowOptions(options)), slots.calendar));
  }
  until(otherArg, options = void 0) {
    const slots = getPlainYearMonthSlots(this);
    const other = toPlainYearMonthSlots(otherArg);
    return createDuration(diffYearMonths(0, slots, other, options));
  }
  since(otherArg, options = void 0) {
    const slots = getPlainYearMonthSlots(this);
    const other = toPlainYearMonthSlots(otherArg);
    return createDuration(diffYearMonths(1, slots, other, options));
  }
  equals(otherArg) {
    return plainYearMonthsEqual(getPlainYearMonthSlots(this), toPlainYearMonthSlots(otherArg));
  }
  toPlainDate(bag) {
    const slots = getPlainYearMonthSlots(this);
    return createPlainDate(yearMonthToDate(slots.calendar, this, bag));
  }
  toLocaleString(locales = void 0, options = {}) {
    const slots = getPlainYearMonthSlots(this);
    const format = new RawDateTimeFormat(locales, applyPlainFormatTimeZone(transformYearMonthOptions(options)));
    return checkResolvedCalendarCompatible(format, slots, 1), format.format(isoDateToEpochMilli(slots));
  }
  toString(options = void 0) {
    return formatPlainYearMonthIso(getPlainYearMonthSlots(this), options);
  }
  toJSON() {
    return formatPlainYearMonthIso(getPlainYearMonthSlots(this));
  }
  valueOf() {
    return forbiddenValueOf2();
  }
}, getPlainYearMonthSlots, yearMonthFieldGetters$1, yearMonthDerivedGetters);
function createPlainYearMonth(slots) {
  return initPlainYearMonth(Object.create(PlainYearMonth.prototype), slots);
}
function getPlainYearMonthSlots(obj) {
  return getPlainYearMonthSlotsIfPresent(obj) || invalidRecordType();
}
function getPlainYearMonthSlotsIfPresent(obj) {
  return plainYearMonthSlotsMap.get(obj);
}
function toPlainYearMonthSlots(arg, options) {
  if (isObjectLike2(arg)) {
    const ownSlots = getPlainYearMonthSlotsIfPresent(arg);
    if (ownSlots) {
      return refineOverflowOptions(options), ownSlots;
    }
    const calendar = getCalendarFromBag(arg);
    return refinePlainYearMonthObjectLike(calendar, arg, options);
  }
  const res = parsePlainYearMonth(arg, resolveBasicCalendarId);
  return refineOverflowOptions(options), res;
}
function initPlainYearMonth(instance, slots) {
  return plainYearMonthSlotsMap.set(instance, slots), attachDebugString(instance), instance;
}
function getTemporalBrandingAndSlots(obj) {
  if (!isObjectLike2(obj)) {
    return;
  }
  let slots = getInstantSlotsIfPresent(obj);
  return slots ? [InstantBranding, slots] : (slots = getZonedDateTimeSlotsIfPresent(obj), slots ? [ZonedDateTimeBranding, slots] : (slots = getPlainDateTimeSlotsIfPresent(obj), slots ? [PlainDateTimeBranding, slots] : (slots = getPlainDateSlotsIfPresent(obj), slots ? [PlainDateBranding, slots] : (slots = getPlainTimeSlotsIfPresent(obj), slots ? [PlainTimeBranding, slots] : (slots = getPlainYearMonthSlotsIfPresent(obj), slots ? [PlainYearMonthBranding, slots] : (slots = getPlainMonthDaySlotsIfPresent(obj), slots ? [PlainMonthDayBranding, slots] : (slots = getDurationSlotsIfPresent(obj), slots ? [DurationBranding, slots] : void 0)))))));
}
function validateBag(bag) {
  return (getTemporalBrandingAndSlots(bag) || void 0 !== bag.calendar || void 0 !== bag.timeZone) && throwTypeError(invalidBag), bag;
}
var plainTimeSlotsMap = /* @__PURE__ */ new WeakMap();
var PlainTime = /* @__PURE__ */ defineTemporalClass(PlainTimeBranding, class {
  constructor(hour = 0, minute = 0, second = 0, millisecond = 0, microsecond = 0, nanosecond = 0) {
    const fields = validateTimeFields(mapProps(toIntegerWithTrunc, {
      hour,
      minute,
      second,
      millisecond,
      microsecond,
      nanosecond
    }));
    initPlainTime(this, createTimeSlots(fields));
  }
  static from(arg, options = void 0) {
    return createPlainTime(toPlainTimeSlots(arg, options));
  }
  static compare(arg0, arg1) {
    return compareTimeFields(toPlainTimeSlots(arg0), toPlainTimeSlots(arg1));
  }
  with(mod, options = void 0) {
    return createPlainTime(withTimeFields(getPlainTimeSlots(this), validateBag(mod), options));
  }
  add(durationArg) {
    const slots = getPlainTimeSlots(this);
    return createPlainTime(moveTime(slots, toDurationSlots(durationArg))[0]);
  }
  subtract(durationArg) {
    const slots = getPlainTimeSlots(this);
    return createPlainTime(moveTime(slots, negateDurationFields(toDurationSlots(durationArg)))[0]);
  }
  until(otherArg, options = void 0) {
    return createDuration(diffTimes(0, getPlainTimeSlots(this), toPlainTimeSlots(otherArg), options));
  }
  since(otherArg, options = void 0) {
    return createDuration(diffTimes(1, getPlainTimeSlots(this), toPlainTimeSlots(otherArg), options));
  }
  round(options) {
    const slots = getPlainTimeSlots(this);
    const [smallestUnit, roundingInc, roundingMode] = refineRoundingOptions(options, 5);
    return createPlainTime(roundTimeToUnit(slots, smallestUnit, roundingInc, roundingMode)[0]);
  }
  equals(other) {
    return plainTimesEqual(getPlainTimeSlots(this), toPlainTimeSlots(other));
  }
  toLocaleString(locales = void 0, options = {}) {
    const slots = getPlainTimeSlots(this);
    return new RawDateTimeFormat(locales, applyPlainFormatTimeZone(transformTimeOptions(options))).format(timeFieldsToMilli(slots));
  }
  toString(options = void 0) {
    return formatPlainTimeIso(getPlainTimeSlots(this), options);
  }
  toJSON() {
    return formatPlainTimeIso(getPlainTimeSlots(this));
  }
  valueOf() {
    return forbiddenValueOf2();
  }
}, getPlainTimeSlots, timeGetters);
function createPlainTime(slots) {
  return initPlainTime(Object.create(PlainTime.prototype), slots);
}
function getPlainTimeSlots(obj) {
  return getPlainTimeSlotsIfPresent(obj) || invalidRecordType();
}
function getPlainTimeSlotsIfPresent(obj) {
  return plainTimeSlotsMap.get(obj);
}
function toPlainTimeSlots(arg, options) {
  if (isObjectLike2(arg)) {
    const ownSlots = getPlainTimeSlotsIfPresent(arg);
    if (ownSlots) {
      return refineOverflowOptions(options), ownSlots;
    }
    const dateTimeSlots = getPlainDateTimeSlotsIfPresent(arg);
    if (dateTimeSlots) {
      return refineOverflowOptions(options), createTimeSlots(dateTimeSlots);
    }
    const zonedDateTimeSlots = getZonedDateTimeSlotsIfPresent(arg);
    return zonedDateTimeSlots ? (refineOverflowOptions(options), zonedDateTimeToTime(zonedDateTimeSlots)) : refinePlainTimeObjectLike(arg, options);
  }
  const timeSlots = parsePlainTime(arg);
  return refineOverflowOptions(options), timeSlots;
}
function optionalToPlainTimeFields(timeArg) {
  return void 0 === timeArg ? void 0 : toPlainTimeSlots(timeArg);
}
function initPlainTime(instance, slots) {
  return plainTimeSlotsMap.set(instance, slots), attachDebugString(instance), instance;
}
var plainDateTimeSlotsMap = /* @__PURE__ */ new WeakMap();
var PlainDateTime = /* @__PURE__ */ defineTemporalClass(PlainDateTimeBranding, class {
  constructor(isoYear, isoMonth, isoDay, hour = 0, minute = 0, second = 0, millisecond = 0, microsecond = 0, nanosecond = 0, calendar = void 0) {
    const fields = checkIsoDateTimeInBounds(validateIsoDateTimeFields(mapProps(toIntegerWithTrunc, {
      year: isoYear,
      month: isoMonth,
      day: isoDay,
      hour,
      minute,
      second,
      millisecond,
      microsecond,
      nanosecond
    })));
    const calendarImpl = resolveBasicCalendarArg(calendar);
    initPlainDateTime(this, createDateTimeSlots(fields, calendarImpl));
  }
  static from(arg, options = void 0) {
    return createPlainDateTime(toPlainDateTimeSlots(arg, options));
  }
  static compare(arg0, arg1) {
    const slots0 = toPlainDateTimeSlots(arg0);
    const slots1 = toPlainDateTimeSlots(arg1);
    return compareIsoDateTimeFields(slots0, slots1);
  }
  get calendarId() {
    return getCalendarSlotId(getPlainDateTimeSlots(this).calendar);
  }
  with(mod, options = void 0) {
    return createPlainDateTime(withDateTimeFields(getPlainDateTimeSlots(this), validateBag(mod), options));
  }
  withCalendar(calendarArg) {
    const slots = getPlainDateTimeSlots(this);
    return createPlainDateTime(createDateTimeSlots(slots, refineCalendarArg(calendarArg)));
  }
  withPlainTime(plainTimeArg = void 0) {
    const slots = getPlainDateTimeSlots(this);
    return createPlainDateTime(createDateTimeFromRefinedFields(slots, optionalToPlainTimeFields(plainTimeArg), slots.calendar));
  }
  add(durationArg, options = void 0) {
    const slots = getPlainDateTimeSlots(this);
    return createPlainDateTime(createDateTimeSlots(moveDateTime(slots.calendar, slots, toDurationSlots(durationArg), refineOverflowOptions(options)), slots.calendar));
  }
  subtract(durationArg, options = void 0) {
    const slots = getPlainDateTimeSlots(this);
    return createPlainDateTime(createDateTimeSlots(moveDateTime(slots.calendar, slots, negateDurationFields(toDurationSlots(durationArg)), refineOverflowOptions(options)), slots.calendar));
  }
  until(otherArg, options = void 0) {
    const slots = getPlainDateTimeSlots(this);
    const other = toPlainDateTimeSlots(otherArg);
    return createDuration(diffDateTimes(0, slots, other, options));
  }
  since(otherArg, options = void 0) {
    const slots = getPlainDateTimeSlots(this);
    const other = toPlainDateTimeSlots(otherArg);
    return createDuration(diffDateTimes(1, slots, other, options));
  }
  round(options) {
    const slots = getPlainDateTimeSlots(this);
    const [smallestUnit, roundingInc, roundingMode] = refineRoundingOptions(options);
    return createPlainDateTime(createDateTimeSlots(roundDateTimeToUnit(slots, smallestUnit, roundingInc, roundingMode), slots.calendar));
  }
  equals(otherArg) {
    return plainDateTimesEqual(getPlainDateTimeSlots(this), toPlainDateTimeSlots(otherArg));
  }
  toZonedDateTime(timeZoneArg, options = void 0) {
    return createZonedDateTime(dateTimeToZonedDateTime(getPlainDateTimeSlots(this), queryTimeZone(refineTimeZoneArg(timeZoneArg)), refineEpochDisambigOptions(options)));
  }
  toPlainDate() {
    const slots = getPlainDateTimeSlots(this);
    return createPlainDate(createDateSlots(slots, slots.calendar));
  }
  toPlainTime() {
    return createPlainTime(createTimeSlots(getPlainDateTimeSlots(this)));
  }
  toLocaleString(locales = void 0, options = {}) {
    const slots = getPlainDateTimeSlots(this);
    const format = new RawDateTimeFormat(locales, applyPlainFormatTimeZone(transformDateTimeOptions(options)));
    return checkResolvedCalendarCompatible(format, slots), format.format(isoDateTimeToEpochMilli(slots));
  }
  toString(options = void 0) {
    return formatPlainDateTimeIso(getPlainDateTimeSlots(this), options);
  }
  toJSON() {
    return formatPlainDateTimeIso(getPlainDateTimeSlots(this));
  }
  valueOf() {
    return forbiddenValueOf2();
  }
}, getPlainDateTimeSlots, dateFieldGetters$1, dateDerivedGetters, timeGetters);
function createPlainDateTime(slots) {
  return initPlainDateTime(Object.create(PlainDateTime.prototype), slots);
}
function getPlainDateTimeSlots(obj) {
  return getPlainDateTimeSlotsIfPresent(obj) || invalidRecordType();
}
function getPlainDateTimeSlotsIfPresent(obj) {
  return plainDateTimeSlotsMap.get(obj);
}
function toPlainDateTimeSlots(arg, options) {
  if (isObjectLike2(arg)) {
    const ownSlots = getPlainDateTimeSlotsIfPresent(arg);
    if (ownSlots) {
      return refineOverflowOptions(options), ownSlots;
    }
    const dateSlots = getPlainDateSlotsIfPresent(arg);
    if (dateSlots) {
      return refineOverflowOptions(options), createDateTimeSlots(combineDateAndTime(dateSlots, timeFieldDefaults), dateSlots.calendar);
    }
    const zonedDateTimeSlots = getZonedDateTimeSlotsIfPresent(arg);
    if (zonedDateTimeSlots) {
      return refineOverflowOptions(options), zonedDateTimeToDateTime(zonedDateTimeSlots);
    }
    const calendar = getCalendarFromBag(arg);
    return refinePlainDateTimeObjectLike(calendar, arg, options);
  }
  const res = parsePlainDateTime(arg, resolveBasicCalendarId);
  return refineOverflowOptions(options), res;
}
function initPlainDateTime(instance, slots) {
  return plainDateTimeSlotsMap.set(instance, slots), attachDebugString(instance), instance;
}
var plainDateSlotsMap = /* @__PURE__ */ new WeakMap();
var PlainDate = /* @__PURE__ */ defineTemporalClass(PlainDateBranding, class {
  constructor(isoYear, isoMonth, isoDay, calendar = void 0) {
    const fields = checkIsoDateInBounds(validateIsoDateFields(mapProps(toIntegerWithTrunc, {
      year: isoYear,
      month: isoMonth,
      day: isoDay
    })));
    const calendarImpl = resolveBasicCalendarArg(calendar);
    initPlainDate(this, createDateSlots(fields, calendarImpl));
  }
  static from(arg, options = void 0) {
    return createPlainDate(toPlainDateSlots(arg, options));
  }
  static compare(arg0, arg1) {
    return compareIsoDateFields(toPlainDateSlots(arg0), toPlainDateSlots(arg1));
  }
  get calendarId() {
    return getCalendarSlotId(getPlainDateSlots(this).calendar);
  }
  with(mod, options = void 0) {
    return createPlainDate(withDateFields(getPlainDateSlots(this), validateBag(mod), options));
  }
  withCalendar(calendarArg) {
    const slots = getPlainDateSlots(this);
    return createPlainDate(createDateSlots(slots, refineCalendarArg(calendarArg)));
  }
  add(durationArg, options = void 0) {
    const slots = getPlainDateSlots(this);
    return createPlainDate(createDateSlots(moveDate(slots.calendar, slots, toDurationSlots(durationArg), refineOverflowOptions(options)), slots.calendar));
  }
  subtract(durationArg, options = void 0) {
    const slots = getPlainDateSlots(this);
    return createPlainDate(createDateSlots(moveDate(slots.calendar, slots, negateDurationFields(toDurationSlots(durationArg)), refineOverflowOptions(options)), slots.calendar));
  }
  until(otherArg, options = void 0) {
    const slots = getPlainDateSlots(this);
    const other = toPlainDateSlots(otherArg);
    return createDuration(diffDates(0, slots, other, options));
  }
  since(otherArg, options = void 0) {
    const slots = getPlainDateSlots(this);
    const other = toPlainDateSlots(otherArg);
    return createDuration(diffDates(1, slots, other, options));
  }
  equals(otherArg) {
    return plainDatesEqual(getPlainDateSlots(this), toPlainDateSlots(otherArg));
  }
  toZonedDateTime(options) {
    const optionsObj = isObjectLike2(options) ? {
      timeZone: options.timeZone,
      plainTime: options.plainTime
    } : {
      timeZone: options
    };
    const slots = getPlainDateSlots(this);
    const timeZoneId = refineTimeZoneArg(optionsObj.timeZone);
    const plainTimeArg = optionsObj.plainTime;
    const timeFields = void 0 !== plainTimeArg ? toPlainTimeSlots(plainTimeArg) : void 0;
    return createZonedDateTime(dateToZonedDateTime(slots, queryTimeZone(timeZoneId), timeFields));
  }
  toPlainDateTime(plainTimeArg = void 0) {
    const slots = getPlainDateSlots(this);
    return createPlainDateTime(createDateTimeFromRefinedFields(slots, optionalToPlainTimeFields(plainTimeArg), slots.calendar));
  }
  toPlainYearMonth() {
    const slots = getPlainDateSlots(this);
    return createPlainYearMonth(fieldsToYearMonth(slots.calendar, this));
  }
  toPlainMonthDay() {
    const slots = getPlainDateSlots(this);
    return createPlainMonthDay(fieldsToMonthDay(slots.calendar, this));
  }
  toLocaleString(locales = void 0, options = {}) {
    const slots = getPlainDateSlots(this);
    const format = new RawDateTimeFormat(locales, applyPlainFormatTimeZone(transformDateOptions(options)));
    return checkResolvedCalendarCompatible(format, slots), format.format(isoDateToEpochMilli(slots));
  }
  toString(options = void 0) {
    return formatPlainDateIso(getPlainDateSlots(this), options);
  }
  toJSON() {
    return formatPlainDateIso(getPlainDateSlots(this));
  }
  valueOf() {
    return forbiddenValueOf2();
  }
}, getPlainDateSlots, dateFieldGetters$1, dateDerivedGetters);
function createPlainDate(slots) {
  return initPlainDate(Object.create(PlainDate.prototype), slots);
}
function getPlainDateSlots(obj) {
  return getPlainDateSlotsIfPresent(obj) || invalidRecordType();
}
function getPlainDateSlotsIfPresent(obj) {
  return plainDateSlotsMap.get(obj);
}
function toPlainDateSlots(arg, options) {
  if (isObjectLike2(arg)) {
    const ownSlots = getPlainDateSlotsIfPresent(arg);
    if (ownSlots) {
      return refineOverflowOptions(options), ownSlots;
    }
    const dateTimeSlots = getPlainDateTimeSlotsIfPresent(arg);
    if (dateTimeSlots) {
      return refineOverflowOptions(options), createDateSlots(dateTimeSlots, dateTimeSlots.calendar);
    }
    const zonedDateTimeSlots = getZonedDateTimeSlotsIfPresent(arg);
    if (zonedDateTimeSlots) {
      return refineOverflowOptions(options), zonedDateTimeToDate(zonedDateTimeSlots);
    }
    const calendar = getCalendarFromBag(arg);
    return refinePlainDateObjectLike(calendar, arg, options);
  }
  const res = parsePlainDate(arg, resolveBasicCalendarId);
  return refineOverflowOptions(options), res;
}
function initPlainDate(instance, slots) {
  return plainDateSlotsMap.set(instance, slots), attachDebugString(instance), instance;
}
function getCalendarFromBag(bag) {
  const calendar = extractCalendarFromBag(bag);
  return void 0 === calendar ? isoCalendarImpl : calendar;
}
function extractCalendarFromBag(bag) {
  const { calendar: calendarArg } = bag;
  if (void 0 !== calendarArg) {
    return refineCalendarArg(calendarArg);
  }
}
function refineCalendarArg(arg) {
  if (isObjectLike2(arg)) {
    const slots = getPlainDateSlotsIfPresent(arg) || getPlainDateTimeSlotsIfPresent(arg) || getZonedDateTimeSlotsIfPresent(arg) || getPlainMonthDaySlotsIfPresent(arg) || getPlainYearMonthSlotsIfPresent(arg);
    return slots || throwTypeError(invalidCalendar(arg)), slots.calendar;
  }
  return ((arg2) => resolveBasicCalendarId(parseCalendarId(requireString(arg2))))(arg);
}
var durationSlotsMap = /* @__PURE__ */ new WeakMap();
var Duration = /* @__PURE__ */ defineTemporalClass(DurationBranding, class {
  constructor(years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0, microseconds = 0, nanoseconds = 0) {
    const fields = validateDurationFields(mapProps(toStrictInteger, {
      years,
      months,
      weeks,
      days,
      hours,
      minutes,
      seconds,
      milliseconds,
      microseconds,
      nanoseconds
    }));
    initDuration(this, createDurationSlots(fields));
  }
  static from(arg) {
    return createDuration(toDurationSlots(arg));
  }
  static compare(durationArg0, durationArg1, options = void 0) {
    return compareDurations(refinePublicRelativeTo, toDurationSlots(durationArg0), toDurationSlots(durationArg1), options);
  }
  get sign() {
    return getDurationSlots(this).sign;
  }
  get blank() {
    return !getDurationSlots(this).sign;
  }
  with(mod) {
    return createDuration(mergeDurationFields(getDurationSlots(this), mod));
  }
  negated() {
    return createDuration(negateDuration(getDurationSlots(this)));
  }
  abs() {
    return createDuration(absDuration(getDurationSlots(this)));
  }
  add(otherArg) {
    return createDuration(addDurationsWithoutRelativeTo(0, getDurationSlots(this), toDurationSlots(otherArg)));
  }
  subtract(otherArg) {
    return createDuration(addDurationsWithoutRelativeTo(1, getDurationSlots(this), toDurationSlots(otherArg)));
  }
  round(roundTo) {
    return createDuration(roundDuration(refinePublicRelativeTo, getDurationSlots(this), roundTo));
  }
  total(totalOf) {
    return totalDuration(refinePublicRelativeTo, getDurationSlots(this), totalOf);
  }
  toLocaleString(locales = void 0, options) {
    const slots = getDurationSlots(this);
    return Intl.DurationFormat ? new Intl.DurationFormat(locales, options).format(slots) : formatDurationIso(slots, options);
  }
  toString(options = void 0) {
    return formatDurationIso(getDurationSlots(this), options);
  }
  toJSON() {
    return formatDurationIso(getDurationSlots(this));
  }
  valueOf() {
    return forbiddenValueOf2();
  }
}, getDurationSlots, durationGetters);
function createDuration(slots) {
  return initDuration(Object.create(Duration.prototype), slots);
}
function getDurationSlots(obj) {
  return getDurationSlotsIfPresent(obj) || invalidRecordType();
}
function getDurationSlotsIfPresent(obj) {
  return durationSlotsMap.get(obj);
}
function toDurationSlots(arg) {
  if (isObjectLike2(arg)) {
    return getDurationSlotsIfPresent(arg) || refineDurationObjectLike(arg);
  }
  return parseDuration(arg);
}
function refinePublicRelativeTo(relativeTo) {
  if (void 0 !== relativeTo) {
    if (isObjectLike2(relativeTo)) {
      const zonedDateTimeSlots = getZonedDateTimeSlotsIfPresent(relativeTo);
      if (zonedDateTimeSlots) {
        return zonedDateTimeSlots;
      }
      const dateSlots = getPlainDateSlotsIfPresent(relativeTo);
      if (dateSlots) {
        return dateSlots;
      }
      const dateTimeSlots = getPlainDateTimeSlotsIfPresent(relativeTo);
      if (dateTimeSlots) {
        return createDateSlots(dateTimeSlots, dateTimeSlots.calendar);
      }
      const calendar = getCalendarFromBag(relativeTo);
      return refineMaybeZonedDateTimeObjectLike(refineTimeZoneArg, calendar, relativeTo);
    }
    return parseRelativeToSlots(relativeTo, resolveBasicCalendarId);
  }
}
function initDuration(instance, slots) {
  return durationSlotsMap.set(instance, slots), attachDebugString(instance), instance;
}
var Now = /* @__PURE__ */ Object.defineProperties({}, {
  ...createStringTagDescriptors("Temporal.Now"),
  ...createPropDescriptors({
    timeZoneId() {
      return getCurrentTimeZoneId();
    },
    instant() {
      return createInstant(createEpochNanoSlots(getCurrentEpochNano()));
    },
    zonedDateTimeISO(timeZoneArg = getCurrentTimeZoneId()) {
      const timeZone = queryTimeZone(refineTimeZoneArg(timeZoneArg));
      return createZonedDateTime(createZonedEpochNanoSlots(getCurrentEpochNano(), timeZone));
    },
    plainDateTimeISO(timeZoneArg = getCurrentTimeZoneId()) {
      const isoDateTime = getCurrentIsoDateTime(queryTimeZone(refineTimeZoneArg(timeZoneArg)));
      return createPlainDateTime(createDateTimeSlots(isoDateTime));
    },
    plainDateISO(timeZoneArg = getCurrentTimeZoneId()) {
      const isoDateTime = getCurrentIsoDateTime(queryTimeZone(refineTimeZoneArg(timeZoneArg)));
      return createPlainDate(createDateSlots(isoDateTime));
    },
    plainTimeISO(timeZoneArg = getCurrentTimeZoneId()) {
      const isoDateTime = getCurrentIsoDateTime(queryTimeZone(refineTimeZoneArg(timeZoneArg)));
      return createPlainTime(createTimeSlots(isoDateTime));
    }
  })
});
var Temporal = /* @__PURE__ */ Object.defineProperties({}, {
  ...createStringTagDescriptors("Temporal"),
  ...createPropDescriptors({
    PlainYearMonth,
    PlainMonthDay,
    PlainDate,
    PlainTime,
    PlainDateTime,
    ZonedDateTime,
    Instant,
    Duration,
    Now
  })
});

// node_modules/temporal-polyfill/index.js
var Temporal2 = NativeTemporal || Temporal;
var toTemporalInstant2 = NativeTemporal ? Date.prototype.toTemporalInstant : toTemporalInstant;

// packages/client/src/zone-history-data.ts
var HISTORIES = {
  "Africa/Accra": "-52 1ogaapg:0 24aamk:1200 1yhyo:0 cjvlc:1200 69weo:0 ci0xc:1200 69weo:0 ci0xc:1200 69weo:0 ci0xc:1200 69weo:0 cjvlc:1200 69weo:0 ci0xc:1200 69weo:0 ci0xc:1200 69weo:0 ci0xc:1200 69weo:0 cjvlc:1200 69weo:0 ci0xc:1200 69weo:0 ci0xc:1200 69weo:0 ci0xc:1200 69weo:0 cjvlc:1200 69weo:0 ci0xc:1200 69weo:0 ci0xc:1200 69weo:0 ci0xc:1200 69weo:0 cjvlc:1200 69weo:0 ci0xc:1200 69weo:0 ci0xc:1200 69weo:0 ci0xc:1200 69weo:0 683lc:1200 cloeo:0 668xc:1200 cloeo:0 1y8pc:1800 21gem0:0 2fehm0:1800 69vy0:0 ci1e0:1800 69vy0:0 cjw20:1800 69vy0:0 ci1e0:1800 69vy0:0 ci1e0:1800 69vy0:0 ci1e0:1800 69vy0",
  "Africa/Addis_Ababa": "9288 10j63i0:9320 ymedb4:10800 398cvw",
  "Africa/Asmara": "9332 1ayxvgs:9320 o6mlcc:10800 398cvw",
  "Africa/Bamako": "-1920 1mg7w5c:0 bk956o:-3600 dqe840",
  "Africa/Bangui": "4460 1mg7r84:3600 4018pw",
  "Africa/Banjul": "-3996 1xjg5r0:-3600 4m1rp0",
  "Africa/Blantyre": "8400 1m7xiuo:8470 1j56m2:8460 5qqlca",
  "Africa/Brazzaville": "3668 1mg7ru4:3600 40183w",
  "Africa/Bujumbura": "7048 1ayxx88:7200 9wxzem",
  "Africa/Conakry": "-3292 1mg7x7g:0 bk944k:-3600 dhlk40",
  "Africa/Dakar": "-4184 1mg7xw8:-3600 fcoa7s",
  "Africa/Dar_es_Salaam": "9428 1wd7i24:10800 8ve49w:9900 6sagp0",
  "Africa/Djibouti": "10356 1m6qw0c:10800 g81xoo",
  "Africa/Douala": "2328 1mg7svc:3600 40172o",
  "Africa/Freetown": "-3180 1n8cvsc:-3600 a4v6zo:-2400 681qo:-3600 7vcxc:-2400 awkeo:-3600 7vcxc:-2400 awkeo:-3600 7vcxc:-2400 ayf2o:-3600 7vcxc:-2400 awkeo:-3600 7vcxc:-2400 awkeo:-3600 7vcxc:-2400 e1j2o:-3600 4qe9c:-2400 7dqo:-3600 16dy9c",
  "Africa/Gaborone": "6220 18d0gj8:5400 9h5hys:7200 l5xqu0:10800 9cyk0",
  "Africa/Harare": "7452 1hu5wx0:7200 31pzpu",
  "Africa/Kampala": "7780 1v26xzw:10800 s8lo4:9000 9e6420:9900 4p4vb0",
  "Africa/Kigali": "7216 1yo4qfk",
  "Africa/Kinshasa": "3672 1f2iyi0:3600 bdq1g0",
  "Africa/Libreville": "2268 1mg7sx0:3600 401710",
  "Africa/Lome": "292 1cjbp3w:0 9ww6b0",
  "Africa/Luanda": "3176 1c0huvs:3124 afpx08:3600 401820",
  "Africa/Lubumbashi": "6592 1f2iw8w:3600 bpwyb4",
  "Africa/Lusaka": "6788 1hu5xfg:7200 31pz7e",
  "Africa/Malabo": "2108 1mg7t1g:0 r44sak",
  "Africa/Maseru": "6600 1hu5xko:7200 kwknnc",
  "Africa/Mbabane": "7464 1hu5wwo:7200 lfaqzc",
  "Africa/Mogadishu": "10888 1cyyflk:10800 je91eg:9000 dkj2q0",
  "Africa/Niamey": "508 1mg7u9w:-3600 bk99u4:0 dhlek0",
  "Africa/Nouakchott": "-3828 1mg7xmc:0 bk93po:-3600 dyodg0",
  "Africa/Ouagadougou": "-364 1mg7uy4:0 gs",
  "Africa/Porto-Novo": "628 1mg7u6k:0 bk975g",
  "Africa/Timbuktu": "-724 1mg7v84:0 6s",
  "America/Anguilla": "-15136 1mjd50g:-14400 hix0vk",
  "America/Antigua": "-14832 1mjd4s0:-18000 k9mqg0",
  "America/Argentina/ComodRivadavia": "-16200 1dhp360",
  "America/Aruba": "-16824 1midznc:-16200 rlo7io",
  "America/Atikokan": "-21988 1dkw0ys:-21600 c5efx8:-18000 a2vw0:-21600 bfxjw0",
  "America/Blanc-Sablon": "-13708 17u73ws:-14400 hw37f8:-10800 a2vw0:-14400 c5jxg0:-10800 49js0",
  "America/Cayman": "-19532 1ayyhqk:-18430 biv5te",
  "America/Coral_Harbour": "-19960 17u78qg:-18000 hw35dk:-14400 a2vw0:-18000 asys0:-14400 882c0:-18000 bmiwc0:-14400 1wd180",
  "America/Creston": "-27964 17u7ews:-25200 h39xv8:-28800 vbus0:-25200 psaio0",
  "America/Curacao": "-16547 1midzfn:-16200 rlo7qd",
  "America/Dominica": "-14736 1m6rff0:-14400 hviqh0",
  "America/Ensenada": "-27988 1ro5a80:-28800 2u7jw0:-25200 1si800:-28800 5xoo40:-25200 3jkik0:-28800 aufpk0",
  "America/Grenada": "-14820 1m6rffo:-14400 hviqgc",
  "America/Guadeloupe": "-14768 1m5ku28:-14400 hwpbts",
  "America/Montreal": "-17656 17u76yg:-18000 hca8hk:-14400 1jbo0:-18000 i9n00:-14400 a2vw0:-18000 7z5i0:-14400 ap3w0:-18000 9rxg0:-14400 7x3w0:-18000 asxe0:-14400 7x5a0:-18000 asxe0:-14400 7x5a0:-18000 uk1e0:-14400 6w3y0:-18000 b5w20:-14400 7k6m0:-18000 b5w20:-14400 7k6m0:-18000 b5qi0:-14400 7k580:-18000 b5xg0:-14400 7x3w0:-18000 asys0:-14400 7x3w0:-18000 asys0:-14400 7x3w0:-18000 asys0:-14400 7x3w0:-18000 b5xg0:-14400 7k580:-18000 b5xg0:-14400 7x3w0:-18000 asys0:-14400 7x3w0:-18000 asys0:-14400 7x3w0:-18000 asys0:-14400 7x3w0:-18000 asys0:-14400 7x3w0:-18000 asys0:-14400 7x3w0:-18000 b5xg0:-14400 7k580:-18000 b5xg0:-14400 2twlg0:-18000 asys0:-14400 7x3w0:-18000 asys0:-14400 7x3w0:-18000 asys0:-14400 7x3w0:-18000 asys0:-14400 9px80:-18000 9d440:-14400 9cyk0:-18000 1fuo0",
  "America/Montserrat": "-14932 1m6rfkg:-14400 hviqbk",
  "America/Nassau": "-18570 1mjd7nu:-18000 fqrow6:-14400 1e5h80:-18000 1lhg0:-14400 dbjw0:-18000 9emw80",
  "America/Nipigon": "-21184 1dkw0cg:-18000 c5edrk:-14400 a2vw0:-18000 bfxjw0:-14400 2lzes0:-18000 ck9hc0",
  "America/Pangnirtung": "0 1r5cqo0:-18000 b0kgs0:-14400 8vtw0",
  "America/Port_of_Spain": "-14764 1mjd4q4:-14400 hix15w",
  "America/Rainy_River": "-22696 1dkw1ig:-21600 c5efdk:-18000 a2vw0:-21600 bfxjw0:-18000 2lzes0:-21600 ck9k40",
  "America/Rosario": "-14560 1dhqwkg:-15404 db0gng:-14400 4",
  "America/St_Kitts": "-15052 1mjd4y4:-14400 hix0xw",
  "America/St_Lucia": "-14640 1mg85yo:-14400 hm1zxc",
  "America/St_Thomas": "-15584 1m6rg0w:-14400 hvipv4",
  "America/St_Vincent": "-14696 1mg8608:-14400 hm1zvs",
  "America/Thunder_Bay": "-21420 1dkw0j0:-21600 7tsg50:-18000 gr8qs0:-14400 1wd180:-18000 ck9hc0",
  "America/Tortola": "-15508 1m6rfys:-14400 hvipx8",
  "America/Yellowknife": "0 1ygd9c0:-25200 3pk3o0:-21600 1wd180:-25200 11g5c0",
  "Antarctica/DumontDUrville": "0 24ptxc0:36000 2mks80:0 2i72g0",
  "Antarctica/McMurdo": "0 29ewyo0",
  "Antarctica/Syowa": "0 29z6lc0",
  "Asia/Aden": "10794 26a7bo6",
  "Asia/Bahrain": "12140 21vemms:12600 1a1eb8",
  "Asia/Brunei": "27580 1tuaw1w:27000 3khxs4:28800 6mix60",
  "Asia/Chongqing": "25580 1ustixg:25200 lx5t2k",
  "Asia/Hanoi": "25404 1jkt32c:25590 2isiiu:25200 gj25iu:28800 15ct80:32400 8so00:25200 tmtk0:28800 3wxzw0:25200",
  "Asia/Harbin": "30404 1ustf7g:30600 268nuk:28800 4381e0:32400 dqp6k0:30600 1x0100",
  "Asia/Kashgar": "18236 1ustolg:19800 69gmsk:18000 fnp0m0",
  "Asia/Kuala_Lumpur": "24406 1gpkfu2",
  "Asia/Kuwait": "11516 26a7b44",
  "Asia/Muscat": "14064 1qmintc:14400 m0",
  "Asia/Phnom_Penh": "25180 1jkt38k:25590 2isicm:25200 gj25iu:28800 15ct80:32400 8so00",
  "Asia/Tel_Aviv": "8344 15r12w8:8460 jtxuks:7200 k",
  "Asia/Vientiane": "24624 1jkt3o0:25590 2ishx6:25200 gj25iu:28800 15ct80:32400 8so00:25200 tmtk0:28800 470yk0",
  "Atlantic/Jan_Mayen": "-3600 2gpzc00",
  "Atlantic/Reykjavik": "-5280 1kd2eqo:-3600 4rpd9c:0 ci2s0:-3600 69uk0:0 du840:-3600 4xp80:0 du840:-3600 p7bw0:0 4w040:-3600 9bdzw0:0 9d6w0:-3600 64g40:0 cyl80:-3600 64dc0:0 clpc0:-3600 6hc00:0 bvs00:-3600 6uao0:0 bvs00:-3600 6uao0:0 bvs00:-3600 6uao0:0 c8qo0:-3600 6hc00:0 c8qo0:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 asw00:-3600 7x6o0:0 afxc0:-3600 8a5c0:0 asw00:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 asw00:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 asw00:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 asw00:-3600 8a5c0",
  "Atlantic/St_Helena": "-1368 26szie0",
  "Australia/Currie": "34528 1dxctcw:36000 b03dr4:39600 902o0:36000 b5uo0:39600 6hc00:36000 c8qo0:39600 6hc00:36000 bx2ao0:39600 4h400:36000 9d1c0:39600 9d1c0:36000 9q000:39600 902o0:36000 cj6lc0",
  "Europe/Amsterdam": "1172 1oplgfg:4772 7v980:1172 a51o0:4772 7x6o0:1172 a2yo0:4772 9d1c0:1172 9q000:4772 902o0:1172 9q000:4772 902o0:1172 9q000:4772 902o0:1172 9b6o0:4772 a2yo0:1172 c51c0:4772 6l1c0:1172 902o0:4772 9q000:1172 ci000:4772 682o0:1172 bgyo0:4772 79400:1172 bitc0:4772 779c0:1172 bmio0:4772 7gio0:1172 bbeo0:4772 7eo00:1172 bd9c0:4772 7ctc0:1172 bf400:4772 7ayo0:1172 bvs00:4772 6uao0:1172 bko00:4772 7idc0:1172 b9k00:4772 7gio0:1172 bbeo0:4772 7eo00:1172 bf400:4772 7ayo0:1172 btxc0:4772 21uc0:4800 4uaz8:1200 bitc0:4800 779c0:1200 bko00:4800 7idc0:1200 bd3s0:7200 1aarpc:3600 7k800:7200 9q000:3600 9d1c0:7200 9d1c0:3600 9d1c0:7200 8l9c0:3600 jutc0",
  "Europe/Belfast": "-1420 1621l3g:-1521 iol4at:2079 6uao0",
  "Europe/Copenhagen": "3020 1d23kc4:3600 bo7orw:7200 75bw0:3600 cbs2w0:7200 1aco80:3600 7k800:7200 9q000:3600 9d1c0:7200 9d1c0:3600 9d1c0:7200 6y000:3600 dbmo0:7200 6bs00:3600 clpc0:7200 51hc0:3600 e1k00:7200 4oio0:3600 lls00",
  "Europe/Guernsey": "-609 1n7or4x:0 1ixx33:3600 6uao0:0 9q000:3600 8c000:0 9o5c0:3600 9ruo0:0 9b6o0:3600 9ew00:0 9b6o0:3600 auqo0:0 88ao0:3600 9ew00:0 8y800:3600 a2yo0:0 a2yo0:3600 7k800:0 asw00:3600 8a5c0:0 asw00:3600 8n400:0 a2yo0:3600 8n400:0 9q000:3600 902o0:0 afxc0:3600 8n400:0 a2yo0:3600 8n400:0 9q000:3600 902o0:0 a2yo0:3600 8n400:0 a2yo0:3600 8n400:0 9q000:3600 9d1c0:0 a2yo0:3600 8n400:0 9q000:3600 902o0:0 a2yo0:3600 8n400:0 a2yo0:3600 8n400:0 9q000:3600 902o0:0 a2yo0:3600 b5uo0:0 51hc0:3600 6kt00:7200 17vs80:3600 7k800:7200 9q000:3600 9d1c0:7200 9d1c0",
  "Europe/Isle_of_Man": "-1075 17fxvhv",
  "Europe/Jersey": "-506 1fdkkg0:0 9d23s0:3600 6uao0:0 9q000:3600 8c000:0 9o5c0:3600 9ruo0:0 9b6o0:3600 9ew00:0 9b6o0:3600 auqo0:0 88ao0:3600 9ew00:0 8y800:3600 a2yo0:0 a2yo0:3600 7k800:0 asw00:3600 8a5c0:0 asw00:3600 8n400:0 a2yo0:3600 8n400:0 9q000:3600 902o0:0 afxc0:3600 8n400:0 a2yo0:3600 8n400:0 9q000:3600 902o0:0 a2yo0:3600 8n400:0 a2yo0:3600 8n400:0 9q000:3600 9d1c0:0 a2yo0:3600 8n400:0 9q000:3600 902o0:0 a2yo0:3600 8n400:0 a2yo0:3600 8n400:0 9q000:3600 902o0:0 a2yo0:3600 b5uo0:0 51hc0:3600 6kt00:7200 17vs80:3600 7k800:7200 9q000:3600 9d1c0:7200 9d1c0",
  "Europe/Ljubljana": "3484 17u6qn8:3600 twhmgs:7200 swz00:3600 7k800:7200 9q000:3600 9d1c0:7200 9d1c0:3600 9d1c0:7200 1uo00",
  "Europe/Luxembourg": "1476 1ihq6v0:3600 68l290:7200 75hg0:3600 ast80:7200 796s0:3600 at1k0:7200 7x6o0:3600 3lh40:0 4zmo0:3600 b6300:0 6u2c0:3600 cytk0:0 7at40:3600 bktk0:0 7rh40:3600 a31g0:0 a2vw0:3600 8n9k0:0 8zx40:3600 9q2s0:0 9et80:3600 9b9g0:0 a2vw0:3600 8n6s0:0 9px80:3600 905g0:0 a2vw0:3600 905g0:0 a2vw0:3600 8ncc0:0 9q000:3600 902o0:0 a2yo0:3600 8n400:0 9d1c0:3600 9d1c0:0 902o0:3600 a2yo0:0 9d1c0:3600 9d1c0:0 902o0:3600 9q000:0 a2yo0:3600 8n400:0 9d1c0:3600 9d1c0:0 902o0:3600 9q000:0 a2yo0:3600 b5uo0:0 51hc0:3600 42ao0:7200 1aeak0:3600 7k800:7200 9q000:3600 9d1c0:7200 8n400",
  "Europe/Monaco": "1772 1c8bdas:561 9tlnln:0 2pzpnl:3600 5luo0:0 8y800:3600 a4tc0:0 7vc00:3600 auqo0:0 7idc0:3600 b7pc0:0 6sg00:3600 cyo00:0 7ayo0:3600 bko00:0 7rmo0:3600 a2yo0:0 bvs00:3600 6uao0:0 902o0:3600 9q000:0 9d1c0:3600 9d1c0:0 a2yo0:3600 8n400:0 9q000:3600 902o0:0 a2yo0:3600 902o0:0 a2yo0:3600 8n400:0 9q000:3600 902o0:0 a2yo0:3600 8n400:0 9d1c0:3600 9d1c0:0 902o0:3600 a2yo0:0 9d1c0:3600 9d1c0:0 902o0:3600 9q000:0 a2yo0:3600 8n400:0 9d1c0:3600 9d1c0:0 902o0:3600 9q000:0 a2yo0:3600 b5uo0:0 51po0:3600 mdbo0:7200 7x3w0:3600 7x9g0",
  "Europe/Oslo": "2580 1dkvi0c:3600 b5svbo:7200 6qfs0:3600 cgcqo0:7200 15tsc0:3600 7k800:7200 9q000:3600 9d1c0:7200 9d1c0:3600 9d1c0:7200 9d1c0:3600 70q5c0:7200 9q000:3600 9d1c0:7200 9d1c0:3600 9d1c0:7200 9d1c0:3600 9d1c0:7200 9d1c0:3600 9d1c0:7200 9d1c0:3600 9d1c0:7200 9q000:3600 b5uo0:7200 7k800",
  "Europe/Sarajevo": "4420 17u6px8:3600 twhn6s:7200 swz00:3600 7k800:7200 9q000:3600 9d1c0:7200 9d1c0:3600 9d1c0:7200 1uo00",
  "Europe/Skopje": "5144 17u6pd4:3600 twhnqw:7200 swz00:3600 7k800:7200 9q000:3600 9d1c0:7200 9d1c0:3600 9d1c0:7200 1uo00",
  "Europe/Stockholm": "4332 15898no:3614 ayjpvy:3600 8jiake:7200 75hg0:3600 h82dk0",
  "Europe/Tiraspol": "7112 15r13ug:6900 5c",
  "Europe/Uzhgorod": "5352 1bczijc:3600 ptztko:7200 1cm000:3600 7k800:7200 9q000:3600 9d1c0:7200 al900:3600 cnms0",
  "Europe/Vaduz": "2284 1d9v7kk:3600 du",
  "Europe/Zagreb": "3832 17u6qdk:3600 twhmqg:7200 swz00:3600 7k800:7200 9q000:3600 9d1c0:7200 9d1c0:3600 9d1c0:7200 1uo00",
  "Europe/Zaporozhye": "8440 15r12tk:8400 n4x6p4:7200 37a0xc:10800 5u1180:7200 mc0g0:3600 7k800:7200 9q000:3600 12qg0:10800 m800",
  "Indian/Antananarivo": "11404 1m6qv78:10800 m9lccs:14400 4oio0",
  "Indian/Christmas": "25372 1dmgf38:25200 d4qjmo",
  "Indian/Cocos": "23260 1g6sjdw:23400 nnqrm4",
  "Indian/Comoro": "10384 1m6qvzk:10800 g81xpg",
  "Indian/Kerguelen": "0 26a7k00:18000 57ul20",
  "Indian/Mahe": "13308 1jua32c:14400 6s8ld0",
  "Indian/Mayotte": "10856 1m6qvmg:10800 g81y2k",
  "Indian/Reunion": "13312 1m579q8:14400 4hbep4",
  "Pacific/Chuuk": "-49972 nhg984:36428 t83xc0:36000 76a5nw:32400 29hes0:36000 bkenw0:32400 29fk40",
  "Pacific/Enderbury": "0 vb9hc0:-41060 d1rzok:0 rqzxng:-43200 21w6o0:0 ek1qo0",
  "Pacific/Funafuti": "43012 1gpk1h8:43200 15c",
  "Pacific/Johnston": "-36000 24xzhe0",
  "Pacific/Majuro": "41088 1gpk2yo:39600 76a6hc:32400 29hhk0:39600 9cmd40:36000 27sas0:32400 1h6w40:39600 deat40",
  "Pacific/Midway": "-42568 1gplvig:-39600 sx94dk:-36000 4ofw0",
  "Pacific/Pohnpei": "-48428 nhg818:37972 t83xc0:39600 76a42s:32400 29hhk0:39600 9cmd40:36000 27sas0:32400 29fk40",
  "Pacific/Saipan": "-51420 nhgacc:34980 t83xc0:32400 mpn8no:36000 14qo0",
  "Pacific/Wake": "39988 1gpk3t8",
  "Pacific/Wallis": "44120 1gpk0mg:43200 204"
};
var ALIASES = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Kralendijk": "America/Curacao",
  "America/Lower_Princes": "America/Curacao",
  "America/Marigot": "America/Port_of_Spain",
  "America/St_Barthelemy": "America/Port_of_Spain",
  "America/Virgin": "America/St_Thomas",
  "Antarctica/South_Pole": "Antarctica/McMurdo",
  "Arctic/Longyearbyen": "Europe/Oslo",
  "Asia/Chungking": "Asia/Chongqing",
  Iceland: "Atlantic/Reykjavik",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
  "Pacific/Yap": "Pacific/Chuuk"
};

// packages/client/src/zone-history.ts
var START = Date.UTC(1800, 0, 1) / 1e3;
var ROWS = new Map([
  ...lowerCase(HISTORIES),
  ...lowerCase(ALIASES).map(([alias, name]) => [
    alias,
    HISTORIES[name]
  ])
]);
function lowerCase(table) {
  return Object.entries(table).map(([name, value]) => [name.toLowerCase(), value]);
}
function recordedHistory(name) {
  const row = ROWS.get(name.toLowerCase());
  if (row === void 0) return void 0;
  const [first, ...spans] = row.split(" ");
  const changes = [];
  let until = Number.POSITIVE_INFINITY;
  let instant = START;
  for (const span of spans) {
    const [seconds = "", offset] = span.split(":");
    instant += Number.parseInt(seconds, 36);
    if (offset === void 0) until = instant;
    else changes.push({ from: instant, offset: Number(offset) });
  }
  return { first: Number(first), changes, until };
}

// packages/client/src/time-zone.ts
var NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/;
var NOT_OF_IANA = /^(?:SystemV\/.*|US\/Pacific-New)$/i;
var NO_PLACE2 = /^(?:[CEMW]ET|EST|HST|MST|EST5EDT|CST6CDT|MST7MDT|PST8PDT)$/i;
var SHOWN_LENGTH_MAX = 64;
function readTimeZone(name) {
  if (typeof name !== "string") throw unknown(name);
  if (NO_PLACE2.test(name)) throw noPlace(name);
  if (!NAME.test(name) || NOT_OF_IANA.test(name)) throw unknown(name);
  const history2 = recordedHistory(name);
  const runtime = (unixSecond) => Temporal2.Instant.fromEpochMilliseconds(unixSecond * 1e3).toZonedDateTimeISO(name).offsetNanoseconds / 1e9;
  if (history2?.until !== Number.POSITIVE_INFINITY) {
    try {
      runtime(0);
    } catch {
      throw unknown(name);
    }
  }
  return history2 === void 0 ? runtime : (unixSecond) => ownOffset(history2, runtime, unixSecond);
}
function ownOffset(history2, runtime, unixSecond) {
  if (unixSecond >= history2.until) return runtime(unixSecond);
  return history2.changes.findLast(({ from }) => from <= unixSecond)?.offset ?? history2.first;
}
var COMMON_FAULTS2 = [
  [
    /^(?:UTC|GMT)?[+-]\d/i,
    "It is an offset, not a zone; append it to the local time, and send that as datetime"
  ],
  [/^Z$/i, 'For UTC write "UTC", or append a "Z" to the time and send that as datetime'],
  [/^\s|\s$/, "It has white space at its beginning or end"],
  [/^[A-Z]{2,5}$/, "Abbreviations stand for several zones; name the place, as in Europe/Berlin"],
  [
    /^\p{L}[\p{L}\p{M} ._'’-]*$/u,
    "The name of a zone includes its region, as in Europe/Rome or America/New_York, and few cities have their own zone: choose the zone that covers the place of birth"
  ],
  [/ /, "Write an underscore for a space, as in America/New_York"]
];
function noPlace(name) {
  return new UnknownTimeZone(
    `timeZone must name a place; "${name}" does not, and its history differs between releases of the IANA time-zone database. Name the place of birth, as in Europe/Berlin. If only the offset is known, append it to the local time, and send that as datetime.`
  );
}
function unknown(name) {
  const text2 = String(name);
  const hint = typeof name !== "string" || text2.length > SHOWN_LENGTH_MAX ? void 0 : COMMON_FAULTS2.find(([pattern]) => pattern.test(text2))?.[1];
  const shown = JSON.stringify(text2.slice(0, SHOWN_LENGTH_MAX));
  return new UnknownTimeZone(
    `timeZone must be a name of the IANA time-zone database, for example Europe/Berlin; this runtime does not know ${shown}. ${hint === void 0 ? "" : `${hint}.`}`.trim()
  );
}

// packages/client/src/birth-moment.ts
var DISAMBIGUATIONS = ["reject", "earlier", "later", "compatible"];
var FIRST_UNIX_SECOND = Date.UTC(1800, 0, 1) / 1e3;
var END_UNIX_SECOND = Date.UTC(2401, 0, 1) / 1e3;
function birthMoment({ local, timeZone, disambiguation = "reject" }) {
  if (!DISAMBIGUATIONS.includes(disambiguation)) {
    throw new RangeError(`disambiguation must be one of ${DISAMBIGUATIONS.join(", ")}`);
  }
  const { clockSecond, fraction } = readLocalTime(local);
  const offsetAt = readTimeZone(timeZone);
  const readings = instantsOf(clockSecond, offsetAt);
  const unixSecond = choose(
    readings,
    disambiguation,
    () => notOnce(readings, `${local} in ${timeZone}`, fraction, offsetAt)
  );
  if (unixSecond < FIRST_UNIX_SECOND || unixSecond >= END_UNIX_SECOND) {
    throw new InvalidLocalTime(
      "range",
      "outside the supported range: as a UTC instant it must lie between 1800-01-01T00:00:00Z and the end of the year 2400."
    );
  }
  const offset = offsetAt(unixSecond);
  return offset % 60 === 0 ? `${clockText(unixSecond + offset, fraction)}${offsetText(offset)}` : `${clockText(unixSecond, fraction)}Z`;
}
function choose({ earlier, later, shown }, disambiguation, refusal) {
  if (earlier === later) return earlier;
  switch (disambiguation) {
    case "earlier":
      return earlier;
    case "later":
      return later;
    case "compatible":
      return shown ? earlier : later;
    case "reject":
      throw refusal();
  }
}
function notOnce({ earlier, later, shown }, what, fraction, offsetAt) {
  const candidate = (unixSecond) => ({
    utc_offset: offsetText(offsetAt(unixSecond)),
    utc_datetime: `${clockText(unixSecond, fraction)}Z`
  });
  const candidates = [candidate(earlier), candidate(later)];
  const listed = candidates.map(({ utc_datetime: utcDatetime, utc_offset: utcOffset }) => `${utcDatetime} (${utcOffset})`).join(" or ");
  const remedy = `Send ${listed}, or give a disambiguation.`;
  return shown ? new AmbiguousLocalTime(`${what} occurred twice: clocks were set back. ${remedy}`, candidates) : new NonexistentLocalTime(
    `${what} never occurred: clocks were set forward past it. ${remedy}`,
    candidates
  );
}

// packages/site/playground/browser/moment.ts
var DISAMBIGUATIONS2 = ["earlier", "later"];
var SECONDS = /^(?<whole>\d{1,2})(?:[.,](?<fraction>\d{1,9}))?$/;
function momentOf(certificate) {
  const { date, time, zone } = certificate;
  const missing = ["date", "time", "zone"].filter((field) => certificate[field] === "");
  const seconds = secondsOf(certificate.seconds);
  if (seconds === void 0) {
    return refused("seconds", "Seconds go from 0 to 59, with up to nine decimals.");
  }
  if (missing.length > 0) return { kind: "incomplete", missing };
  const local = `${date}T${time}:${seconds}`;
  const read2 = (disambiguation) => readingOf2(
    local,
    birthMoment({ local, timeZone: zone, ...disambiguation && { disambiguation } })
  );
  try {
    return { kind: "resolved", reading: read2() };
  } catch (error) {
    if (error instanceof AmbiguousLocalTime) {
      return { kind: "ambiguous", readings: { earlier: read2("earlier"), later: read2("later") } };
    }
    if (error instanceof NonexistentLocalTime) {
      return { kind: "never", readings: neighbours(error, read2) };
    }
    if (error instanceof UnknownTimeZone) return refused("zone", unknownZone(zone));
    if (error instanceof InvalidLocalTime) return refused("date", INVALID_REASONS[error.code]);
    throw error;
  }
}
var INVALID_REASONS = {
  "subject.time.invalid_format": "There is no such date or time of day.",
  "subject.time.out_of_range": "The service covers 1800-01-01T00:00:00Z to the end of the year 2400, in UTC."
};
function refused(field, reason) {
  return { kind: "refused", field, reason };
}
function unknownZone(zone) {
  return zoneHint(zone) ?? `There is no time zone “${zone}”. Choose one from the list.`;
}
function secondsOf(typed) {
  if (typed === "") return "00";
  const match = SECONDS.exec(typed)?.groups;
  if (match === void 0 || Number(match["whole"]) > 59) return void 0;
  const whole = (match["whole"] ?? "").padStart(2, "0");
  return match["fraction"] === void 0 ? whole : `${whole}.${match["fraction"]}`;
}
function neighbours({ candidates: [earlier, later] }, read2) {
  return { earlier: { ...read2("earlier"), ...earlier }, later: { ...read2("later"), ...later } };
}
function readingOf2(local, datetime) {
  const instant = Date.parse(wholeSeconds(datetime));
  const fraction = /\.\d+/.exec(datetime)?.[0] ?? "";
  const utcDatetime = `${new Date(instant).toISOString().slice(0, 19)}${fraction}Z`;
  const offset = /[+-]\d\d:\d\d$/.exec(datetime)?.[0];
  if (offset !== void 0) return { datetime, utc_datetime: utcDatetime, utc_offset: offset };
  const seconds = (Date.parse(`${wholeSeconds(local)}Z`) - instant) / 1e3;
  return { datetime, utc_datetime: utcDatetime, utc_offset: offsetText2(seconds) };
}
function wholeSeconds(datetime) {
  return datetime.replace(/\.\d+/, "");
}
function offsetText2(seconds) {
  const size = Math.abs(seconds);
  const parts = [Math.floor(size / 3600), Math.floor(size / 60) % 60, size % 60];
  return (seconds < 0 ? "-" : "+") + parts.map((part) => String(part).padStart(2, "0")).join(":");
}
function offsetWords(offset) {
  const [hours = 0, minutes = 0, seconds = 0] = offset.slice(1).split(":").map(Number);
  const parts = [
    [hours, "h"],
    [minutes, "min"],
    [seconds, "s"]
  ];
  const size = parts.flatMap(([count, unit]) => count === 0 ? [] : [`${count} ${unit}`]);
  if (size.length === 0) return "clocks showed UTC";
  return `clocks were ${size.join(" ")} ${offset.startsWith("-") ? "behind" : "ahead of"} UTC`;
}

// packages/site/playground/browser/zone-city.ts
function isCityOfZone(place, zone) {
  const city = fold(zone.split("/").at(-1) ?? "");
  const name = fold(place.split(",")[0] ?? "");
  return city !== "" && (name === city || name === `${city} city`);
}

// packages/site/playground/browser/moment-view.ts
var ONE_HISTORY_FROM = "1970";
var FIELD_WORDS = { date: "date", time: "time", seconds: "seconds", zone: "time zone" };
function showMoment(view2, { moment, certificate, place, choice, onChoose }) {
  const { zone } = certificate;
  const timeAddress = view2.dataset["time"] ?? "";
  const around = { zone, isCity: isCityOfZone(place, zone), timeAddress };
  const parts = {
    incomplete: () => moment.kind === "incomplete" ? soFar(certificate, moment.missing) : [],
    refused: () => [],
    resolved: () => moment.kind === "resolved" ? resolved(moment.reading, around) : [],
    ambiguous: () => {
      if (moment.kind !== "ambiguous") return [];
      const { readings } = moment;
      return [
        twice(readings, choice, onChoose),
        ...choice === void 0 ? [] : resolved(readings[choice], around)
      ];
    },
    never: () => moment.kind === "never" ? never(moment.readings, { certificate, timeAddress }) : []
  };
  view2.replaceChildren(...parts[moment.kind]());
  view2.dataset["kind"] = moment.kind;
}
function momentWords(moment, choice) {
  if (moment.kind === "resolved") return `The moment is ${moment.reading.datetime}.`;
  if (moment.kind === "never") return "Clocks there never showed this time.";
  if (moment.kind !== "ambiguous") return "";
  return choice === void 0 ? "Clocks there showed this time twice. Choose one of the two." : `The moment is ${moment.readings[choice].datetime}.`;
}
function undecidedWords(moment) {
  if (moment.kind === "incomplete") return moment.missing.map(missingWords);
  if (moment.kind === "refused") return [`Correct the ${FIELD_WORDS[moment.field]}.`];
  if (moment.kind === "ambiguous") return ["Choose which of the two times it was."];
  return moment.kind === "never" ? ["Correct the date, the time or the time zone."] : [];
}
function missingWords(field) {
  return `Fill in the ${FIELD_WORDS[field]}.`;
}
function soFar({ date, time }, missing) {
  if (date === "") return [];
  const words2 = missing.map((field) => `the ${FIELD_WORDS[field]}`).join(" and ");
  const typed = [date, time].filter((text2) => text2 !== "").join(", ");
  return [note(`So far: ${typed}. Still to be filled in: ${words2}.`)];
}
function resolved({ datetime, utc_datetime: utcDatetime, utc_offset: utcOffset }, { zone, isCity, timeAddress }) {
  const hasSeconds = utcOffset.length > "+00:00".length;
  const rows = [
    ["The moment", datetime],
    ...hasSeconds ? [] : [["In UTC", utcDatetime]],
    ["Offset", `${utcOffset}: ${offsetWords(utcOffset)}`]
  ];
  return [
    element(
      "dl",
      { class: "reading" },
      ...rows.flatMap(([name, value], index) => [
        element("dt", {}, name),
        element("dd", index === 0 ? { class: "sent" } : {}, value)
      ])
    ),
    ...hasSeconds ? [note(SECONDS_OFFSET)] : [],
    ...hasSeconds && !isCity ? [oldOffset(zone, timeAddress)] : [],
    ...!hasSeconds && !isCity && utcDatetime < ONE_HISTORY_FROM ? [oneCity(zone, timeAddress)] : []
  ];
}
var SECONDS_OFFSET = "The offset has seconds, which a request cannot express, so the moment is sent in UTC.";
function oldOffset(zone, timeAddress) {
  return note(
    `Such an offset is usually the mean time of one city: here, of the city that ${zone} is named after. Other places had their own. `,
    element("a", { href: `${timeAddress}#old-births-offsets-with-seconds` }, "Old births"),
    " explains what to do."
  );
}
function oneCity(zone, timeAddress) {
  return note(
    `Before 1970, ${zone} has the history of the city that it is named after. Clocks in other places may have shown another time. See `,
    element(
      "a",
      { href: `${timeAddress}#wars-and-what-databases-do-not-know` },
      "Wars, and what databases do not know"
    ),
    "."
  );
}
function note(...children) {
  return element("p", { class: "help" }, ...children);
}
var CHOICE_WORDS = {
  earlier: "The first time, before clocks were set back:",
  later: "The second time, after clocks were set back:"
};
function twice(readings, choice, onChoose) {
  const rows = DISAMBIGUATIONS2.map((each) => {
    const { utc_offset: utcOffset, utc_datetime: utcDatetime } = readings[each];
    const radio = element("input", { type: "radio", name: "occurrence", id: `occurrence-${each}` });
    radio.checked = each === choice;
    radio.addEventListener("change", () => onChoose(each));
    return element(
      "label",
      { class: "choice" },
      radio,
      element(
        "span",
        {},
        element("strong", {}, CHOICE_WORDS[each]),
        ` offset ${utcOffset}, ${utcDatetime} in UTC`
      )
    );
  });
  return element(
    "fieldset",
    { class: "twice", id: "occurrence", tabindex: "-1", "aria-describedby": "occurrence-why" },
    element("legend", {}, "Clocks there showed this time twice"),
    element(
      "p",
      { class: "help", id: "occurrence-why" },
      "Clocks were set back, so the same time came twice. Which of the two was it? If nobody knows, calculate a chart for each."
    ),
    ...rows,
    element("p", { class: "finding", id: "occurrence-finding", hidden: "" })
  );
}
function never({ earlier, later }, { certificate, timeAddress }) {
  const row = ({ datetime, utc_datetime: utcDatetime, utc_offset: utcOffset }, which) => element(
    "li",
    {},
    `With the offset ${which}, it would be ${utcDatetime}, when clocks showed ${clockOf({ datetime, utc_offset: utcOffset }, certificate.date)}.`
  );
  return [
    element(
      "div",
      { class: "never", id: "never", tabindex: "-1" },
      element("strong", {}, "Clocks there never showed this time"),
      element(
        "p",
        {},
        "Clocks were set forward past it, so the time, the date or the zone is wrong. The page chooses neither of these:"
      ),
      element("ul", {}, row(later, "before the change"), row(earlier, "after the change")),
      element(
        "p",
        { class: "help" },
        element(
          "a",
          { href: `${timeAddress}#what-if-there-is-not-one-instant` },
          "More about times that clocks skip"
        )
      )
    )
  ];
}
function clockOf({ datetime, utc_offset: utcOffset }, certifiedDate) {
  const [date = "", clock = ""] = datetime.split("T");
  const time = clock.slice(0, "HH:MM:SS".length);
  const shown = date === certifiedDate ? time : `${time} on ${date}`;
  return datetime.endsWith("Z") ? `${shown} in UTC (offset ${utcOffset})` : shown;
}
function undecidedTarget(moment) {
  if (moment.kind === "ambiguous") return byId("occurrence-earlier");
  return moment.kind === "never" ? byId("never") : void 0;
}

// packages/site/playground/browser/certificate-view.ts
var FIELDS2 = ["date", "time", "seconds", "zone"];
var UNFINISHED = {
  date: "This day does not exist, or a part of the date is missing.",
  time: "This time does not exist, or a part of it is missing."
};
var CertificateView = class {
  #inputs;
  #place = byId("place");
  #view = byId("moment");
  #moment = { kind: "incomplete", missing: ["date", "time", "zone"] };
  #choice;
  #said = "";
  /** The fields as they were read last. */
  #key = "";
  constructor() {
    this.#inputs = {
      date: byId("date"),
      time: byId("time"),
      seconds: byId("seconds"),
      zone: byId("zone")
    };
    for (const input of Object.values(this.#inputs)) {
      for (const event of ["input", "change"]) {
        input.addEventListener(event, () => {
          unmarkControl(input);
          this.update();
        });
      }
      input.addEventListener("blur", () => this.#markRefused());
    }
    this.#place.addEventListener("change", () => this.update());
  }
  /** What to send; undefined if the moment is not decided. */
  get datetime() {
    return this.#reading?.datetime;
  }
  get #reading() {
    if (this.#moment.kind === "resolved") return this.#moment.reading;
    if (this.#moment.kind !== "ambiguous" || this.#choice === void 0) return void 0;
    return this.#moment.readings[this.#choice];
  }
  /** What there is to do until the moment is decided; nothing if it is. */
  get undecided() {
    return this.datetime === void 0 ? undecidedWords(this.#moment) : [];
  }
  /** The moment as people know it, for those who read the chart; undefined until it is decided. */
  get subject() {
    const reading = this.#reading;
    if (reading === void 0) return void 0;
    const { date, time, seconds, zone } = this.#read();
    const clock = seconds === "" ? time : `${time}:${seconds.padStart(2, "0")}`;
    return {
      place: this.#place.value.trim(),
      local: { time: `${date} ${clock}`, zone: `${zone}, UTC${reading.utc_offset}` }
    };
  }
  /** Which of two instants was chosen, if there was something to choose. */
  get choice() {
    return this.#moment.kind === "ambiguous" ? this.#choice : void 0;
  }
  /**
   * Reads the fields again. Another time has other instants, even if it also occurred twice, so a
   * choice lasts only as long as the fields stay as they are.
   *
   * @param choice which of two instants, if it is given with the fields
   */
  update(choice) {
    const certificate = this.#read();
    const place = this.#place.value;
    const key2 = JSON.stringify([certificate, place]);
    const chosen = choice ?? (key2 === this.#key ? this.#choice : void 0);
    if (key2 === this.#key && chosen === this.#choice) return;
    this.#key = key2;
    this.#choice = chosen;
    const before = this.#moment;
    this.#moment = momentOf(certificate);
    if (before.kind === "refused") unmarkControl(this.#inputs[before.field]);
    this.#markRefused();
    showMoment(this.#view, {
      moment: this.#moment,
      certificate,
      place,
      choice: chosen,
      onChoose: (each) => {
        this.update(each);
        byId(`occurrence-${each}`).focus();
      }
    });
    this.#say(momentWords(this.#moment, chosen));
  }
  /**
   * Marks what is missing or wrong, and moves the focus to the first of it.
   *
   * @returns whether the moment is decided
   */
  demand() {
    if (this.datetime !== void 0) return true;
    const targets = this.#markUndecided();
    const target = targets[0] ?? undecidedTarget(this.#moment);
    target?.focus();
    return false;
  }
  #markUndecided() {
    const moment = this.#moment;
    if (moment.kind === "ambiguous") {
      const finding = byId("occurrence-finding");
      finding.textContent = "Choose one of the two.";
      finding.hidden = false;
      return [];
    }
    if (moment.kind === "incomplete") {
      return moment.missing.map((field) => {
        const input = this.#inputs[field];
        markControl(input, this.#unfinished(field) ?? missingWords(field));
        return input;
      });
    }
    this.#markRefused();
    return moment.kind === "refused" ? [this.#inputs[moment.field]] : [];
  }
  #markRefused() {
    const moment = this.#moment;
    if (moment.kind === "refused" && document.activeElement !== this.#inputs[moment.field]) {
      markControl(this.#inputs[moment.field], moment.reason);
    }
    for (const field of ["date", "time"]) {
      const unfinished = this.#unfinished(field);
      const input = this.#inputs[field];
      if (unfinished !== void 0 && document.activeElement !== input) {
        markControl(input, unfinished);
      }
    }
  }
  /** Such a field has no value, as if it were empty. */
  #unfinished(field) {
    if (field !== "date" && field !== "time") return void 0;
    return this.#inputs[field].validity.badInput ? UNFINISHED[field] : void 0;
  }
  #read() {
    const [date, time, seconds, zone] = FIELDS2.map((field) => this.#inputs[field].value.trim());
    return {
      date: date ?? "",
      time: (time ?? "").slice(0, "HH:MM".length),
      seconds: seconds ?? "",
      zone: zone ?? ""
    };
  }
  /** Only what is new is announced, not every letter of a field that changes nothing. */
  #say(words2) {
    if (words2 === this.#said) return;
    this.#said = words2;
    announce(byId("moment-said"), words2);
  }
};

// packages/site/playground/browser/gaps.ts
var isGiven = (value) => value !== "";
var RULES = [
  {
    other: "subject-location-latitude",
    calls: isGiven,
    control: "subject-location-longitude",
    words: "Fill in the longitude: a latitude alone is no place."
  },
  {
    other: "subject-location-longitude",
    calls: isGiven,
    control: "subject-location-latitude",
    words: "Fill in the latitude: a longitude alone is no place."
  },
  {
    other: "settings-zodiac",
    calls: (value) => value === "sidereal",
    control: "settings-ayanamsa",
    words: "Choose an ayanamsa: the sidereal zodiac needs one, and none is implied."
  }
];
function gapsOf() {
  const valueAt = (id) => byId(id).value;
  return RULES.filter(
    ({ other, calls, control: control2 }) => calls(valueAt(other)) && valueAt(control2) === ""
  );
}
function demandGap({ control: control2, words: words2 }) {
  const target = byId(control2);
  const field = target.closest("[data-pointer]");
  if (field !== null) markField(field, words2);
  target.focus();
}

// packages/site/playground/browser/share-link.ts
var oneOf2 = (words2) => (text2) => words2.includes(text2);
var matching = (pattern) => (text2) => pattern.test(text2);
var LINE = matching(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,100}$/u);
var FIELDS3 = {
  date: matching(/^\d{4}-\d{2}-\d{2}$/),
  time: matching(/^\d{2}:\d{2}$/),
  seconds: matching(/^[\d.,]{1,12}$/),
  zone: LINE,
  disambiguation: oneOf2(DISAMBIGUATIONS2),
  place: LINE,
  datetime: LINE,
  latitude: LINE,
  longitude: LINE,
  zodiac: oneOf2(ZODIACS),
  ayanamsa: oneOf2(AYANAMSAS),
  node_type: oneOf2(NODE_TYPES),
  bodies: (text2) => {
    const names2 = text2.split(",");
    return new Set(names2).size === names2.length && names2.every(oneOf2(BODY_NAMES));
  }
};
var CERTIFICATE = [
  "date",
  "time",
  "seconds",
  "zone",
  "disambiguation",
  "place"
];
var LENGTH_MAX = 8e3;
var IGNORED_MAX = 10;
var NAME2 = /^[a-z_]{1,20}$/;
var PLAIN = /%(?:2C|2F|3A)/g;
function linkText(state) {
  return names().flatMap((name) => {
    const value = state[name] ?? "";
    return value === "" ? [] : [`${name}=${encoded(value)}`];
  }).join("&");
}
function encoded(value) {
  return encodeURIComponent(value.toWellFormed()).replace(PLAIN, decodeURIComponent);
}
function readLink(fragment) {
  const text2 = fragment.replace(/^#/, "");
  if (!text2.includes("=")) return void 0;
  if (text2.length > LENGTH_MAX)
    return { state: {}, ignored: ["all of it, because it is too long"] };
  const state = {};
  const ignored = [];
  const seen = /* @__PURE__ */ new Set();
  for (const part of text2.split("&")) {
    const [name = "", ...rest] = part.split("=");
    const field = names().find((each) => each === name);
    const value = decoded(rest.join("="));
    if (field === void 0) {
      ignored.push(NAME2.test(name) ? `${name}: unknown` : "an unknown field");
    } else if (seen.has(field)) {
      ignored.push(`${field}: given twice`);
    } else if (value === void 0 || !FIELDS3[field](value)) {
      ignored.push(notAValue(field));
    } else {
      state[field] = value;
    }
    if (field !== void 0) seen.add(field);
  }
  if (state.datetime !== void 0 && CERTIFICATE.some((name) => state[name] !== void 0)) {
    delete state.datetime;
    ignored.push("datetime: given together with a certificate");
  }
  return { state, ignored: [...new Set(ignored)] };
}
function notAValue(field) {
  return `${field}: not a valid value`;
}
function ignoredWords(ignored) {
  if (ignored.length === 0) return "";
  const named = ignored.slice(0, IGNORED_MAX).join("; ");
  const others = ignored.length - IGNORED_MAX;
  return `Ignored in the link: ${named}${others > 0 ? `; and ${others} more` : ""}.`;
}
function names() {
  return Object.keys(FIELDS3);
}
function decoded(text2) {
  try {
    return decodeURIComponent(text2);
  } catch {
    return void 0;
  }
}

// packages/site/playground/browser/request-form.ts
var CONTROLS = {
  date: "date",
  time: "time",
  seconds: "seconds",
  zone: "zone",
  place: "place",
  datetime: "subject-datetime",
  latitude: "subject-location-latitude",
  longitude: "subject-location-longitude",
  zodiac: "settings-zodiac",
  ayanamsa: "settings-ayanamsa",
  node_type: "settings-node_type"
};
var EXAMPLE = {
  place: "Bern, Switzerland",
  date: "1990-06-15",
  time: "14:30",
  zone: "Europe/Zurich"
};
var NO_DATETIME = "Fill in the moment, or enter it from a birth certificate.";
var SETTINGS3 = ["zodiac", "ayanamsa", "node_type", "bodies"];
var RequestForm = class {
  #form;
  #page;
  #certificate = new CertificateView();
  #way;
  /** What was typed as the API takes it, while the certificate is shown. */
  #typed = "";
  constructor(page2, form2) {
    this.#page = page2;
    this.#form = form2;
    this.#way = startTabs(byId("way"), () => {
      const datetime = control("datetime");
      if (this.#isCertificate) this.#typed = datetime.value;
      else if (this.#certificate.datetime === void 0) datetime.value = this.#typed;
      unmarkFields(page2);
      form2.dispatchEvent(new Event("input"));
    });
  }
  /** The body of the request, as shown and sent. */
  body() {
    if (this.#isCertificate) control("datetime").value = this.#certificate.datetime ?? "";
    return requestText(readFields(this.#form));
  }
  /** What there is to do before the request is one; nothing if it is. */
  unfinished() {
    const isEmpty = control("datetime").value === "";
    const moment = this.#isCertificate ? this.#certificate.undecided : isEmpty ? [NO_DATETIME] : [];
    return [...moment, ...gapsOf().map(({ words: words2 }) => words2)];
  }
  /** What people know of the birth, for the chart. */
  subject() {
    return (this.#isCertificate ? this.#certificate.subject : void 0) ?? {};
  }
  /** The fragment of a link to the form as it is. */
  link() {
    const state = {};
    for (const name of Object.keys(CONTROLS)) {
      state[name] = control(name).value;
    }
    const { choice } = this.#certificate;
    if (choice !== void 0) state.disambiguation = choice;
    state.bodies = boxes().filter(({ checked }) => checked).map(({ value }) => value).join(",");
    const leftOut = this.#isCertificate ? ["datetime"] : CERTIFICATE;
    for (const name of leftOut) delete state[name];
    return linkText(state);
  }
  /**
   * Replaces all contents by those of a link.
   *
   * @returns what the fields did not take, such as a day that the calendar does not have
   */
  restore(state) {
    this.clear();
    const names2 = Object.keys(CONTROLS);
    for (const name of names2) control(name).value = state[name] ?? "";
    const bodies = state.bodies?.split(",") ?? [];
    for (const box of boxes()) box.checked = bodies.includes(box.value);
    this.#typed = state.datetime ?? "";
    if (SETTINGS3.some((name) => state[name] !== void 0))
      byId("settings-group").open = true;
    this.#way.choose(state.datetime === void 0 ? "certificate" : "datetime");
    this.#certificate.update(DISAMBIGUATIONS2.find((each) => each === state.disambiguation));
    return names2.filter((name) => control(name).value !== (state[name] ?? ""));
  }
  /** Fills in the documented example, for both ways to say its moment. */
  fillInExample() {
    const way = this.#way.chosen();
    this.restore(EXAMPLE);
    fillInExample(this.#form);
    this.#way.choose(way);
  }
  /** Empties all fields. */
  clear() {
    this.#form.reset();
    this.#typed = "";
    unmarkFields(this.#page);
    for (const id of ["zone-note", "zone-found", "place-found"]) byId(id).textContent = "";
    this.#certificate.update();
  }
  /** Whether it can be sent. If not, says so at the first field that lacks something. */
  isReady() {
    if (this.#isCertificate && !this.#certificate.demand()) return false;
    const datetime = control("datetime");
    const isEmpty = !this.#isCertificate && datetime.value === "";
    const [gap] = isEmpty ? [{ words: NO_DATETIME, control: datetime.id }] : gapsOf();
    if (gap !== void 0) demandGap(gap);
    return gap === void 0;
  }
  get #isCertificate() {
    return this.#way.chosen() === "certificate";
  }
};
function control(name) {
  return byId(CONTROLS[name]);
}
function boxes() {
  return BODY_NAMES.map((name) => byId(`settings-bodies-${name}`));
}

// packages/site/playground/browser/send.ts
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
var NOT_REACHED = "The service could not be reached: it may have stopped, or the network is down. The curl command may say more about the cause.";
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

// packages/site/playground/browser/sending.ts
var Sending = class {
  #view;
  #send = byId("send");
  #cancel = byId("cancel");
  #progress = byId("progress");
  /** The request in progress. A new one replaces it. */
  #underWay;
  constructor(view2) {
    this.#view = view2;
    this.#cancel.addEventListener("click", () => {
      this.giveUp();
      announce(this.#progress, "Cancelled.");
    });
  }
  /** @param subject what the answer's chart is to say of it, besides what was sent */
  async start(request2, subject) {
    this.#underWay?.abort();
    const mine = new AbortController();
    this.#underWay = mine;
    this.#showProgress(true);
    announce(this.#progress, "Sending…");
    try {
      const outcome = await send(request2, mine.signal);
      if (this.#underWay !== mine) return;
      this.#view.show(outcome, { body: request2.body, subject });
    } catch (error) {
      if (!mine.signal.aborted) throw error;
    } finally {
      if (this.#underWay === mine) {
        this.#underWay = void 0;
        this.#showProgress(false);
      }
    }
  }
  /** Ends the request in progress, if there is one. */
  giveUp() {
    this.#underWay?.abort();
    this.#underWay = void 0;
    this.#showProgress(false);
  }
  #showProgress(isSending) {
    if (!isSending && document.activeElement === this.#cancel) this.#send.focus();
    this.#cancel.hidden = !isSending;
    this.#send.textContent = isSending ? "Send again" : "Send";
  }
};

// packages/site/playground/browser/main.ts
var page = byId("playground");
var form = byId("request");
var key = byId("key");
var path = page.dataset["path"] ?? "";
var endpoint = findEndpoint(
  location.href,
  document.querySelector("meta[name=ecliptic-base]")?.content,
  path
);
var request = new RequestForm(page, form);
var view = new AnswerView(form);
var sending = new Sending(view);
var language = startTabs(byId("language"), showRequest);
function showRequest() {
  const body = request.body();
  const unfinished = request.unfinished();
  showTexts(unfinished.length === 0 ? body : void 0);
  byId("gaps").replaceChildren(...unfinished.map((words2) => element("li", {}, words2)));
  view.compare(body);
  const fragment = request.link();
  const address = new URL(location.pathname, location.origin);
  address.hash = fragment;
  byId("link-text").textContent = address.href;
}
function showTexts(body) {
  byId("unfinished").hidden = body !== void 0;
  byId("finished").hidden = body === void 0;
  const root = endpoint.url.href.slice(0, -`/${path}`.length);
  const code = body === void 0 ? "" : CODE[language.chosen()]?.({ root, path, body });
  byId("body-text").textContent = body ?? "";
  byId("code-text").textContent = code ?? "";
}
function sendRequest() {
  unmarkFields(page);
  if (!request.isReady()) return;
  const body = request.body();
  void sending.start({ url: endpoint.url, key: key.value, body }, request.subject());
}
function followLink() {
  const link = readLink(location.hash);
  if (link === void 0) return;
  sending.giveUp();
  view.clear();
  const notTaken = request.restore(link.state);
  showRequest();
  const notice = byId("from-link");
  notice.hidden = false;
  const filled = "The form was filled in from the link. Nothing was sent.";
  const ignored = ignoredWords([...link.ignored, ...notTaken.map(notAValue)]);
  announce(notice, `${filled} ${ignored}`.trim());
}
function sayElsewhere() {
  const notice = byId("elsewhere");
  notice.textContent = `This page is a copy: the service is at ${endpoint.url.origin}, and sends no CORS headers, so browsers cannot call it from here. The code works from any machine.`;
  notice.hidden = false;
  byId("key-field").hidden = true;
  byId("send").hidden = true;
}
startZone();
startPlace();
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (endpoint.isHere) sendRequest();
});
for (const event of ["input", "change"]) form.addEventListener(event, showRequest);
byId("key-field").addEventListener("submit", (event) => {
  event.preventDefault();
  form.requestSubmit();
});
byId("clear").addEventListener("click", () => {
  sending.giveUp();
  request.clear();
  view.clear();
  byId("wheel-name").value = "";
  byId("from-link").hidden = true;
  if (readLink(location.hash) !== void 0)
    history.replaceState(null, "", location.pathname + location.search);
  showRequest();
  announce(byId("progress"), "Cleared.");
});
byId("example").addEventListener("click", () => {
  request.fillInExample();
  showRequest();
});
window.addEventListener("hashchange", followLink);
window.addEventListener("pagehide", () => {
  key.value = "";
});
startCopying(page, view.texts);
if (!endpoint.isHere) sayElsewhere();
showRequest();
followLink();
page.hidden = false;

/*! temporal-polyfill
MIT License

Copyright (c) 2026 Adam Shaw

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
*/

/*! temporal-utils
MIT License

Copyright (c) 2026 Adam Shaw

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
*/
