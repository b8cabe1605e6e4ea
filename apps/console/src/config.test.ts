import { parseConsoleConfig } from "@one-hub/gateway";
import { describe, expect, it } from "vitest";
import { defaultConfig, readInjected } from "./config.ts";

describe("readInjected", () => {
  it("has the host's own defaults", () => {
    expect(defaultConfig).toEqual(parseConsoleConfig({}).config);
    expect(readInjected(JSON.stringify({ config: parseConsoleConfig({}).config }))).toEqual({
      config: defaultConfig,
      status: undefined,
    });
  });

  it.each([[undefined], [null], [""], ["{"], ["7"], ["[]"], ["null"], ['{"config":7}']])(
    "reads %j as the defaults",
    (json) => {
      expect(readInjected(json).config).toEqual(defaultConfig);
    },
  );

  it("keeps what an older host says and fills in the rest", () => {
    const { config, status } = readInjected(
      JSON.stringify({
        config: { appName: "Acme", auth: { redirectPath: "/x" }, routeRoles: { "/dashboard/log": 10 }, keywords: "x" },
        status: { version: "v1" },
      }),
    );
    expect(config).toEqual({
      ...defaultConfig,
      appName: "Acme",
      auth: { ...defaultConfig.auth, redirectPath: "/x" },
      routeRoles: { "/dashboard/log": 10 },
    });
    expect(status).toEqual({ version: "v1" });
  });
});
