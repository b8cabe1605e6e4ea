import type { Token } from "@one-hub/sdk";
import { describe, expect, it } from "vitest";

import {
  createBody,
  emptyKeyForm,
  keyFormOf,
  keyFormSchema,
  type KeyFormTerms,
  type KeyFormValues,
  updateWrites,
} from "./-key-values.ts";
import { localTime } from "../../../lib/local-time.ts";
import { testKey } from "../../../lib/test-key.ts";

const now = 1_795_000_000;
const quotaPerUnit = 500_000;

const problems = (change: Partial<KeyFormValues>, terms: Partial<KeyFormTerms> = {}): string[] => {
  const schema = keyFormSchema({ now: () => now, quotaPerUnit, ...terms });
  const result = schema.safeParse({ ...emptyKeyForm("amount"), name: "ci", ...change });
  return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
};

describe("the key form", () => {
  it("takes a name alone", () => {
    expect(problems({})).toEqual([]);
  });

  it("counts the name in bytes and without the blanks around it", () => {
    expect(problems({ name: "  " })).toEqual(["name: required"]);
    expect(problems({ name: "密".repeat(10) })).toEqual([]);
    expect(problems({ name: `${"密".repeat(10)}a` })).toEqual(["name: tooManyBytes?maximum=30"]);
    expect(problems({ name: ` ${"a".repeat(30)} ` })).toEqual([]);
  });

  it("wants an expiry ahead of the clock", () => {
    expect(problems({ neverExpires: false, expiresAt: "" })).toEqual(["expiresAt: required"]);
    expect(problems({ neverExpires: false, expiresAt: localTime(now) })).toEqual(["expiresAt: past"]);
    expect(problems({ neverExpires: false, expiresAt: localTime(now + 1) })).toEqual([]);
    expect(problems({ neverExpires: true, expiresAt: "nonsense" })).toEqual([]);
  });

  it("keeps the expiry of an expired key unless it is to be revived", () => {
    const key = testKey({ expired_time: now - 60 });
    const form = { neverExpires: false, expiresAt: localTime(now - 60) };
    expect(problems(form, { key })).toEqual([]);
    expect(problems({ ...form, expiresAt: localTime(now - 30) }, { key })).toEqual(["expiresAt: past"]);
    expect(problems(form, { key, revive: true })).toEqual(["expiresAt: past"]);
  });

  it.each(["", "-1", "1e3", "abc", "1,000", "NaN", "Infinity", "1.5.2"])("refuses %j as a quota", (quota) => {
    expect(problems({ unlimited: false, quota })).toEqual(["quota: notAmount"]);
  });

  it("refuses an amount that is less than a point, which would be no quota at all", () => {
    expect(problems({ unlimited: false, quota: "0.0000009" })).toEqual(["quota: tooSmall"]);
    expect(problems({ unlimited: false, quota: "0,0000009" })).toEqual(["quota: tooSmall"]);
    expect(problems({ unlimited: false, quota: "0.000002" })).toEqual([]);
    expect(problems({ unlimited: false, quota: "0" })).toEqual([]);
  });

  it("refuses more than a balance holds", () => {
    const tooBig = "quota: too_big?origin=number&maximum=2000000000";
    expect(problems({ unlimited: false, quota: "2000000000" })).toEqual([]);
    expect(problems({ unlimited: false, quota: "2000000000,5" })).toEqual([tooBig]);
    expect(problems({ unlimited: false, quota: "99999999999999999999" })).toEqual([tooBig]);
  });

  it.each(["-5", "0", "91", "45.5", "0x20", "abc", ""])(
    "writes the usual wait for a heartbeat of %j that is off",
    (typed) => {
      const terms = { quotaPerUnit, seesBillingTag: false, recordsBodies: false };
      const { setting } = createBody({ ...emptyKeyForm("amount"), name: "ci", heartbeatSeconds: typed }, terms);
      expect(setting?.heartbeat).toEqual({ enabled: false, timeout_seconds: 30 });
    },
  );

  it("accepts whole points only, and zero unless the key is to be revived", () => {
    expect(problems({ unlimited: false, quotaUnit: "points", quota: "1.5" })).toEqual(["quota: notPoints"]);
    expect(problems({ unlimited: false, quotaUnit: "points", quota: "0" })).toEqual([]);
    expect(problems({ unlimited: false, quotaUnit: "points", quota: "0" }, { revive: true })).toEqual([
      "quota: needed",
    ]);
    expect(problems({ unlimited: true, quota: "-1" })).toEqual([]);
  });

  it("refuses the group as its own backup", () => {
    expect(problems({ group: "vip", backupGroup: "vip" })).toEqual(["backupGroup: same"]);
    expect(problems({ group: "", backupGroup: "" })).toEqual([]);
  });

  it("checks addresses and heartbeat only while they are switched on", () => {
    expect(problems({ limitAddresses: true, addresses: "10.0.0.0/33" })).toEqual([
      "addresses: invalid?line=1&text=10.0.0.0%2F33",
    ]);
    expect(problems({ limitAddresses: false, addresses: "10.0.0.0/33" })).toEqual([]);
    for (const heartbeatSeconds of ["29", "91", "", "45.5", "45.0", "x"])
      expect(problems({ heartbeat: true, heartbeatSeconds })).toEqual([
        "heartbeatSeconds: range?minimum=30&maximum=90",
      ]);
    expect(problems({ heartbeat: true, heartbeatSeconds: "90" })).toEqual([]);
    expect(problems({ heartbeat: false, heartbeatSeconds: "" })).toEqual([]);
  });
});

describe("what is sent", () => {
  const form = (change: Partial<KeyFormValues>): KeyFormValues => ({
    ...emptyKeyForm("amount"),
    name: " ci ",
    ...change,
  });
  const terms = { quotaPerUnit, seesBillingTag: false, recordsBodies: false };

  it("is the whole key", () => {
    expect(
      createBody(
        form({
          unlimited: false,
          quota: "2",
          limitModels: true,
          models: ["gpt-4o"],
          limitAddresses: true,
          addresses: "10.0.0.1\n\n::1",
        }),
        terms,
      ),
    ).toEqual({
      name: "ci",
      expired_time: -1,
      unlimited_quota: false,
      remain_quota: 1_000_000,
      group: "",
      backup_group: "",
      setting: {
        heartbeat: { enabled: false, timeout_seconds: 30 },
        limits: {
          limit_model_setting: { enabled: true, models: ["gpt-4o"] },
          limits_ip_setting: { enabled: true, whitelist: ["10.0.0.1", "::1"] },
        },
      },
    });
  });

  it("has a model once that a key names twice", () => {
    const { setting } = testKey();
    const limits = { ...setting.limits, limit_model_setting: { enabled: true, models: ["gpt-4o", "o1", "gpt-4o"] } };
    const key = testKey({ setting: { ...setting, limits } });
    expect(keyFormOf(key, { quotaUnit: "amount", quotaPerUnit }).models).toEqual(["gpt-4o", "o1"]);
  });

  it("leaves out lines that are no addresses when the limit is off, and the heartbeat's nonsense", () => {
    const { setting } = createBody(form({ addresses: "10.0.0.1\nnope", heartbeatSeconds: "x" }), terms);
    expect(setting?.limits?.limits_ip_setting).toEqual({ enabled: false, whitelist: ["10.0.0.1"] });
    expect(setting?.heartbeat).toEqual({ enabled: false, timeout_seconds: 30 });
  });

  it("carries the billing tag only for roles that may set it", () => {
    expect(createBody(form({ billingTag: " a " }), terms).setting).not.toHaveProperty("billing_tag");
    expect(createBody(form({ billingTag: " a " }), { ...terms, seesBillingTag: true }).setting?.billing_tag).toBe("a");
    expect(createBody(form({ billingTag: " " }), { ...terms, seesBillingTag: true }).setting?.billing_tag).toBeNull();
  });

  it("says whether to record only where the gateway knows it", () => {
    expect(createBody(form({ recordBodies: true }), terms).setting).not.toHaveProperty("body_log");
    for (const recordBodies of [true, false])
      expect(createBody(form({ recordBodies }), { ...terms, recordsBodies: true }).setting?.body_log).toEqual({
        enabled: recordBodies,
      });
  });

  const writes = (
    key: Token,
    change: Partial<KeyFormValues>,
    more: { read?: Token; revive?: boolean; sendsReadQuota?: boolean } = {},
  ) => {
    const { read = key, ...rest } = more;
    return updateWrites({ ...keyFormOf(read, { quotaUnit: "amount", quotaPerUnit }), ...change }, key, {
      ...terms,
      sendsReadQuota: false,
      revive: false,
      now,
      ...rest,
    });
  };

  it("keeps what a key has left now when only its name was changed", () => {
    const key = testKey({ remain_quota: 123 });
    const read = testKey({ remain_quota: 500 });
    expect(writes(key, { name: "new" }, { read }).body).toMatchObject({ id: 7, name: "new", remain_quota: 123 });
    expect(writes(key, {}, { read }).enable).toBe(false);
  });

  it("tells what it had read where the gateway takes it, and nothing else where it does not", () => {
    const key = testKey({ remain_quota: 123 });
    const more = { read: testKey({ remain_quota: 500 }), sendsReadQuota: true };
    expect(writes(key, {}).body).not.toHaveProperty("loaded_quota");
    expect(writes(key, {}, more).body).toMatchObject({ remain_quota: 123, loaded_quota: 123 });
    expect(writes(key, { quota: "5" }, more).body).toMatchObject({ remain_quota: 2_500_000, loaded_quota: 500 });
  });

  it("reckons the difference from the version whose values the form took over", () => {
    const saved = testKey({ remain_quota: 1_000_000 });
    const taken = { ...keyFormOf(saved, { quotaUnit: "amount", quotaPerUnit }), name: "mine" };
    const more = { read: testKey({ remain_quota: 500_000 }), sendsReadQuota: true };
    expect(writes(saved, taken, more).body).toMatchObject({ remain_quota: 1_000_000, loaded_quota: 1_000_000 });
  });

  it("revives an exhausted key by its own status first, then by enabling it", () => {
    const key = testKey({ status: 4, remain_quota: 0 });
    expect(writes(key, { quota: "5" })).toMatchObject({
      body: { status: 4, remain_quota: 2_500_000 },
      enable: true,
    });
    expect(writes(key, { unlimited: true })).toMatchObject({
      body: { status: 4, unlimited_quota: true },
      enable: true,
    });
    expect(writes(key, { name: "still empty" })).toMatchObject({ body: { status: 4, remain_quota: 0 }, enable: false });
  });

  it("revives an expired key by its expiry alone", () => {
    const key = testKey({ status: 1, expired_time: now - 5 });
    const { body, enable } = writes(key, { expiresAt: localTime(now + 60) }, { revive: true });
    expect(body.expired_time).toBe(now + 60);
    expect(body).not.toHaveProperty("status");
    expect(enable).toBe(false);
  });

  it("enables a switched-off key only when that was asked for", () => {
    const key = testKey({ status: 2, expired_time: now - 5 });
    expect(writes(key, { neverExpires: true }, { revive: true }).enable).toBe(true);
    expect(writes(key, { neverExpires: true }).enable).toBe(false);
  });
});
