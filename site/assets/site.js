// Made of site/browser by `npm run docs`; do not edit.

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
function announce(region, text) {
  region.textContent = "";
  requestAnimationFrame(() => {
    region.textContent = text;
  });
}

// site/browser/stored.ts
var NAMES = { theme: "ecliptic.theme", language: "ecliptic.code-language" };
function storedChoice(name) {
  try {
    return localStorage.getItem(NAMES[name]) ?? void 0;
  } catch {
    return void 0;
  }
}
function storeChoice(name, value) {
  try {
    localStorage.setItem(NAMES[name], value);
  } catch {
  }
}

// site/browser/code-tabs.ts
var STEPS = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1
};
function startCodeTabs() {
  const rows = [...document.querySelectorAll(".tabs")].map(rowOf);
  const showEverywhere = (language) => {
    for (const tabs of rows) show(tabs, language);
  };
  for (const tabs of rows) {
    for (const tab of tabs) {
      tab.button.addEventListener("click", () => {
        const before = tab.button.getBoundingClientRect().top;
        showEverywhere(tab.language);
        storeChoice("language", tab.language);
        scrollBy(0, tab.button.getBoundingClientRect().top - before);
      });
    }
  }
  showEverywhere(storedChoice("language") ?? "");
}
function rowOf(row, row_index) {
  const tabs = [...row.querySelectorAll(".tab")].map((panel, index) => {
    const name = panel.querySelector(".tab-name");
    const id = `tab-${row_index}-${index}`;
    const button = element(
      "button",
      { type: "button", role: "tab", id, "aria-controls": `${id}-panel` },
      name?.textContent ?? ""
    );
    name?.remove();
    panel.id = `${id}-panel`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", id);
    return { language: panel.dataset["language"] ?? "", button, panel };
  });
  const list = element(
    "div",
    { class: "tab-list", role: "tablist", "aria-label": "Language" },
    ...tabs.map(({ button }) => button)
  );
  list.addEventListener("keydown", (event) => step(event, tabs));
  row.prepend(list);
  show(tabs, tabs[0]?.language ?? "");
  return tabs;
}
function show(tabs, language) {
  if (!tabs.some((tab) => tab.language === language)) return;
  for (const tab of tabs) {
    const is_shown = tab.language === language;
    tab.panel.hidden = !is_shown;
    tab.button.setAttribute("aria-selected", String(is_shown));
    tab.button.tabIndex = is_shown ? 0 : -1;
  }
}
function step(event, tabs) {
  const index = tabs.findIndex(({ button }) => button === document.activeElement);
  const next = STEPS[event.key]?.(index, tabs.length);
  if (next === void 0 || index < 0) return;
  event.preventDefault();
  tabs[next]?.button.focus();
  tabs[next]?.button.click();
}

// site/browser/contents.ts
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
  let is_waiting = false;
  addEventListener(
    "scroll",
    () => {
      if (is_waiting) return;
      is_waiting = true;
      requestAnimationFrame(() => {
        is_waiting = false;
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

// site/browser/copy-buttons.ts
var SAID_MS = 2e3;
function addCopyButtons() {
  for (const block of document.querySelectorAll(".code")) {
    block.append(copyButton(() => block.querySelector("code")?.textContent ?? ""));
  }
}
function copyButton(text) {
  const words = element("span", { "aria-live": "polite" }, "Copy");
  const button = element("button", { type: "button", class: "copy" }, words);
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
async function isCopied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

// site/browser/search-dialog.ts
var STEPS2 = { ArrowDown: 1, ArrowUp: -1 };
function searchButton() {
  const button = element(
    "button",
    { type: "button", class: "search-open", "aria-keyshortcuts": "/ Control+K Meta+K" },
    element("span", {}, "Search"),
    element("kbd", { "aria-hidden": "true" }, "/")
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
function opensSearch(event) {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey) return true;
  if (key !== "/" || ctrlKey || metaKey || altKey) return false;
  return !(target instanceof Element && target.closest("input, textarea, select, [contenteditable]"));
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
    "aria-label": "Results"
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
    this.#list.addEventListener("click", () => this.#dialog.close());
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
    const step2 = STEPS2[event.key];
    const { length } = this.#options;
    if (event.key === "Enter" && event.target === this.#input) {
      event.preventDefault();
      this.#options[this.#chosen]?.click();
    } else if (step2 !== void 0 && length > 0) {
      event.preventDefault();
      this.#choose((this.#chosen + step2 + length) % length);
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
function pieceView({ text, is_match }) {
  return is_match ? element("mark", {}, text) : text;
}

// site/browser/theme-choice.ts
var THEMES = { system: "Theme: system", light: "Theme: light", dark: "Theme: dark" };
function themeChoice() {
  const choice = element(
    "select",
    { class: "theme", "aria-label": "Theme" },
    ...Object.entries(THEMES).map(([value, words]) => element("option", { value }, words))
  );
  const stored = storedChoice("theme") ?? "";
  choice.value = Object.hasOwn(THEMES, stored) ? stored : "system";
  choice.addEventListener("change", () => {
    storeChoice("theme", choice.value);
    const { dataset } = document.documentElement;
    if (choice.value === "system") delete dataset["theme"];
    else dataset["theme"] = choice.value;
  });
  return choice;
}

// site/browser/site.ts
byId("tools").append(searchButton(), themeChoice());
addCopyButtons();
startCodeTabs();
openLists();
showCurrentPage();
followReader();
