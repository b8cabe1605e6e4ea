import { pino } from "pino";
import { MockAgent } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openEgress } from "../platform/egress.ts";
import { createLogoAccent } from "./logo-accent.ts";

const svg = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="${color}" d="M0 0h1v1H0z"/></svg>`;

const origin = "https://pictures.example";
const away = new MockAgent();
const reads: string[] = [];
const lines: string[] = [];

beforeAll(() => away.disableNetConnect());
afterAll(() => away.close());
beforeEach(() => {
  reads.length = 0;
  lines.length = 0;
});

const create = () =>
  createLogoAccent({
    readOwnFile: async (path) => {
      reads.push(path);
      return path === "/logo.svg" ? Buffer.from(svg("#7c3aed")) : undefined;
    },
    egress: openEgress,
    dispatcher: away,
    log: pino({ base: null }, { write: (line) => lines.push(JSON.parse(line).msg) }),
  });

describe("createLogoAccent", () => {
  it("reads a file of the host once, and knows its colour from then on", async () => {
    const accent = create();
    expect(accent.known("/logo.svg")).toBeUndefined();
    expect(await accent.find("/logo.svg")).toEqual({ color: "#7c3aed" });
    expect(accent.known("/logo.svg")).toBe("#7c3aed");
    expect(await accent.find("/logo.svg")).toEqual({ color: "#7c3aed" });
    expect([reads, lines]).toEqual([["/logo.svg"], []]);
  });

  it("fetches an https address, following redirects", async () => {
    const pool = away.get(origin);
    pool.intercept({ path: "/a" }).reply(302, "", { headers: { location: "/b.svg" } });
    pool.intercept({ path: "/b.svg" }).reply(200, svg("#0f766e"));
    expect(await create().find(`${origin}/a`)).toEqual({ color: "#0f766e" });
  });

  it("reads a data address", async () => {
    expect(await create().find(`data:image/svg+xml,${encodeURIComponent(svg("#e11d48"))}`)).toEqual({
      color: "#e11d48",
    });
  });

  it.each([
    ["", "no_logo", /no logo/],
    ["http://pictures.example/a.png", "address_invalid", /public https/],
    ["https://127.0.0.1/a.png", "address_invalid", /public https/],
    ["https://printer.local/a.png", "address_invalid", /public https/],
    ["/other.svg", "unreachable", /fetched/],
    ["data:image/png;base64,AAAA", "unreadable", /PNG, JPEG/],
    ["data:,%zz", "unreadable", /PNG, JPEG/],
  ] as const)("logs one line that says why %j has no colour: %s", async (logo, problem, line) => {
    const accent = create();
    expect(await accent.find(logo)).toEqual({ problem });
    expect(accent.known(logo)).toBeUndefined();
    await accent.find(logo);
    expect(lines).toEqual([expect.stringMatching(line)]);
  });

  it("reads no redirect inside, and no large file", async () => {
    const pool = away.get(origin);
    pool.intercept({ path: "/a" }).reply(302, "", { headers: { location: "https://10.0.0.1/a" } });
    pool.intercept({ path: "/large" }).reply(200, Buffer.alloc(1_048_577));
    const accent = create();
    expect(await accent.find(`${origin}/a`)).toEqual({ problem: "address_invalid" });
    expect(await accent.find(`${origin}/large`)).toEqual({ problem: "unreachable" });
  });

  it("asks again after ten minutes for a logo that could not be fetched", async () => {
    const accent = create();
    const now = vi.spyOn(Date, "now");
    const start = Date.now();
    away.get(origin).intercept({ path: "/a.svg" }).reply(500, "");
    expect(await accent.find(`${origin}/a.svg`)).toEqual({ problem: "unreachable" });
    away.get(origin).intercept({ path: "/a.svg" }).reply(200, svg("#7c3aed"));
    now.mockReturnValue(start + 500_000);
    expect(await accent.find(`${origin}/a.svg`)).toEqual({ problem: "unreachable" });
    now.mockReturnValue(start + 700_000);
    expect(await accent.find(`${origin}/a.svg`)).toEqual({ color: "#7c3aed" });
    now.mockRestore();
  });
});
