import { Badge, Group } from "@mantine/core";
import type { ModelInfo } from "@one-hub/sdk";
import { CopyButton, type DataTableColumn } from "@one-hub/ui";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type CsvColumn, csvTime } from "../../../../lib/csv.ts";
import { notifyCopied } from "../../../../lib/notify.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import { useValueText } from "../../../../lib/value-text.ts";
import { Cut, NONE, Time } from "../../../../shared/ListPage/cells.tsx";
import { withHeads } from "../../../../shared/ListPage/columns.ts";
import { readList } from "./-info-lists.ts";
import type { infoSortColumns } from "./-vendor.search.ts";
import classes from "./-vendor.module.css";

/** Names what a model takes or gives; an unknown one is called as it is stored. */
export const useModalityName = (): ((name: string) => string) => useValueText("operation_model_ownedby", "modalities");

const MAX_TAGS = 2;

const Tags = ({ tags }: { readonly tags: readonly string[] }): ReactNode =>
  tags.length === 0 ? (
    NONE
  ) : (
    <Group component="span" gap={4} display="inline-flex" wrap="nowrap">
      {tags.slice(0, MAX_TAGS).map((tag) => (
        <Badge key={tag} flex="none">
          {tag}
        </Badge>
      ))}
      {tags.length > MAX_TAGS ? <span title={tags.slice(MAX_TAGS).join(", ")}>+{tags.length - MAX_TAGS}</span> : null}
    </Group>
  );

/** The columns of the list of model details. The same array until something changes. */
export const useInfoColumns = (): readonly DataTableColumn<ModelInfo, (typeof infoSortColumns)[number]>[] => {
  const { t } = useTranslation("operation_model_ownedby");
  const { count } = useNumbers();
  const modalityName = useModalityName();
  return useMemo(() => {
    const tokens = (value: number): string => (value === 0 ? NONE : count(value));
    const list = (text: string): string => readList(text).map(modalityName).join(" · ") || NONE;
    return withHeads(
      [
        {
          id: "model",
          sort: "model",
          mono: true,
          hideable: false,
          cell: ({ model }) => (
            <span className={classes["vendor"]}>
              <bdi translate="no">{model}</bdi>
              <CopyButton
                iconOnly
                size="sm"
                value={model}
                label={t("info.copyModel", { model })}
                onCopy={notifyCopied}
              />
            </span>
          ),
        },
        { id: "name", sort: "name", cell: ({ name }) => <Cut text={name} dir="auto" /> },
        { id: "context", sort: "context_length", align: "end", cell: (info) => tokens(info.context_length) },
        { id: "max", sort: "max_tokens", align: "end", cell: (info) => tokens(info.max_tokens) },
        { id: "inputs", nowrap: true, cell: (info) => list(info.input_modalities) },
        { id: "outputs", nowrap: true, cell: (info) => list(info.output_modalities) },
        { id: "tags", cell: ({ tags }) => <Tags tags={readList(tags)} /> },
        { id: "links", align: "end", cell: (info) => count(readList(info.support_url).length) },
        {
          id: "updated",
          sort: "updated_at",
          muted: true,
          cell: (info) => <Time seconds={info.updated_at} />,
        },
      ],
      (id) => t(`info.${id}`),
    );
  }, [t, count, modalityName]);
};

/** The columns of the file of model details. */
export const useInfoFile = (): readonly CsvColumn<ModelInfo>[] => {
  const { t } = useTranslation("operation_model_ownedby");
  const list = (text: string): string => readList(text).join(" ");
  return [
    { name: t("info.model"), cell: ({ model }) => model },
    { name: t("info.name"), cell: ({ name }) => name },
    { name: t("info.context"), cell: (info) => info.context_length },
    { name: t("info.max"), cell: (info) => info.max_tokens },
    { name: t("info.inputs"), cell: (info) => list(info.input_modalities) },
    { name: t("info.outputs"), cell: (info) => list(info.output_modalities) },
    { name: t("info.tags"), cell: ({ tags }) => readList(tags).join("; ") },
    { name: t("info.links"), cell: (info) => list(info.support_url) },
    { name: t("info.description"), cell: ({ description }) => description },
    { name: t("info.updated"), cell: (info) => csvTime(info.updated_at) },
  ];
};
