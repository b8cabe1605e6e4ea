import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Debian's binaries. The headless shell comes first: it does the same pages with three quarters of the work. */
const installed = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** Two pages behind the address bar: starting their processes would be half of the cost of a new window. */
const addressBarPages: readonly string[] = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/** A process kept ready for the window's next site: tests visit one. */
const spareRenderer = "SpareRendererForSitePerProcess";

/** What Playwright turns off by itself: the browser reads the last list of its command line only, so that the one above would be all. */
const disabledByPlaywright: readonly string[] = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/**
 * Flags for running without a desktop. The npm package's own list is not used: it turns off the web security that tests of cookies and
 * of the content security policy are about.
 */
export const chromiumArgs: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  `--disable-features=${[...disabledByPlaywright, ...addressBarPages, spareRenderer].join(",")}`,
];

/**
 * For pages that live a second: the optimising compiler's work (a sixth of all) would never pay off, and handing scripts to threads of their own
 * costs more than it gains where other tests keep all processors busy (a fifteenth).
 */
export const chromiumTestArgs: readonly string[] = [...chromiumArgs, "--js-flags=--no-opt --single-threaded"];

/** Version of the npm-shipped browser, which names the folder it is unpacked to. */
const shippedVersion = (): string => {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const manifest: unknown = createRequire(entry)("../package.json");
  return typeof manifest === "object" && manifest !== null && "version" in manifest ? String(manifest.version) : "0";
};

const exists = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "EEXIST" || error.code === "ENOTEMPTY");

/**
 * Unpacks the browser that npm ships into `cache`, once a version. The package itself takes any file of the right name in the temporary
 * directory for its own, and two processes may unpack at once: so each unpacks in a folder of its own, and one of them is kept.
 */
export const unpackChromium = async (cache: string): Promise<string> => {
  const directory = join(cache, `chromium-${shippedVersion()}`);
  const executable = join(directory, "chromium");
  if (existsSync(executable)) return executable;
  await mkdir(cache, { recursive: true });
  const unpacked = await mkdtemp(join(cache, "unpacking-"));
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = unpacked;
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  }
  try {
    await rename(unpacked, directory);
  } catch (error) {
    if (!exists(error)) throw error;
    await rm(unpacked, { recursive: true, force: true });
  }
  return executable;
};

/** Path of a Chromium: the system's, else the one in the npm package. */
export const chromiumExecutable = async (): Promise<string> =>
  installed.find((path) => existsSync(path)) ?? unpackChromium(join(tmpdir(), "one-hub-browsers"));
