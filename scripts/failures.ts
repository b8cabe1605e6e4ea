import { stripVTControlCharacters } from "node:util";

// What failed, as the test runners' JSON reports tell it: a line with the test's name, then how it failed.

type Test = { name: string; message: string };

/** The first lines of a message tell most; colours, the lines of the source and the way there do not. */
const told = ({ name, message }: Test): string => {
  const plain = stripVTControlCharacters(message).trim();
  const lines = plain
    .split("\n")
    .filter((line) => !/^\s*at /.test(line))
    .slice(0, 12);
  return [name, ...lines.map((line) => `    ${line}`)].join("\n");
};

type PlaywrightSuite = {
  specs?: readonly {
    title: string;
    file: string;
    line: number;
    tests: readonly {
      status: string;
      projectName: string;
      results: readonly { errors: readonly { message?: string }[] }[];
    }[];
  }[];
  suites?: readonly PlaywrightSuite[];
};

const failedIn = ({ specs = [], suites = [] }: PlaywrightSuite): Test[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) => ({
        name: `[${projectName}] ${file}:${line} › ${title}`,
        message: results.flatMap(({ errors }) => errors.map(({ message = "" }) => message)).join("\n"),
      })),
  ),
  ...suites.flatMap(failedIn),
];

/** The failed tests of a report of Playwright's `json` reporter. */
export const failuresOfPlaywright = (report: Record<string, unknown>): string[] =>
  // The reporter's format; errors outside of tests are listed next to the suites.
  [
    ...((report["errors"] ?? []) as { message?: string }[]).map(({ message = "" }) => ({
      name: "playwright",
      message,
    })),
    ...failedIn({ suites: (report["suites"] ?? []) as PlaywrightSuite[] }),
  ].map(told);

type VitestFile = {
  name: string;
  status: string;
  message: string;
  assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] | null }[];
};

/** The failed tests of a report of Vitest's `json` reporter, and the files that could not be read. */
export const failuresOfVitest = (report: Record<string, unknown>): string[] =>
  // As the reporter writes it.
  ((report["testResults"] ?? []) as VitestFile[])
    .filter(({ status }) => status === "failed")
    .flatMap(({ name: file, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed");
      return failed.length === 0
        ? [{ name: file, message }]
        : failed.map(({ fullName, failureMessages }) => ({
            name: `${file} › ${fullName}`,
            message: (failureMessages ?? []).join("\n"),
          }));
    })
    .map(told);
