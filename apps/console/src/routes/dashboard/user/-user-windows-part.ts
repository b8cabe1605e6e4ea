import { lazyPart } from "@one-hub/ui";
import { withTexts } from "../../../i18n/i18n.ts";

/** The forms and questions of the pages of users, fetched when the page stands. */
export const UserWindows = lazyPart(async () => (await withTexts(import("./-user-windows.tsx"), "zod")).UserWindows);
