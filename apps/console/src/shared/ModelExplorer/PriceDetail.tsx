import { Alert, Badge, Code, Flex, Group, Stack, Text } from "@mantine/core";
import type { UserGroup } from "@one-hub/sdk";
import { discountLabel, extraTokenClasses } from "@one-hub/sdk/format";
import { CopyButton, Facts, Money } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { notifyCopied } from "../../lib/notify.ts";
import { useNumbers } from "../../lib/numbers.ts";
import { VendorIcon } from "../VendorIcon/VendorIcon.tsx";
import { vendorName } from "../VendorIcon/vendor-name.ts";
import type { Shown } from "./shown.ts";
import { type PriceRow, ratioOf } from "./price-rows.ts";
import { isExtra, useExtraText } from "./extra-text.ts";
import { useModalityText } from "./price-text.ts";
import classes from "./ModelExplorer.module.css";

/** A part of what is known about a model, under its own title. */
export const DetailSection = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode => (
  <Flex component="section" direction="column" gap="sm">
    <Text component="h3" fw={650}>
      {title}
    </Text>
    {children}
  </Flex>
);

/** Names with figures beside them. */
export const DetailTable = ({
  live,
  children,
}: {
  readonly live?: boolean;
  readonly children: ReactNode;
}): ReactNode => (
  <table className={classes["groupTable"]} aria-live={live === true ? "polite" : undefined}>
    {children}
  </table>
);

export interface PriceDetailProps {
  readonly row: PriceRow;
  readonly groups: Readonly<Record<string, UserGroup>>;
  readonly shown: Shown;
  /** The page's additions, before the documentation. */
  readonly children?: ReactNode;
}

/** Everything about one model: what it is, what each group pays, what single token classes cost. */
export const PriceDetail = ({ row, groups, shown, children }: PriceDetailProps): ReactNode => {
  const { t } = useTranslation("prices");
  const { count, locale } = useNumbers();
  const { info } = row;
  const { texts, unit } = shown;
  const modalityText = useModalityText();
  const extraText = useExtraText();
  const modalitiesText = (list: readonly string[] | null | undefined): string =>
    (list ?? []).map(modalityText).join(" · ");
  const facts = [
    { id: "provider", name: t("provider"), value: vendorName(row.provider) },
    { id: "type", name: t("type"), value: t(`types.${row.type}`) },
    ...(info?.context_length === undefined || info.context_length === 0
      ? []
      : [{ id: "context", name: t("contextLength"), value: t("tokens", { shown: count(info.context_length) }) }]),
    ...(info?.max_tokens === undefined || info.max_tokens === 0
      ? []
      : [{ id: "max", name: t("maxTokens"), value: t("tokens", { shown: count(info.max_tokens) }) }]),
    ...((info?.input_modalities ?? []).length === 0
      ? []
      : [{ id: "in", name: t("inputModalities"), value: modalitiesText(info?.input_modalities) }]),
    ...((info?.output_modalities ?? []).length === 0
      ? []
      : [{ id: "out", name: t("outputModalities"), value: modalitiesText(info?.output_modalities) }]),
  ];
  return (
    <Stack gap="xl">
      <Group gap="md" wrap="nowrap">
        <VendorIcon name={row.provider} icon={shown.icons.get(row.provider)} size={36} />
        <div className={classes["detailName"]}>
          {info?.name === undefined || info.name === "" || info.name === row.model ? null : <b>{info.name}</b>}
          <Flex component="span" gap="xs" align="center">
            <Code>{row.model}</Code>
            <CopyButton iconOnly size="sm" value={row.model} label={t("copyName")} onCopy={notifyCopied} />
          </Flex>
        </div>
      </Group>
      {row.tags.length === 0 ? null : (
        <Group gap={6} align="stretch">
          {row.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </Group>
      )}
      {info?.description === undefined || info.description === "" ? null : <p>{info.description}</p>}
      {row.unpriced ? (
        <Alert role="note" color="info">
          {t("unpricedText")}
        </Alert>
      ) : null}
      <Facts facts={facts} />
      <DetailSection title={t("byGroup", { unit })}>
        <DetailTable>
          <thead>
            <tr>
              <th scope="col">{t("group")}</th>
              <th scope="col">{t("input")}</th>
              <th scope="col">{t("output")}</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(groups)
              .sort(([left], [right]) => (left < right ? -1 : 1))
              .map(([symbol, group]) => {
                const ratio = ratioOf(groups, symbol);
                const label = discountLabel(ratio, 1, locale);
                return (
                  <tr key={symbol}>
                    <th scope="row">
                      {group.name === "" ? symbol : group.name}
                      <Text span inherit c="dimmed">
                        <Money>{label ?? texts.ratio(ratio)}</Money>
                      </Text>
                    </th>
                    {row.groups.has(symbol) ? (
                      <>
                        <td>
                          <Money>{texts.input(row, ratio)}</Money>
                        </td>
                        <td>
                          <Money>{texts.output(row, ratio) ?? "—"}</Money>
                        </td>
                      </>
                    ) : (
                      <td colSpan={2}>
                        <Text span inherit c="dimmed">
                          {t("notAvailable")}
                        </Text>
                      </td>
                    )}
                  </tr>
                );
              })}
          </tbody>
        </DetailTable>
      </DetailSection>
      {row.extras.length === 0 ? null : (
        <DetailSection title={t("extraRatios")}>
          <Text size="sm" c="dimmed">
            {t("extraRatiosHelp")}
          </Text>
          <Facts
            facts={row.extras.map(([name, ratio]) => ({
              id: name,
              name: extraText(name),
              value: (
                <>
                  <Money>{texts.ratio(ratio)}</Money>{" "}
                  <Text span inherit c="dimmed">
                    <Money>
                      {texts.tokens(
                        isExtra(name) && extraTokenClasses[name].side === "completion" ? row.output : row.input,
                        ratio,
                      )}
                    </Money>
                  </Text>
                </>
              ),
            }))}
          />
        </DetailSection>
      )}
      {children}
      {(info?.support_url ?? []).length === 0 ? null : (
        <DetailSection title={t("documentation")}>
          <Flex component="ul" direction="column" className={classes["links"] ?? ""}>
            {(info?.support_url ?? [])
              .filter((url) => /^https?:\/\//i.test(url))
              .map((url) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    {url}
                  </a>
                </li>
              ))}
          </Flex>
        </DetailSection>
      )}
    </Stack>
  );
};
