import { describe, expect, it } from "vitest";
import { notifyForm, type NotifyValues } from "./-notifications-form.ts";
import { pictureForm } from "./-picture-form.ts";

const typed = (values: Partial<NotifyValues> = {}): NotifyValues => ({
  threshold: "",
  unit: "amount",
  email: false,
  webhook: "",
  secret: "",
  ...values,
});
const secret = "0123456789abcdef";
const issues = (result: {
  success: boolean;
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
}) => result.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

describe("the form of the notices", () => {
  const form = notifyForm({ quotaPerUnit: 500_000, secretKept: false });
  it.each([
    [typed(), { email: false, webhook: "", quota_threshold: 0 }],
    [typed({ threshold: "1.5", email: true }), { email: true, webhook: "", quota_threshold: 750_000 }],
    [typed({ threshold: "42", unit: "points" }), { email: false, webhook: "", quota_threshold: 42 }],
    [
      typed({ webhook: " https://hooks.example/a ", secret }),
      { email: false, webhook: "https://hooks.example/a", quota_threshold: 0, webhook_secret: secret },
    ],
    // A secret without a webhook signs nothing.
    [typed({ secret }), { email: false, webhook: "", quota_threshold: 0 }],
  ])("reads %o", (values, sent) => {
    expect(form.parse(values)).toEqual(sent);
  });
  it.each([
    [typed({ threshold: "-1" }), ["threshold: notAmount"]],
    [typed({ threshold: "1.5", unit: "points" }), ["threshold: notPoints"]],
    [typed({ threshold: "9000000000000000", unit: "points" }), ["threshold: tooMuch"]],
    [typed({ webhook: "http://hooks.example/", secret }), ["webhook: notHttps"]],
    [typed({ webhook: "https://hooks.example/" }), ["secret: required"]],
    [typed({ webhook: "https://hooks.example/", secret: "short" }), ["secret: notSecret"]],
  ])("refuses %o", (values, found) => {
    expect(issues(form.safeParse(values))).toEqual(found);
  });
  it("asks for no secret where one is kept", () => {
    const kept = notifyForm({ quotaPerUnit: 500_000, secretKept: true });
    expect(kept.safeParse(typed({ webhook: "https://hooks.example/" })).success).toBe(true);
  });
});

describe("the form of the picture", () => {
  const form = pictureForm(["images.example", "*.cdn.example"]);
  it.each([
    ["3", "", []],
    ["own", "https://images.example/me.png", []],
    ["own", "https://a.cdn.example/me.png", []],
    ["own", "", ["address: required"]],
    ["own", "http://images.example/me.png", ["address: notHttps"]],
    ["own", "javascript:alert(1)", ["address: notHttps"]],
    ["own", "https://a:b@images.example/me.png", ["address: notHttps"]],
    ["own", "https://other.example/me.png", ["address: otherHost"]],
  ])("of %s at '%s' finds %o", (choice, address, found) => {
    expect(issues(form.safeParse({ choice, address }))).toEqual(found);
  });
});
