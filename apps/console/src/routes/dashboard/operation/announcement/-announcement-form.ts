import {
  type Announcement,
  type AnnouncementAudience,
  announcementAudiences,
  type AnnouncementInput,
  type AnnouncementLevel,
  announcementLevels,
  type AnnouncementType,
  announcementTypes,
} from "@one-hub/sdk";
import * as z from "zod/mini";
import { localTime, secondsOf } from "../../../../lib/local-time.ts";

/** The gateway's limits. */
const MAX_TITLE_LENGTH = 200;
const MAX_CONTENT_LENGTH = 100_000;
const MAX_TAG_LENGTH = 50;

/** The name under which an unsent form is kept. */
export const announcementFormName = "announcement";

/** The lowest roles that an announcement can have. */
const roles = [1, 3, 10, 100] as const;

/** The lowest roles that are offered: `signed_in` covers everybody with an account, so that users are offered only where they are stored. */
export const audienceRoles = (stored: string): readonly string[] =>
  roles.map(String).filter((role) => role !== "1" || role === stored);

export interface AnnouncementValues {
  title: string;
  content: string;
  type: AnnouncementType;
  level: AnnouncementLevel;
  tag: string;
  pinned: boolean;
  /** Local times as the browser's field writes them; empty for none. */
  from: string;
  to: string;
  languages: string[];
  audience: AnnouncementAudience;
  groups: string[];
  role: string;
}

const time = z.string().check((context) => {
  const { value } = context;
  if (value !== "" && secondsOf(value) === undefined)
    context.issues.push({ code: "custom", input: value, path: [], message: "noTime", continue: true });
});

/** Limits that the form checks. */
export interface AnnouncementTerms {
  /** Unix seconds; asked at every check, since a form may stay open for hours. */
  readonly now: () => number;
  /** The announcement that is edited: its own past end may stay. */
  readonly row?: Announcement | undefined;
}

export const announcementForm = ({ now, row }: AnnouncementTerms) =>
  z
    .object({
      title: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TITLE_LENGTH)),
      content: z.string().check(z.maxLength(MAX_CONTENT_LENGTH)),
      type: z.enum(announcementTypes),
      level: z.enum(announcementLevels),
      tag: z.string().check(z.trim(), z.maxLength(MAX_TAG_LENGTH)),
      pinned: z.boolean(),
      from: time,
      to: time,
      languages: z.array(z.string()),
      audience: z.enum(announcementAudiences),
      groups: z.array(z.string()),
      role: z.string(),
    })
    .check((context) => {
      const { from, to, audience, groups } = context.value;
      const problem = (path: string, message: string): void => {
        context.issues.push({ code: "custom", input: context.value, path: [path], message, continue: true });
      };
      const start = secondsOf(from);
      const end = secondsOf(to);
      if (start !== undefined && end !== undefined && end <= start) problem("to", "beforeStart");
      else if (end !== undefined && end <= now() && end !== row?.ends_at) problem("to", "past");
      if (audience === "groups" && groups.length === 0) problem("groups", "required");
    });

export const emptyAnnouncement: AnnouncementValues = {
  title: "",
  content: "",
  type: "notice",
  level: "info",
  tag: "",
  pinned: false,
  from: "",
  to: "",
  languages: [],
  audience: "everyone",
  groups: [],
  role: "10",
};

export const announcementValues = (row: Announcement): AnnouncementValues => ({
  title: row.title,
  content: row.content,
  type: announcementTypes.find((type) => type === row.type) ?? "notice",
  level: announcementLevels.find((level) => level === row.level) ?? "info",
  tag: row.tag ?? "",
  pinned: row.pinned,
  from: row.starts_at === null ? "" : localTime(row.starts_at),
  to: row.ends_at === null ? "" : localTime(row.ends_at),
  languages: row.languages ?? [],
  audience: row.audience,
  groups: row.groups ?? [],
  role: String(roles.find((role) => role === row.min_role) ?? 10),
});

/** A form as the gateway takes it. */
export const announcementBody = (values: AnnouncementValues): AnnouncementInput => {
  const { audience, groups, role, languages, content, type, level, pinned } = values;
  return {
    type,
    level,
    title: values.title.trim(),
    content,
    tag: values.tag.trim(),
    pinned,
    starts_at: secondsOf(values.from) ?? null,
    ends_at: secondsOf(values.to) ?? null,
    languages,
    audience,
    ...(audience === "groups" && { groups }),
    ...(audience === "role" && { min_role: roles.find((known) => String(known) === role) ?? 10 }),
  };
};
