import type { Schemas } from "@one-hub/sdk";

export type OptionTestResult = Schemas["OptionTestResult"];
type Reason = Exclude<OptionTestResult["reason"], "">;

const MAX_DETAIL_LENGTH = 300;

export const passed = (detail = ""): OptionTestResult => ({ passed: true, reason: "", detail });

/** Ends a test. */
export class TestFailure extends Error {
  readonly reason: Reason;
  readonly detail: string;
  constructor(reason: Reason, detail = "") {
    super(reason);
    this.name = "TestFailure";
    this.reason = reason;
    this.detail = detail;
  }
}

/** The outcome of a failed test, without the secrets that it was made with. */
export const failed = ({ reason, detail }: TestFailure, secrets: readonly string[]): OptionTestResult => {
  const hidden = secrets
    .flatMap((secret) => (secret === "" ? [] : [secret, Buffer.from(secret).toString("base64")]))
    .reduce((text, secret) => text.replaceAll(secret, "…"), detail);
  return {
    passed: false,
    reason,
    detail: hidden
      .replaceAll(/[\u0000-\u001f\u007f]+/g, " ")
      .trim()
      .slice(0, MAX_DETAIL_LENGTH),
  };
};
