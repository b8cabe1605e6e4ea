import { type Extension, supports } from "@one-hub/sdk";

import { useStatus } from "./status.ts";

/**
 * Whether the gateway offers an extension. Undefined while its status is unknown: neither hide nor promise anything yet. Menus, which ask
 * for many, use `supports(status, name)` of the SDK with {@link useStatus}.
 *
 * @example if (useSupports("fapiao") === false) return <NotOffered />;
 */
export const useSupports = (extension: Extension): boolean | undefined => {
  const { status } = useStatus();
  return status === undefined ? undefined : supports(status, extension);
};
