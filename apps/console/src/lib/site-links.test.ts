import { defaultConfig } from "@one-hub/page";
import { describe, expect, it } from "vitest";
import { placeOf, type PlaceFacts } from "./site-links.ts";

const facts: PlaceFacts = {
  visitor: { role: 1, groupId: 0 },
  config: { ...defaultConfig, pages: [{ path: "imprint", title: "Imprint" }] },
  // "/group" is closed here.
  hasPage: (path) => (["/", "/faqs", "/prices"].includes(path) ? true : path === "/group" ? false : undefined),
};

describe("where a configured address leads", () => {
  it.each(["/", "/faqs", "/page/imprint", "/dashboard/key"])("%s is a page of the console", (address) => {
    expect(placeOf(address, facts)).toEqual({ to: address });
  });

  it.each([
    "https://www.example.com/x",
    "/docs",
    "/docs/",
    "/docs/start",
    "/openapi.json",
    "/status.html?x=1",
    "/shop/",
    "/prices?q=gpt#x",
    "/faqs#x",
    "/faqs/?x=/a.b",
    "/dashboard/log?type=2",
    "/page/imprint#address",
  ])("%s is loaded by the browser", (address) => {
    expect(placeOf(address, facts)).toEqual({ href: address });
  });

  it.each([
    "",
    "/group",
    "/group/",
    "/group?q=x.y",
    "/dashboard/user",
    "/dashboard/user/",
    "/dashboard/user?x#y",
    "/no-such-page",
    "/no-such-page?file=a.json",
    "/no-such-page#/docs/",
    "/page/other",
    "/docs-of-ours",
    "javascript:alert(1)",
  ])("%j leads nowhere: closed, not for this visitor, unknown or no address", (address) => {
    expect(placeOf(address, facts)).toBeUndefined();
  });
});
