import { buildConsole } from "../../../../scripts/build-console.ts";

/** Before the first worker: two gateways that start at once must not both build the console. */
const buildOnce = (): Promise<void> => buildConsole();

// oxlint-disable-next-line import/no-default-export -- Playwright takes the file's default export
export default buildOnce;
