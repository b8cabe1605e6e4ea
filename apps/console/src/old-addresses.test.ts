import { describe, expect, it } from "vitest";
import { newAddressOf, oldPaths } from "./old-addresses.ts";
import { views } from "./routes/dashboard/analytics/-choices.ts";
import { tabs as vendorTabs } from "./routes/dashboard/operation/model_ownedby/-vendor.search.ts";
import { tabs as settingTabs } from "./routes/dashboard/setting/-setting.search.ts";

describe("an old address", () => {
  it.each([
    ["/panel/token", "?page=2", "", "/dashboard/key?page=2"],
    ["/panel/token/", "", "", "/dashboard/key"],
    ["/panel/payment", "", "gateway", "/dashboard/payment#gateway"],
    ["/panel/invoice/detail/2026-01", "", "", "/dashboard/invoice?month=2026-01"],
    ["/panel/invoice/detail/2026-01/", "?lang=fr", "top", "/dashboard/invoice?lang=fr&month=2026-01#top"],
    ["/panel/invoice/detail/a&b=c", "", "", "/dashboard/invoice?month=a%26b%3Dc"],
    ["/reset", "?email=a%40example.com", "", "/reset-password?email=a%40example.com"],
    ["/price", "", "", "/prices"],
    ["/panel/system_info", "", "", "/dashboard/system"],
    ["/panel/model_info", "", "", "/dashboard/operation/model_ownedby?tab=models"],
    ["/panel/multi_user_stats/", "?lang=fr", "top", "/dashboard/analytics?view=people&lang=fr#top"],
    ["/panel/payment", "", "order", "/dashboard/payment/order"],
    ["/panel/payment/", "?lang=fr", "order", "/dashboard/payment/order?lang=fr"],
    ["/panel/setting", "", "operation", "/dashboard/setting?tab=relay"],
    ["/panel/setting", "?lang=fr", "system", "/dashboard/setting?tab=sign_in&lang=fr"],
    ["/panel/setting", "", "other", "/dashboard/setting?tab=content"],
    ["/panel/setting", "", "nothing", "/dashboard/setting#nothing"],
  ])("%s%s leads to what took its place", (path, query, fragment, expected) => {
    expect(newAddressOf(path, query, fragment)).toBe(expected);
  });

  it("names tabs and views that are there", () => {
    const wordOf = (name: string, path: string, fragment = ""): string | null =>
      new URL(newAddressOf(path, "", fragment) ?? "", "http://localhost").searchParams.get(name);
    for (const tab of ["operation", "system", "other"])
      expect(settingTabs).toContain(wordOf("tab", "/panel/setting", tab));
    expect(vendorTabs).toContain(wordOf("tab", "/panel/model_info"));
    expect(views).toContain(wordOf("view", "/panel/multi_user_stats"));
  });

  it("is no other path, and no name of the table's own object", () => {
    for (const path of ["/nope", "/panel/nope", "/panels", "/constructor", "/__proto__", "/"])
      expect(newAddressOf(path)).toBeUndefined();
  });

  it("never leads to another old address, nor off this site", () => {
    for (const path of oldPaths) {
      const target = newAddressOf(path) ?? "";
      expect(target).toMatch(/^\/[a-z0-9]/);
      expect(newAddressOf(new URL(target, "http://localhost").pathname)).toBeUndefined();
    }
  });
});
