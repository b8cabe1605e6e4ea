import type { Catalog } from "./catalog.ts";
import { type AnyCall, type Caller, primaryOf, type Route } from "../call.ts";
import { relayErrors } from "../relay-error.ts";
import type { Router } from "./routing.ts";

/** Chooses the group and the channel of a call. */
export const createRoutes = ({ catalog, router }: { catalog: Catalog; router: Router }) => {
  const groupOf = (symbol: string) => {
    const group = catalog.groups().get(symbol);
    if (group === undefined || group.enable !== 1) throw relayErrors.groupMissing(symbol);
    return group;
  };

  const groupsOf = ({ key }: Caller) => {
    const primary = groupOf(primaryOf(key));
    const backup =
      key.backup_group !== "" && key.backup_group !== primary.symbol
        ? catalog.groups().get(key.backup_group)
        : undefined;
    return { primary, backup: backup?.enable === 1 ? backup : undefined };
  };

  /** Symbols of the groups that a caller's calls may use. */
  const symbolsOf = (caller: Caller): readonly string[] => {
    const { primary, backup } = groupsOf(caller);
    return backup === undefined ? [primary.symbol] : [primary.symbol, backup.symbol];
  };

  const chooseRoute = (call: AnyCall, tried: ReadonlySet<number>): Route | undefined => {
    const { primary, backup } = groupsOf(call.caller);
    const { pin } = call.caller;
    if (pin !== undefined && !pin.avoid) {
      const channel = catalog.channels().find((each) => each.row.id === pin.channelId);
      const fits = call.channelType === undefined || call.channelType === channel?.row.type;
      if (channel !== undefined && fits && !(pin.fallback && tried.has(pin.channelId)))
        return { group: primary, isBackup: false, channel };
      if (!pin.fallback) throw relayErrors.channelUnavailable();
    }
    const avoid = pin?.avoid === true ? new Set([...tried, pin.channelId]) : tried;
    const wanted = {
      model: call.model,
      stream: call.stream,
      channelType: call.channelType,
      tools: Array.isArray(call.body["tools"]) && call.body["tools"].length > 0,
    };
    for (const group of backup === undefined ? [primary] : [primary, backup]) {
      const channel = router.choose({ ...wanted, group: group.symbol }, avoid);
      if (channel !== undefined) return { group, isBackup: group !== primary, channel };
    }
    return undefined;
  };

  return { groupOf, groupsOf, symbolsOf, chooseRoute };
};
