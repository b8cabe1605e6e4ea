import { useHydrated } from "../start/prerendered.ts";
import { storage, storageKeys } from "./storage.ts";

/** The code of the invitation that the visitor came with, "" without one. */
export const invitation = (): string => storage.getItem(storageKeys.affCode) ?? "";

/** {@link invitation} for components; not yet in HTML that was rendered at build time. */
export const useInvitation = (): string => (useHydrated() ? invitation() : "");

/** An invitation counts once. */
export const dropInvitation = (): void => storage.removeItem(storageKeys.affCode);
