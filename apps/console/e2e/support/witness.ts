import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/** Faults that a page must not report: violations of its content security policy, console errors, uncaught errors. */
export interface Witness {
  /** Calls of these addresses fail by the doing of the test: their failed loads, and the gateway errors that come of them, are no complaint. */
  readonly expectFaults: (address: RegExp) => void;
  /** Everything that was not expected, one line each. */
  readonly complaints: () => readonly string[];
}

const failedLoad = "Failed to load resource";
/** Logged for a part of the console that did not arrive, with its address. */
const missingPart =
  /^(?:TypeError: Failed to fetch dynamically imported module:|Error: Unable to preload CSS for) (\S+)/;
const aboutPolicy = /content security policy|\[report only\]/i;

/** The browser's own line for the 401 of a guest's session check. */
const isSessionCheck = (message: ConsoleMessage): boolean =>
  message.text().startsWith(failedLoad) &&
  message.text().includes("401") &&
  URL.canParse(message.location().url) &&
  ["/api/user/self", "/api/user/refresh"].includes(new URL(message.location().url).pathname);

/** Addresses that were opened as pages. */
const documents = new Set<string>();

/** The host answers its error pages, and addresses that lead nowhere, with their status; the browser tells of it. */
const isErrorPage = (message: ConsoleMessage): boolean => {
  const { url } = message.location();
  const tells = message.text().startsWith(failedLoad) && / status of (?:403|404|500) /.test(message.text());
  return tells && URL.canParse(url) && documents.has(url);
};

/** Listens to every page of a context from its first moment on. */
export const watch = async (context: BrowserContext): Promise<Witness> => {
  const expected: RegExp[] = [];
  const seen: { readonly line: string; readonly url: string | undefined; readonly isGatewayError: boolean }[] = [];
  await context.addInitScript(() => {
    addEventListener(
      "securitypolicyviolation",
      ({ effectiveDirective, blockedURI, sourceFile, lineNumber, disposition }) => {
        // oxlint-disable-next-line no-console -- the way out of the page
        console.error(
          `policy violation (${disposition}): ${effectiveDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`,
        );
      },
    );
  });
  context.on("request", (request) => {
    if (request.isNavigationRequest()) documents.add(request.url());
  });
  context.on("console", (message) => {
    const isError = message.type() === "error" || aboutPolicy.test(message.text());
    if (!isError || isSessionCheck(message) || isErrorPage(message)) return;
    const { url } = message.location();
    seen.push({
      line: `console: ${message.text()} (${url})`,
      url: message.text().startsWith(failedLoad) ? url : missingPart.exec(message.text())?.[1],
      isGatewayError: message.text().startsWith("GatewayError: "),
    });
  });
  context.on("weberror", (error) => {
    // The error of a part that did not arrive has no stack.
    const { name, message, stack = "" } = error.error();
    const text = `${name}: ${message}`;
    seen.push({
      line: `uncaught: ${stack === "" ? text : stack}`,
      url: missingPart.exec(text)?.[1],
      isGatewayError: false,
    });
  });
  return {
    expectFaults: (address) => expected.push(address),
    complaints: () =>
      seen
        .filter(({ url }) => url === undefined || !expected.some((address) => address.test(url)))
        .filter(({ isGatewayError }) => !isGatewayError || expected.length === 0)
        .map(({ line }) => line),
  };
};
