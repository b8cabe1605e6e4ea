import type { ChannelRow } from "./store.ts";
import { openKey, sealKey } from "../../platform/sealed-key.ts";
import { placeOf, type Vault } from "../../platform/vault.ts";

/** What of a channel is stored sealed: its key, and the proxy and headers, which may hold passwords. */
export type ChannelSecrets = {
  readonly key: string;
  readonly proxy: string;
  readonly model_headers: string | null;
};

/** Seals what is given; nothing is sealed where there is nothing to hide. */
export const sealChannelSecrets = (
  vault: Vault,
  id: number,
  secrets: { readonly [Name in keyof ChannelSecrets]?: ChannelSecrets[Name] | undefined },
) => {
  const { key, proxy, model_headers: headers } = secrets;
  return {
    ...(key === undefined ? {} : { key_sealed: sealKey(vault, "channels", id, key), key_hash: vault.fingerprint(key) }),
    ...(proxy === undefined ? {} : { proxy: proxy === "" ? "" : vault.seal(proxy, placeOf("channels", "proxy", id)) }),
    ...(headers === undefined
      ? {}
      : {
          model_headers:
            headers === null || headers === ""
              ? headers
              : vault.seal(headers, placeOf("channels", "model_headers", id)),
        }),
  };
};

/** A stored channel with its proxy and headers in the clear; the key stays sealed. */
export const openChannel = (vault: Vault, row: ChannelRow): ChannelRow => ({
  ...row,
  // Rows from before these columns were sealed hold them in the clear until they are sealed in the background.
  proxy: vault.isSealed(row.proxy) ? vault.open(row.proxy, placeOf("channels", "proxy", row.id)) : row.proxy,
  model_headers:
    row.model_headers !== null && vault.isSealed(row.model_headers)
      ? vault.open(row.model_headers, placeOf("channels", "model_headers", row.id))
      : row.model_headers,
});

export const openChannelKey = (vault: Vault, row: ChannelRow): string => openKey(vault, "channels", row);
