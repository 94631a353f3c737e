// Made of packages/site/browser by `npm run docs`; do not edit.
"use strict";
(() => {
  // packages/site/browser/memory.ts
  var THEME = "ecliptic.theme";
  function remembered(name) {
    try {
      return localStorage.getItem(name) ?? void 0;
    } catch {
      return void 0;
    }
  }

  // packages/site/browser/theme.ts
  var theme = remembered(THEME);
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
})();
