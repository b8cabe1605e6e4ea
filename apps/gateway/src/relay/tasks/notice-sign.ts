import type { Vault } from "../../platform/vault.ts";

/** Webhook address for an upstream's tasks; undefined if this gateway is not reachable from outside. */
export const hookFor = (serverAddress: string, vault: Vault, channelId: number): string | undefined => {
  const site = URL.parse(serverAddress);
  if (site === null || /^(localhost|127\..*|\[::1\])$/.test(site.hostname)) return undefined;
  const base = `${site.origin}${site.pathname.replace(/\/+$/, "")}`;
  return `${base}/mj/notify?sign=${encodeURIComponent(vault.sign(`mj-notify:${channelId}`))}`;
};

/** The channel of a webhook's signature; undefined for an invalid one. */
export const channelOfSign = (sign: string, vault: Vault): number | undefined => {
  const [, id] = /^mj-notify:(\d+)$/.exec(vault.verify(sign) ?? "") ?? [];
  return id === undefined ? undefined : Number(id);
};
