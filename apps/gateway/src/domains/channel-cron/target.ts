import type { Schemas } from "@one-hub/sdk";
import type { Database } from "../../platform/db/database.ts";
import { refuse } from "../../platform/http.ts";
import { listMembers } from "../channel-tag/store.ts";
import { type ChannelRow, listAllChannels } from "../channel/store.ts";
import type { CronRow } from "./store.ts";

type Target = Schemas["ChannelCronTarget"];
type TargetFields = Pick<CronRow, "target_kind" | "target_tag" | "target_ids">;

const kinds = ["all", "tag", "channels"] as const satisfies readonly Target["kind"][];

/** A target as it is stored. */
export const readTarget = ({ kind, tag = "", ids = [] }: Target): TargetFields => {
  const name = tag.trim();
  if (kind === "tag" && name === "")
    throw refuse("Choose a tag", "请选择标签", { code: "value_missing", param: "tag" });
  if (kind === "channels" && ids.length === 0)
    throw refuse("Choose at least one channel", "请至少选择一个渠道", { code: "value_missing", param: "ids" });
  return {
    target_kind: kind,
    target_tag: kind === "tag" ? name : "",
    target_ids: JSON.stringify(kind === "channels" ? [...new Set(ids)] : []),
  };
};

export const toTarget = (row: TargetFields): Required<Target> => {
  const ids: unknown = JSON.parse(row.target_ids);
  return {
    kind: kinds.find((kind) => kind === row.target_kind) ?? "channels",
    tag: row.target_tag,
    ids: Array.isArray(ids) ? ids.filter((id) => typeof id === "number") : [],
  };
};

/** The channels of a target as they are now, the oldest first. */
export const listTargeted = async (db: Database, row: TargetFields): Promise<ChannelRow[]> => {
  const { kind, tag, ids } = toTarget(row);
  if (kind === "tag") return listMembers(db, tag);
  const rows = await listAllChannels(db);
  const chosen = new Set(ids);
  return kind === "all" ? rows : rows.filter(({ id }) => chosen.has(id));
};
