import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { adminActions, ownActions } from "./-actions.ts";

interface Operation {
  readonly operationId: string;
  readonly "x-unsafe"?: boolean;
}

const contract = JSON.parse(
  readFileSync(new URL("../../../../../../openapi/bundle.gen.json", import.meta.url), "utf8"),
) as { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

/** Operations that the gateway never records: starts of ceremonies, renewals, payment webhooks, model calls, providers' lists, previews, reads of the log. */
const unrecorded =
  /^(begin\w+|getSystemLog\w*|listProviderModels|previewOptions|refreshToken|sendEmailVerification|sendPasswordReset|paymentNotify\w*|relay\w+)$/;

describe("the actions of the audit log", () => {
  it("have words for exactly the operations of the contract that are recorded, and for linking at a sign-in", () => {
    const recorded = Object.values(contract.paths).flatMap((operations) =>
      Object.entries(operations)
        // Reading another user's data is recorded too.
        .filter(
          ([method, operation]) =>
            method !== "get" || operation["x-unsafe"] === true || operation.operationId === "getLogBody",
        )
        .map(([, { operationId }]) => operationId)
        .filter((id) => !unrecorded.test(id)),
    );
    expect([...ownActions, ...adminActions].toSorted()).toEqual([...recorded, "bindProvider"].toSorted());
  });

  const locales = new URL("../../../i18n/locales/", import.meta.url);
  it.each(readdirSync(locales))("are told apart in the filter (%s)", (language) => {
    const { actions } = JSON.parse(readFileSync(new URL(`${language}/operation_record.json`, locales), "utf8")) as {
      readonly actions: Readonly<Record<string, string>>;
    };
    const names = Object.values(actions);
    expect(names).toEqual([...new Set(names)]);
  });
});
