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
function announce(region, text3) {
  region.textContent = "";
  requestAnimationFrame(() => {
    region.textContent = text3;
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
    const shown2 = tab.getAttribute("aria-controls");
    for (const id of new Set(tabs.map((each) => each.getAttribute("aria-controls") ?? ""))) {
      const panel = document.getElementById(id);
      if (panel === null) continue;
      panel.hidden = id !== shown2;
      if (id === shown2) panel.setAttribute("aria-labelledby", tab.id);
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
function escapeXml(text3) {
  return text3.replace(NOT_XML, "�").replace(MARKUP, (character) => ENTITIES[character] ?? character);
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
function direction(degrees3) {
  const angle = degrees3 % 360;
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
  5.93,
  5.97,
  6.07,
  6.21,
  6.48,
  6.67,
  7.08,
  7.47,
  8.07,
  9.54,
  10.17,
  10.17,
  9.05,
  9.17,
  8.47,
  8.65,
  8.16,
  8.42
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
function widthOf(text3) {
  return [...text3].reduce((sum, character) => sum + characterWidth(character), 0);
}
function characterWidth(character) {
  if (WIDE.test(character)) return WIDEST;
  return WIDTHS.find(([of]) => of.test(character))?.[1] ?? WIDEST;
}
function fitted(text3, fontSize, room) {
  const fitting = Math.floor(room / Math.max(widthOf(text3), Number.EPSILON) * 10) / 10;
  if (fitting >= FONT_SIZE_MIN) return { shown: text3, fontSize: Math.min(fontSize, fitting) };
  const [tail = ""] = TAIL.exec(text3) ?? [];
  const characters = [...text3.slice(0, text3.length - tail.length)];
  const isTooWide = () => widthOf(characters.join("") + ELLIPSIS + tail) * FONT_SIZE_MIN > room;
  while (characters.length > 0 && isTooWide()) characters.pop();
  return { shown: characters.join("").trimEnd() + ELLIPSIS + tail, fontSize: FONT_SIZE_MIN };
}

// packages/wheel/middle.ts
var LINE_FONT_SIZE2 = 14;
var LINE_HEIGHT2 = 19;
var MARGIN = 8;
function middle(caption) {
  return caption.map((text3, index) => {
    const y = (index - (caption.length - 1) / 2) * LINE_HEIGHT2;
    const edge = Math.min(Math.abs(y) + LINE_HEIGHT2 / 2, INNER_RADIUS);
    const room = Math.max(0, 2 * Math.sqrt(INNER_RADIUS ** 2 - edge ** 2) - MARGIN);
    const { shown: shown2, fontSize } = fitted(text3, LINE_FONT_SIZE2, room);
    return label(shown2, { x: 0, y }, fontSize, "middle");
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
  const { degrees: degrees3, minutes } = position2.sign_longitude;
  const place = `${counted(degrees3, "degree")} ${counted(minutes, "minute")} of ${SIGN_WORDS[position2.sign]}`;
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
function offerFile(id, text3, mediaType) {
  const link = byId(id);
  const href = URL.createObjectURL(new Blob([text3], { type: mediaType }));
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
  sign_longitude: { degrees: degrees3, minutes, seconds }
}) {
  return `${two(degrees3)}°${two(minutes)}′${two(seconds)}″ ${SIGN_WORDS[sign]}`;
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
  const text3 = cell(position2);
  if (glyph !== void 0) {
    return element("th", { scope: "row", role: "rowheader" }, drawing(glyph(position2)), text3);
  }
  const kind = (isNumber && "number") ?? (isAnswer && text3);
  const attributes = { role: "cell", "data-heading": heading, ...kind && { class: kind } };
  return element("td", attributes, text3);
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
function showFinding(target, text3) {
  const finding = byId(`${target.id}-finding`);
  finding.textContent = text3;
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
function parsed(text3) {
  try {
    return JSON.parse(text3);
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
  const { degrees: degrees3, minutes, seconds } = signLongitude;
  return isBetween(0, longitude, 360) && longitude !== 360 && isBetween(0, degrees3, 29) && isBetween(0, minutes, 59) && isBetween(0, seconds, 59) && Number.isFinite(speed) && isBetween(-90, declination, 90);
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
    const answer2 = readAnswer(received);
    this.#showViews(answer2.kind === "positions");
    this.#showReceived(received);
    if (answer2.kind === "problem") {
      this.#alert(problemView(answer2.problem, this.#form));
    } else if (answer2.kind === "positions") {
      this.#showPositions(answer2.envelope);
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
    const text3 = (this.#indented.checked ? this.#lines : void 0) ?? this.#body;
    byId("received-cut").hidden = text3.length <= BODY_SHOWN_LENGTH_MAX;
    const shown2 = element("code", {}, text3.slice(0, BODY_SHOWN_LENGTH_MAX));
    byId("received-view").replaceChildren(shown2);
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
    rows = options.map((option2, index) => rowOf(option2, `${list2.id}-${index}`));
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
  const choose = (index) => {
    const option2 = options[index];
    if (option2 === void 0) return;
    input.value = option2.label;
    close();
    onChoose(option2.value);
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
      choose(options.length === 1 ? 0 : active);
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
    choose(rows.findIndex((row) => target instanceof Node && row.contains(target)));
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
function fold(text3) {
  return Array.from(text3, (character) => foldCharacter(character.codePointAt(0) ?? 0)).join("").split(" ").filter((word3) => word3 !== "").map((word3) => WORDS.get(word3) ?? word3).join(" ");
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
  if (left <= 1 && right <= 1) {
    return left === 0 || (letters[start + front] ?? 0) >> 8 === (typed[0] ?? 0) >> 8;
  }
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
function readNames(text3, count) {
  const most = countOf(text3, /[|\n]/g) + 1;
  const [starts, owners, kinds] = [
    new Uint32Array(most),
    new Uint32Array(most),
    new Uint8Array(most)
  ];
  kinds[0] = NameKind.usual;
  const firsts = new Uint32Array(count + 1);
  firsts[count] = most;
  const written = new Letters(text3.length);
  const words2 = new Uint32Array((most + countOf(text3, /[^\p{L}\p{M}|\n]+/gu)) * 2);
  let [name, owner, wordsEnd] = [0, 0, 0];
  const endWord = () => {
    const start = written.endWord();
    if (start === void 0) return;
    const isLater = start !== starts[name];
    if (isLater && kinds[name] === NameKind.other) return;
    words2[wordsEnd++] = start;
    words2[wordsEnd++] = name * 2 + (isLater ? 1 : 0);
  };
  for (let at = 0; at < text3.length; at += 1) {
    const unit = text3.codePointAt(at) ?? 0;
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
function countOf(text3, pattern) {
  let count = 0;
  while (pattern.exec(text3) !== null) count += 1;
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
var BEGINNING = 3;
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
  const { letters, starts, index } = table;
  for (const bucket of beginningsButOne(units, table)) {
    const end = index.bounds[bucket + 1] ?? 0;
    for (let entry = index.bounds[bucket] ?? 0; entry < end; entry += 1) {
      const word3 = index.entries[entry * 2 + 1] ?? 0;
      if (word3 % 2 === 1) continue;
      const name = word3 >> 1;
      const last = (starts[name + 1] ?? letters.length) - 1;
      if (isSameButOne(letters, starts[name] ?? 0, last, units)) keep(table, hits, name, 0, area);
    }
  }
  return sorted(hits);
}
function beginningsButOne(typed, table) {
  const letters = Array.from(typed.subarray(0, BEGINNING + 1));
  const others = lettersOf(table).filter((unit) => unit >> 8 === (typed[0] ?? 0) >> 8);
  const found = /* @__PURE__ */ new Set([beginning(letters, 0)]);
  for (let at = 0; at < BEGINNING; at += 1) {
    const [before, rest] = [letters.slice(0, at), letters.slice(at)];
    const [one = 0, next2 = 0, ...behind] = rest;
    for (const like of [rest.slice(1), [next2, one, ...behind]])
      found.add(beginning([...before, ...like], 0));
    for (const other of others) {
      found.add(beginning([...before, other, ...rest], 0));
      found.add(beginning([...before, other, ...rest.slice(1)], 0));
    }
  }
  return found;
}
var FIRST_LETTERS = /* @__PURE__ */ new WeakMap();
function lettersOf(table) {
  const known = FIRST_LETTERS.get(table);
  if (known !== void 0) return known;
  const { letters, starts } = table;
  const isUsed = new Uint8Array(1 << 16);
  for (const start of starts) {
    for (let at = start; at < start + BEGINNING; at += 1) isUsed[letters[at] ?? LINE_FEED2] = 1;
  }
  const found = Array.from(isUsed.keys()).filter((unit) => isUsed[unit] === 1);
  FIRST_LETTERS.set(table, found);
  return found;
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
  const parts = [first, ...others].map(unitsOf);
  return candidates.flatMap((hit) => {
    const name = [hit.name, ...namesOf(table, hit.place)].find((each) => {
      if (!hasInOrder(table, each, parts)) return false;
      const [begin = "", ...rest] = fold(nameOf(table, each)).split(" ");
      return begin.startsWith(first) && areIn(rest, others);
    });
    return name === void 0 ? [] : [{ ...hit, name }];
  });
}
function hasInOrder({ letters, starts }, name, parts) {
  const end = (starts[name + 1] ?? letters.length) - 1;
  let at = starts[name] ?? 0;
  return parts.every((part) => {
    while (at + part.length <= end && !beginsAt(letters, at, part)) at += 1;
    at += part.length;
    return at <= end;
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
function unitsOf(text3) {
  return Uint16Array.from({ length: text3.length }, (_, at) => text3.charCodeAt(at));
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
  const texts = [...typed.matchAll(BRACKETS)].map(([, text3]) => text3);
  const inside = partsOf(texts.join()).slice(0, INSIDE_MAX);
  if (inside.length === 0) return yield* stepsForParts(table, partsOf(typed));
  const [name = "", ...around] = partsOf(typed.replace(BRACKETS, " "));
  const readingsOf2 = (parts) => [false, true].flatMap((reaches) => {
    const area = areaAround(table, around, reaches);
    return parts.map((part) => ({ ...readingOf(`${name} ${part}`.trim(), area), reaches }));
  });
  for (const each of readingsOf2(inside)) {
    yield { find: () => exactly(table, each), ...each.reaches && { unless: isAny } };
  }
  const unknown2 = inside.filter((part) => areaCalled(table, part, false) === void 0);
  for (const each of readingsOf2(unknown2))
    yield { find: () => namesWithWords(table, each.words, each.area), unless: isAny };
  yield* stepsForParts(table, partsOf(typed));
  for (const each of readingsOf2(inside))
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
    const reading2 = { ...readingOf(name, areaAround(table, around, reaches)), isBounded };
    return [reading2, ...readingsBehind(table, reading2, reaches)];
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
    const reading2 = { words: words2.slice(0, count), isBounded: true };
    return behind === void 0 ? [] : [{ ...reading2, area: both([area, behind]) }];
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
var WHAT_TO_DO = "Search by city or country; if you know the offset, state it under “Calendar and offset”.";
function zoneHint(typed) {
  const text3 = typed.trim();
  if (OFFSET.test(text3)) {
    return `This is an offset, not a time zone: it does not say when clocks were changed. ${WHAT_TO_DO}`;
  }
  if (ABBREVIATIONS.has(text3.toLowerCase())) {
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
    (zone) => !best.includes(zone) && zone.searched.some((text3) => hasWords(text3, query))
  );
  return { best, others };
}
function zoneNamed(typed) {
  const text3 = typed.trim();
  const query = fold(text3);
  const named2 = ZONES.filter(({ name }) => fold(name) === query);
  const found = named2.length > 0 ? named2 : ZONES.filter(({ exact }) => exact.includes(query));
  return found.length === 1 && found[0] !== void 0 && query !== "" ? found[0].name : text3;
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
    const named2 = zoneNamed(input.value);
    if (named2 === input.value) return;
    input.value = named2;
    setZone("");
  });
  offerOwnZone(input);
}
function zonesFound(typed) {
  const { best, others } = findZones(typed);
  const option2 = (zone, group) => {
    return { value: zone, label: zone.name, detail: zone.countries.join(", "), group };
  };
  return {
    options: [
      ...best.map((zone) => option2(zone, "Best matches")),
      ...others.map((zone) => option2(zone, zone.region))
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
  const values = {
    "subject-location-latitude": String(place.latitude),
    "subject-location-longitude": String(place.longitude),
    country: place.country,
    region: place.region
  };
  for (const [id, value] of Object.entries(values)) byId(id).value = value;
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
function word(text3) {
  return /^[\w:/.-]+$/.test(text3) ? text3 : quoted(text3);
}
function quoted(text3) {
  return `'${text3.replaceAll("'", "'\\''")}'`;
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
  return json.replace(/[^\n\x20-\x7e]/g, escaped);
}
function escaped(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
function singleQuoted(text3) {
  return `'${text3.replace(/[\\']/g, "\\$&").replace(/[^\x20-\x7e]/g, escaped)}'`;
}
function doubleQuoted(text3) {
  return escapedJson(JSON.stringify(text3));
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
  const named2 = Object.entries(members(settings2)).map(([name, value]) => {
    const text3 = SETTINGS2[name]?.(value);
    return text3 && `${name}=${text3}`;
  });
  const place = location2 === void 0 ? [] : [locationOf(members(location2))];
  const args = [moment, ...named2, ...place];
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
  python: pythonCode
};

// packages/site/browser/clipboard.ts
async function isCopied(text3) {
  try {
    await navigator.clipboard.writeText(text3);
    return true;
  } catch {
    return false;
  }
}

// packages/site/playground/browser/copy.ts
function startCopying(page2, texts) {
  for (const button of page2.querySelectorAll("[data-copies]")) {
    const source = button.dataset["copies"] ?? "";
    const text3 = texts[source] ?? (() => byId(source).textContent ?? "");
    const status = byId(button.dataset["status"] ?? "");
    button.addEventListener("click", async () => {
      announce(
        status,
        await isCopied(text3()) ? "Copied." : "Not copied: please select and copy it yourself."
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

// packages/client/src/birth-types.ts
var TIME_BASES = ["auto", "civil", "local_mean", "apparent"];
var InvalidBirth = class extends Error {
  name = "InvalidBirth";
  code = "client.invalid_birth";
  /** The field at fault: `date`, `place.latitude`, … */
  field;
  constructor(field, message) {
    super(message);
    this.field = field;
  }
};
var UnresolvedBirth = class extends Error {
  name = "UnresolvedBirth";
  code = "client.unresolved_birth";
  resolution;
  constructor(message, resolution) {
    super(message);
    this.resolution = resolution;
  }
};

// packages/client/src/clock-kinds-data.ts
var CLOCK_KINDS = [
  "Africa/Abidjan,Africa/Ouagadougou,Africa/Timbuktu=L vkaS0",
  "Africa/Accra=L wn7S0 7ejS30 13nS0",
  "Africa/Addis_Ababa=L jq6M9320 ip2S180",
  "Africa/Algiers=L ppaM561 5mrS0 85vS60 1v3S0 2miS60 213S0 43cS60 kfS0 feS60",
  "Africa/Asmara Africa/Asmera=L jq6M9332 5mxM9320 d25S180",
  "Africa/Bamako=L vkaS0 68sS-60 7ezS0",
  "Africa/Bangui,Africa/Brazzaville,Africa/Douala,Africa/Libreville,Africa/Ndjamena=L vk9S60",
  "Africa/Banjul=L vkaM-3996 5zlS-60 2hoS0",
  "Africa/Bissau=L vkaS-60 hr7S0",
  "Africa/Blantyre=L vfsM8470 tsM8460 33nS120",
  "Africa/Bujumbura=L pd3S120",
  "Africa/Cairo Egypt,Asia/Gaza,Asia/Hebron=L se4S120",
  "Africa/Casablanca=L w2qS0 ju5S60 i7S0 991S60 284S0",
  "Africa/Ceuta=L sgpS0 ng6S60",
  "Africa/Conakry=L vkaS0 68sS-60 7a8S0",
  "Africa/Dakar=L vkaS-60 8agS0",
  "Africa/Dar_es_Salaam=L 10x1S180 4shS165 3nxS180",
  "Africa/Djibouti,Indian/Antananarivo,Indian/Comoro,Indian/Mayotte=L vf5S180",
  "Africa/El_Aaiun=L 11riS-60 bx0S0 bzlS60 284S0",
  "Africa/Freetown=L n3yM-3180 8vjS-60 80iS0",
  "Africa/Gaborone=L nydS90 548S120",
  "Africa/Harare,Africa/Lusaka,Africa/Maseru,Africa/Mbabane=L t2lS120",
  "Africa/Johannesburg,Africa/Windhoek=L pyfS90 346S120",
  "Africa/Juba=L 10x1S120 jghS180 5xjS120",
  "Africa/Kampala=L 107nS180 f9S150 52mS165 2jcS180",
  "Africa/Khartoum=L 10x1S120 jghS180 50jS120",
  "Africa/Kigali=L 125tS120",
  "Africa/Kinshasa=L rksS60",
  "Africa/Lagos=L tqaS0 uhC 1jtS30 1lhS60",
  "Africa/Lome=L q7jS0",
  "Africa/Luanda=L pxdC 5mwS60",
  "Africa/Lubumbashi=L rksS60 6buS120",
  "Africa/Malabo=L vk9S0 en5S60",
  "Africa/Maputo=L upuS120",
  "Africa/Mogadishu=L qfzS180 ah2S150 7btS180",
  "Africa/Monrovia=L n3yM-2588 ah0M-2670 ew9S0",
  "Africa/Nairobi=L uj1S150 5omS180 fdS150 1yxS165 1kmS180",
  "Africa/Niamey=L vk9S-60 68tS0 7a8S60",
  "Africa/Nouakchott=L vkaS0 68sS-60 7jgS0",
  "Africa/Porto-Novo=L vk9S0 68tS60",
  "Africa/Sao_Tome=L no7C 7w3S0 tvhS60 a5S0",
  "Africa/Tripoli Libya=L xtfS60 azpS120 6hdS60 2clS120 1t1S60 a9S120 499S60 9pS120",
  "Africa/Tunis=L mxfM561 8emS60",
  "America/Adak America/Atka US/Aleutian=L sczS-660 ng2S-600",
  "America/Anchorage US/Alaska=L sczS-600 ng2S-540",
  "America/Anguilla,America/Marigot America/Port_of_Spain America/St_Barthelemy,America/St_Kitts=L vlzS-240",
  "America/Antigua=L vlzS-300 ay0S-240",
  "America/Araguaina,America/Bahia,America/Belem,America/Fortaleza,America/Maceio,America/Recife,America/Sao_Paulo Brazil/East=L w4lS-180",
  "America/Argentina/Buenos_Aires America/Buenos_Aires=L qq4M-15408 76pS-240 dxiS-180 8gbS-240 48S-180",
  "America/Argentina/Catamarca America/Catamarca,America/Argentina/ComodRivadavia=L qq4M-15408 76pS-240 dxiS-180 617S-240 6fS-180 28pS-240 48S-180 173S-240 jS-180",
  "America/Argentina/Cordoba America/Cordoba,America/Argentina/Salta=L qq4M-15408 76pS-240 dxiS-180 617S-240 6fS-180 28pS-240 48S-180",
  "America/Argentina/Jujuy America/Jujuy=L qq4M-15408 76pS-240 dxiS-180 5r3S-240 g5S-180 293S-240 48S-180",
  "America/Argentina/La_Rioja=L qq4M-15408 76pS-240 dxiS-180 615S-240 1vS-180 2dbS-240 48S-180 173S-240 jS-180",
  "America/Argentina/Mendoza America/Mendoza=L qq4M-15408 76pS-240 dxiS-180 5r3S-240 qnS-180 1ylS-240 48S-180 16uS-240 3iS-180",
  "America/Argentina/Rio_Gallegos=L qq4M-15408 76pS-240 dxiS-180 8gbS-240 48S-180 173S-240 jS-180",
  "America/Argentina/San_Juan=L qq4M-15408 76pS-240 dxiS-180 615S-240 1vS-180 2dbS-240 48S-180 172S-240 1jS-180",
  "America/Argentina/San_Luis=L qq4M-15408 76pS-240 dxiS-180 5rdS-240 ccS-180 2cmS-240 48S-180 172S-240 1jS-180 zfS-240 hhS-180",
  "America/Argentina/Tucuman=L qq4M-15408 76pS-240 dxiS-180 617S-240 6fS-180 28pS-240 48S-180 173S-240 cS-180",
  "America/Argentina/Ushuaia=L qq4M-15408 76pS-240 dxiS-180 8gbS-240 48S-180 171S-240 lS-180",
  "America/Aruba,America/Curacao America/Kralendijk America/Lower_Princes=L vlgS-270 ewlS-240",
  "America/Asuncion=L pd4M-13840 brsS-240 bjrS-180 f7S-240 e8sS-180",
  "America/Atikokan=L qruS-360 eauS-300",
  "America/Bahia_Banderas=L ydrS-420 1j6S-360 yuS-420 dzS-360 2u3S-420 j5dS-360",
  "America/Barbados=L vgsS-240",
  "America/Belize=L vmtS-360",
  "America/Blanc-Sablon=L no8S-240",
  "America/Boa_Vista,America/Campo_Grande,America/Cuiaba,America/Manaus Brazil/West,America/Porto_Velho=L w4lS-240",
  "America/Bogota=L nq8M-17776 8nfS-300",
  "America/Boise=L nn0S-480 b4kS-420",
  "America/Cambridge_Bay=S0 xtgS-420 mhyS-360 a4S-300 7S-360 43S-420",
  "America/Cancun=L ydrS-360 gwlS-300 aeS-360 469S-300 7sS-360 4nfS-300",
  "America/Caracas=L pd4M-16060 68cS-270 ewlS-240 c3mS-270 2d6S-240",
  "America/Cayenne=L vf6S-240 fuqS-180",
  "America/Cayman,America/Jamaica Jamaica=L pd4M-18430 681S-300",
  "America/Chicago US/Central=L nn0S-360 eqgS-300 77S-360",
  "America/Chihuahua,America/Ojinaga=L ydrS-420 1j6S-360 yuS-420 dzS-360 ilqS-420 6xaS-360",
  "America/Ciudad_Juarez=L ydrS-420 1j6S-360 yuS-420 dzS-360 ilqS-420 6xaS-360 vS-420",
  "America/Coral_Harbour,America/Montreal=L no8S-300",
  "America/Costa_Rica=L pd4M-20173 8qwS-360",
  "America/Coyhaique=L pd4M-16965 5n5S-300 1toM-16965 m9S-240 86M-16965 2gtS-300 18uS-240 2qwS-300 1pS-240 15dS-300 7eS-240 lxnS-180",
  "America/Creston=L no8S-420 989S-480 gxS-420",
  "America/Danmarkshavn=L wuoS-180 mdvS0",
  "America/Dawson=L sczS-540 kmkS-480 d8zS-420",
  "America/Dawson_Creek=L no8S-480 ozjS-420",
  "America/Denver America/Shiprock Navajo US/Mountain,America/Phoenix US/Arizona=L nn0S-420",
  "America/Detroit US/Michigan=L tlaS-360 2x6S-300",
  "America/Dominica,America/Grenada,America/Montserrat,America/St_Thomas America/Virgin,America/Tortola=L vf6S-240",
  "America/Edmonton Canada/Mountain=L u26S-420 xv7S-360",
  "America/Eirunepe,America/Porto_Acre America/Rio_Branco Brazil/Acre=L w4lS-300 qmkS-240 1ilS-300",
  "America/El_Salvador=L y3mS-360",
  "America/Ensenada=L ydrS-480 1j7S-420 yuS-480 37eS-420 1wwS-480",
  "America/Fort_Nelson=L no8S-480 10yxS-420",
  "America/Fort_Wayne America/Indiana/Indianapolis America/Indianapolis US/East-Indiana=L nn0S-360 k4pS-300 opS-360 5uS-300",
  "America/Glace_Bay,America/Halifax Canada/Atlantic=L svfS-240",
  "America/Godthab America/Nuuk=L wuoS-180 u25S-120",
  "America/Goose_Bay=L no8S-12652s efvS-210 8q4S-240",
  "America/Grand_Turk=L pd4M-18430 681S-300 t20S-240 ujS-300",
  "America/Guadeloupe=L vejS-240",
  "America/Guatemala=L xgvS-360",
  "America/Guayaquil=L pd4M-18840 bjyS-300",
  "America/Guyana=L vg1S-240 10cS-225 h10S-180 4p1S-240",
  "America/Havana Cuba=L pd4M-19776 a0mS-300",
  "America/Hermosillo,America/Mazatlan Mexico/BajaSur=L ydrS-420 1j6S-360 yuS-420 dzS-360 2u3S-420",
  "America/Indiana/Knox America/Knox_IN US/Indiana-Starke=L nn0S-360 m3vS-300 f6S-360 7w3S-300 42fS-360",
  "America/Indiana/Marengo=L nn0S-360 ltrS-300 3kqS-360 86S-300",
  "America/Indiana/Petersburg=L nn0S-360 my7S-300 fdS-360 33mS-300 80dS-360 g5S-300",
  "America/Indiana/Tell_City=L nn0S-360 mo3S-300 zlS-360 f6S-300 aepS-360",
  "America/Indiana/Vevay=L nn0S-360 julS-300",
  "America/Indiana/Vincennes=L nn0S-360 mo3S-300 btgS-360 g5S-300",
  "America/Indiana/Winamac=L nn0S-360 ltrS-300 cnsS-360 9jS-300",
  "America/Inuvik=S0 174aS-480 7f2S-420",
  "America/Iqaluit=S0 152oS-300 f8qS-360 a4S-300",
  "America/Juneau=L sczS-480 mghS-540 52S-480 ujS-540",
  "America/Kentucky/Louisville America/Louisville=L nn0S-360 lw3S-300 3ieS-360 86S-300",
  "America/Kentucky/Monticello=L nn0S-360 wyiS-300",
  "America/La_Paz=L pd4M-16356 bwbS-240",
  "America/Lima=L pd4C 58eS-300",
  "America/Los_Angeles US/Pacific=L nn0S-480",
  "America/Managua=L pd4M-20712 cj7S-360 ay8S-300 i8S-360 4r7S-300 7fS-360 2rS-300 14lS-360",
  "America/Martinique=L pd4M-14660 60dS-240",
  "America/Matamoros=L ydrS-360",
  "America/Menominee=L o5mS-360 nk8S-300 14nS-360",
  "America/Merida=L ydrS-360 gwlS-300 8nS-360",
  "America/Metlakatla=L sczS-480 wgsS-540 ujS-480 25S-540",
  "America/Mexico_City Mexico/General,America/Monterrey=L ydrS-420 1j6S-360 yuS-420 dzS-360",
  "America/Miquelon=L veqS-240 jeuS-180",
  "America/Moncton=L nnlS-300 57uS-240",
  "America/Montevideo=L uk6M-13491 3cnS-240 yoS-210 5euS-180",
  "America/Nassau=L vlzS-300",
  "America/New_York US/Eastern=L nn0S-300",
  "America/Nipigon,America/Toronto Canada/Eastern=L qruS-300",
  "America/Nome=L sczS-660 ng2S-540",
  "America/Noronha Brazil/DeNoronha=L w4lS-120",
  "America/North_Dakota/Beulah=L nn0S-420 zs7S-360",
  "America/North_Dakota/Center=L nn0S-420 up8S-360",
  "America/North_Dakota/New_Salem=L nn0S-420 xsuS-360",
  "America/Panama=L pd4M-19176 55pS-300",
  "America/Pangnirtung=S0 y3mS-300 m7sS-360 a4S-300",
  "America/Paramaribo=L va5M-13252 6riM-13236 312S-210 azpS-180",
  "America/Port-au-Prince=L pd4M-17340 7mkS-300",
  "America/Puerto_Rico=L rytS-240",
  "America/Punta_Arenas=L pd4M-16965 5n5S-300 1toM-16965 m9S-240 86M-16965 2gtS-300 18uS-240 2qwS-300 1pS-240 15dS-300 7eS-240 jljS-180",
  "America/Rainy_River=L qruS-360",
  "America/Rankin_Inlet=S0 188vS-360 ccnS-300 4aS-360",
  "America/Regina Canada/Saskatchewan=L ts1S-420 fefS-360",
  "America/Resolute=S0 15m4S-360 ezeS-300 4aS-360 1klS-300 3pS-360",
  "America/Rosario=L qq5M-15404 76oS-240 dxiS-180 617S-240 6fS-180 28pS-240 48S-180",
  "America/Santa_Isabel America/Tijuana Mexico/BajaNorte=L ydrS-420 kaS-480 ywS-420 yuS-480",
  "America/Santarem=L w4lS-240 qmkS-180",
  "America/Santiago Chile/Continental=L pd4M-16965 5n5S-300 1toM-16965 m9S-240 86M-16965 2gtS-300 18uS-240 2qwS-300 1pS-240 15dS-300 7eS-240",
  "America/Santo_Domingo=L pd4M-16800 c6rS-300 bpsS-240 7bvS-300 zS-240",
  "America/Scoresbysund=L wuoS-120 i84S-60 c4cS-120",
  "America/Sitka=L sczS-480 ng2S-540",
  "America/St_Johns Canada/Newfoundland=L no8S-12652s efvS-210",
  "America/St_Lucia=L pd4M-14640 676S-240",
  "America/St_Vincent=L pd4M-14696 676S-240",
  "America/Swift_Current=L ts1S-420 iscS-360",
  "America/Tegucigalpa=L y64S-360",
  "America/Thule=L wuoS-240",
  "America/Thunder_Bay=L qruS-360 486S-300",
  "America/Vancouver Canada/Pacific=L no8S-480 1495S-420",
  "America/Whitehorse Canada/Yukon=L sczS-540 igsS-480 ferS-420",
  "America/Winnipeg Canada/Central=L oo4S-360",
  "America/Yakutat=L sczS-540",
  "America/Yellowknife=S0 121nS-420 pvqS-360",
  "Antarctica/Casey=S0 1bmmS480 bhvS660 3uS480 gqS660 39S480 1bcS660 e1S480 5uS660 4hS480 5lS660 4cS480 5uS660 4hS480 5nS660 4hS480 5nS660 4eS480",
  "Antarctica/Davis=S0 1897S420 274S0 176S420 bh0S300 40S420 gkS300 39S420",
  "Antarctica/DumontDUrville=S0 15feS600 1f2S0 1cqS600",
  "Antarctica/Macquarie=S0 s4vS600 5gxS0 863S600",
  "Antarctica/Mawson=S0 17fmS360 fovS300",
  "Antarctica/McMurdo Antarctica/South_Pole=S0 17ypS720",
  "Antarctica/Palmer=S0 1ajoS-240 1anS-180 3jjS-240 9r0S-180",
  "Antarctica/Rothera=S0 1duxS-180",
  "Antarctica/Syowa=S0 189nS180",
  "Antarctica/Troll,Pacific/Johnston=",
  "Antarctica/Vostok=S0 18ikS420 a6jS0 7mS420 87iS300",
  "Arctic/Longyearbyen Europe/Oslo=L qrtS60",
  "Asia/Aden,Asia/Kuwait=L 169tS180",
  "Asia/Almaty=L z1eS300 1q9S360 h4mS300 86S360 91uS300",
  "Asia/Amman=L 10x1S120 pvmS180",
  "Asia/Anadyr=L z1eS720 1q9S780 elcS720 2jaS660 86S720 54jS660 a4S720",
  "Asia/Aqtau=L z1eS240 1q9S300 egaS360 52S300 2jaS240 86S300 r8S240 2uhS300",
  "Asia/Aqtobe=L z1eS240 1q9S300 egaS360 52S300 2jaS240 86S300",
  "Asia/Ashgabat Asia/Ashkhabad=L z1eS240 1q9S300 h4mS240 86S300",
  "Asia/Atyrau=L z1eS180 1q9S300 egaS360 52S300 2jaS240 86S300 20xS240 1ksS300",
  "Asia/Baghdad=L pd3M10656 7w2S180",
  "Asia/Bahrain=L 13w2S210 ovS240 80bS180",
  "Asia/Baku=L z1eS180 993S240 9lsS180 f6S240",
  "Asia/Bangkok=L mjmM24124 bccS420",
  "Asia/Barnaul=L xstS360 2yuS420 h4mS360 86S420 y1S360 4gmS420 10dS360 eeS420",
  "Asia/Beirut=L mjmS120",
  "Asia/Bishkek=L z1eS300 1q9S360 h4mS300 41sS360",
  "Asia/Brunei=L zjyS450 1xeS480",
  "Asia/Calcutta Asia/Kolkata=L fcsM21200 4deM19270 a58S330",
  "Asia/Chita=L xsyS480 2ypS540 h4mS480 86S540 5enS600 10dS480 eeS540",
  "Asia/Choibalsan Asia/Ulaanbaatar Asia/Ulan_Bator=L tr5S420 kerS480",
  "Asia/Chongqing Asia/Chungking=L 102lS420 bu6S480",
  "Asia/Colombo=L mjmM19172 7bsS330 ph5S390 4aS360 2o2S330",
  "Asia/Dacca Asia/Dhaka=L pd3M21200 el0S390 6aS330 31S390 2k4S360",
  "Asia/Damascus=L xtfS120 sz8S180",
  "Asia/Dili=L vk9S480 8huS540 9mxS480 6vbS540",
  "Asia/Dubai,Asia/Muscat=L xtfS240",
  "Asia/Dushanbe,Asia/Tashkent=L z1eS300 1q9S360 h4mS300",
  "Asia/Famagusta=L yceS120 qq0S180 blS120",
  "Asia/Hanoi=L u0fM25590 1d1S420 8xcS480 mcS540 4rS420 g0S480 244S420",
  "Asia/Harbin=L 102lS510 169S480 27iS540 7f5S510 11aS480",
  "Asia/Ho_Chi_Minh Asia/Saigon=L u0fM25590 1d1S420 8xcS480 mcS540 4rS420 g0S480 2bpS420 19pS480 4cqS420",
  "Asia/Hong_Kong Hongkong=L tjiS480 agyS540 13kS480",
  "Asia/Hovd=L tr5S360 kerS420",
  "Asia/Irkutsk=L mjmM25025 bahS420 2xkS480 h4mS420 86S480 5enS540 10dS480",
  "Asia/Istanbul Europe/Istanbul Turkey=L mjmM7016 8nyS120 j3bS180 1sdS120 8z5S180",
  "Asia/Jakarta=L j1vM25632 fw5S440 2hnS450 2n9S540 zkS450 qfS480 kaS450 3upS420",
  "Asia/Jayapura=L 11fnS540 3c2S570 5g5S540",
  "Asia/Jerusalem Israel=L mjmM8440 apjS120",
  "Asia/Kabul=L pd3S240 fi0S270",
  "Asia/Kamchatka=L ymfS660 258S720 h4mS660 86S720 54jS660 a4S720",
  "Asia/Karachi=L u5jS330 clzS300",
  "Asia/Kashgar=L 102lS330 3drS300 8gfS360",
  "Asia/Kathmandu Asia/Katmandu=L xtfS330 ilnS345",
  "Asia/Khandyga=L xsyS480 2ypS540 h4mS480 86S540 3d9S600 21eS660 4qS600 vnS540",
  "Asia/Krasnoyarsk=L xtkS360 2y3S420 h4mS360 86S420 5enS480 10dS420",
  "Asia/Kuala_Lumpur,Asia/Singapore Singapore=L sgoM24925 18sS420 8mbS440 1liS450 4oS540 108S450 a8cS480",
  "Asia/Kuching=L zjyS450 1xeS480 2klS540 108S480",
  "Asia/Macao Asia/Macau=L tjiS480 agvS540 12bS480",
  "Asia/Magadan=L z1eS600 1q9S660 h4mS600 86S660 5enS720 10dS600 f6S660",
  "Asia/Makassar Asia/Ujung_Pandang=L xtfM28656 3m8S480 2m3S540 10qS480",
  "Asia/Manila=L s3bS480 byiS540 v0S480",
  "Asia/Nicosia Europe/Nicosia=L yceS120",
  "Asia/Novokuznetsk=L z1dS360 1qaS420 h4mS360 86S420 54jS360 a4S420",
  "Asia/Novosibirsk=L xsyS360 2ypS420 h4mS360 86S420 dmS360 511S420 10dS360 hpS420",
  "Asia/Omsk=L xs3S300 2zkS360 h4mS300 86S360 5enS420 10dS360",
  "Asia/Oral=L z1eS180 1q9S300 egaS360 52S300 1yvS240 slS300 1yS240 3jrS300",
  "Asia/Phnom_Penh=L u0fM25590 1d1S420 8xcS480 mcS540 4rS420",
  "Asia/Pontianak=L uj1M26240 6wmS450 2lsS540 111S450 qfS480 kaS450 3upS480 6riS420",
  "Asia/Pyongyang=L ui7S510 122S540 t7bS510 rmS540",
  "Asia/Qatar=L xtfS240 ertS180",
  "Asia/Qostanay=L z1eS240 1q9S300 egaS360 52S300 2jaS240 86S300 3lpS360 5g5S300",
  "Asia/Qyzylorda=L z1eS240 1q9S300 egaS360 52S300 2jaS240 52S300 34S360 1yS300 3jrS360 3zgS300",
  "Asia/Rangoon Asia/Yangon=L mjmM23087 b9tS390 6akS540 uiS390",
  "Asia/Riyadh=L 15hdS180",
  "Asia/Sakhalin=L trrS540 b9wS660 cumS600 86S660 1gpS600 3xyS660 10dS600 eeS660",
  "Asia/Samarkand=L z1eS240 1q9S300 egaS360 52S300",
  "Asia/Seoul ROK=L ui7S510 122S540 bwcS510 22zS540",
  "Asia/Shanghai PRC=L sgoS480",
  "Asia/Srednekolymsk=L z1eS600 1q9S660 h4mS600 86S660 5enS720 10dS660",
  "Asia/Taipei ROC=L r1yS480 brkS540 28wS480",
  "Asia/Tbilisi=L mjmM10751 chsS180 993S240 9lsS180 zeS240 2qzS180 7lS240",
  "Asia/Tehran Iran=L wouM12344 5hbS210 bruS240 gnS210",
  "Asia/Tel_Aviv=L mjmM8460 apjS120",
  "Asia/Thimbu Asia/Thimphu=L 15lnS330 bb5S360",
  "Asia/Tokyo Japan=L ossS540",
  "Asia/Tomsk=L xt5S360 2yiS420 h4mS360 86S420 2wbS360 2icS420 10dS360 g5S420",
  "Asia/Urumqi=L 102lS360",
  "Asia/Ust-Nera=L xsyS480 2ypS540 eb7S660 2tfS600 86S660 5enS720 4qS660 vnS600",
  "Asia/Vientiane=L u0fM25590 1d1S420 8xcS480 mcS540 4rS420 g0S480 29kS420",
  "Asia/Vladivostok=L ymkS540 253S600 h4mS540 86S600 5enS660 10dS600",
  "Asia/Yakutsk=L xsyS480 2ypS540 h4mS480 86S540 5enS600 10dS540",
  "Asia/Yekaterinburg=L wtyM13505 usS240 32xS300 h4mS240 86S300 5enS360 10dS300",
  "Asia/Yerevan=L z1eS180 993S240 9lsS180 19iS240",
  "Atlantic/Azores=L no8M-6872 7w2S-120 ffiS-60 7e7S0 4sS-60",
  "Atlantic/Bermuda=L pd4M-15558 b9tS-240",
  "Atlantic/Canary=L yfeS-60 6xfS0",
  "Atlantic/Cape_Verde=L vkaS-120 i0bS-60",
  "Atlantic/Faeroe Atlantic/Faroe=L ufzS0",
  "Atlantic/Jan_Mayen=S-60 1bwrS60",
  "Atlantic/Madeira=L no8M-4056 7w2S-60 ffiS0",
  "Atlantic/Reykjavik Iceland=L ufpS-60 gzgS0",
  "Atlantic/South_Georgia=L pd4S-120",
  "Atlantic/St_Helena=L pd4M-1368 h6vS0",
  "Atlantic/Stanley=L pd4M-13884 695S-240 k1qS-180 o4S-240 71dS-180",
  "Australia/ACT Australia/Canberra Australia/NSW Australia/Sydney,Australia/Melbourne Australia/Victoria=L qsoS600",
  "Australia/Adelaide Australia/South,Australia/Darwin Australia/North=L qsoS540 172S570",
  "Australia/Brisbane Australia/Queensland,Australia/Lindeman=L qrtS600",
  "Australia/Broken_Hill Australia/Yancowinna=L qsoS600 ftS540 r9S570",
  "Australia/Currie,Australia/Hobart Australia/Tasmania=L qykS600",
  "Australia/Eucla=L r13S525",
  "Australia/LHI Australia/Lord_Howe=L qsoS600 o9bS630",
  "Australia/Perth Australia/West=L r13S480",
  "Chile/EasterIsland Pacific/Easter=L pd4M-26248 c0vS-420 dyjS-360",
  "Eire Europe/Dublin=L mplM-1521 a6wS0",
  "Europe/Amsterdam=L 9v2M1172 syjS20 qjS60",
  "Europe/Andorra=L sgoS0 cw5S60",
  "Europe/Astrakhan=L z1dS180 1qaS240 gk7S180 kfS240 a4S180 5cpS240 10dS180 eeS240",
  "Europe/Athens=L qyxM5692 5vqS120 6z6S60 tqS120",
  "Europe/Belfast=L mplM-1521 a6wS0 eoaS60 ukS0",
  "Europe/Belgrade Europe/Podgorica,Europe/Ljubljana,Europe/Sarajevo,Europe/Skopje,Europe/Zagreb=L no7S60",
  "Europe/Berlin,Europe/Vienna=L qa1S60",
  "Europe/Bratislava Europe/Prague=L e39M3464 brkS60 fjqS0 2cS60",
  "Europe/Brussels=L mjmM1050 3h5S0 6chS60 14oS0 62dS60",
  "Europe/Bucharest=L putM6264 b7wS120",
  "Europe/Budapest=L pljS60",
  "Europe/Busingen Europe/Zurich=L f35M1786 biqS60",
  "Europe/Chisinau,Europe/Tiraspol=L mjmM6900 aqsM6264 3sbS120 2taS60 viS180 cvnS120",
  "Europe/Copenhagen=L pd3M3020 14lS60",
  "Europe/Gibraltar=L mplS0 lm5S60",
  "Europe/Guernsey=L vz4S0 7mbS60 1f4S0 6k8S60 ukS0",
  "Europe/Helsinki Europe/Mariehamn=L m3iM5989 c3fS120",
  "Europe/Isle_of_Man=L ngjS0 o48S60 ukS0",
  "Europe/Jersey=L rqrS0 buoS60 1f4S0 6k8S60 ukS0",
  "Europe/Kaliningrad=L qa1S60 entS120 a2S180 c3yS120 679S180 10cS120",
  "Europe/Kiev Europe/Kyiv=L mjmM7324 chsS120 1q9S180 3hiS60 a8S180 d5bS120",
  "Europe/Kirov=L xocS180 33bS240 gk7S180 kfS240 a4S180 5cpS240 10dS180",
  "Europe/Lisbon Portugal=L no8C 7w2S0 ffiS60 2tbS0 4idS60 zlS0",
  "Europe/London GB GB-Eire=L di4S0 y2nS60 ukS0",
  "Europe/Luxembourg=L tfbS60 42yS0 61uS60",
  "Europe/Madrid=L sgpS0 b1rS60",
  "Europe/Malta=L qg0S60",
  "Europe/Minsk=L mjmM6600 chsS120 1q9S180 3hiS60 gwS180 d68S120 5muS180",
  "Europe/Monaco=L q1lM561 5ayS0 8hfS60 4aS0 4aS60 6nS0 43S60 59S0 52S60 57S0 4xS60",
  "Europe/Moscow W-SU=L mjmM9017 aacM9079 vnS180 vqS120 26cS180 h4mS120 87S180 5emS240 10dS180",
  "Europe/Paris=L ppaM561 5mrS0 88xS60 17sS0 4xS60",
  "Europe/Riga=L mjmM5794 d2bS120 40gS180 msS60 jqS180 cizS120",
  "Europe/Rome Europe/San_Marino Europe/Vatican=L iv6M2996 7ktS60",
  "Europe/Samara=L xocS180 33bS240 gk7S180 kfS120 53S180 lS240 571S180 a4S240",
  "Europe/Saratov=L xocS180 33bS240 ga3S180 ujS240 a4S180 5cpS240 10dS180 leS240",
  "Europe/Simferopol=L mjmM8160 chsS120 1q9S180 3hiS60 enS180 d0wS120 12wS180 tlS120 4shS240 5tS180",
  "Europe/Sofia=L mjmM7016 47bS120 di8S60 oiS120",
  "Europe/Stockholm=L m9hS3614s 5x2S60",
  "Europe/Tallinn=L mjmM5940 aqeS60 ebM5940 imS120 5fhS180 mrS60 j5S180 cjkS120",
  "Europe/Tirane=L w4kS60",
  "Europe/Ulyanovsk=L xocS180 33bS240 gk7S180 kfS120 87S180 5emS240 10dS180 eeS240",
  "Europe/Uzhgorod=L pkoS60 ffeS180 comS120",
  "Europe/Vaduz=L qlvS60",
  "Europe/Vilnius=L mjmM5040 afeM5736 s4S60 7oS120 2hS60 5l2S180 muS60 hpS180 cl0S120 2jfS60 g5S120",
  "Europe/Volgograd=L xthS180 2y6S240 ga3S180 ujS240 a4S180 5cpS240 10dS180 14nS240 lzS180",
  "Europe/Warsaw Poland=L mjmM5040 a13S60 vnS120 11lS60",
  "Europe/Zaporozhye=L mjmS140 chsS120 1q9S180 3hiS60 9wS180 d5nS120",
  "Indian/Chagos=L u5jS300 p2zS360",
  "Indian/Christmas=L qsoS420",
  "Indian/Cocos=L s6jS390",
  "Indian/Kerguelen=S0 169uS300",
  "Indian/Mahe,Indian/Mauritius=L u5jS240",
  "Indian/Maldives=L mjmM17640 mjnS300",
  "Indian/Reunion=L vebS240",
  "Kwajalein Pacific/Kwajalein=L sgoS660 a59S600 173S540 sxS660 789S-720 6qeS720",
  "NZ Pacific/Auckland=L jedS690 lqvS720",
  "NZ-CHAT Pacific/Chatham=L jedS735 lqvS765",
  "Pacific/Apia=L va5S-690 azpS-660 hgzS780",
  "Pacific/Bougainville=L mjmM35312 487S600 ddvS540 vvS600 jjnS660",
  "Pacific/Chuuk Pacific/Truk Pacific/Yap=L sgoS600 3vhS540 180S600 68vS540 17zS600",
  "Pacific/Efate,Pacific/Noumea=L vklS660",
  "Pacific/Enderbury=S0 gwqL 71oS0 ezhS-720 13wS0 7v0S-720 2qwS-660 4aqS780",
  "Pacific/Fakaofo=L sgpS-660 va4S780",
  "Pacific/Fiji=L wmzS720",
  "Pacific/Funafuti,Pacific/Tarawa,Pacific/Wake,Pacific/Wallis=L sgoS720",
  "Pacific/Galapagos=L 10x2S-300 fi1S-360",
  "Pacific/Gambier=L vrwS-540",
  "Pacific/Guadalcanal=L vrvS660",
  "Pacific/Guam=L sgoS600 bjdS540 qsS600",
  "Pacific/Honolulu US/Hawaii=L r2bS-630 ehhS-600",
  "Pacific/Kanton=S0 12soS-720 buzS-660 4aqS780",
  "Pacific/Kiritimati=L sgpS-640 m6yS-600 4aqS840",
  "Pacific/Kosrae=L sgoS660 3vhS540 180S660 51sS600 173S540 17zS660 6t7S720 88sS660",
  "Pacific/Majuro=L sgoS660 3vhS540 180S660 51sS600 173S540 sqS660 78gS720",
  "Pacific/Marquesas=L vrwS-570",
  "Pacific/Midway=L sgpS-660",
  "Pacific/Nauru=L y3zS690 63cS540 uqS690 9f4S720",
  "Pacific/Niue=L 1725S-680 3asS-660",
  "Pacific/Norfolk=L sgoS672 e3aS690 i90S660",
  "Pacific/Pago_Pago Pacific/Samoa US/Samoa=L va5S-660",
  "Pacific/Palau=L sgoS540",
  "Pacific/Pitcairn=L sgpS-510 rfdS-480",
  "Pacific/Pohnpei Pacific/Ponape=L sgoS660 3vhS540 180S660 51sS600 173S540 17zS660",
  "Pacific/Port_Moresby=L mjmM35312 487S600",
  "Pacific/Rarotonga=L 1725S-630 7cjS-600",
  "Pacific/Saipan=L sgoS540 c9jS600",
  "Pacific/Tahiti=L vrwS-600",
  "Pacific/Tongatapu=L 1523S740 4bcS780"
];

// packages/client/src/clock-kind.ts
var START = Date.UTC(1800, 0, 1) / 1e3;
var SECONDS_PER_DAY = 86400;
var KINDS = { L: "local", C: "city", M: "city", S: "standard" };
var PERIOD = /^(?<since>[0-9a-z]*)(?<letter>[LCMS])(?<base>-?\d+)?(?<unit>s?)$/;
var ROWS = new Map(
  CLOCK_KINDS.flatMap((line) => {
    const [names2 = "", row = ""] = line.split("=");
    return names2.split(",").flatMap((zone) => {
      const own = zone.split(" ");
      return own.map((name) => [name.toLowerCase(), { names: own, row }]);
    });
  })
);
function namesOf2(timeZone) {
  return ROWS.get(timeZone.toLowerCase())?.names ?? [];
}
function clockKindAt(timeZone, unixSecond, offsetAt) {
  const row = ROWS.get(timeZone.toLowerCase())?.row;
  if (row === void 0) return void 0;
  const day = Math.floor((unixSecond - START) / SECONDS_PER_DAY);
  const periods = periodsOf(row);
  const index = periods.findLastIndex((period) => period.day <= day);
  const found = periods[Math.max(index, 0)];
  const isChanging = index > 0 && found.day === day;
  return isChanging && isBeforeChange(day, unixSecond, offsetAt) ? periods[index - 1] : found;
}
function periodsOf(row) {
  let day = 0;
  return row.split(" ").map((text3) => {
    const { since = "", letter = "", base, unit } = PERIOD.exec(text3)?.groups ?? {};
    if (since !== "") day += Number.parseInt(since, 36);
    const inSeconds = letter === "M" || unit === "s";
    return {
      day: since === "" ? Number.NEGATIVE_INFINITY : day,
      kind: KINDS[letter],
      base: base === void 0 ? void 0 : Number(base) * (inSeconds ? 1 : 60)
    };
  });
}
function isBeforeChange(day, unixSecond, offsetAt) {
  const start = START + day * SECONDS_PER_DAY;
  const first = offsetAt(start - 1);
  return first !== offsetAt(start + SECONDS_PER_DAY - 1) && offsetAt(unixSecond) === first;
}

// packages/client/src/local-time-errors.ts
var UnknownTimeZone = class extends Error {
  name = "UnknownTimeZone";
  code = "client.unknown_time_zone";
};

// packages/client/src/birth-rules-data.ts
var BIRTH_RULES = [
  '{"id":"changed_state","countries":["SK"],"zones":[],"spans":[["1800-01-01","1891-10-01"]],"readings":["@Europe/Budapest"]}',
  '{"id":"changed_state","zones":["Europe/Warsaw"],"boxes":[[50.1,18.6,50.6,19.1]],"spans":[["1800-01-01","1922-06-20"]],"readings":["@Europe/Berlin","zone"]}',
  '{"id":"changed_state","zones":["Europe/Warsaw"],"boxes":[[49.9,14.8,51.5,18.7]],"spans":[["1800-01-01","1945-05-09"]],"readings":["@Europe/Berlin","zone"]}',
  '{"id":"changed_state","zones":["Europe/Warsaw"],"boxes":[[51.4,14.1,54.9,16.2]],"spans":[["1800-01-01","1945-05-09"]],"readings":["@Europe/Berlin","zone"]}',
  '{"id":"changed_state","zones":["Europe/Warsaw"],"boxes":[[53.8,16.1,54.9,17.7]],"spans":[["1800-01-01","1945-05-09"]],"readings":["@Europe/Berlin","zone"]}',
  '{"id":"changed_state","zones":["Europe/Warsaw"],"boxes":[[54,18.3,54.5,19.4]],"spans":[["1800-01-01","1945-03-30"]],"readings":["@Europe/Berlin","zone"]}',
  '{"id":"changed_state","zones":["Europe/Warsaw"],"boxes":[[53.4,19.3,54.5,22.7]],"spans":[["1800-01-01","1945-05-09"]],"readings":["@Europe/Berlin","zone"]}',
  '{"id":"changed_state","zones":["Europe/Warsaw"],"boxes":[[51.4,15.9,54.9,18.9]],"spans":[["1800-01-01","1920-01-10"]],"readings":["@Europe/Berlin","zone"]}',
  '{"id":"changed_state","zones":["Europe/Warsaw"],"boxes":[[49,18.9,50.3,23.6]],"spans":[["1800-01-01","1918-11-11"]],"readings":["@Europe/Vienna","zone"]}',
  '{"id":"changed_state","zones":["Europe/Kyiv"],"boxes":[[47.9,22.1,48.8,24.6]],"spans":[["1800-01-01","1919-09-10"]],"readings":["@Europe/Budapest","zone"]}',
  '{"id":"changed_state","zones":["Europe/Kyiv"],"boxes":[[47.9,22.1,48.8,24.6]],"spans":[["1919-09-10","1945-06-29"]],"readings":["@Europe/Prague","zone"]}',
  '{"id":"changed_state","zones":["Europe/Kyiv"],"boxes":[[48.4,22.6,50.4,26.2]],"spans":[["1800-01-01","1918-11-11"]],"readings":["@Europe/Vienna","zone"]}',
  '{"id":"changed_state","zones":["Europe/Kyiv"],"boxes":[[48.4,22.6,51.9,27.2]],"spans":[["1918-11-11","1939-09-17"]],"readings":["@Europe/Warsaw","zone"]}',
  '{"id":"changed_state","zones":["Europe/Kyiv"],"boxes":[[47.7,24.9,48.7,26.6]],"spans":[["1800-01-01","1918-11-11"]],"readings":["@Europe/Vienna","zone"]}',
  '{"id":"changed_state","zones":["Europe/Kyiv"],"boxes":[[47.7,24.9,48.7,26.6]],"spans":[["1918-11-11","1940-06-28"]],"readings":["@Europe/Bucharest","zone"]}',
  '{"id":"changed_state","zones":["Europe/Paris"],"boxes":[[47.4,6.8,49.1,8.3],[48.5,6,49.6,7.7]],"spans":[["1871-05-10","1918-11-22"]],"readings":["@Europe/Berlin","zone"]}',
  '{"id":"changed_state","zones":["Europe/Paris"],"boxes":[[47.4,6.8,49.1,8.3],[48.5,6,49.6,7.7]],"spans":[["1940-06-25","1945-03-20"]],"readings":["@Europe/Berlin","zone"]}',
  '{"id":"changed_state","zones":["Europe/Brussels"],"boxes":[[50.1,5.95,50.8,6.4]],"spans":[["1815-06-09","1920-01-10"]],"readings":["@Europe/Berlin","zone"]}',
  '{"id":"changed_state","zones":["Europe/Copenhagen"],"boxes":[[54.8,8.4,55.5,10.1]],"spans":[["1864-10-30","1920-06-15"]],"readings":["@Europe/Berlin","zone"]}',
  '{"id":"changed_state","zones":["Europe/Rome"],"boxes":[[45.5,13.3,46.6,14],[45.7,10.4,47.1,12.5]],"spans":[["1800-01-01","1918-11-04"]],"readings":["@Europe/Vienna","zone"]}',
  '{"id":"changed_state","zones":["Europe/Prague"],"boxes":[[47.7,17.1,49.6,22.6]],"spans":[["1800-01-01","1918-10-28"]],"readings":["@Europe/Budapest","zone"]}',
  '{"id":"changed_state","zones":["Europe/Bucharest"],"boxes":[[47.2,24.9,48,26.4]],"spans":[["1800-01-01","1918-11-28"]],"readings":["@Europe/Vienna","zone"]}',
  '{"id":"changed_state","zones":["Europe/Bucharest"],"boxes":[[45.4,20.2,48,26],[44.7,20.9,45.5,22.5]],"spans":[["1800-01-01","1918-12-01"]],"readings":["@Europe/Budapest","zone"]}',
  '{"id":"changed_state","zones":["Europe/Bucharest"],"boxes":[[46.2,21.5,48,26.4]],"spans":[["1940-08-30","1944-10-25"]],"readings":["@Europe/Budapest","zone"]}',
  '{"id":"changed_state","zones":["Europe/Belgrade"],"boxes":[[44.85,18.8,46.2,21.6]],"spans":[["1800-01-01","1918-11-25"]],"readings":["@Europe/Budapest","zone"]}',
  '{"id":"changed_state","zones":["Europe/Zagreb"],"boxes":[[44.4,14.2,46.6,19.5]],"spans":[["1800-01-01","1918-10-29"]],"readings":["@Europe/Budapest","zone"]}',
  '{"id":"changed_state","zones":["Europe/Ljubljana"],"boxes":[[45.4,13.4,46.9,16.6]],"spans":[["1800-01-01","1918-10-29"]],"readings":["@Europe/Vienna","zone"]}',
  '{"id":"changed_state","zones":["Europe/Sarajevo"],"boxes":[[42.5,15.7,45.3,19.7]],"spans":[["1878-10-20","1918-12-01"]],"readings":["@Europe/Vienna","zone"]}',
  '{"id":"changed_state","zones":["Europe/Vilnius"],"boxes":[[55.1,20.9,55.95,22]],"spans":[["1800-01-01","1923-01-16"]],"readings":["@Europe/Berlin","zone"]}',
  '{"id":"changed_state","zones":["Europe/Vilnius"],"boxes":[[55.1,20.9,55.95,22]],"spans":[["1939-03-23","1945-01-28"]],"readings":["@Europe/Berlin","zone"]}',
  '{"id":"changed_state","zones":["Europe/Warsaw"],"boxes":[[52.2,22.6,54.4,24]],"spans":[["1939-09-17","1941-06-22"]],"readings":["@Europe/Vilnius","zone"]}',
  '{"id":"changed_state","zones":["Europe/Minsk"],"boxes":[[51.4,23.1,55.7,27.3]],"spans":[["1919-07-01","1939-09-17"]],"readings":["@Europe/Warsaw","zone"]}',
  '{"id":"changed_state","zones":["Europe/Moscow"],"boxes":[[60.1,27.9,61.8,30.9]],"spans":[["1812-01-01","1944-09-19"]],"readings":["@Europe/Helsinki","zone"]}',
  '{"id":"changed_state","zones":["Europe/Skopje"],"boxes":[[40.8,20.4,42.4,23.1]],"spans":[["1800-01-01","1912-11-18"]],"readings":["@Europe/Istanbul","zone"]}',
  '{"id":"changed_state","zones":["Europe/Belgrade"],"boxes":[[41.8,19.8,43.3,21.8]],"spans":[["1800-01-01","1912-11-18"]],"readings":["@Europe/Istanbul","zone"]}',
  '{"id":"changed_state","zones":["Europe/Athens"],"boxes":[[39.8,20,41.8,26.4]],"spans":[["1800-01-01","1912-11-09"]],"readings":["@Europe/Istanbul","zone"]}',
  '{"id":"changed_state","zones":["Europe/Athens"],"boxes":[[35.3,26.2,37.6,29.7]],"spans":[["1800-01-01","1912-05-18"]],"readings":["@Europe/Istanbul","zone"]}',
  '{"id":"changed_state","zones":["Europe/Athens"],"boxes":[[35.3,26.2,37.6,29.7]],"spans":[["1912-05-18","1947-03-31"]],"readings":["@Europe/Rome","zone"]}',
  '{"id":"germany_1945","countries":["DE"],"zones":["Europe/Berlin"],"regions":["hamburg","schleswig-holstein","lower saxony","niedersachsen","bremen","north rhine-westphalia","nordrhein-westfalen","hesse","hessen","rhineland-palatinate","rheinland-pfalz","baden-wurttemberg","baden-württemberg","bavaria","bayern","saarland"],"regionBoxes":[[47.2,5.8,50.2,13.9],[50.2,5.8,55.1,9.9],[51.65,9.9,53,10.6],[53,9.9,55.1,10.7]],"spans":[["1945-05-24","1945-11-19"]],"readings":["@Europe/Amsterdam","zone"]}',
  '{"id":"germany_1945","countries":["DE"],"zones":["Europe/Berlin"],"regions":["saxony","sachsen","saxony-anhalt","sachsen-anhalt","thuringia","thüringen","brandenburg","mecklenburg-vorpommern","mecklenburg-western pomerania"],"regionBoxes":[[50.1,9.9,52.3,15.1],[52.3,9.9,52.7,13.05],[52.3,13.8,52.7,14.8],[52.7,9.9,54.8,14.5]],"spans":[["1945-05-24","1945-09-16"]],"readings":["zone","@Europe/Amsterdam"]}',
  `{"id":"france_1940","countries":["FR"],"zones":["Europe/Paris"],"regions":["provence-alpes-côte d'azur","provence-alpes-cote d'azur","corsica","corse","auvergne-rhône-alpes","auvergne-rhone-alpes","occitanie"],"regionBoxes":[[41.3,8.5,43.1,9.6],[42.3,0.3,45,7.8],[45,2.3,46.2,7.2]],"spans":[["1940-06-14","1941-05-06"],["1941-10-05","1942-03-10"]],"readings":["@Europe/Monaco","zone"]}`,
  '{"id":"france_1940","countries":["FR"],"zones":["Europe/Paris"],"regions":["new aquitaine","nouvelle-aquitaine","centre-val de loire","bourgogne-franche-comté","bourgogne-franche-comte"],"regionBoxes":[[42.7,-1.8,47.4,7.2]],"spans":[["1940-06-14","1941-05-06"],["1941-10-05","1942-03-10"]],"readings":["zone","@Europe/Monaco"]}',
  `{"id":"italy_1944","countries":["IT"],"zones":["Europe/Rome"],"regions":["lombardy","lombardia","piedmont","piemonte","veneto","liguria","friuli venezia giulia","trentino-alto adige","emilia-romagna","aosta valley","valle d'aosta"],"regionBoxes":[[44.1,6.6,47.1,13.9]],"spans":[["1944-09-17","1944-10-02"]],"readings":["@Europe/Vienna","zone"]}`,
  '{"id":"northern_ireland","countries":["GB"],"zones":["Europe/London"],"regions":["northern ireland"],"regionBoxes":[[54,-8.2,55.3,-5.4]],"spans":[["1880-08-02","1916-10-02"]],"readings":["@Europe/Dublin"]}',
  '{"id":"spain_1938","countries":["ES"],"zones":["Europe/Madrid"],"regions":["galicia","asturias","cantabria","castille and león","castille and leon","castile and leon","castilla y león","navarre","navarra","la rioja","basque country","país vasco","andalusia","andalucía","extremadura","aragon","aragón","balearic islands","illes balears"],"regionBoxes":[[40.6,-9.4,43.9,-4.1],[41.4,-4.1,43.9,-1],[36,-7.5,40,-4.5]],"spans":[["1938-03-27","1938-10-02"]],"readings":[3600,"zone"]}',
  '{"id":"spain_1938","countries":["ES"],"zones":["Europe/Madrid"],"regions":["galicia","asturias","cantabria","castille and león","castille and leon","castile and leon","castilla y león","navarre","navarra","la rioja","basque country","país vasco","andalusia","andalucía","extremadura","aragon","aragón","balearic islands","illes balears"],"regionBoxes":[[40.6,-9.4,43.9,-4.1],[41.4,-4.1,43.9,-1],[36,-7.5,40,-4.5]],"spans":[["1938-10-02","1939-04-16"]],"readings":[0,"zone"]}',
  '{"id":"us_1936","countries":["US"],"zones":["America/Chicago"],"base":-18000,"kinds":["standard"],"regions":["il","illinois"],"regionBoxes":[[36.9,-91.6,42.6,-87.4]],"spans":[["1936-03-01","1936-11-16"]],"readings":["zone",-21600]}',
  '{"id":"us_1936","countries":["US"],"zones":["America/Chicago"],"base":-18000,"kinds":["standard"],"spans":[["1936-04-26","1936-09-27"]],"readings":[-21600,"zone"]}',
  '{"id":"us_1936","countries":["US"],"zones":["America/Chicago"],"base":-18000,"kinds":["standard"],"spans":[["1936-03-01","1936-11-16"]],"readings":[-21600]}',
  '{"id":"us_zone_and_summer","countries":["US"],"zones":["America/Detroit"],"spans":[["1918-03-31","1918-10-27"],["1919-03-30","1919-10-26"]],"base":-18000,"kinds":["standard"],"readings":["summer","zone","west"]}',
  '{"id":"us_zone","countries":["US"],"zones":["America/Boise","America/Chicago","America/Denver","America/Detroit","America/Los_Angeles","America/Menominee","America/New_York","America/Phoenix","America/Indiana/Indianapolis","America/Indiana/Knox","America/Indiana/Marengo","America/Indiana/Petersburg","America/Indiana/Tell_City","America/Indiana/Vevay","America/Indiana/Vincennes","America/Indiana/Winamac","America/Kentucky/Louisville","America/Kentucky/Monticello","America/North_Dakota/Beulah","America/North_Dakota/Center","America/North_Dakota/New_Salem"],"regions":["oh","ky","tn","ga","mi","in","fl","ohio","kentucky","tennessee","georgia","michigan","indiana","florida"],"regionBoxes":[[24.3,-88.2,47.6,-80]],"base":-18000,"spans":[["1918-03-31","1919-10-27"]],"kinds":["summer"],"readings":["west_summer","zone"]}',
  '{"id":"us_zone","countries":["US"],"zones":["America/Boise","America/Chicago","America/Denver","America/Detroit","America/Los_Angeles","America/Menominee","America/New_York","America/Phoenix","America/Indiana/Indianapolis","America/Indiana/Knox","America/Indiana/Marengo","America/Indiana/Petersburg","America/Indiana/Tell_City","America/Indiana/Vevay","America/Indiana/Vincennes","America/Indiana/Winamac","America/Kentucky/Louisville","America/Kentucky/Monticello","America/North_Dakota/Beulah","America/North_Dakota/Center","America/North_Dakota/New_Salem"],"regions":["oh","ky","tn","ga","mi","in","fl","ohio","kentucky","tennessee","georgia","michigan","indiana","florida"],"regionBoxes":[[24.3,-88.2,47.6,-80]],"base":-18000,"spans":[["1942-02-09","1945-10-01"]],"kinds":["summer"],"readings":["zone","west_summer"]}',
  '{"id":"us_zone_and_summer","countries":["US"],"zones":["America/Boise","America/Chicago","America/Denver","America/Detroit","America/Los_Angeles","America/Menominee","America/New_York","America/Phoenix","America/Indiana/Indianapolis","America/Indiana/Knox","America/Indiana/Marengo","America/Indiana/Petersburg","America/Indiana/Tell_City","America/Indiana/Vevay","America/Indiana/Vincennes","America/Indiana/Winamac","America/Kentucky/Louisville","America/Kentucky/Monticello","America/North_Dakota/Beulah","America/North_Dakota/Center","America/North_Dakota/New_Salem"],"regions":["oh","ky","tn","ga","mi","in","fl","ohio","kentucky","tennessee","georgia","michigan","indiana","florida"],"regionBoxes":[[24.3,-88.2,47.6,-80]],"base":-18000,"spans":[["1883-11-18","1947-01-01"]],"kinds":["summer"],"readings":["standard","west","zone"]}',
  '{"id":"us_zone","countries":["US"],"zones":["America/Boise","America/Chicago","America/Denver","America/Detroit","America/Los_Angeles","America/Menominee","America/New_York","America/Phoenix","America/Indiana/Indianapolis","America/Indiana/Knox","America/Indiana/Marengo","America/Indiana/Petersburg","America/Indiana/Tell_City","America/Indiana/Vevay","America/Indiana/Vincennes","America/Indiana/Winamac","America/Kentucky/Louisville","America/Kentucky/Monticello","America/North_Dakota/Beulah","America/North_Dakota/Center","America/North_Dakota/New_Salem"],"regions":["ky","tn","ga","fl","kentucky","tennessee","georgia","florida"],"base":-18000,"spans":[["1883-11-18","1947-01-01"]],"kinds":["standard"],"readings":["west","zone"]}',
  '{"id":"us_zone","countries":["US"],"zones":["America/Boise","America/Chicago","America/Denver","America/Detroit","America/Los_Angeles","America/Menominee","America/New_York","America/Phoenix","America/Indiana/Indianapolis","America/Indiana/Knox","America/Indiana/Marengo","America/Indiana/Petersburg","America/Indiana/Tell_City","America/Indiana/Vevay","America/Indiana/Vincennes","America/Indiana/Winamac","America/Kentucky/Louisville","America/Kentucky/Monticello","America/North_Dakota/Beulah","America/North_Dakota/Center","America/North_Dakota/New_Salem"],"regions":["oh","ohio"],"base":-18000,"spans":[["1883-11-18","1918-03-19"]],"kinds":["standard"],"readings":["west","zone"]}',
  '{"id":"us_zone","countries":["US"],"zones":["America/Boise","America/Chicago","America/Denver","America/Detroit","America/Los_Angeles","America/Menominee","America/New_York","America/Phoenix","America/Indiana/Indianapolis","America/Indiana/Knox","America/Indiana/Marengo","America/Indiana/Petersburg","America/Indiana/Tell_City","America/Indiana/Vevay","America/Indiana/Vincennes","America/Indiana/Winamac","America/Kentucky/Louisville","America/Kentucky/Monticello","America/North_Dakota/Beulah","America/North_Dakota/Center","America/North_Dakota/New_Salem"],"regions":["oh","ky","tn","ga","mi","in","fl","ohio","kentucky","tennessee","georgia","michigan","indiana","florida"],"regionBoxes":[[24.3,-88.2,47.6,-80]],"base":-18000,"spans":[["1883-11-18","1947-01-01"]],"kinds":["standard"],"readings":["zone","west"]}',
  '{"id":"us_illinois","countries":["US"],"zones":["America/Boise","America/Chicago","America/Denver","America/Detroit","America/Los_Angeles","America/Menominee","America/New_York","America/Phoenix","America/Indiana/Indianapolis","America/Indiana/Knox","America/Indiana/Marengo","America/Indiana/Petersburg","America/Indiana/Tell_City","America/Indiana/Vevay","America/Indiana/Vincennes","America/Indiana/Winamac","America/Kentucky/Louisville","America/Kentucky/Monticello","America/North_Dakota/Beulah","America/North_Dakota/Center","America/North_Dakota/New_Salem"],"regions":["il","illinois"],"spans":[["1919-10-26","1942-02-09"],["1945-09-30","1959-07-01"]],"kinds":["summer"],"readings":["standard","zone"]}',
  '{"id":"us_summer","countries":["US"],"zones":["America/Boise","America/Chicago","America/Denver","America/Detroit","America/Los_Angeles","America/Menominee","America/New_York","America/Phoenix","America/Indiana/Indianapolis","America/Indiana/Knox","America/Indiana/Marengo","America/Indiana/Petersburg","America/Indiana/Tell_City","America/Indiana/Vevay","America/Indiana/Vincennes","America/Indiana/Winamac","America/Kentucky/Louisville","America/Kentucky/Monticello","America/North_Dakota/Beulah","America/North_Dakota/Center","America/North_Dakota/New_Salem"],"regions":["ny","nj","pa","ct","ma","me","nh","ri","vt","ca","co","de","new york","new jersey","pennsylvania","connecticut","massachusetts","maine","new hampshire","rhode island","vermont","california","colorado","delaware"],"regionBoxes":[[38.4,-80,47.5,-66.9],[32.5,-124.5,42,-119],[37,-109.1,41,-102]],"spans":[["1883-11-18","1918-03-31"],["1919-10-26","1942-02-09"],["1945-09-30","1967-04-30"]],"kinds":["summer"],"readings":["zone","standard"]}',
  '{"id":"us_summer","countries":["US"],"zones":["America/Boise","America/Chicago","America/Denver","America/Detroit","America/Los_Angeles","America/Menominee","America/New_York","America/Phoenix","America/Indiana/Indianapolis","America/Indiana/Knox","America/Indiana/Marengo","America/Indiana/Petersburg","America/Indiana/Tell_City","America/Indiana/Vevay","America/Indiana/Vincennes","America/Indiana/Winamac","America/Kentucky/Louisville","America/Kentucky/Monticello","America/North_Dakota/Beulah","America/North_Dakota/Center","America/North_Dakota/New_Salem"],"spans":[["1883-11-18","1918-03-31"],["1919-10-26","1942-02-09"],["1945-09-30","1967-04-30"]],"kinds":["summer"],"readings":["standard","zone"]}',
  '{"id":"sicily","zones":["Europe/Rome"],"regions":["sicily","sicilia","sizilien","sicile"],"regionBoxes":[[36.6,12.3,37.95,15.45],[36.6,12.3,37.8,15.7],[37.95,12.3,38.85,15.4]],"spans":[["1866-12-12","1893-11-01"]],"kinds":["city"],"readings":[3208]}',
  '{"id":"sicily_or_calabria","zones":["Europe/Rome"],"regions":[],"regionBoxes":[[37.8,15.4,38.4,16]],"spans":[["1866-12-12","1893-11-01"]],"kinds":["city"],"readings":[3208,"zone"]}',
  '{"id":"sardinia","zones":["Europe/Rome"],"regions":["sardinia","sardegna","sardinien","sardaigne"],"regionBoxes":[[38.8,8,41.35,9.9]],"spans":[["1866-12-12","1893-11-01"]],"kinds":["city"],"readings":[2192,"local","zone"]}',
  '{"id":"netherlands","zones":["Europe/Amsterdam"],"spans":[["1800-01-01","1909-05-01"]],"kinds":["city"],"readings":["local"],"isBasis":true}',
  '{"id":"bohemia","zones":["Europe/Prague"],"spans":[["1850-01-01","1891-10-01"]],"kinds":["city"],"readings":["local","zone"],"isBasis":true}',
  '{"id":"russian_summer","zones":["Europe/Moscow"],"spans":[["1917-07-01","1917-07-14"],["1917-12-28","1918-01-10"]],"readings":["local_summer","local"],"isBasis":true}',
  '{"id":"russian_moscow","zones":["Europe/Moscow"],"boxes":[[55.5,37.2,56,38]],"spans":[["1916-07-03","1919-07-01"]],"kinds":["city","summer"],"readings":["zone"],"isBasis":true}',
  '{"id":"russian_summer","zones":["Europe/Moscow"],"spans":[["1917-07-14","1917-12-28"],["1918-05-31","1919-07-02"]],"kinds":["summer"],"readings":["local_summer"],"isBasis":true}',
  '{"id":"russian_summer","countries":["RU","BY","UA","MD","GE","AM","AZ","KZ","UZ","TM","KG","TJ","EE","LV"],"zones":["Europe/Moscow","Europe/Kyiv","Europe/Minsk","Europe/Riga","Europe/Tallinn","Europe/Chisinau","Europe/Simferopol","Europe/Samara","Europe/Saratov","Europe/Volgograd","Europe/Astrakhan","Europe/Kirov","Europe/Ulyanovsk","Asia/Tbilisi","Asia/Yerevan","Asia/Baku","Asia/Irkutsk","Asia/Yekaterinburg","Asia/Omsk","Asia/Tomsk","Asia/Novosibirsk","Asia/Krasnoyarsk","Asia/Chita","Asia/Yakutsk","Asia/Vladivostok","Asia/Almaty","Asia/Tashkent","Asia/Samarkand","Asia/Barnaul","Asia/Khandyga","Asia/Sakhalin","Asia/Magadan","Asia/Kamchatka","Asia/Anadyr","Asia/Oral","Asia/Aqtobe"],"spans":[["1917-07-01","1918-01-10"]],"kinds":["local","city"],"readings":["local_summer","local"],"isBasis":true}',
  '{"id":"russian_empire","zones":["Europe/Moscow","Europe/Kyiv","Europe/Minsk","Europe/Riga","Europe/Tallinn","Europe/Vilnius","Europe/Warsaw","Europe/Chisinau","Europe/Simferopol","Asia/Tbilisi","Asia/Irkutsk","Asia/Yekaterinburg"],"spans":[["1800-01-01","1919-07-01"]],"kinds":["city"],"readings":["local"],"isBasis":true}',
  '{"id":"bulgaria","zones":["Europe/Sofia"],"spans":[["1880-01-01","1894-12-01"]],"kinds":["city"],"readings":["local"],"isBasis":true}',
  '{"id":"calcutta","zones":["Asia/Kolkata","Asia/Dhaka"],"boxes":[[22.2,88,23,88.8]],"spans":[["1941-10-01","1945-10-15"]],"kinds":["summer"],"readings":["zone","standard",21200],"isBasis":true}',
  '{"id":"bombay","zones":["Asia/Kolkata"],"boxes":[[18.8,72.6,19.4,73.2]],"spans":[["1941-10-01","1945-10-15"]],"kinds":["summer"],"readings":["zone","standard",17460],"isBasis":true}',
  '{"id":"calcutta","zones":["Asia/Kolkata","Asia/Dhaka"],"boxes":[[22.2,88,23,88.8]],"spans":[["1854-06-28","1948-01-01"]],"readings":[21200,"zone"],"isBasis":true}',
  '{"id":"bombay","zones":["Asia/Kolkata"],"boxes":[[18.8,72.6,19.4,73.2]],"spans":[["1854-06-28","1955-01-01"]],"readings":[17460,"zone"],"isBasis":true}',
  '{"id":"india","zones":["Asia/Kolkata"],"spans":[["1854-06-28","1906-01-01"]],"kinds":["city"],"readings":["local","zone"],"isBasis":true}',
  '{"id":"finland","zones":["Europe/Helsinki"],"spans":[["1878-05-31","1921-05-01"]],"kinds":["city"],"readings":["zone","local"],"isBasis":true}',
  '{"id":"sundial","countries":["DE","AT","LI"],"zones":["Europe/Berlin","Europe/Vienna","Europe/Busingen","Europe/Vaduz"],"spans":[["1583-01-01","1807-01-01"]],"kinds":["local"],"readings":["apparent","local"],"isBasis":true}',
  '{"id":"german_south","countries":["DE"],"zones":["Europe/Berlin"],"boxes":[[47.2,7.5,49.9,13.9]],"spans":[["1892-04-01","1893-04-01"]],"kinds":["local"],"readings":[3600,"local"],"isBasis":true}',
  '{"id":"german_railways","countries":["DE"],"zones":["Europe/Berlin"],"spans":[["1891-06-01","1893-04-01"]],"kinds":["local"],"readings":["local",3600],"isBasis":true}'
].map((row) => JSON.parse(row));
var JULIAN_RULES = [
  '{"until":"1582-10-15"}',
  '{"countries":["RU","BY","UA","MD","GE","AM","AZ","KZ","UZ","TM","KG","TJ","EE","LV"],"zones":["Europe/Moscow","Europe/Kyiv","Europe/Minsk","Europe/Riga","Europe/Tallinn","Europe/Chisinau","Europe/Simferopol","Europe/Samara","Europe/Saratov","Europe/Volgograd","Europe/Astrakhan","Europe/Kirov","Europe/Ulyanovsk","Asia/Tbilisi","Asia/Yerevan","Asia/Baku","Asia/Irkutsk","Asia/Yekaterinburg","Asia/Omsk","Asia/Tomsk","Asia/Novosibirsk","Asia/Krasnoyarsk","Asia/Chita","Asia/Yakutsk","Asia/Vladivostok","Asia/Almaty","Asia/Tashkent","Asia/Samarkand","Asia/Barnaul","Asia/Khandyga","Asia/Sakhalin","Asia/Magadan","Asia/Kamchatka","Asia/Anadyr","Asia/Oral","Asia/Aqtobe"],"until":"1918-02-14","except":[[54.2,19.5,55.4,23],[47.7,22,50.4,26.2],[60.1,27.9,61.8,30.9]]}',
  '{"zones":["America/Sitka","America/Juneau","America/Metlakatla","America/Yakutat","America/Anchorage","America/Nome","America/Adak"],"until":"1867-10-18"}',
  '{"countries":["BG"],"zones":["Europe/Sofia"],"until":"1916-04-14"}',
  '{"countries":["RS","ME","MK"],"zones":["Europe/Belgrade"],"until":"1919-01-28","except":[[44.85,18.8,46.2,21.6]]}',
  '{"countries":["RO"],"zones":["Europe/Bucharest"],"until":"1919-04-14","except":[[45.4,20.2,48,26]]}',
  '{"countries":["GR"],"zones":["Europe/Athens"],"until":"1923-03-01"}',
  '{"countries":["TR"],"zones":["Europe/Istanbul"],"until":"1917-03-01"}',
  '{"countries":["GB","IE"],"zones":["Europe/London","Europe/Dublin"],"until":"1752-09-14"}',
  '{"zones":["America/New_York","America/Halifax","America/Glace_Bay","America/St_Johns","America/Nassau","America/Jamaica","America/Barbados","America/Antigua","America/St_Kitts","America/Montserrat","America/Anguilla","America/Tortola","Atlantic/Bermuda"],"until":"1752-09-14","except":[[24.3,-88,30.7,-79.8]]}',
  '{"countries":["LT"],"zones":["Europe/Vilnius"],"until":"1915-09-19","except":[[55.1,20.9,55.95,22]]}',
  '{"countries":["DE","DK","NO","IS"],"zones":["Europe/Berlin","Europe/Busingen","Europe/Copenhagen","Europe/Oslo"],"until":"1700-03-01"}',
  '{"countries":["CH","NL"],"zones":["Europe/Zurich","Europe/Amsterdam"],"until":"1701-01-12"}',
  '{"countries":["SE","FI"],"zones":["Europe/Stockholm","Europe/Helsinki"],"until":"1753-03-01"}'
].map((row) => JSON.parse(row));

// packages/client/src/birth-texts.ts
var PAGE = "/docs/birth-moments";
var WARNINGS = {
  no_ephemeris: [
    "The service has no ephemeris for this instant: it calculates from 1800-01-01T00:00:00Z to the end of the year 2400.",
    "before-1800-and-after-2400"
  ],
  local_mean_time: [
    "The town kept its own mean time then, which follows from its longitude: {offset}.",
    "mean-time"
  ],
  city_mean_time: [
    "Clocks of {zone} followed the mean time of one city then: {offset}.",
    "mean-time"
  ],
  apparent_time: [
    "Taken as the time of a sundial, which runs up to 17 minutes before or behind a clock.",
    "before-1800-and-after-2400"
  ],
  war_time: ["Clocks were an hour ahead all year in the war.", "wars"],
  double_summer_time: ["Clocks were two hours ahead: double summer time.", "wars"],
  twice: ["Clocks were set back and showed this time twice.", "clocks-that-change"],
  never: [
    "Clocks were set forward past this time, so no clock showed it: the date, the time or the place is wrong, or a clock was not set.",
    "clocks-that-change"
  ],
  julian_date: [
    "The date was converted from the Julian calendar: it is {date} in the Gregorian one.",
    "julian-dates"
  ],
  julian_unusual: [
    "The Julian calendar was not the civil one here at that time, as far as we know. Check the calendar.",
    "julian-dates"
  ],
  calendar_in_doubt: [
    "Certificates here had Julian dates until then, and books often give Gregorian ones. Name the calendar: julian or gregorian.",
    "julian-dates"
  ],
  date_dropped: [
    "Here the Julian calendar gave way to the Gregorian one, and this date was left out: a source that converts has it, or one that stayed with the Julian calendar, as churches did.",
    "julian-dates"
  ],
  offset_differs: [
    "The given offset was taken. The history of clocks that we have gives {offset} instead.",
    "what-no-database-knows"
  ],
  region_missing: [
    "The place names no state, so its coordinates stood in for it. Name the state, as in OH or Ohio.",
    "the-united-states-before-1967"
  ],
  us_zone_and_summer: [
    "Before 1947, towns in this state were on Eastern or on Central time, and each decided about summer time. No record says which; the certificate or a newspaper of the town may.",
    "the-united-states-before-1967"
  ],
  us_zone: [
    "Before 1947, towns in this state were on Eastern or on Central time. No record says which; the certificate or a newspaper of the town may.",
    "the-united-states-before-1967"
  ],
  us_1936: [
    "In 1936, Chicago was on Eastern time from March to November, and its zone has that. Other towns stayed with Central time, and those that kept summer time had the hour of Chicago in summer.",
    "the-united-states-before-1967"
  ],
  us_illinois: [
    "Illinois registered births in standard time until 1959, also where clocks showed summer time.",
    "the-united-states-before-1967"
  ],
  us_summer: [
    "Before 1967, each town in the United States decided about summer time, and certificates often have standard time all the same.",
    "the-united-states-before-1967"
  ],
  sicily: ["Sicily kept the mean time of Palermo, {offset}, and not that of Rome.", "mean-time"],
  sicily_or_calabria: [
    "Sicily kept the mean time of Palermo, the mainland that of Rome, and these coordinates are close to both. Name the region.",
    "mean-time"
  ],
  sardinia: [
    "By a decree of 1866, railways and telegraphs in Sardinia had the mean time of Cagliari. Towns kept their own or took that of Rome, Cagliari in 1886: certificates differ.",
    "mean-time"
  ],
  netherlands: [
    "Until 1909, Dutch towns kept the mean time of their own longitude; that of Amsterdam became law then.",
    "mean-time"
  ],
  russian_empire: [
    "Until 1919, towns of the Russian Empire kept the mean time of their own longitude. This rests on general knowledge, and few births confirm it.",
    "mean-time"
  ],
  russian_moscow: [
    "From July 1916, clocks in Moscow were 30 minutes ahead of those in Petrograd, which was the mean time of Pulkovo: {offset} here.",
    "mean-time"
  ],
  russian_summer: [
    "From July 1917 on, clocks in Russia were set forward by decrees, an hour or two. That towns counted these from their own mean time rests on general knowledge, and so do the days of 1917, of which the decrees have Julian dates.",
    "mean-time"
  ],
  bohemia: [
    "Until October 1891, Prague time was that of railways, and towns kept their own mean time. Whether one followed is not recorded: this rests on general knowledge.",
    "mean-time"
  ],
  bulgaria: [
    "Until December 1894, Bulgarian towns kept the mean time of their own longitude. This rests on general knowledge, not on births.",
    "mean-time"
  ],
  calcutta: ["Calcutta kept a time of its own until 1948, beside that of India.", "mean-time"],
  bombay: ["Bombay kept a time of its own until 1955, beside that of India.", "mean-time"],
  india: [
    "Before 1906, Indian towns kept their own mean time, railways and telegraphs that of Madras.",
    "mean-time"
  ],
  finland: [
    "Helsinki time was that of railways and offices from 1878 to 1921. Whether a town followed is not recorded: this rests on general knowledge.",
    "mean-time"
  ],
  sundial: [
    "Before 1807, clocks in German lands were set by sundials, in some towns until later and in some no longer.",
    "before-1800-and-after-2400"
  ],
  german_south: [
    "From April 1892, southern Germany had Central European Time, a year before the law of the empire. This rests on general knowledge: some towns kept theirs.",
    "mean-time"
  ],
  german_railways: [
    "From June 1891 until the law of April 1893, German railways had Central European Time and most towns their own. This rests on general knowledge.",
    "mean-time"
  ],
  changed_state: [
    "The place was in another state then, and clocks there were those of that state. The zone has the history of the state of today. Borders rest on general knowledge.",
    "borders-that-moved"
  ],
  germany_1945: [
    "From May to November 1945, clocks in the Soviet zone and Berlin were ahead of those in the west of Germany. The zone has the history of Berlin. This rests on general knowledge.",
    "wars"
  ],
  france_1940: [
    "From June 1940 to May 1941 and in the winter after, clocks in occupied France were an hour ahead of those in the unoccupied zone. Where the line ran rests on general knowledge.",
    "wars"
  ],
  italy_1944: [
    "In 1944, summer time ended on 17 September in the Kingdom of Italy, and on 2 October in the north, which Germans held. The zone has the history of Rome.",
    "wars"
  ],
  spain_1938: [
    "From April 1938 to April 1939, clocks in Nationalist Spain were an hour behind those of the Republic most of the time. The zone has the history of the Republic. This rests on general knowledge.",
    "wars"
  ],
  northern_ireland: [
    "From August 1880 to October 1916, all of Ireland followed the mean time of Dublin by law, not that of Greenwich: {offset} here.",
    "mean-time"
  ]
};
var WHYS = {
  standard: "Standard time, by the history of {zone}.",
  summer: "Summer time, by the history of {zone}.",
  war: "War time, by the history of {zone}.",
  local_mean: "The mean time of the place itself, by its longitude.",
  city_mean: "The mean time of a city, by the history of {zone}.",
  local_summer: "The mean time of the place itself, set forward by decree.",
  apparent: "The time of a sundial at the place.",
  no_summer: "Standard time: the town kept no summer time, or the register did not.",
  summer_by_law: "Summer time by the law of all states, which the history of the zone does not have.",
  us_1936: "Central time, as in towns other than Chicago.",
  west: "Standard time of the next zone to the west, which the town may have kept.",
  west_summer: "Summer or war time of the next zone to the west, which the town may have kept.",
  region: "The time that this region kept for itself.",
  sardinia: "The mean time of Cagliari, that of railways and telegraphs on the island.",
  state: "The state of then: clocks as in {zone}.",
  germany_1945: "Clocks of the western zones of occupation, as in {zone}.",
  france_1940: "Clocks of the unoccupied zone, as in {zone}.",
  italy_1944: "Clocks of the north, as in {zone}.",
  spain_1938: "Clocks of Nationalist Spain.",
  northern_ireland: "The time of all Ireland: clocks as in {zone}.",
  before_back: "Before clocks were set back.",
  after_back: "After clocks were set back.",
  before_forward: "If the clock had not been set forward yet.",
  after_forward: "If the clock had been set forward already, and was read an hour too early.",
  julian: "The date is Julian.",
  gregorian: "The date is Gregorian."
};
var FAULTS = {
  not_object: "{field} must be an object with these fields: {known}.",
  unknown_field: "There is no field {field}. The fields are: {known}.",
  missing: "{field} is missing.",
  not_text: "{field} must be a text.",
  date_form: "{field} must be YYYY-MM-DD, for example 1990-06-15.",
  date_julian_only: "{value} is a date of the Julian calendar only. If the certificate has it, give the calendar julian.",
  date_unreal: "{value} is not a date of the {calendar} calendar.",
  date_range: "{field} must be in a year from 0001 to 9998.",
  time_form: "{field} must be what a clock showed, HH:MM or HH:MM:SS, for example 14:30, in hours from 00 to 23.",
  time_midnight: "{field} goes from 00:00 to 23:59: midnight is 00:00 of the day that begins.",
  time_half: "{field} has hours from 00 to 23 and no AM or PM: half past two in the afternoon is 14:30.",
  time_leap: "{field} has seconds from 00 to 59: give a leap second as 59.",
  one_of: "{field} must be one of: {known}.",
  offset_form: "{field} must be ±HH:MM or ±HH:MM:SS, hours from 00 to 15, for example +01:00 or -04:56:02.",
  not_boolean: "{field} must be true or false.",
  latitude: "{field} must be a number of degrees from -90 (south) to 90 (north).",
  longitude: "{field} must be a number of degrees from -180 (west) to 180 (east).",
  country: "{field} must be a code of two letters, for example US or IT.",
  region: "{field} must be a text of at most {known} characters, for example Ohio.",
  place: "The place does not fit its time zone: at longitude {value} the sun gives {sun}, and {zone} has {offset}. Check the sign of the longitude and the zone.",
  unresolved: "The birth has no single instant (status: {value}). {text}"
};
function filled(text3, words2) {
  return text3.replace(/\{(\w+)\}/g, (_, word3) => words2[word3] ?? "");
}

// packages/client/src/clock-readings.ts
var SECONDS_PER_DAY2 = 86400;
function instantsOf(clockSecond, offsetAt) {
  const before = offsetAt(clockSecond - SECONDS_PER_DAY2);
  const after = offsetAt(clockSecond + SECONDS_PER_DAY2);
  const readings = [.../* @__PURE__ */ new Set([before, after])].map((offset) => ({ unixSecond: clockSecond - offset, offset })).sort((one, other) => one.unixSecond - other.unixSecond);
  const shown2 = readings.filter(({ unixSecond, offset }) => offsetAt(unixSecond) === offset);
  const taken = (shown2.length > 0 ? shown2 : readings).map(({ unixSecond }) => unixSecond);
  return {
    earlier: taken.at(0),
    later: taken.at(-1),
    shown: shown2.length > 0
  };
}
function offsetText(offset) {
  const size = Math.abs(offset);
  const parts = [Math.floor(size / 3600), Math.floor(size / 60) % 60, size % 60];
  const shown2 = size % 60 === 0 ? parts.slice(0, 2) : parts;
  const text3 = shown2.map((part) => String(part).padStart(2, "0")).join(":");
  return `${offset < 0 ? "-" : "+"}${text3}`;
}

// packages/client/src/equation-of-time.ts
var J2000 = Date.UTC(2e3, 0, 1, 12) / 1e3;
var SECONDS_PER_CENTURY = 36525 * 86400;
var RADIANS_PER_DEGREE = 0.017453292519943295;
var TERMS = 14;
function equationOfTime(unixSecond) {
  const century = (unixSecond - J2000) / SECONDS_PER_CENTURY;
  const longitude = 280.46646 + 36000.76983 * century;
  const anomaly = 357.52911 + 35999.05029 * century;
  const eccentricity = 0.016708634 - 42037e-9 * century;
  const tangent = 0.0430285 - 492e-7 * century * 0.2;
  const radians = tangent * sine(2 * longitude) - 2 * eccentricity * sine(anomaly) + 4 * eccentricity * tangent * sine(anomaly) * sine(2 * longitude + 90) - 0.5 * tangent * tangent * sine(4 * longitude) - 1.25 * eccentricity * eccentricity * sine(2 * anomaly);
  return Math.floor(radians / RADIANS_PER_DEGREE * 240 + 0.5);
}
function sine(degrees3) {
  const x = (degrees3 - 360 * Math.floor(degrees3 / 360 + 0.5)) * RADIANS_PER_DEGREE;
  let term = x;
  let sum = x;
  for (let n = 1; n < TERMS; n++) {
    term = -term * x * x / (2 * n * (2 * n + 1));
    sum += term;
  }
  return sum;
}

// packages/client/src/local-time.ts
function clockText(clockSecond, fraction) {
  const text3 = new Date(clockSecond * 1e3).toISOString().slice(0, 19);
  return fraction === "" ? text3 : `${text3}.${fraction}`;
}

// packages/client/src/rule-fits.ts
function fits(rule, place, { date, kinds, base }) {
  return rule.spans.some(([from, until]) => from <= date && date < until) && (rule.kinds === void 0 || rule.kinds.some((kind) => kinds.includes(kind))) && (rule.base === void 0 || rule.base === base) && isWhere(rule, place) && (rule.boxes === void 0 || isIn2(rule.boxes, place)) && isInRegion(rule, place);
}
function isWhere({ countries, zones }, { country, timeZone }) {
  if (country !== void 0 && countries !== void 0) return countries.includes(country);
  return zones === void 0 || namesOf2(timeZone).some((name) => zones.includes(name));
}
function isInRegion({ regions, regionBoxes }, place) {
  if (regions === void 0) return true;
  if (place.region !== void 0) return regions.includes(place.region);
  return regionBoxes !== void 0 && isIn2(regionBoxes, place);
}
function isIn2(boxes2, { latitude, longitude }) {
  return boxes2.some(
    ([south, west, north, east]) => latitude >= south && latitude <= north && longitude >= west && longitude <= east
  );
}
function isJulianTerritory(place, date) {
  return JULIAN_RULES.some(
    (rule) => date < rule.until && isWhere(rule, place) && !isIn2(rule.except ?? [], place)
  );
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
  const showCalendar2 = calendarDisplay > 1 || 0 === calendarDisplay && calendar !== isoCalendarImpl;
  return 1 === calendarDisplay ? calendar === isoCalendarImpl ? formatSimple(isoDate) : formatIsoDateFields(isoDate) : showCalendar2 ? formatIsoDateFields(isoDate) + formatCalendarId(getCalendarSlotId(calendar), 2 === calendarDisplay) : formatSimple(isoDate);
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
var RELEASE = "2026c";
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
var START2 = Date.UTC(1800, 0, 1) / 1e3;
var ROWS2 = new Map([
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
  const row = ROWS2.get(name.toLowerCase());
  if (row === void 0) return void 0;
  const [first, ...spans] = row.split(" ");
  const changes = [];
  let until = Number.POSITIVE_INFINITY;
  let instant = START2;
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
var COMMON_FAULTS = [
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
  const text3 = String(name);
  const hint = typeof name !== "string" || text3.length > SHOWN_LENGTH_MAX ? void 0 : COMMON_FAULTS.find(([pattern]) => pattern.test(text3))?.[1];
  const shown2 = JSON.stringify(text3.slice(0, SHOWN_LENGTH_MAX));
  return new UnknownTimeZone(
    `timeZone must be a name of the IANA time-zone database, for example Europe/Berlin; this runtime does not know ${shown2}. ${hint === void 0 ? "" : `${hint}.`}`.trim()
  );
}

// packages/client/src/birth-readings.ts
var START3 = Date.UTC(1800, 0, 1) / 1e3;
var SECONDS_PER_DAY3 = 86400;
var SECONDS_PER_DEGREE = 240;
var WAR_TIME = ["1942-02-09", "1945-10-01"];
var NORTH_AMERICA = /^(?:America|US|Canada|Pacific\/Honolulu)/i;
var SOUTH_OF_NORTH_AMERICA = 14;
function localMeanOffset(longitude, near) {
  const offset = Math.floor(longitude * SECONDS_PER_DEGREE + 0.5);
  return offset + SECONDS_PER_DAY3 * Math.floor((near - offset) / SECONDS_PER_DAY3 + 0.5);
}
function readingsOf(clockSecond, place, offsetAt, timeBasis) {
  const { readings, shown: shown2 } = zoneReadings(clockSecond, place, place.timeZone, offsetAt);
  const [first] = readings;
  const { base } = first;
  if (timeBasis === "local_mean" || timeBasis === "apparent") {
    const options = [sunReading(timeBasis, clockSecond, place, first)];
    return { options, rules: [], shown: "once", base };
  }
  const circumstances = {
    date: clockText(clockSecond, "").slice(0, 10),
    kinds: readings.map(({ kind }) => kind),
    base
  };
  const rules = BIRTH_RULES.filter(
    (rule) => !(timeBasis === "civil" && rule.isBasis === true) && fits(rule, place, circumstances)
  );
  const used = [];
  const expand = (list2) => {
    const [rule, ...others] = list2;
    if (rule === void 0) return readings;
    used.push(rule);
    return rule.readings.flatMap(
      (reading2) => reading2 === "zone" ? expand(others.filter((other) => !isAkin(rule, other))) : optionsOf(reading2, rule.id, clockSecond, place, first)
    );
  };
  return { options: expand(rules), rules: used, shown: shown2, base };
}
function isAkin(one, other) {
  return one.id.split("_")[0] === other.id.split("_")[0];
}
function optionsOf(reading2, id, clockSecond, place, first) {
  if (reading2 === "local") return [sunReading("local_mean", clockSecond, place, first)];
  if (reading2 === "apparent") return [sunReading("apparent", clockSecond, place, first)];
  if (typeof reading2 === "number") {
    const isSummer = first.base !== void 0 && reading2 > first.base;
    const basis = reading2 % 900 !== 0 ? "city_mean" : isSummer ? "summer" : "standard";
    return [option(clockSecond, reading2, basis, WHYS[id] ?? WHYS["region"] ?? "")];
  }
  const base = first.base ?? first.offset;
  if (reading2 === "local_summer") {
    const ahead = first.kind === "summer" ? first.offset - base : 3600;
    const offset = localMeanOffset(place.longitude, base) + ahead;
    return [option(clockSecond, offset, "summer", WHYS[reading2] ?? "")];
  }
  if (reading2 === "standard")
    return [option(clockSecond, base, "standard", WHYS["no_summer"] ?? "")];
  if (reading2 === "summer")
    return [option(clockSecond, base + 3600, "summer", WHYS["summer_by_law"] ?? "")];
  if (reading2 === "west")
    return [option(clockSecond, base - 3600, "standard", WHYS["west"] ?? "")];
  if (reading2 === "west_summer")
    return [option(clockSecond, first.offset - 3600, first.basis, WHYS[reading2] ?? "")];
  const zone = reading2.slice(1);
  const why = filled(WHYS[id] ?? WHYS["state"] ?? "", { zone });
  return zoneReadings(clockSecond, place, zone, readTimeZone(zone)).readings.map((one) => ({
    ...one,
    why
  }));
}
function option(clockSecond, offset, basis, why) {
  return { unixSecond: clockSecond - offset, offset, basis, why };
}
function sunReading(basis, clockSecond, { longitude }, { offset: near }) {
  const mean = localMeanOffset(longitude, near);
  const offset = basis === "apparent" ? mean + equationOfTime(clockSecond - mean) : mean;
  return option(clockSecond, offset, basis, WHYS[basis] ?? "");
}
function zoneReadings(clockSecond, place, timeZone, history2) {
  const offsetAt = (unixSecond) => history2(Math.max(unixSecond, START3));
  const { earlier, later, shown: shown2 } = instantsOf(clockSecond, offsetAt);
  const twice = earlier !== later;
  const readings = [.../* @__PURE__ */ new Set([earlier, later])].map((unixSecond) => {
    const at = shown2 ? unixSecond : clockSecond + (unixSecond === earlier ? 1 : -1) * SECONDS_PER_DAY3;
    const found = clockKindAt(timeZone, at, offsetAt);
    const offset = clockSecond - unixSecond;
    const isSummer = found?.base !== void 0 && offset > found.base;
    const kind = found === void 0 ? "none" : isSummer ? "summer" : found.kind;
    const basis = basisOf(kind, clockSecond, place, timeZone);
    const own = kind === "local" ? localMeanOffset(place.longitude, offset) : offset;
    const change = shown2 ? ["before_back", "after_back"] : ["after_forward", "before_forward"];
    const whys = [basis, ...twice ? [change[unixSecond === earlier ? 0 : 1] ?? ""] : []];
    const why = whys.map((word3) => filled(WHYS[word3] ?? "", { zone: timeZone })).join(" ");
    return { ...option(clockSecond, own, basis, why), kind, base: found?.base };
  });
  return {
    readings: shown2 ? readings : readings.reverse(),
    shown: !shown2 ? "never" : twice ? "twice" : "once"
  };
}
function basisOf(kind, clockSecond, { latitude }, timeZone) {
  if (kind === "local") return "local_mean";
  if (kind === "city") return "city_mean";
  if (kind !== "summer") return "standard";
  const date = clockText(clockSecond, "").slice(0, 10);
  const isWar = NORTH_AMERICA.test(timeZone) && latitude > SOUTH_OF_NORTH_AMERICA && date >= WAR_TIME[0] && date < WAR_TIME[1];
  return isWar ? "war" : "summer";
}

// packages/client/src/calendar.ts
var EPOCH = 719468;
function dayOf(year, month, day, calendar) {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month, calendar)) return void 0;
  const march = month > 2 ? year : year - 1;
  const inYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leapDays = calendar === "julian" ? Math.floor(march / 4) - 2 : Math.floor(march / 4) - Math.floor(march / 100) + Math.floor(march / 400);
  return 365 * march + leapDays + inYear - EPOCH;
}
function daysIn(year, month, calendar) {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  const isLeap = year % 4 === 0 && (calendar === "julian" || year % 100 !== 0 || year % 400 === 0);
  return isLeap ? 29 : 28;
}

// packages/client/src/is-one-of.ts
function isOneOf(words2, value) {
  return words2.includes(value);
}

// packages/client/src/read-birth.ts
var CALENDARS = ["gregorian", "julian"];
var BIRTH_FIELDS = ["date", "time", "calendar", "place", "timeBasis", "offset", "strict"];
var PLACE_FIELDS = ["latitude", "longitude", "timeZone", "country", "region", "name"];
var REGION_LENGTH_MAX = 200;
var SHOWN_LENGTH_MAX2 = 40;
var YEAR_MAX = 9998;
var DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
var TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?$/;
var OFFSET2 = /^([+-])(0\d|1[0-5]):([0-5]\d)(?::([0-5]\d))?$/;
var TIME_FAULTS = [
  [/^24:/, "time_midnight"],
  [/[AaPp]\.?[Mm]\.?$/, "time_half"],
  [/^\d{2}:\d{2}:60/, "time_leap"]
];
function readBirth(birth) {
  if (!isRecord(birth)) throw invalid("birth", "not_object", { known: BIRTH_FIELDS.join(", ") });
  const unknown2 = Object.keys(birth).find((name) => !BIRTH_FIELDS.includes(name));
  if (unknown2 !== void 0)
    throw invalid(shown(unknown2), "unknown_field", { known: BIRTH_FIELDS.join(", ") });
  const { date, time, calendar, place, timeBasis = "auto", offset, strict = false } = birth;
  for (const [field, value, words2] of [
    ["calendar", calendar ?? "gregorian", CALENDARS],
    ["timeBasis", timeBasis, TIME_BASES]
  ]) {
    if (!isOneOf(words2, value)) throw invalid(field, "one_of", { known: words2.join(", ") });
  }
  if (typeof strict !== "boolean") throw invalid("strict", "not_boolean");
  return {
    days: readDate(date, calendar ?? "gregorian"),
    ...readTime(time),
    calendar,
    ...readPlace(place),
    timeBasis,
    offset: offset === void 0 ? void 0 : readOffset(offset),
    strict
  };
}
function readDate(date, calendar) {
  const match = DATE.exec(text2(date, "date"));
  if (match === null) throw invalid("date", "date_form");
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  if (year < 1 || year > YEAR_MAX) throw invalid("date", "date_range");
  const days = {
    gregorian: dayOf(year, month, day, "gregorian"),
    julian: dayOf(year, month, day, "julian")
  };
  if (days[calendar] === void 0) {
    const isJulian = days.julian !== void 0;
    const words2 = { value: match[0], calendar: calendar === "julian" ? "Julian" : "Gregorian" };
    throw invalid("date", isJulian ? "date_julian_only" : "date_unreal", words2);
  }
  return days;
}
function readTime(time) {
  const given2 = text2(time, "time");
  const match = TIME.exec(given2);
  if (match === null) {
    const short = given2.slice(0, SHOWN_LENGTH_MAX2);
    const fault = TIME_FAULTS.find(([pattern]) => pattern.test(short))?.[1] ?? "time_form";
    throw invalid("time", fault);
  }
  const [, hour, minute, second = "0", fraction = ""] = match;
  return { secondOfDay: Number(hour) * 3600 + Number(minute) * 60 + Number(second), fraction };
}
function readOffset(offset) {
  const match = OFFSET2.exec(text2(offset, "offset"));
  if (match === null) throw invalid("offset", "offset_form");
  const [, sign, hours, minutes, seconds = "0"] = match;
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === "-" && size > 0 ? -size : size;
}
function readPlace(place) {
  if (place === void 0) throw invalid("place", "missing");
  if (!isRecord(place)) throw invalid("place", "not_object", { known: PLACE_FIELDS.join(", ") });
  const { latitude, longitude, timeZone, country, region } = place;
  const lat = degrees2(latitude, "latitude", 90);
  const lon = degrees2(longitude, "longitude", 180);
  if (timeZone === void 0) throw invalid("place.timeZone", "missing");
  const offsetAt = readTimeZone(timeZone);
  if (country != null && !/^[A-Za-z]{2}$/.test(String(country)))
    throw invalid("place.country", "country");
  if (region != null && (typeof region !== "string" || region.length > REGION_LENGTH_MAX)) {
    throw invalid("place.region", "region", { known: String(REGION_LENGTH_MAX) });
  }
  return {
    offsetAt,
    place: {
      latitude: lat,
      longitude: lon,
      timeZone,
      country: country == null ? void 0 : String(country).toUpperCase(),
      region: region?.trim().toLowerCase() || void 0
    }
  };
}
function degrees2(value, field, limit) {
  if (typeof value === "number" && Math.abs(value) <= limit) return value;
  throw invalid(`place.${field}`, value === void 0 ? "missing" : field);
}
function text2(value, field) {
  if (typeof value === "string") return value;
  throw invalid(field, value === void 0 ? "missing" : "not_text");
}
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function shown(name) {
  return name.slice(0, SHOWN_LENGTH_MAX2);
}
function invalid(field, fault, words2 = {}) {
  return new InvalidBirth(field, filled(FAULTS[fault] ?? "", { field, ...words2 }));
}

// packages/client/src/resolve-birth.ts
var CANDIDATES_MAX = 6;
var SAME_SECONDS = 30;
var ZONE_DISTANCE_MAX = 12600;
var SECONDS_PER_DAY4 = 86400;
var DOUBLE_SUMMER_TIME = 7200;
var FIRST_UNIX_SECOND = Date.UTC(1800, 0, 1) / 1e3;
var END_UNIX_SECOND = Date.UTC(2401, 0, 1) / 1e3;
function resolveBirth(birth) {
  const read2 = readBirth(birth);
  const days = daysOf(read2);
  const reads = days.map(([calendar2, day2]) => {
    const clockSecond2 = day2 * SECONDS_PER_DAY4 + read2.secondOfDay;
    checkZone(read2, clockSecond2);
    return { calendar: calendar2, ...readingsOf(clockSecond2, read2.place, read2.offsetAt, read2.timeBasis) };
  });
  const [calendar, day] = days[0];
  const clockSecond = day * SECONDS_PER_DAY4 + read2.secondOfDay;
  const options = read2.offset === void 0 ? distinct(reads.flatMap((one) => named(one, days.length > 1))) : [given(clockSecond, read2.offset)];
  const shown2 = options.map((option2) => candidate(option2, read2.fraction));
  const status = statusOf(reads, options, read2.offset !== void 0);
  const only = status === "resolved" ? shown2[0] : void 0;
  const date = dateText(day);
  const resolution = {
    status,
    datetime: only?.datetime ?? null,
    utc_datetime: only?.utc_datetime ?? null,
    utc_offset: only?.utc_offset ?? null,
    basis: only?.basis ?? null,
    time_zone: read2.place.timeZone,
    tz_release: RELEASE,
    gregorian_date: date,
    warnings: warningsOf(read2, reads, options, date, calendar),
    candidates: only === void 0 ? shown2 : []
  };
  if (read2.strict && status !== "resolved") {
    const text3 = resolution.warnings.map((warning) => warning.text).join(" ");
    throw new UnresolvedBirth(
      filled(FAULTS["unresolved"] ?? "", { value: status, text: text3 }),
      resolution
    );
  }
  return resolution;
}
function isDropped({ days, place }) {
  return isJulianOn(place, days.gregorian) && !isJulianOn(place, days.julian);
}
function isJulianOn(place, day) {
  return day !== void 0 && isJulianTerritory(place, dateText(day));
}
function dateText(day) {
  return clockText(day * SECONDS_PER_DAY4, "").slice(0, 10);
}
function daysOf(read2) {
  const { days, calendar, place } = read2;
  const order = ["julian", "gregorian"];
  const all = (isDropped(read2) ? order.toReversed() : order).map(
    (one) => [one, days[one]]
  );
  const existing = all.flatMap(([one, day]) => day === void 0 ? [] : [[one, day]]);
  if (calendar !== void 0) return existing.filter(([one]) => one === calendar);
  const gregorian = existing.filter(([one]) => one === "gregorian");
  return isJulianOn(place, days.gregorian) ? existing : gregorian;
}
function checkZone({ place, offsetAt }, clockSecond) {
  const at = Math.max(clockSecond, FIRST_UNIX_SECOND);
  const found = clockKindAt(place.timeZone, at, offsetAt);
  if (found === void 0) return;
  const base = found.base ?? offsetAt(at);
  const sun = localMeanOffset(place.longitude, base);
  if (Math.abs(sun - base) <= ZONE_DISTANCE_MAX) return;
  throw invalid("place", "place", {
    value: String(place.longitude),
    sun: offsetText(sun),
    zone: place.timeZone,
    offset: offsetText(base)
  });
}
function named({ options, calendar }, isInDoubt) {
  if (!isInDoubt) return options;
  return options.map((option2) => ({ ...option2, why: `${WHYS[calendar]} ${option2.why}` }));
}
function given(clockSecond, offset) {
  return { unixSecond: clockSecond - offset, offset, basis: "given_offset", why: "" };
}
function distinct(options) {
  const kept = [];
  for (const option2 of options) {
    const isNew = kept.every(
      ({ unixSecond }) => Math.abs(unixSecond - option2.unixSecond) >= SAME_SECONDS
    );
    if (isNew && kept.length < CANDIDATES_MAX) kept.push(option2);
  }
  return kept;
}
function statusOf(reads, options, isGiven2) {
  if (isGiven2) return "resolved";
  if (reads.every(({ shown: shown2, rules }) => shown2 === "never" && rules.length === 0)) return "never";
  return options.length === 1 ? "resolved" : "choose";
}
function candidate({ unixSecond, offset, basis, why }, fraction) {
  const utc = `${clockText(unixSecond, fraction)}Z`;
  const offsetGiven = offsetText(offset);
  return {
    utc_datetime: utc,
    utc_offset: offsetGiven,
    datetime: offset % 60 === 0 ? `${clockText(unixSecond + offset, fraction)}${offsetGiven}` : utc,
    basis,
    why
  };
}
function warningsOf(read2, reads, options, date, taken) {
  const { calendar, place, offset: givenOffset } = read2;
  const [first] = options;
  const ours = reads[0]?.options ?? [];
  const codes = [];
  if (calendar === void 0 && reads.length > 1) codes.push("calendar_in_doubt");
  if (calendar === "julian") codes.push("julian_date");
  if (calendar !== "gregorian" && isDropped(read2)) codes.push("date_dropped");
  else if (calendar === "julian" && !isJulianTerritory(place, date)) codes.push("julian_unusual");
  if (givenOffset === void 0) codes.push(...codesOf(reads, options, place));
  else if (ours.every(({ offset: offset2 }) => offset2 !== givenOffset)) codes.push("offset_differs");
  const isOutside = options.some(
    ({ unixSecond }) => unixSecond < FIRST_UNIX_SECOND || unixSecond >= END_UNIX_SECOND
  );
  if (isOutside) codes.push("no_ephemeris");
  const offset = offsetText((givenOffset === void 0 ? first : ours[0] ?? first).offset);
  return [...new Set(codes)].map((code) => {
    const [text3, anchor] = WARNINGS[code];
    return {
      code,
      text: filled(text3, { offset, date, zone: place.timeZone, calendar: taken }),
      more: `${PAGE}#${anchor}`
    };
  });
}
function codesOf(reads, options, { region }) {
  const [{ basis, offset }] = options;
  const rules = reads.flatMap((one) => one.rules);
  const telling = reads.flatMap((one) => one.rules.slice(0, 1)).filter(({ readings }) => readings.length === 1 || options.length > reads.length);
  const base = reads[0]?.base;
  return [
    ...telling.map(({ id }) => id),
    ...region === void 0 && rules.some(({ countries }) => countries?.includes("US")) ? ["region_missing"] : [],
    ...reads.some(({ shown: shown2 }) => shown2 === "twice") && options.length > 1 ? ["twice"] : [],
    ...reads.some(({ shown: shown2 }) => shown2 === "never") ? ["never"] : [],
    ...basis === "local_mean" && telling.length === 0 ? ["local_mean_time"] : [],
    ...basis === "city_mean" && telling.length === 0 ? ["city_mean_time"] : [],
    ...basis === "apparent" && telling.length === 0 ? ["apparent_time"] : [],
    ...basis === "war" ? ["war_time"] : [],
    ...base !== void 0 && offset - base >= DOUBLE_SUMMER_TIME ? ["double_summer_time"] : []
  ];
}

// packages/site/playground/browser/moment.ts
var ONE_HISTORY_FROM = "1970-01-01";
var SECONDS = /^(?<whole>\d{1,2})(?:[.,](?<fraction>\d{1,9}))?$/;
var SECONDS_PER_DEGREE2 = 240;
function momentOf(certificate) {
  const { date, time, zone, calendar, offset } = certificate;
  const seconds = secondsOf(certificate.seconds);
  if (seconds === void 0) {
    return refused("seconds", "Seconds go from 0 to 59, with up to nine decimals.");
  }
  const needed = ["date", "time", ...offset === "" ? ["zone"] : []];
  const missing = needed.filter((field) => certificate[field] === "");
  if (missing.length > 0) return { kind: "incomplete", missing };
  try {
    const resolution = resolveBirth({
      date,
      time: `${time}:${seconds}`,
      calendar: calendar === "" ? void 0 : calendar,
      place: placeOf2(certificate),
      offset: offset === "" ? void 0 : offset
    });
    return momentFrom(resolution, certificate);
  } catch (error) {
    if (error instanceof UnknownTimeZone) return refused("zone", unknownZone(zone));
    if (error instanceof InvalidBirth) return refused(fieldOf(error), wordsOf(error));
    throw error;
  }
}
function momentFrom(resolution, certificate) {
  const { status, datetime, utc_datetime, utc_offset, basis } = resolution;
  const told = new Map(resolution.warnings.map((warning) => [warning.code, warning]));
  const only = { datetime, utc_datetime, utc_offset, basis, why: "" };
  const candidates = status === "resolved" ? [only] : resolution.candidates;
  const isGiven2 = certificate.offset !== "";
  const isUnknown = isPlaceNeeded(certificate) && !hasCoordinates(certificate);
  const noEphemeris = told.get("no_ephemeris");
  const range = isUnknown && !isGiven2 ? ANYWHERE2 : EPHEMERIS;
  if (noEphemeris !== void 0 && !candidates.some((each) => isWithin(range, each))) {
    return refused("date", noEphemeris.text);
  }
  if (isUnknown && !isGiven2) return { kind: "incomplete", missing: ["place"] };
  if (isGiven2 && told.has("calendar_in_doubt")) {
    return { kind: "incomplete", missing: ["calendar"] };
  }
  if (isUnknown) for (const code of OF_THE_PLACE) told.delete(code);
  told.delete("no_ephemeris");
  return { kind: status, candidates, warnings: [...told.values()] };
}
var OF_THE_PLACE = ["offset_differs", "julian_unusual"];
var EPHEMERIS = ["1800-01-01", "2401-01-01"];
var ANYWHERE2 = ["1799-12-31", "2401-01-02"];
function isWithin([first, end], { utc_datetime }) {
  return utc_datetime >= first && utc_datetime < end;
}
function hasEphemeris(candidate2) {
  return isWithin(EPHEMERIS, candidate2);
}
var NO_ZONE2 = "UTC";
function placeOf2(certificate) {
  const { date, zone, latitude, longitude, country, region } = certificate;
  const timeZone = zone || NO_ZONE2;
  if (hasCoordinates(certificate)) {
    return {
      latitude: numberOf(latitude),
      longitude: numberOf(longitude),
      timeZone,
      country: country || void 0,
      region: region || void 0
    };
  }
  const noon = Date.parse(`${date}T12:00Z`) / 1e3 || 0;
  const degrees3 = readTimeZone(timeZone)(noon) / SECONDS_PER_DEGREE2;
  return { latitude: 0, longitude: (degrees3 + 540) % 360 - 180, timeZone };
}
function isPlaceNeeded({ date, zone }) {
  return zone === "" || date < ONE_HISTORY_FROM && namesOf2(zone).length > 0;
}
function hasCoordinates({ latitude, longitude }) {
  return latitude !== "" && longitude !== "";
}
function numberOf(typed) {
  return valueText("number", typed) === typed ? Number(typed) : Number.NaN;
}
function fieldOf({ field }) {
  return field === "place" ? "zone" : field.replace(/^place\./, "");
}
function wordsOf({ message }) {
  return message.replace(/^(?:place\.)?([a-z]+) must/, "The $1 must");
}
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
function clockAt(utcDatetime, { zone, date }) {
  const instant = Date.parse(utcDatetime.replace(/\.\d+/, ""));
  const offset = readTimeZone(zone)(instant / 1e3);
  const [day = "", time = ""] = new Date(instant + offset * 1e3).toISOString().split("T");
  const clock = time.slice(0, "HH:MM:SS".length);
  return day === date ? clock : `${clock} on ${day}`;
}
function offsetWords(offset) {
  const [hours = 0, minutes = 0, seconds = 0] = offset.slice(1).split(":").map(Number);
  const words2 = durationWords(hours * 3600 + minutes * 60 + seconds);
  if (words2 === "") return "clocks showed UTC";
  return `clocks were ${words2} ${offset.startsWith("-") ? "behind" : "ahead of"} UTC`;
}
function durationWords(duration) {
  const parts = [
    [Math.floor(duration / 86400), "d"],
    [Math.floor(duration / 3600) % 24, "h"],
    [Math.floor(duration / 60) % 60, "min"],
    [duration % 60, "s"]
  ];
  return parts.flatMap(([count, unit]) => count === 0 ? [] : [`${count} ${unit}`]).join(" ");
}
var MOON_PER_DAY = 360 / 27.321582;
var MOON_DAYS = [11.8, 15.4];
function distanceWords(utcDatetime, from) {
  const seconds = (Date.parse(utcDatetime) - Date.parse(from)) / 1e3;
  const size = Math.round(Math.abs(seconds));
  const degrees3 = size / 86400 * MOON_PER_DAY;
  const moon = degrees3.toFixed(degrees3 < 1 ? 2 : degrees3 < 10 ? 1 : 0);
  return `${durationWords(size)} ${seconds < 0 ? "earlier" : "later"} than the first: the Moon moves about ${moon}°`;
}

// packages/site/playground/browser/zone-city.ts
function isCityOfZone(place, zone) {
  const city = fold(zone.split("/").at(-1) ?? "");
  const name = fold(place.split(",")[0] ?? "");
  return city !== "" && (name === city || name === `${city} city`);
}

// packages/site/playground/browser/moment-view.ts
var FIELD_WORDS = {
  date: "date",
  time: "time",
  seconds: "seconds",
  calendar: "calendar",
  zone: "time zone",
  offset: "offset",
  place: "place",
  latitude: "latitude",
  longitude: "longitude"
};
var MISSING_WORDS = {
  place: "Fill in the place, or its coordinates: before 1970, clocks of one time zone did not all agree.",
  calendar: "Choose the calendar: dates there were Julian or Gregorian, and the offset does not say."
};
var BASIS_WORDS = {
  standard: "standard time",
  summer: "summer time",
  war: "war time",
  local_mean: "mean time of the place",
  city_mean: "mean time of a city",
  apparent: "time of a sundial",
  given_offset: "the stated offset"
};
var WARNING_WORDS = {
  calendar_in_doubt: "Certificates here had Julian dates then, and books often give Gregorian ones. Choose one of these, or the calendar above.",
  region_missing: "No place of the list was chosen, so its coordinates stood in for its state. Choose a place to name the state."
};
function showMoment(view2, shown2) {
  const { moment, certificate } = shown2;
  view2.replaceChildren(
    ...moment.kind === "incomplete" ? soFar(certificate, moment.missing) : [],
    ..."candidates" in moment ? answer(moment, shown2, view2.dataset["births"] ?? "") : []
  );
  view2.dataset["kind"] = moment.kind;
}
function answer({ kind, candidates, warnings }, { certificate, place, choice, onChoose }, page2) {
  const told = warnings.map((warning) => warningNote(warning, page2));
  if (kind === "never") return [never(candidates, certificate, told)];
  if (kind === "choose") {
    return [
      question(candidates, told, choice, onChoose),
      ...choice === void 0 ? [] : reading(choice, certificate)
    ];
  }
  const [only] = candidates;
  const isDoubted = ["standard", "summer", "war"].includes(only.basis) && certificate.date < ONE_HISTORY_FROM && !isCityOfZone(place, certificate.zone);
  return [
    ...reading(only, certificate),
    ...told,
    ...isDoubted ? [oneCity(certificate.zone, page2)] : []
  ];
}
function momentWords(moment, choice) {
  if (choice !== void 0) return `The moment is ${choice.datetime}.`;
  if (moment.kind === "never") return "Clocks there never showed this time.";
  return moment.kind === "choose" ? `This may have been one of ${moment.candidates.length} instants. Choose one.` : "";
}
function undecidedWords(moment) {
  if (moment.kind === "incomplete") return moment.missing.map(missingWords);
  if (moment.kind === "refused") return [`Correct the ${FIELD_WORDS[moment.field]}.`];
  if (moment.kind === "choose") return ["Choose which of the instants it was."];
  return moment.kind === "never" ? ["Correct the date, the time or the time zone."] : [];
}
function missingWords(field) {
  return MISSING_WORDS[field] ?? `Fill in the ${FIELD_WORDS[field]}.`;
}
function soFar({ date, time }, missing) {
  if (date === "") return [];
  const words2 = missing.map((field) => `the ${FIELD_WORDS[field]}`).join(" and ");
  const typed = [date, time].filter((text3) => text3 !== "").join(", ");
  return [note(`So far: ${typed}. Still to be filled in: ${words2}.`)];
}
function reading({ datetime, utc_datetime: utcDatetime, utc_offset: utcOffset, basis }, { date, latitude, longitude, region, country }) {
  const hasSeconds = utcOffset.length > "+00:00".length;
  const isOld = date < ONE_HISTORY_FROM && latitude !== "" && longitude !== "";
  const area = [region, country && countryName(country)].filter((text3) => text3 !== "");
  const rows = [
    ["The moment", datetime],
    ...hasSeconds ? [] : [["In UTC", utcDatetime]],
    ["Offset", `${utcOffset}: ${offsetWords(utcOffset)}`],
    ["Clocks kept", BASIS_WORDS[basis]],
    // What it was taken from, where it makes a difference.
    ...isOld ? [["At", [`${latitude}, ${longitude}`, ...area].join(", ")]] : []
  ];
  return [
    element(
      "dl",
      { class: "reading" },
      ...rows.flatMap(([name = "", value = ""], index) => [
        element("dt", {}, name),
        element("dd", index === 0 ? { class: "sent" } : {}, value)
      ])
    ),
    ...hasSeconds ? [note(SECONDS_OFFSET)] : []
  ];
}
var SECONDS_OFFSET = "The offset has seconds, which a request cannot express, so the moment is sent in UTC.";
var MORE = {
  "the-united-states-before-1967": "The United States before 1967",
  wars: "Wars",
  "mean-time": "Mean time",
  "julian-dates": "Julian dates",
  "borders-that-moved": "Borders that moved",
  "clocks-that-change": "Clocks that change",
  "before-1800-and-after-2400": "Before 1800 and after 2400",
  "what-no-database-knows": "What no database knows"
};
function warningNote({ code, text: text3, more }, page2) {
  return noteWith(WARNING_WORDS[code] ?? text3, more.slice(more.indexOf("#") + 1), page2);
}
function oneCity(zone, page2) {
  return noteWith(
    `Before 1970, ${zone} has the history of the city that it is named after. Clocks in other places may have shown another time.`,
    "what-no-database-knows",
    page2
  );
}
function noteWith(text3, anchor, page2) {
  const link = element("a", { href: `${page2}#${anchor}` }, MORE[anchor] ?? "");
  return note(`${text3} See `, link, ".");
}
function note(...children) {
  return element("p", { class: "help" }, ...children);
}
function question(candidates, told, choice, onChoose) {
  const [first] = candidates;
  const buttons = candidates.map((candidate2, index) => {
    const { utc_datetime: utc, utc_offset: offset, why } = candidate2;
    const lines = [
      `Offset ${offset}: ${utc} in UTC`,
      ...candidate2 === first ? [] : [distanceWords(utc, first.utc_datetime)],
      ...hasEphemeris(candidate2) ? [] : [NO_EPHEMERIS]
    ];
    const button = element(
      "button",
      {
        type: "button",
        id: `choice-${index}`,
        "aria-pressed": String(candidate2 === choice)
      },
      element("strong", {}, why),
      ...lines.map((line) => element("span", {}, line))
    );
    button.disabled = !hasEphemeris(candidate2);
    button.addEventListener("click", () => {
      onChoose(candidate2);
      byId(`choice-${index}`).focus();
    });
    return button;
  });
  return element(
    "fieldset",
    { class: "question", id: "question", "aria-describedby": "question-why" },
    element("legend", {}, `This may have been one of ${candidates.length} instants`),
    element("div", { class: "told", id: "question-why" }, ...told),
    ...buttons,
    element("p", { class: "finding", id: "question-finding", hidden: "" }),
    note(
      `The likeliest is the first one, and none is chosen for you. If nobody knows, calculate a chart for each. The Moon’s way is by its mean motion, ${MOON_PER_DAY.toFixed(2)}° a day; on a given day it is from about ${MOON_DAYS[0]}° to ${MOON_DAYS[1]}°.`
    )
  );
}
var NO_EPHEMERIS = "The service has no ephemeris for it: it calculates from 1800 to 2400.";
function never(candidates, certificate, told) {
  const rows = candidates.map(
    ({ why, utc_offset: offset, utc_datetime: utc }) => element(
      "li",
      {},
      `${why} With the offset ${offset}, it would be ${utc}, when clocks showed ${clockAt(utc, certificate)}.`
    )
  );
  return element(
    "div",
    { class: "never", id: "never", tabindex: "-1" },
    element("strong", {}, "Clocks there never showed this time"),
    ...told,
    element("p", {}, "The page chooses neither of these:"),
    element("ul", {}, ...rows),
    note("If you know that a clock was not set, state its offset under “Calendar and offset”.")
  );
}
function undecidedTarget(moment) {
  if (moment.kind === "choose") {
    return byId("question").querySelector("button:enabled") ?? void 0;
  }
  return moment.kind === "never" ? byId("never") : void 0;
}

// packages/site/playground/browser/certificate-view.ts
var IDS = {
  date: "date",
  time: "time",
  seconds: "seconds",
  calendar: "calendar",
  zone: "zone",
  offset: "offset",
  place: "place",
  latitude: "subject-location-latitude",
  longitude: "subject-location-longitude"
};
var AREA = ["country", "region"];
var UNFINISHED = {
  date: "This day does not exist, or a part of the date is missing.",
  time: "This time does not exist, or a part of it is missing."
};
var CertificateView = class {
  #view = byId("moment");
  #moment = { kind: "incomplete", missing: ["date", "time", "zone"] };
  #choice;
  #said = "";
  /** The fields as they were read last. */
  #key = "";
  constructor() {
    for (const name of ["latitude", "longitude"]) {
      inputOf(name).addEventListener("input", () => {
        for (const id of AREA) byId(id).value = "";
      });
    }
    inputOf("calendar").addEventListener("change", showCalendar);
    for (const name of Object.keys(IDS)) {
      const input = inputOf(name);
      for (const event of name === "place" ? ["change"] : ["input", "change"]) {
        input.addEventListener(event, () => {
          unmarkControl(input);
          this.update();
        });
      }
      input.addEventListener("blur", () => this.#markRefused());
    }
  }
  /** What to send; undefined if the moment is not decided. */
  get datetime() {
    return this.#decided?.datetime;
  }
  get #decided() {
    return this.#moment.kind === "resolved" ? this.#moment.candidates[0] : this.#choice;
  }
  /** What there is to do until the moment is decided; nothing if it is. */
  get undecided() {
    return this.datetime === void 0 ? undecidedWords(this.#moment) : [];
  }
  /** The moment as people know it, for those who read the chart; undefined until it is decided. */
  get subject() {
    const decided = this.#decided;
    if (decided === void 0) return void 0;
    const { date, time, seconds, zone, calendar } = this.#read();
    const clock = seconds === "" ? time : `${time}:${seconds.padStart(2, "0")}`;
    const day = calendar === "julian" ? `${date} (Julian)` : date;
    const offset = `UTC${decided.utc_offset}`;
    return {
      place: inputOf("place").value.trim(),
      local: { time: `${day} ${clock}`, zone: zone === "" ? offset : `${zone}, ${offset}` }
    };
  }
  /** The instant that was chosen, if there was something to choose. */
  get choice() {
    return this.#choice?.utc_datetime;
  }
  /**
   * Reads the fields again. Another time has other instants, even if it is in doubt, too, so a
   * choice lasts only as long as the fields stay as they are.
   *
   * @param chosen which instant, if it is given with the fields; one that is none of the choices is not taken
   */
  update(chosen) {
    showCalendar();
    const certificate = this.#read();
    const place = inputOf("place").value;
    const key2 = JSON.stringify([certificate, place]);
    const wanted = chosen ?? (key2 === this.#key ? this.choice : void 0);
    if (key2 === this.#key && wanted === this.choice) return;
    this.#key = key2;
    const before = this.#moment;
    this.#moment = momentOf(certificate);
    this.#choice = choiceOf2(this.#moment, wanted);
    if (before.kind === "refused") unmarkControl(inputOf(before.field));
    const missing = this.#moment.kind === "incomplete" ? this.#moment.missing : [];
    for (const each of before.kind === "incomplete" ? before.missing : []) {
      if (!missing.includes(each)) unmarkControl(inputOf(each));
    }
    this.#markRefused();
    showMoment(this.#view, {
      moment: this.#moment,
      certificate,
      place,
      choice: this.#choice,
      onChoose: (each) => {
        this.update(each.utc_datetime);
        this.#view.dispatchEvent(new Event("change", { bubbles: true }));
      }
    });
    this.#say(momentWords(this.#moment, this.#decided));
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
    if (moment.kind === "choose") {
      const finding = byId("question-finding");
      finding.textContent = "Choose one of them.";
      finding.hidden = false;
      return [];
    }
    if (moment.kind === "incomplete") {
      return moment.missing.map((field) => {
        const input = inputOf(field);
        markControl(input, unfinished(field) ?? missingWords(field));
        return input;
      });
    }
    this.#markRefused();
    return moment.kind === "refused" ? [inputOf(moment.field)] : [];
  }
  #markRefused() {
    const moment = this.#moment;
    if (moment.kind === "refused" && document.activeElement !== inputOf(moment.field)) {
      markControl(inputOf(moment.field), moment.reason);
    }
    for (const field of ["date", "time"]) {
      const words2 = unfinished(field);
      const input = inputOf(field);
      if (words2 !== void 0 && document.activeElement !== input) markControl(input, words2);
    }
  }
  #read() {
    const value = (name) => inputOf(name).value.trim();
    const [country, region] = AREA.map((id) => byId(id).value);
    return {
      date: value("date"),
      time: value("time").slice(0, "HH:MM".length),
      seconds: value("seconds"),
      calendar: value("calendar"),
      zone: value("zone"),
      // As typographers write it.
      offset: value("offset").replace("−", "-"),
      latitude: inputOf("latitude").value,
      longitude: inputOf("longitude").value,
      country: country ?? "",
      region: region ?? ""
    };
  }
  /** Only what is new is announced, not every letter of a field that changes nothing. */
  #say(words2) {
    if (words2 === this.#said) return;
    this.#said = words2;
    announce(byId("moment-said"), words2);
  }
};
function inputOf(field) {
  return byId(IDS[field]);
}
function unfinished(field) {
  if (field !== "date" && field !== "time") return void 0;
  return inputOf(field).validity.badInput ? UNFINISHED[field] : void 0;
}
function showCalendar() {
  const date = byId("date");
  const type = inputOf("calendar").value === "julian" ? "text" : "date";
  if (date.type !== type) date.type = type;
}
function choiceOf2(moment, utcDatetime) {
  if (moment.kind !== "choose") return void 0;
  return moment.candidates.find(
    (candidate2) => candidate2.utc_datetime === utcDatetime && hasEphemeris(candidate2)
  );
}

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
var oneOf2 = (words2) => (text3) => words2.includes(text3);
var matching = (pattern) => (text3) => pattern.test(text3);
var LINE = matching(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,100}$/u);
var FIELDS2 = {
  date: matching(/^\d{4}-\d{2}-\d{2}$/),
  time: matching(/^\d{2}:\d{2}$/),
  seconds: matching(/^[\d.,]{1,12}$/),
  calendar: oneOf2(["gregorian", "julian"]),
  zone: LINE,
  offset: LINE,
  chosen: matching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/),
  place: LINE,
  country: matching(/^[A-Z]{2}$/),
  region: LINE,
  datetime: LINE,
  latitude: LINE,
  longitude: LINE,
  zodiac: oneOf2(ZODIACS),
  ayanamsa: oneOf2(AYANAMSAS),
  node_type: oneOf2(NODE_TYPES),
  bodies: (text3) => {
    const names2 = text3.split(",");
    return new Set(names2).size === names2.length && names2.every(oneOf2(BODY_NAMES));
  }
};
var CERTIFICATE = [
  "date",
  "time",
  "seconds",
  "calendar",
  "zone",
  "offset",
  "chosen",
  "place",
  "country",
  "region"
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
  const text3 = fragment.replace(/^#/, "");
  if (!text3.includes("=")) return void 0;
  if (text3.length > LENGTH_MAX)
    return { state: {}, ignored: ["all of it, because it is too long"] };
  const state = {};
  const ignored = [];
  const seen = /* @__PURE__ */ new Set();
  for (const part of text3.split("&")) {
    const [name = "", ...rest] = part.split("=");
    const field = names().find((each) => each === name);
    const value = decoded(rest.join("="));
    if (field === void 0) {
      ignored.push(NAME2.test(name) ? `${name}: unknown` : "an unknown field");
    } else if (seen.has(field)) {
      ignored.push(`${field}: given twice`);
    } else if (value === void 0 || !FIELDS2[field](value)) {
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
  return `${field}: ${field === "chosen" ? "not one of the choices" : "not a valid value"}`;
}
function ignoredWords(ignored) {
  if (ignored.length === 0) return "";
  const named2 = ignored.slice(0, IGNORED_MAX).join("; ");
  const others = ignored.length - IGNORED_MAX;
  return `Ignored in the link: ${named2}${others > 0 ? `; and ${others} more` : ""}.`;
}
function names() {
  return Object.keys(FIELDS2);
}
function decoded(text3) {
  try {
    return decodeURIComponent(text3);
  } catch {
    return void 0;
  }
}

// packages/site/playground/browser/request-form.ts
var CONTROLS = {
  // The calendar is before the date: it says what dates there are.
  calendar: "calendar",
  date: "date",
  time: "time",
  seconds: "seconds",
  zone: "zone",
  offset: "offset",
  place: "place",
  country: "country",
  region: "region",
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
  zone: "Europe/Zurich",
  country: "CH",
  region: "Bern"
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
    if (choice !== void 0) state.chosen = choice;
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
    for (const name of names2) {
      control(name).value = state[name] ?? "";
      if (name === "calendar") showCalendar();
    }
    const bodies = state.bodies?.split(",") ?? [];
    for (const box of boxes()) box.checked = bodies.includes(box.value);
    this.#typed = state.datetime ?? "";
    if (SETTINGS3.some((name) => state[name] !== void 0))
      byId("settings-group").open = true;
    if (state.calendar !== void 0 || state.offset !== void 0)
      byId("stated").open = true;
    this.#way.choose(state.datetime === void 0 ? "certificate" : "datetime");
    this.#certificate.update(state.chosen);
    const notTaken = names2.filter((name) => control(name).value !== (state[name] ?? ""));
    return this.#certificate.choice === state.chosen ? notTaken : [...notTaken, "chosen"];
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
    for (const name of ["country", "region"]) control(name).value = "";
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
  const unfinished2 = request.unfinished();
  showTexts(unfinished2.length === 0 ? body : void 0);
  byId("gaps").replaceChildren(...unfinished2.map((words2) => element("li", {}, words2)));
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
  const filled2 = "The form was filled in from the link. Nothing was sent.";
  const ignored = ignoredWords([...link.ignored, ...notTaken.map(notAValue)]);
  announce(notice, `${filled2} ${ignored}`.trim());
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
