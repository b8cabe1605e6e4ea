import { setTimeout } from "node:timers/promises";

/** Waits for a started gateway, and reads a page of the console and of the documentation. Throws where one is missing. */
export const expectToServe = async (address: string): Promise<void> => {
  let cause: unknown;
  const answers = async (path: string): Promise<Response | undefined> =>
    fetch(address + path).catch((error: unknown) => {
      cause = error;
      return undefined;
    });
  for (let tries = 0; tries < 240; tries += 1) {
    if ((await answers("/healthz"))?.ok === true) {
      const page = await answers("/login");
      if (page?.ok !== true || !(await page.text()).includes("<html")) throw new Error("The console is not there");
      if ((await answers("/docs/start"))?.ok !== true) throw new Error("The documentation is not there");
      return;
    }
    await setTimeout(500);
  }
  throw new Error("The gateway did not start", { cause });
};
