import { SegmentedControl } from "@mantine/core";
import { useOperationRecords } from "@one-hub/hooks";
import type { User } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { StatusDot } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../../lib/link.tsx";
import { useValueText } from "../../../lib/value-text.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { PersonLink } from "../../../shared/RecordLinks/PersonLink.tsx";
import { PersonList } from "./-person-list.tsx";

/** Rows that the card shows. */
const SIZE = 5;

const views = ["by", "about"] as const;

/** Actions of a person, and actions on their account. Needs the extension `operation_record`; the second one `user_admin`, too. */
export const PersonAudit = ({ user }: { readonly user: User }): ReactNode => {
  const { t } = useTranslation("user_profile");
  const actionText = useValueText("operation_record", "actions");
  const { root } = useViewer();
  const [view, setView] = useState<(typeof views)[number]>("by");
  const of = view === "by" ? { user_id: user.id } : { target_user_id: user.id };
  const records = useOperationRecords({ ...of, size: SIZE, page: 1, order: "-created_at" });
  return (
    <PersonList
      title={t("audit.title")}
      empty={t("audit.empty")}
      query={records}
      row={(row) => ({
        id: row.id,
        name: actionText(row.action),
        facts: [
          formatTimestamp(row.created_at),
          view === "about" && <PersonLink key="by" id={row.user_id} name={row.username} />,
          row.ip !== "" && <bdi key="ip">{row.ip}</bdi>,
        ],
        end: <StatusDot tone={row.success ? "ok" : "bad"}>{t(row.success ? "audit.done" : "audit.refused")}</StatusDot>,
      })}
      footer={
        // The page of the audit log shows others only their own entries.
        root ? (
          <ButtonLink to="/dashboard/operation_record" search={{ user: user.username }}>
            {t("audit.all")}
          </ButtonLink>
        ) : undefined
      }
    >
      <SegmentedControl
        style={{ alignSelf: "start" }}
        aria-label={t("audit.title")}
        data={views.map((value) => ({ value, label: t(`audit.${value}`) }))}
        value={view}
        onChange={(value) => setView(value === "about" ? "about" : "by")}
      />
    </PersonList>
  );
};
