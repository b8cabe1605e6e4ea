import { withTexts } from "../../i18n/i18n.ts";
import { optionalPart } from "../LazyPart/optional-part.tsx";

/** Compares the saved version of a row with the form's, after a write that `useEditGuard` did not let through. */
export const EditConflict = optionalPart(
  async () => (await withTexts(import("./ConflictDialog.tsx"), "administration")).ConflictDialog,
);
