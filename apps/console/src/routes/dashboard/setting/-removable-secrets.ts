import { resourceQuery, siteOptionKeys, useGateway } from "@one-hub/hooks";
import { type OptionKey, previewOptions } from "@one-hub/sdk";
import { useQuery } from "@tanstack/react-query";
import { useViewer } from "../../../lib/viewer.ts";
import type { OptionSpec } from "./-options.ts";

/**
 * Tells whether a secret can be removed: not one that was never stored. Secrets are write-only, but the preview of a removal shows which ones it
 * would change. A gateway without previews cannot tell, so that each can be removed there.
 */
export const useRemovableSecrets = (specs: readonly OptionSpec[]): ((key: OptionKey) => boolean) => {
  const gateway = useGateway();
  const { offers } = useViewer();
  const canTell = offers("option_batch");
  const secrets = specs.filter(({ kind }) => kind === "secret").map(({ key }) => key);
  const { data: preview, isError } = useQuery(
    resourceQuery(
      gateway,
      siteOptionKeys.detail({ removal: secrets }),
      canTell && secrets.length > 0 ? secrets : undefined,
      (keys, options) =>
        previewOptions(
          gateway,
          keys.map((key) => ({ key, value: "" })),
          options,
        ),
    ),
  );
  return (key) => !canTell || isError || preview?.changes.some((change) => change.key === key) === true;
};
