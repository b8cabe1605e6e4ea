import type { ReactNode } from "react";
import { withTexts } from "../../i18n/i18n.ts";
import { optionalPart } from "../LazyPart/optional-part.tsx";
import { LeaveGuard } from "../LeaveGuard/LeaveGuard.tsx";
import type { Bulk } from "./use-bulk.ts";

const BulkReport = optionalPart(
  async () => (await withTexts(import("./BulkReport.tsx"), "administration", "refusal")).BulkReport,
);

interface BulkWindowProps {
  readonly bulk: Bulk;
  /** The page around it asks before it is left, as long as the action runs. */
  readonly unguarded?: boolean;
}

/** Progress and report of what {@link useBulk} runs. Leaving the page, which ends the action, asks first. */
export const BulkWindow = ({ bulk, unguarded = false }: BulkWindowProps): ReactNode => (
  <>
    <BulkReport opened={bulk.state !== undefined} state={bulk.state} onCancel={bulk.cancel} onClose={bulk.close} />
    {unguarded ? null : <LeaveGuard dirty={bulk.state !== undefined && bulk.state.report === undefined} />}
  </>
);
