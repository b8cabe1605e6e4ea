import { createHash } from "node:crypto";
import type { Ctx } from "../context.ts";
import { refuse } from "./http.ts";

const REVISION_LENGTH = 16;

/** Adds the `revision` of a row: a digest of the fields that people edit, so that figures which change by themselves do not count. */
export const withRevision = <Row extends object>(row: Row, edited: object): Row & { revision: string } => ({
  ...row,
  revision: createHash("sha256").update(JSON.stringify(edited)).digest("base64url").slice(0, REVISION_LENGTH),
});

/** The revision that a write names in `If-Match`; undefined where it names none. */
const namedRevision = (header: string | undefined): string | undefined => {
  const text = header?.trim().replace(/^(W\/)?"(.*)"$/, "$2");
  return text === undefined || text === "" || text === "*" ? undefined : text;
};

/**
 * Refuses a write whose `If-Match` names another revision than the stored row has, with both versions. Requests with `If-Match` run one after
 * the other (`app.ts`), so that the row cannot change between this check and the write.
 */
export const requireRevision = (ctx: Ctx, stored: { readonly revision?: string }, sent: object): void => {
  const named = namedRevision(ctx.readHeader("if-match"));
  if (named === undefined || named === stored.revision) return;
  throw refuse("Someone else changed this in the meantime", "其他人已修改了该内容", {
    status: 412,
    code: "revision_conflict",
    extra: { data: { stored, sent } },
  });
};
