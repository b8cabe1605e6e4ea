import { describe, expect, it } from "vitest";
import { defaultConfig } from "@one-hub/page";
import { readInjected } from "./config.ts";

describe("readInjected", () => {
  it("reads what the host writes", () => {
    const config = { ...defaultConfig, appName: "Acme" };
    expect(readInjected(JSON.stringify({ config }))).toEqual({ config, status: undefined });
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
