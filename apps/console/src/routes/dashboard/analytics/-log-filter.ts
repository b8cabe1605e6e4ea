import { useUser } from "@one-hub/hooks";
import type { Extension } from "@one-hub/sdk";
import { useMemo } from "react";
import { isDenied, useSelf } from "../../../lib/session.ts";
import { useViewer } from "../../../lib/viewer.ts";
import type { Grouping } from "./-choices.ts";
import { useChannelIds } from "./-channel-ids.ts";
import type { UseRow } from "./-figures.ts";
import { usePageState } from "./-page-state.ts";

/** Subject of a row. */
type Subject = Pick<UseRow, "id" | "name" | "username">;

/** Subject of all rows, beside their grouping. */
export interface FilterScope {
  /** Name of the user whose figures these are, by which the log filters; undefined for everybody's. */
  readonly user: string | undefined;
  /** Ids of channels by name. */
  readonly channels: ReadonlyMap<string, number>;
  readonly offers: (extension: Extension) => boolean;
}

const ownFilter = (by: Grouping, { id, name, username }: Subject, { channels, offers }: FilterScope) => {
  const channel = id === 0 ? channels.get(name) : id;
  switch (by) {
    case "model":
      return name === "" ? undefined : { model: name };
    case "user":
      return id === 0 ? undefined : { user: name };
    case "key":
      return name === "" ? undefined : { key: name, user: username };
    case "channel":
      return channel === undefined ? undefined : { channel };
    case "group":
      return name !== "" && offers("log_filter") ? { group: name } : undefined;
    case "vendor":
      return offers("log_filter") ? { vendor: name } : undefined;
  }
};

/** The log's filter for a row; undefined where the log has none. */
export const logFilter = (by: Grouping, row: Subject, scope: FilterScope) => {
  const own = ownFilter(by, row, scope);
  return own && { type: "consume" as const, ...own, ...(scope.user !== undefined && { user: scope.user }) };
};

/** Finds the log's filters for the rows of a grouping: of the chosen user, or of all. None for those who may not open the log. */
export const useLogFilter = (by: Grouping) => {
  const { search, hasSums } = usePageState();
  const { user: id } = search;
  const { offers } = useViewer();
  const denied = isDenied("/dashboard/log", useSelf());
  const user = useUser(id).data?.username;
  // Sums have the ids of their channels, days the names alone.
  const channels = useChannelIds(by === "channel" && (!hasSums || id !== undefined));
  return useMemo(() => {
    const isKnown = !denied && (id === undefined || user !== undefined);
    return {
      /** Of a row. */
      of: (row: Subject) => (isKnown ? logFilter(by, row, { user, channels, offers }) : undefined),
      /** Of all rows together. */
      ofAll: isKnown ? { type: "consume" as const, ...(user !== undefined && { user }) } : undefined,
    };
  }, [by, id, user, channels, offers, denied]);
};
