import { useSyncExternalStore } from "react";
import { storage, storageKeys } from "./storage.ts";

const never = (): (() => void) => () => undefined;

/** The code of the invitation that the visitor came with, "" without one. */
export const invitation = (): string => storage.getItem(storageKeys.affCode) ?? "";

/** {@link invitation} for components; not yet in HTML that was rendered at build time. */
export const useInvitation = (): string => useSyncExternalStore(never, invitation, () => "");

/** An invitation counts once. */
export const dropInvitation = (): void => storage.removeItem(storageKeys.affCode);
