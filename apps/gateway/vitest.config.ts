import { patience } from "@one-hub/testing/patience.ts";
import { defineConfig } from "vitest/config";
import { databaseSuites } from "./test/database-suites.ts";
import { type Mutation, mutationPlugin, mutationVariable } from "./test/mutation-plugin.ts";

// A new database counts days in the machine's zone: tests are the same on every machine.
process.env["TZ"] = "UTC";

// `pnpm mutation-test` has the tests run against one fault at a time.
const mutation = process.env[mutationVariable];

const onSqlite = (process.env["TEST_DATABASE"] ?? "sqlite") === "sqlite";

export default defineConfig({
  plugins: mutation === undefined ? [] : [mutationPlugin(JSON.parse(mutation) as Mutation)],
  ssr: { resolve: { conditions: ["source", "node", "module"] } },
  resolve: { conditions: ["source", "node", "module"] },
  test: {
    name: "gateway",
    // A module that was kept from another run would not have the fault in it.
    fsModuleCache: mutation === undefined,
    // Each test starts its own gateway and modules hold no state; new workers would load the program again for each file.
    isolate: false,
    globalSetup: ["test/database-template.ts"],
    include: onSqlite ? ["src/**/*.test.ts", "test/**/*.test.ts"] : [...databaseSuites().run],
    ...patience,
  },
});
