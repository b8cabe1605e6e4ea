import { getStatus, type Status } from "@one-hub/sdk";
import { formatBalance, formatCharge, formatQuota } from "@one-hub/sdk/format";
import { faultHandler } from "@one-hub/testing/msw-faults.ts";
import { http, HttpResponse } from "msw";
import { expect, onTestFinished, test, vi } from "vitest";
import { configure } from "vitest-browser-react/pure";

import {
  statusQuery,
  useChatLinks,
  useQuota,
  useStatus,
  useSupports,
  type GatewayStorage,
  type VersionDifference,
} from "../src/index.ts";
import { at, makePage, network, onPage, root, takeNetwork } from "./harness.tsx";

takeNetwork();

const path = at("/api/status");

/** Answers the status call with the gateway's own status, changed. */
const changed = async (changes: Partial<Status>): Promise<Status> => {
  const status = { ...(await getStatus(root())), ...changes };
  network.use(http.get(path, () => HttpResponse.json({ success: true, message: "", data: status })));
  return status;
};

const failures = ["offline", "server_error", "html", "empty", "broken_json", "rate_limited", "refused"] as const;

test("the status is loading, then ready", async () => {
  const page = makePage();
  const status = await onPage(page, useStatus);
  expect(status.current).toMatchObject({ state: "loading", status: undefined, error: undefined });
  await expect.poll(() => status.current.state).toBe("ready");
  expect(status.current.status).toEqual(await getStatus(page.gateway));
});

test("a component that shows the status alone is not drawn again for an answer that says the same", async () => {
  const page = makePage();
  // As an application has it: only changes of what was read count.
  page.client.setDefaultOptions({
    queries: { ...page.client.getDefaultOptions().queries, notifyOnChangeProps: undefined },
  });
  let draws = 0;
  const hook = await onPage(page, () => {
    draws += 1;
    const { status, retry } = useStatus();
    return { status, retry };
  });
  await expect.poll(() => hook.current.status).toBeDefined();
  const before = draws;
  await hook.current.retry();
  expect(draws).toBe(before);
  await changed({ system_name: "Another" });
  await hook.current.retry();
  await expect.poll(() => hook.current.status?.system_name).toBe("Another");
  expect(draws).toBe(before + 1);
});

test("the status takes the options of useQuery", async () => {
  let calls = 0;
  const status = await getStatus(root());
  network.use(
    http.get(path, () => {
      calls += 1;
      return HttpResponse.json({ success: true, message: "", data: status });
    }),
  );
  const page = makePage();
  const off = await onPage(page, () => useStatus({ enabled: false }));
  expect(off.current.state).toBe("loading");
  expect(calls).toBe(0);
  const often = await onPage(page, () => useStatus({ refetchInterval: 20 }));
  await expect.poll(() => calls).toBeGreaterThan(2);
  expect([off.current.state, often.current.state]).toEqual(["ready", "ready"]);
});

test("a successful status is stored under the shared names", async () => {
  const status = await changed({ system_name: "Stored", quota_per_unit: 250_000, display_in_currency: false });
  const page = makePage();
  const hook = await onPage(page, useStatus);
  await expect.poll(() => hook.current.state).toBe("ready");
  expect(JSON.parse(page.storage.entries.get("siteInfo") ?? "")).toEqual(status);
  expect(page.storage.entries.get("quota_per_unit")).toBe("250000");
  expect(page.storage.entries.get("display_in_currency")).toBe("false");
  expect([...page.storage.entries.keys()].toSorted()).toEqual(["display_in_currency", "quota_per_unit", "siteInfo"]);
});

test.each(failures)("a call that meets %s leaves the stored copy in use and tells the error", async (fault) => {
  const stored = { ...(await getStatus(root())), system_name: "From before" };
  network.use(faultHandler(fault, path));
  const page = makePage({ entries: { siteInfo: JSON.stringify(stored) } });
  const hook = await onPage(page, useStatus);
  await expect.poll(() => hook.current.error).toBeInstanceOf(Error);
  expect(hook.current).toMatchObject({ state: "cached", status: stored });
  network.resetHandlers();
  await hook.current.retry();
  await expect.poll(() => hook.current.state).toBe("ready");
  expect(hook.current.error).toBeUndefined();
  expect(hook.current.status?.system_name).not.toBe("From before");
});

test.each(failures)("without a copy %s is an error, which a retry mends", async (fault) => {
  network.use(faultHandler(fault, path));
  const hook = await onPage(makePage(), useStatus);
  await expect.poll(() => hook.current.state).toBe("error");
  expect(hook.current).toMatchObject({ status: undefined, error: expect.any(Error) });
  network.resetHandlers();
  await hook.current.retry();
  await expect.poll(() => hook.current.state).toBe("ready");
});

test.each(["", "not json", "null", "[]", '"text"', "{}", '{"version":1,"quota_per_unit":"many"}'])(
  "a stored entry of %j is no copy",
  async (siteInfo) => {
    network.use(faultHandler("refused", path));
    const hook = await onPage(makePage({ entries: { siteInfo } }), useStatus);
    await expect.poll(() => hook.current.state).toBe("error");
  },
);

test("a failure never overwrites the stored copy", async () => {
  const siteInfo = JSON.stringify({ ...(await getStatus(root())), system_name: "From before" });
  network.use(faultHandler("refused", path));
  const page = makePage({ entries: { siteInfo } });
  const hook = await onPage(page, useStatus);
  await expect.poll(() => hook.current.state).toBe("cached");
  await expect.poll(() => hook.current.error).toBeInstanceOf(Error);
  expect(page.storage.entries.get("siteInfo")).toBe(siteInfo);
});

test("a status that came with the page is shown at once, until the gateway answers", async () => {
  const initialStatus = { ...(await getStatus(root())), system_name: "From the page" };
  const hook = await onPage(makePage({ initialStatus }), useStatus);
  expect(hook.current).toMatchObject({ state: "cached", status: { system_name: "From the page" }, error: undefined });
  await expect.poll(() => hook.current.state).toBe("ready");
  expect(hook.current.status?.system_name).not.toBe("From the page");
});

test("a loader reads the same status", async () => {
  const { client, gateway, storage } = makePage();
  expect(await client.fetchQuery(statusQuery(gateway, storage))).toEqual(await getStatus(gateway));
  expect(storage.entries.has("siteInfo")).toBe(true);
});

test("a storage that throws on every access takes nothing away from the page", async () => {
  const broken = (): never => {
    throw new DOMException("denied", "SecurityError");
  };
  const storage: GatewayStorage = { getItem: broken, setItem: broken, removeItem: broken };
  const hook = await onPage(makePage({ storage }), () => ({ status: useStatus(), quota: useQuota() }));
  expect(hook.current.quota.format(500_000)).toBe("$1");
  await expect.poll(() => hook.current.status.state).toBe("ready");
});

test("another version of the gateway is reported once", async () => {
  await changed({ version: "v2.0.0" });
  const report = vi.fn<(difference: VersionDifference) => void>();
  const page = makePage({ clientVersion: "v1.0.0", onVersionDifference: (difference) => report(difference) });
  const hook = await onPage(page, () => [useStatus(), useStatus()] as const);
  await expect.poll(() => hook.current[0].state).toBe("ready");
  await hook.current[0].retry();
  await hook.current[1].retry();
  expect(report.mock.calls).toEqual([[{ server: "v2.0.0", client: "v1.0.0" }]]);
});

test("a known version is reported once under StrictMode, too, which runs every effect twice", async () => {
  await changed({ version: "v2.0.0" });
  const report = vi.fn<(difference: VersionDifference) => void>();
  const page = makePage({ clientVersion: "v1.0.0", onVersionDifference: report });
  await page.client.fetchQuery(statusQuery(page.gateway, page.storage));
  configure({ reactStrictMode: true });
  onTestFinished(() => configure({ reactStrictMode: false }));
  await onPage(page, useStatus);
  expect(report.mock.calls).toEqual([[{ server: "v2.0.0", client: "v1.0.0" }]]);
});

test.each([
  ["the same version", "v1.0.0", "v1.0.0"],
  ["an empty gateway version", "", "v1.0.0"],
  ["an unset gateway version", "v0.0.0", "v1.0.0"],
  ["an empty client version", "v2.0.0", ""],
  ["an unset client version", "v2.0.0", "v0.0.0"],
  ["no client version", "v2.0.0", undefined],
])("%s is no difference", async (_case, version, clientVersion) => {
  await changed({ version });
  const report = vi.fn<(difference: VersionDifference) => void>();
  const hook = await onPage(makePage({ clientVersion, onVersionDifference: report }), useStatus);
  await expect.poll(() => hook.current.state).toBe("ready");
  await hook.current.retry();
  expect(report).not.toHaveBeenCalled();
});

test("a stored copy's version is not reported, as it may be outdated", async () => {
  const siteInfo = JSON.stringify({ ...(await getStatus(root())), version: "v0.1.0" });
  network.use(faultHandler("refused", path));
  const report = vi.fn<(difference: VersionDifference) => void>();
  const page = makePage({ clientVersion: "v1.0.0", onVersionDifference: report, entries: { siteInfo } });
  const hook = await onPage(page, useStatus);
  await expect.poll(() => hook.current.error).toBeInstanceOf(Error);
  expect(report).not.toHaveBeenCalled();
});

test("an extension is unknown before the status, then offered or not", async () => {
  await changed({ extensions: ["fapiao"] });
  const hook = await onPage(makePage(), () => [useSupports("fapiao"), useSupports("invoice_day")]);
  expect(hook.current).toEqual([undefined, undefined]);
  await expect.poll(() => hook.current).toEqual([true, false]);
});

test("a gateway that lists no extensions offers none", async () => {
  const status: Partial<Status> = await getStatus(root());
  delete status.extensions;
  network.use(http.get(path, () => HttpResponse.json({ success: true, message: "", data: status })));
  const hook = await onPage(makePage(), () => useSupports("fapiao"));
  await expect.poll(() => hook.current).toBe(false);
});

test("quota is shown as the site has set it", async () => {
  await changed({ quota_per_unit: 250_000, display_in_currency: false });
  const hook = await onPage(makePage(), useQuota);
  await expect.poll(() => hook.current.displayInCurrency).toBe(false);
  const display = { quotaPerUnit: 250_000, displayInCurrency: false };
  expect(hook.current).toMatchObject(display);
  for (const quota of [0, 27, -250_000, 12_345_678]) {
    expect(hook.current.format(quota)).toBe(formatQuota(quota, display));
    expect(hook.current.format(quota, 4)).toBe(formatQuota(quota, display, 4));
    expect(hook.current.balance(quota)).toBe(formatBalance(quota, 250_000));
    expect(hook.current.charge(quota)).toBe(formatCharge(quota, 250_000));
    expect(hook.current.toQuota(hook.current.toAmount(quota))).toBe(quota);
  }
});

test.each([
  [{ quota_per_unit: "1000", display_in_currency: "false" }, 1000, false],
  [{ quota_per_unit: "1000", display_in_currency: "true" }, 1000, true],
  [{ quota_per_unit: "0", display_in_currency: "yes" }, 500_000, false],
  [{ quota_per_unit: "NaN" }, 500_000, true],
  [{}, 500_000, true],
])("before the status, quota is shown as last time: %j", async (entries, quotaPerUnit, displayInCurrency) => {
  network.use(faultHandler("hanging", path));
  const hook = await onPage(makePage({ entries }), useQuota);
  expect(hook.current).toMatchObject({ quotaPerUnit, displayInCurrency });
});

test("chat links are the site's, with the key put in", async () => {
  const links = [
    { name: "low", url: "https://low.example/?k={key}", show: true, sort: 1 },
    { name: "high", url: "app://{server}?k=sk-{key}", show: true, sort: 9 },
    { name: "hidden", url: "hidden://{key}", show: false, sort: 5 },
  ];
  await changed({ chat_links: JSON.stringify(links), server_address: "https://site.example/" });
  const hook = await onPage(makePage(), () => ({ all: useChatLinks(), shown: useChatLinks({ shownOnly: true }) }));
  await expect.poll(() => hook.current.all.map(({ name }) => name)).toEqual(["high", "hidden", "low"]);
  expect(hook.current.shown.map(({ name }) => name)).toEqual(["high", "low"]);
  expect(hook.current.all[0]?.urlFor("abc")).toBe("app://https%3A%2F%2Fsite.example?k=sk-abc");
  expect(hook.current.all[2]?.urlFor("sk-abc")).toBe("https://low.example/?k=sk-abc");
});

test("before the status, the default chat links lead to the given server", async () => {
  network.use(faultHandler("hanging", path));
  const hook = await onPage(makePage(), () => useChatLinks({ server: "https://here.example" }));
  expect(hook.current).toHaveLength(4);
  expect(hook.current.at(-1)?.urlFor("k")).toContain(encodeURIComponent("https://here.example"));
});
