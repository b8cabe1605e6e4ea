// Runs before the first paint, from a file of its own because the page allows no inline script: the colour scheme that the
// person chose (oneHub-settings), else the system's, accent, contrast and where the navigation stands, and the writing direction, which the language decides
// before the person.
(() => {
  const root = document.documentElement;
  let settings;
  let language = null;
  try {
    language = new URLSearchParams(location.search).get("lang") || localStorage.getItem("i18next");
    settings = JSON.parse(localStorage.getItem("oneHub-settings") || "{}");
  } catch {
    // Unreadable settings count as none, as they do in the console.
  }
  let { colorScheme: scheme, direction, primaryColor: accent, contrast, navLayout } = settings || {};
  if (scheme !== "light" && scheme !== "dark") {
    scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  if (/^ar\b/i.test(language || root.lang)) direction = "rtl";
  root.setAttribute("data-mantine-color-scheme", scheme);
  // The style sheet knows its accents: with any other word it shows its usual one.
  if (typeof accent === "string") root.setAttribute("data-accent", accent);
  if (typeof navLayout === "string") root.setAttribute("data-nav", navLayout);
  if (contrast === "high") root.setAttribute("data-contrast", "high");
  root.dir = direction === "rtl" ? "rtl" : "ltr";
})();
