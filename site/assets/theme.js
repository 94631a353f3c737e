// Made of site/browser by `npm run docs`; do not edit.
"use strict";
(() => {
  // site/browser/stored.ts
  var NAMES = { theme: "ecliptic.theme", language: "ecliptic.code-language" };
  function storedChoice(name) {
    try {
      return localStorage.getItem(NAMES[name]) ?? void 0;
    } catch {
      return void 0;
    }
  }

  // site/browser/theme.ts
  var theme = storedChoice("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
})();
