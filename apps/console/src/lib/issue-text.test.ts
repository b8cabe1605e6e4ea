import { beforeAll, describe, expect, it, vi } from "vitest";
import type * as z from "zod/mini";
import "./zod.ts";
import { loadTexts, startI18n } from "../i18n/i18n.ts";
import { newPasswordForm } from "../shared/NewPassword/new-password-form.ts";
import { registerForm } from "../shared/RegisterForm/register-form.ts";
import { issueText } from "./issue-text.ts";

beforeAll(async () => {
  vi.stubGlobal("location", new URL("http://console.test/?lang=en"));
  vi.stubGlobal("document", { documentElement: { lang: "" }, cookie: "" });
  await startI18n(undefined);
  await loadTexts("auth", "profile", "zod");
});

const textsOf = (
  schema: z.ZodMiniType,
  value: unknown,
  namespace: "auth" | "profile" = "auth",
): Record<string, string> => {
  const { error } = schema.safeParse(value);
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join("."), issueText(namespace, path.join("."), message)]),
  );
};

const filled = {
  username: "mei",
  password: "long enough",
  confirm: "long enough",
  email: "",
  verification_code: "",
};

describe("the registration's rules", () => {
  it("are met by what the gateway takes", () => {
    expect(registerForm(false).safeParse(filled).success).toBe(true);
    expect(registerForm(false).parse({ ...filled, username: "  mei " }).username).toBe("mei");
  });

  it("say for each empty field what belongs there", () => {
    expect(textsOf(registerForm(false), { ...filled, username: " ", password: "", confirm: "" })).toEqual({
      username: "Enter a username",
      password: "At least 8 characters",
      confirm: "Enter the password again",
    });
  });

  it("count characters as the gateway does: an emoji is one", () => {
    expect(registerForm(false).safeParse({ ...filled, username: "🙂".repeat(12) }).success).toBe(true);
    expect(textsOf(registerForm(false), { ...filled, username: "🙂".repeat(13) })).toEqual({
      username: "At most 12 characters",
    });
  });

  it.each([
    ["seven77", "At least 8 characters"],
    ["x".repeat(21), "At most 20 characters"],
  ])("refuse the password %j", (password, text) => {
    expect(textsOf(registerForm(false), { ...filled, password, confirm: password })).toEqual({ password: text });
  });

  it("tell of two different passwords whatever else is missing", () => {
    expect(textsOf(registerForm(false), { ...filled, username: "", confirm: "other" })).toEqual({
      username: "Enter a username",
      confirm: "The passwords don’t match",
    });
  });

  it("ask for address and code only where addresses are verified", () => {
    expect(textsOf(registerForm(true), filled)).toEqual({
      email: "Enter an email address",
      verification_code: "Enter the verification code",
    });
    expect(textsOf(registerForm(true), { ...filled, email: "nobody", verification_code: "1" })).toEqual({
      email: "Enter a valid email address",
    });
  });
});

describe("the texts of other issues", () => {
  it("come from the form's own catalogue, then from the general one", () => {
    expect(textsOf(newPasswordForm, { password: "12345678", confirm: "" }, "profile")).toEqual({
      confirm: "Enter the new password again",
    });
    expect(issueText("auth", "elsewhere.3.name", "too_small?origin=array&minimum=2")).toBe("At least 2 entries");
    expect(issueText("auth", "x", "invalid_format?format=jwt")).toBe("Wrong format");
    expect(issueText("auth", "x", "something_new")).toBe("Invalid value");
  });

  it("write a limit with its thousands apart", () => {
    expect(issueText("auth", "x", "too_big?origin=number&maximum=1000000")).toBe("At most 1,000,000");
  });
});
