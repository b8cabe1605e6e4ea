// Runs before the first paint, from a file of its own because the page allows no inline script: the colour scheme that the
// person chose (oneHub-settings), else the system's, likewise the contrast, accent, font, the navigation's place and ground,
// and the writing direction, which the language decides before the person.
(() => {
  const root = document.documentElement;
  let settings;
  let site;
  let language = null;
  let storedFont = null;
  try {
    storedFont = localStorage.getItem("oneHub-font");
    language = new URLSearchParams(location.search).get("lang") || localStorage.getItem("i18next");
    settings = JSON.parse(localStorage.getItem("oneHub-settings") || "{}");
    site = JSON.parse(document.getElementById("console-config").textContent).config;
  } catch {
    // Unreadable settings count as none, as they do in the console.
  }
  const { colorScheme, direction, primaryColor: accent, contrast, compactLayout, navLayout } = settings || {};
  const { navColor = site?.navColor, fontFamily = site?.fontFamily } = settings || {};
  const isDark =
    colorScheme === "dark" || (colorScheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  const isRtl = direction === "rtl" || /^ar\b/i.test(language || root.lang);
  root.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
  // The style sheet knows its accents: with any other word it shows its usual one.
  if (typeof accent === "string") root.setAttribute("data-accent", accent);
  const isHigh = contrast === "high" || (contrast !== "default" && matchMedia("(prefers-contrast: more)").matches);
  if (isHigh) root.setAttribute("data-contrast", "high");
  // The usual font is asked for before anything is painted where it has been before, or the page has come within a quarter of a second. On a
  // slow line it would take as long from the page: there a first visit goes without it (src/lib/fonts.ts).
  if (["system", "sourceSans", "nunitoSans"].includes(fontFamily)) root.setAttribute("data-font", fontFamily);
  else if (storedFont === "inter" || performance.now() < 250) document.getElementById("font").rel = "preload";
  else root.setAttribute("data-font", "late");
  if (typeof navLayout === "string") root.setAttribute("data-nav", navLayout);
  if (navColor === "apparent") root.setAttribute("data-nav-color", navColor);
  if (compactLayout === true) root.setAttribute("data-compact", "");
  root.dir = isRtl ? "rtl" : "ltr";

  // Without the console's script, or a file that it imports, nothing else can say that the page did not load.
  addEventListener(
    "error",
    ({ target }) => {
      if (target?.localName !== "script" || target.type !== "module") return;
      document.getElementById("frame")?.remove();
      document.getElementById("broken")?.removeAttribute("hidden");
    },
    true,
  );
})();
