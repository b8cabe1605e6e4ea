import { lazyPart } from "@one-hub/ui";
import { loadTexts } from "../../../i18n/i18n.ts";

/** The forms and questions of the pages of users, fetched when the page stands. */
export const UserWindows = lazyPart(async () => {
  const [part] = await Promise.all([import("./-user-windows.tsx"), loadTexts("zod")]);
  return part.UserWindows;
});
