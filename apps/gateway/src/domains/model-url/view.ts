import type { Schemas } from "@one-hub/sdk";
import { withRevision } from "../../platform/revision.ts";
import type { ModelUrlRow } from "./store.ts";

export const methods = [
  "GET",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
] as const satisfies readonly Schemas["ModelUrlMethod"][];

export const toModelUrl = (row: ModelUrlRow): Schemas["ModelUrl"] =>
  withRevision(
    {
      id: row.id,
      pattern: row.pattern,
      path: row.path,
      method: methods.find((method) => method === row.method) ?? "POST",
      docs_url: row.docs_url,
      sort: row.sort,
      enabled: row.enabled === 1,
    },
    // A rule that moves because of another one is the same rule.
    { ...row, sort: 0 },
  );
