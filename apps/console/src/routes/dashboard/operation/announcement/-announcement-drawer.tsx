import { Alert, Stack } from "@mantine/core";
import { useCreateAnnouncement, useGateway, useUpdateAnnouncement } from "@one-hub/hooks";
import { type Announcement, listAnnouncements } from "@one-hub/sdk";
import { formatNoticeTime } from "@one-hub/sdk/format";
import { FormSection } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { nowSeconds } from "../../../../lib/local-time.ts";
import { formShowsError } from "../../../../lib/query-client.ts";
import { useRoleText } from "../../../../lib/role-text.ts";
import { useSchemaForm } from "../../../../lib/schema-form.ts";
import { EditDrawer } from "../../../../shared/EditDrawer/EditDrawer.tsx";
import { freshEachTime } from "../../../../shared/EditDrawer/fresh-each-time.tsx";
import type { EditTargetProps } from "../../../../shared/EditDrawer/use-edit-target.ts";
import { AnnouncementFields } from "./-announcement-fields.tsx";
import {
  announcementBody,
  announcementForm,
  announcementFormName,
  type AnnouncementValues,
  announcementValues,
  emptyAnnouncement,
} from "./-announcement-form.ts";
import { openingOf } from "./-announcement-state.ts";
import { languageName, useGroupNames } from "./-audience-text.ts";
import { Preview } from "./-preview.tsx";

/** The form's values as people compare two versions of them. */
const useComparedFields = () => {
  const { t } = useTranslation("operation_announcement");
  const roleText = useRoleText();
  const { nameOf } = useGroupNames();
  return (values: AnnouncementValues) => [
    { label: t("field.title"), value: values.title.trim() },
    { label: t("field.content"), value: values.content },
    { label: t("field.type"), value: t(`type.${values.type}`) },
    { label: t("field.level"), value: t(`level.${values.level}`) },
    { label: t("field.tag"), value: values.tag.trim() },
    { label: t("field.pinned"), value: t(values.pinned ? "pinned.yes" : "pinned.no") },
    { label: t("field.from"), value: values.from.replace("T", " ") },
    { label: t("field.to"), value: values.to.replace("T", " ") },
    { label: t("field.audience"), value: t(`audience.${values.audience}`) },
    { label: t("field.groups"), value: values.audience === "groups" ? values.groups.map(nameOf).join(", ") : "" },
    { label: t("field.role"), value: values.audience === "role" ? roleText(Number(values.role)) : "" },
    { label: t("field.languages"), value: values.languages.map(languageName).join(", ") },
  ];
};

/** The form of a new or an existing announcement, with what visitors will see. */
const AnnouncementFormDrawer = ({ opened, onClose, target }: EditTargetProps<Announcement>): ReactNode => {
  const { row, copyOf } = target;
  const { t } = useTranslation("operation_announcement");
  const gateway = useGateway();
  const start = row ?? copyOf;
  const form = useSchemaForm<AnnouncementValues>(
    "operation_announcement",
    announcementForm({ now: nowSeconds, row }),
    start === undefined ? emptyAnnouncement : announcementValues(start),
  );
  const { mutateAsync: create } = useCreateAnnouncement(formShowsError);
  const { mutateAsync: update } = useUpdateAnnouncement(formShowsError);
  const fieldsOf = useComparedFields();
  const next = announcementBody(form.values);
  const now = nowSeconds();
  const opening = openingOf({ starts_at: next.starts_at ?? null, ends_at: next.ends_at ?? null }, row, now);
  const everyone = form.values.audience === "everyone";
  return (
    <EditDrawer<Announcement, AnnouncementValues>
      opened={opened}
      onClose={onClose}
      width={640}
      formName={announcementFormName}
      row={row}
      about={target}
      rowName={row?.title ?? ""}
      form={form}
      read={async (old) =>
        (await listAnnouncements(gateway, { size: 100 })).data.find(({ id }) => id === old.id) ?? old
      }
      toValues={announcementValues}
      fields={(old) => fieldsOf(announcementValues(old))}
      yours={fieldsOf(form.values)}
      write={async (values, base, revision) => {
        const body = announcementBody(values);
        if (base === undefined) await create(body);
        else await update({ id: base.id, ...body, revision });
      }}
      doneText={({ title }) => t(row === undefined ? "form.created" : "form.saved", { title: title.trim() })}
      title={row === undefined ? t("new") : t("form.editTitle", { title: row.title })}
      submitText={t(row === undefined ? "form.create" : "form.save")}
      busyText={t(row === undefined ? "form.creating" : "form.saving")}
      question={
        opening === "now" && everyone
          ? {
              title: t("publish.title", { title: next.title }),
              text: t("publish.text"),
              confirmText: t("publish.confirm"),
              busyText: t("form.saving"),
            }
          : undefined
      }
    >
      {(refusal) => (
        <Stack>
          <AnnouncementFields form={form} refusal={refusal} />
          <FormSection title={t("preview.title")}>
            {opening === "never" ? null : (
              <Alert role="note" color={everyone ? "warn" : "info"}>
                {opening === "now"
                  ? t(everyone ? "opens.everyoneNow" : "opens.now")
                  : t(everyone ? "opens.everyoneLater" : "opens.later", {
                      time: formatNoticeTime(next.starts_at ?? 0),
                    })}
              </Alert>
            )}
            <Preview
              notice={{
                ...next,
                id: 0,
                tag: next.tag ?? "",
                created_at: Math.max(row?.created_at ?? now, next.starts_at ?? 0),
              }}
            />
          </FormSection>
        </Stack>
      )}
    </EditDrawer>
  );
};

export const AnnouncementDrawer = freshEachTime(AnnouncementFormDrawer);
