// Runs before the first paint, from a file of its own because the page allows no inline script: the colour scheme that the
// person chose (oneHub-settings), else the system's.
(() => {
  let scheme;
  try {
    scheme = JSON.parse(localStorage.getItem("oneHub-settings") || "{}").colorScheme;
  } catch {
    // Unreadable settings count as none, as they do in the console.
  }
  if (scheme !== "light" && scheme !== "dark") {
    scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  document.documentElement.setAttribute("data-mantine-color-scheme", scheme);
})();
