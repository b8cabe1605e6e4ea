import type { Schemas } from "@one-hub/sdk";
import { withRevision } from "../../platform/revision.ts";
import type { TelegramMenuRow } from "./store.ts";

export const toTelegramMenu = (row: TelegramMenuRow): Schemas["TelegramMenu"] =>
  withRevision(
    {
      id: row.id,
      command: row.command,
      description: row.description,
      parse_mode: row.parse_mode,
      reply_message: row.reply_message,
    },
    [row.id, row.command, row.description, row.parse_mode, row.reply_message],
  );
