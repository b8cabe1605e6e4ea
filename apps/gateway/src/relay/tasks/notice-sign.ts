import type { Vault } from "../../platform/vault.ts";

/** Where an upstream tells of its tasks; none where this gateway cannot be reached by others. */
export const hookFor = (serverAddress: string, vault: Vault, channelId: number): string | undefined => {
  const site = URL.parse(serverAddress);
  if (site === null || /^(localhost|127\..*|\[::1\])$/.test(site.hostname)) return undefined;
  const base = `${site.origin}${site.pathname.replace(/\/+$/, "")}`;
  return `${base}/mj/notify?sign=${encodeURIComponent(vault.sign(`mj-notify:${channelId}`))}`;
};

/** The channel that a notice's signature was given to; undefined for one that is not ours. */
export const channelOfSign = (sign: string, vault: Vault): number | undefined => {
  const [, id] = /^mj-notify:(\d+)$/.exec(vault.verify(sign) ?? "") ?? [];
  return id === undefined ? undefined : Number(id);
};
