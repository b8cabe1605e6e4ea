const browsers = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bVersion\/[\d.]+.* Safari\//],
  ["curl", /^curl\//],
] as const;

const systems = [
  ["Android", /\bAndroid\b/],
  ["iOS", /\b(?:iPhone|iPad|iPod)\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** Common names of the browser and the system in a user agent; unknown parts are undefined. */
export const deviceOf = (
  userAgent: string,
): { readonly browser: string | undefined; readonly system: string | undefined } => ({
  browser: browsers.find(([, pattern]) => pattern.test(userAgent))?.[0],
  system: systems.find(([, pattern]) => pattern.test(userAgent))?.[0],
});
