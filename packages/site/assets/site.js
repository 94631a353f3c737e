// Made of packages/site/browser by `npm run docs`; do not edit.

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
function announce(region, text) {
  region.textContent = "";
  requestAnimationFrame(() => {
    region.textContent = text;
  });
}

// packages/site/browser/memory.ts
var THEME = "ecliptic.theme";
var LANGUAGE = "ecliptic.code-language";
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
function startTabs(list, onChange = () => {
}) {
  const tabs = [...list.querySelectorAll("[role=tab]")];
  const name = list.dataset["remember"];
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
  list.addEventListener("click", ({ target }) => {
    const tab = tabs.find((each) => target instanceof Node && each.contains(target));
    if (tab !== void 0) change(tab);
  });
  list.addEventListener("keydown", (event) => {
    const next = current && MOVES[event.key]?.(tabs.indexOf(current), tabs.length);
    const tab = next === void 0 ? void 0 : tabs.at(next % tabs.length);
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

// packages/site/browser/code-tabs.ts
function startCodeTabs() {
  const rows = [];
  for (const [index, row] of document.querySelectorAll(".tabs").entries()) {
    const list = tabListOf(row, index);
    row.prepend(list);
    const tabs = startTabs(list, () => {
      const before = list.getBoundingClientRect().top;
      for (const other of rows) other.choose(tabs.chosen());
      scrollBy(0, list.getBoundingClientRect().top - before);
    });
    rows.push(tabs);
  }
}
function tabListOf(row, rowIndex) {
  const buttons = [...row.querySelectorAll(".tab")].map((panel, index) => {
    const id = `tab-${rowIndex}-${index}`;
    panel.id = `${id}-panel`;
    panel.setAttribute("role", "tabpanel");
    const name = panel.querySelector(".tab-name");
    name?.remove();
    const value = panel.dataset["language"] ?? "";
    const attributes = { type: "button", role: "tab", id, "aria-controls": panel.id };
    return element("button", { ...attributes, "data-value": value }, name?.textContent ?? "");
  });
  return element(
    "div",
    { class: "tab-list", role: "tablist", "aria-label": "Language", "data-remember": LANGUAGE },
    ...buttons
  );
}

// packages/site/browser/contents.ts
var BESIDE = [
  [".menu", "(min-width: 56rem)"],
  ["main:not(.wide) > .contents details", "(min-width: 80rem)"],
  ["main.wide > .contents details", "(min-width: 56rem)"]
];
function openLists() {
  for (const [selector, where] of BESIDE) {
    const list = document.querySelector(selector);
    if (list === null) continue;
    const room = matchMedia(where);
    const open = () => {
      list.open = room.matches;
    };
    room.addEventListener("change", open);
    open();
  }
}
var READ_SHARE = 0.3;
function followReader() {
  const links = [...document.querySelectorAll(".contents a")];
  const sections = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading === null ? [] : [{ link, heading }];
  });
  if (sections.length === 0) return;
  const mark = () => {
    const line = innerHeight * READ_SHARE;
    const read = sections.filter(({ heading }) => heading.getBoundingClientRect().top < line);
    const current = read.at(-1)?.link;
    for (const { link } of sections) {
      if (link === current) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  let isWaiting = false;
  addEventListener(
    "scroll",
    () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        mark();
      });
    },
    { passive: true }
  );
  mark();
}
function showCurrentPage() {
  const list = document.querySelector(".menu");
  const current = list?.querySelector("[aria-current]");
  if (!list || !current) return;
  const below = current.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
  if (below > 0) list.scrollTop += below + list.clientHeight / 2;
}

// packages/site/browser/clipboard.ts
async function isCopied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

// packages/site/browser/copy-buttons.ts
var SAID_MS = 2e3;
function addCopyButtons() {
  const names = /* @__PURE__ */ new Map();
  let [section, below] = ["", ""];
  for (const found of document.querySelectorAll("main :is(h1, h2, h3, h4), .code")) {
    if (!found.matches(".code")) {
      const words = found.textContent ?? "";
      [section, below] = /^H[12]$/.test(found.tagName) ? [words, ""] : [section, words];
      continue;
    }
    const name = nameOf(found, [section, below]);
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    const code = found.querySelector("code");
    found.append(
      copyButton(count === 1 ? name : `${name}, ${count}`, () => code?.textContent ?? "")
    );
  }
}
function nameOf(block, headings) {
  const parts = [
    ...headings,
    block.closest("details")?.querySelector("summary")?.textContent,
    block.closest(".tab")?.querySelector(".tab-name")?.textContent ?? block.dataset["said"]
  ];
  return parts.filter((part) => part !== void 0 && part !== null && part !== "").join(", ");
}
function copyButton(name, text) {
  const words = element("span", { "aria-live": "polite" }, "Copy");
  const what = element("span", { class: "unseen" }, ` code: ${name}`);
  const button = element("button", { type: "button", class: "copy" }, words, what);
  let timer;
  button.addEventListener("click", async () => {
    words.textContent = await isCopied(text()) ? "Copied" : "Not copied";
    clearTimeout(timer);
    timer = setTimeout(() => {
      words.textContent = "Copy";
    }, SAID_MS);
  });
  return button;
}

// packages/site/browser/search-dialog.ts
var STEPS = { ArrowDown: 1, ArrowUp: -1 };
function searchButton() {
  const button = element(
    "button",
    { type: "button", class: "search-open", "aria-keyshortcuts": "Control+K Meta+K" },
    element("span", {}, "Search"),
    element(
      "kbd",
      { "aria-hidden": "true" },
      /^Mac|^iP/.test(navigator.platform) ? "⌘ K" : "Ctrl K"
    )
  );
  let dialog;
  const open = () => {
    dialog ??= new SearchDialog();
    dialog.open();
  };
  button.addEventListener("click", open);
  document.addEventListener("keydown", (event) => {
    if (!opensSearch(event)) return;
    event.preventDefault();
    open();
  });
  return button;
}
function opensSearch({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  return key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
var SearchDialog = class {
  #input = element("input", {
    type: "search",
    id: "search-input",
    role: "combobox",
    placeholder: "Search the documentation",
    "aria-label": "Search the documentation",
    "aria-controls": "search-results",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    autocomplete: "off",
    spellcheck: "false"
  });
  #list = element("div", {
    id: "search-results",
    role: "listbox",
    "aria-label": "Results",
    // What scrolls is otherwise a stop of its own.
    tabindex: "-1"
  });
  #status = element("p", { class: "search-status", role: "status" });
  #dialog = element(
    "dialog",
    { class: "search", "aria-label": "Search" },
    element("div", { class: "search-bar" }, this.#input, this.#closeButton()),
    this.#status,
    this.#list
  );
  #search;
  /** Only the answer to the last query is shown. */
  #query = "";
  constructor() {
    document.body.append(this.#dialog);
    this.#input.addEventListener("input", () => void this.#show());
    this.#dialog.addEventListener("keydown", (event) => this.#onKey(event));
    this.#dialog.addEventListener("click", ({ target }) => {
      if (target === this.#dialog) this.#dialog.close();
    });
    this.#list.addEventListener("click", ({ ctrlKey, metaKey, shiftKey }) => {
      if (!ctrlKey && !metaKey && !shiftKey) this.#dialog.close();
    });
  }
  open() {
    if (this.#dialog.open) return;
    this.#dialog.showModal();
    this.#input.select();
    void this.#show();
  }
  #closeButton() {
    const button = element("button", { type: "button", class: "search-close" }, "Close");
    button.addEventListener("click", () => this.#dialog.close());
    return button;
  }
  /** Loaded once; after a failure, the next query tries again. */
  #load() {
    this.#search ??= import("./search.js").then(({ loadSearch }) => loadSearch());
    this.#search.catch(() => {
      this.#search = void 0;
    });
    return this.#search;
  }
  async #show() {
    const query = this.#input.value.trim();
    this.#query = query;
    try {
      const search = await this.#load();
      if (query === this.#query) this.#fill(query, query === "" ? [] : search(query));
    } catch {
      announce(this.#status, "The search could not be loaded. Type again to retry.");
    }
  }
  #fill(query, results) {
    this.#list.replaceChildren(...results.map(resultView));
    this.#input.setAttribute("aria-expanded", String(results.length > 0));
    this.#choose(results.length > 0 ? 0 : void 0);
    announce(this.#status, query === "" ? "" : countOf(results.length));
  }
  get #options() {
    return [...this.#list.querySelectorAll('[role="option"]')];
  }
  get #chosen() {
    return this.#options.findIndex((option) => option.getAttribute("aria-selected") === "true");
  }
  #choose(index) {
    for (const [at, option] of this.#options.entries()) {
      option.setAttribute("aria-selected", String(at === index));
    }
    const chosen = index === void 0 ? void 0 : this.#options[index];
    if (chosen === void 0) this.#input.removeAttribute("aria-activedescendant");
    else this.#input.setAttribute("aria-activedescendant", chosen.id);
    chosen?.scrollIntoView({ block: "nearest" });
  }
  #onKey(event) {
    if (event.isComposing) return;
    const step = STEPS[event.key];
    const { length } = this.#options;
    if (event.key === "Enter" && event.target === this.#input) {
      event.preventDefault();
      this.#options[this.#chosen]?.click();
    } else if (step !== void 0 && length > 0) {
      event.preventDefault();
      this.#choose((this.#chosen + step + length) % length);
    }
  }
};
function countOf(count) {
  if (count === 0) return "Nothing found.";
  return count === 1 ? "1 result" : `${count} results`;
}
function resultView({ href, page, heading, excerpt }, index) {
  const title = page === heading ? [heading] : [element("span", {}, `${page} › `), heading];
  return element(
    "a",
    {
      href,
      role: "option",
      id: `search-result-${index}`,
      tabindex: "-1",
      "aria-selected": "false"
    },
    element("span", { class: "result-title" }, ...title),
    element("span", { class: "result-text" }, ...excerpt.map(pieceView))
  );
}
function pieceView({ text, isMatch }) {
  return isMatch ? element("mark", {}, text) : text;
}

// packages/site/browser/theme-choice.ts
var THEMES = { system: "Theme: auto", light: "Theme: light", dark: "Theme: dark" };
function themeChoice() {
  const choice = element(
    "select",
    { class: "theme", "aria-label": "Theme" },
    ...Object.entries(THEMES).map(([value, words]) => element("option", { value }, words))
  );
  const stored = remembered(THEME) ?? "";
  choice.value = Object.hasOwn(THEMES, stored) ? stored : "system";
  choice.addEventListener("change", () => {
    remember(THEME, choice.value);
    const { dataset } = document.documentElement;
    if (choice.value === "system") delete dataset["theme"];
    else dataset["theme"] = choice.value;
  });
  return choice;
}

// packages/site/browser/site.ts
byId("tools").append(searchButton(), themeChoice());
addCopyButtons();
startCodeTabs();
openLists();
showCurrentPage();
followReader();
