import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { drawnLanguages, languageSeed } from "./languages.ts";

const programs = ["build-console.ts", "build-docs.ts"].map((name) =>
  fileURLToPath(new URL(`../../../../scripts/${name}`, import.meta.url)),
);

/** Before the first worker: two gateways that start at once must not both build the console or the documentation. */
const buildOnce = async (): Promise<void> => {
  process.stdout.write(`Languages of this run: ${drawnLanguages.join(", ")} (LANGUAGE_SEED=${languageSeed})\n`);
  await Promise.all(programs.map((program) => promisify(execFile)(process.execPath, [program])));
};

// oxlint-disable-next-line import/no-default-export -- Playwright takes the file's default export
export default buildOnce;
