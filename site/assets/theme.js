// Made of site/browser by `npm run docs`; do not edit.
"use strict";
(() => {
  // site/browser/memory.ts
  var THEME = "ecliptic.theme";
  function remembered(name) {
    try {
      return localStorage.getItem(name) ?? void 0;
    } catch {
      return void 0;
    }
  }

  // site/browser/theme.ts
  var theme = remembered(THEME);
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
})();
