import type { Schemas } from "@one-hub/sdk";
import { refuse } from "../../platform/http.ts";
import type { UserRow } from "../../context.ts";
import type { AnnouncementRow } from "./store.ts";

type Audience = Schemas["AnnouncementAudience"];

/** Who an announcement is shown to, as it is stored. */
export type AudienceFields = Pick<AnnouncementRow, "languages" | "audience" | "groups" | "min_role">;

const readList = (text: string): string[] => {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
};

const audiences = ["everyone", "signed_in", "groups", "role"] as const satisfies readonly Audience[];

export const readAudience = (body: Schemas["AnnouncementInput"]): AudienceFields => {
  const { audience = "everyone", languages = [], groups = [], min_role: minRole } = body;
  if (audience === "groups" && groups.length === 0)
    throw refuse("Choose at least one group", "请至少选择一个分组", { code: "value_missing", param: "groups" });
  if (audience === "role" && minRole === undefined)
    throw refuse("Choose the lowest role", "请选择最低角色", { code: "value_missing", param: "min_role" });
  return {
    audience,
    languages: JSON.stringify([...new Set(languages)]),
    groups: JSON.stringify(audience === "groups" ? [...new Set(groups)] : []),
    min_role: audience === "role" ? (minRole ?? 0) : 0,
  };
};

export const toAudience = (
  row: AudienceFields,
): Pick<Schemas["Announcement"], "languages" | "audience" | "groups" | "min_role"> => ({
  languages: readList(row.languages),
  audience: audiences.find((known) => known === row.audience) ?? "everyone",
  groups: readList(row.groups),
  min_role: row.min_role,
});

/** Whether a reader of a language is meant; a tag covers the more precise ones that begin with it. */
const coversLanguage = (languages: readonly string[], language: string): boolean => {
  const wanted = language.toLowerCase();
  return languages.some((tag) => wanted === tag.toLowerCase() || wanted.startsWith(`${tag.toLowerCase()}-`));
};

/** Whether an announcement is meant for a caller (undefined for a guest) who reads a language (undefined for any). */
export const isMeantFor = (row: AudienceFields, user: UserRow | undefined, language: string | undefined): boolean => {
  const { languages, audience, groups, min_role: minRole } = toAudience(row);
  if (language !== undefined && languages.length > 0 && !coversLanguage(languages, language)) return false;
  if (audience === "everyone") return true;
  // A disabled account reads as a guest does.
  if (user === undefined || user.status !== 1) return false;
  return audience === "signed_in" || (audience === "groups" ? groups.includes(user.group) : user.role >= minRole);
};
