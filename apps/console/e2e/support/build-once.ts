import { buildConsole } from "../../../../scripts/build-console.ts";
import { drawnLanguages, languageSeed } from "./languages.ts";

/** Before the first worker: two gateways that start at once must not both build the console. */
const buildOnce = async (): Promise<void> => {
  process.stdout.write(`Languages of this run: ${drawnLanguages.join(", ")} (LANGUAGE_SEED=${languageSeed})\n`);
  await buildConsole();
};

// oxlint-disable-next-line import/no-default-export -- Playwright takes the file's default export
export default buildOnce;
