import type { Schemas } from "@one-hub/sdk";
import { withRevision } from "../../platform/revision.ts";
import type { ModelInfoRow, VendorRow } from "./store.ts";

/** The contract's vendor. */
export const toVendor = (row: VendorRow): Schemas["ModelOwnedBy"] => withRevision({ ...row }, row);

/** The contract's description of a model. */
export const toModelInfo = (row: ModelInfoRow): Schemas["ModelInfo"] => {
  const { created_at: _created, updated_at: _updated, ...edited } = row;
  return withRevision({ ...row }, edited);
};
