import type { Outcome } from "./check.ts";
import { type Limit, DEFAULT_API_LIMIT } from "./http.ts";
import { runContractSuite } from "./run.ts";

const usage = `Usage: pnpm contract-test http://host:port

Holds a gateway to the contract over HTTP. Environment:
  ROOT_PASSWORD   root's password, needed
  ROOT_USERNAME   root's name, "root" when not set
  API_LIMIT       management calls the gateway takes, requests/seconds; 300/180 when not set. A run takes some 950 and
                  waits where it must
The gateway must reach this machine on 127.0.0.1, where the run's own upstream listens. A run signs in ten times; one-hub
allows twenty in twenty minutes.
`;

const write = (text: string) => {
  process.stdout.write(`${text}\n`);
};

const RESULT_WIDTH = 8;

/** One row of the table, and one line for each difference under it. */
const rowOf = ({ check, differences, listed }: Outcome): string => {
  const result = (differences.length === 0 ? "ok" : "DIFFERS").padEnd(RESULT_WIDTH);
  const lines = [`${result} ${check}${listed.length === 0 ? "" : `  [${listed.join(", ")}]`}`];
  return [...lines, ...differences.map((difference) => `${" ".repeat(RESULT_WIDTH + 3)}${difference}`)].join("\n");
};

const readLimit = (text: string): Limit | undefined => {
  const [, requests, seconds] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? [];
  return requests === undefined ? undefined : { requests: Number(requests), seconds: Number(seconds) };
};

const main = async (): Promise<number> => {
  const [url] = process.argv.slice(2);
  const { ROOT_USERNAME: rootUsername = "root", ROOT_PASSWORD: rootPassword = "", API_LIMIT } = process.env;
  const apiLimit = API_LIMIT === undefined || API_LIMIT === "" ? DEFAULT_API_LIMIT : readLimit(API_LIMIT);
  if (
    apiLimit === undefined ||
    url === undefined ||
    !/^https?:\/\//.test(url) ||
    !URL.canParse(url) ||
    rootPassword === ""
  ) {
    process.stderr.write(usage);
    return 2;
  }
  const ending = new AbortController();
  const end = () => {
    write("Ending: putting back options and removing what was made …");
    ending.abort();
  };
  process.once("SIGINT", end);
  process.once("SIGTERM", end);
  const startedAt = performance.now();
  write(`${"result".padEnd(RESULT_WIDTH)} check  [listed differences, docs/differences.md]  and what differed`);
  const result = await runContractSuite({
    url,
    rootUsername,
    rootPassword,
    apiLimit,
    onOutcome: (outcome) => write(rowOf(outcome)),
    onWait: (text) => write(`         … ${text}`),
    signal: ending.signal,
  });
  const failed = result.outcomes.filter(({ differences }) => differences.length > 0);
  const { api, other, signIns } = result.requests;
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  write(
    `\n${result.outcomes.length} checks, ${failed.length} with differences, against ${
      result.isEmbedded ? "the embedded gateway" : "a gateway without extensions"
    } (${api} management calls, ${signIns} of them sign-ins, ${other} others, ${seconds} s)`,
  );
  if (result.wasAborted) return 130;
  return failed.length === 0 ? 0 : 1;
};

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
