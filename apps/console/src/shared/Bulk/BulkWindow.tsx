import type { ReactNode } from "react";
import { loadTexts } from "../../i18n/i18n.ts";
import { optionalPart } from "../LazyPart/optional-part.tsx";
import type { Bulk } from "./use-bulk.ts";

const BulkReport = optionalPart(async () => {
  const [{ BulkReport: Report }] = await Promise.all([
    import("./BulkReport.tsx"),
    loadTexts("administration"),
    loadTexts("refusal"),
  ]);
  return Report;
});

/** Progress and report of what {@link useBulk} runs. */
export const BulkWindow = ({ bulk }: { readonly bulk: Bulk }): ReactNode => (
  <BulkReport opened={bulk.state !== undefined} state={bulk.state} onCancel={bulk.cancel} onClose={bulk.close} />
);
