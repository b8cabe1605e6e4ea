import { Alert, Anchor, Badge, Box, Code, Flex, Group, Stack, Table, type TableProps, Text } from "@mantine/core";
import type { UserGroup } from "@one-hub/sdk";
import { discountLabel, extraTokenClasses } from "@one-hub/sdk/format";
import { CopyButton, Facts, Money, SideDrawer } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { notifyCopied } from "../../lib/notify.ts";
import { useNumbers } from "../../lib/numbers.ts";
import type { WindowProps } from "../LazyPart/optional-part.tsx";
import { fact } from "../ListPage/cells.tsx";
import { VendorIcon } from "../VendorIcon/VendorIcon.tsx";
import { vendorName } from "../VendorIcon/vendor-name.ts";
import type { Shown } from "./shown.ts";
import { type PriceRow, ratioOf } from "./price-rows.ts";
import { isExtra, useExtraText, useModalityText } from "./price-text.ts";
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

interface DetailTableProps extends TableProps {
  readonly head: readonly string[];
}

/** Names with figures beside them; its children are the rows. */
export const DetailTable = ({ head, children, ...props }: DetailTableProps): ReactNode => (
  <Table horizontalSpacing={0} verticalSpacing="xs" {...props} className={classes["figures"]}>
    <Table.Thead>
      <Table.Tr>
        {head.map((name) => (
          <Table.Th key={name} scope="col">
            {name}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>{children}</Table.Tbody>
  </Table>
);

interface PriceDetailProps {
  readonly row: PriceRow;
  readonly groups: Readonly<Record<string, UserGroup>>;
  readonly shown: Shown;
  /** The page's additions, before the documentation. */
  readonly children?: ReactNode;
}

/** Everything about one model: what it is, what each group pays, what single token classes cost. */
const PriceDetail = ({ row, groups, shown, children }: PriceDetailProps): ReactNode => {
  const { t } = useTranslation("prices");
  const { count, locale } = useNumbers();
  const { info } = row;
  const { texts, unit } = shown;
  const modalityText = useModalityText();
  const extraText = useExtraText();
  const tokens = (id: string, name: string, shownTokens = 0) =>
    fact(id, name, t("tokens", { shown: count(shownTokens) }), shownTokens !== 0);
  const list = (id: string, name: string, of?: readonly string[] | null) =>
    fact(id, name, (of ?? []).map(modalityText).join(" · "));
  const facts = [
    ...fact("provider", t("provider"), vendorName(row.provider)),
    ...fact("type", t("type"), t(`types.${row.type}`)),
    ...tokens("context", t("contextLength"), info?.context_length),
    ...tokens("max", t("maxTokens"), info?.max_tokens),
    ...list("in", t("inputModalities"), info?.input_modalities),
    ...list("out", t("outputModalities"), info?.output_modalities),
  ];
  return (
    <Stack gap="xl">
      <Group gap="md" wrap="nowrap">
        <VendorIcon name={row.provider} icon={shown.icons.get(row.provider)} size={36} />
        <Box miw={0} style={{ overflowWrap: "anywhere" }}>
          {info?.name === undefined || info.name === "" || info.name === row.model ? null : <b>{info.name}</b>}
          <Flex component="span" gap="xs" align="center">
            <Code>{row.model}</Code>
            <CopyButton iconOnly size="sm" value={row.model} label={t("copyName")} onCopy={notifyCopied} />
          </Flex>
        </Box>
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
        <DetailTable head={[t("group"), t("input"), t("output")]}>
          {Object.entries(groups)
            .sort(([left], [right]) => (left < right ? -1 : 1))
            .map(([symbol, group]) => {
              const ratio = ratioOf(groups, symbol);
              const label = discountLabel(ratio, 1, locale);
              return (
                <Table.Tr key={symbol}>
                  <Table.Th scope="row">
                    {group.name === "" ? symbol : group.name}
                    <Text span inherit c="dimmed">
                      <Money>{label ?? texts.ratio(ratio)}</Money>
                    </Text>
                  </Table.Th>
                  {row.groups.has(symbol) ? (
                    <>
                      <Table.Td>
                        <Money>{texts.input(row, ratio)}</Money>
                      </Table.Td>
                      <Table.Td>
                        <Money>{texts.output(row, ratio) ?? "—"}</Money>
                      </Table.Td>
                    </>
                  ) : (
                    <Table.Td colSpan={2}>
                      <Text span inherit c="dimmed">
                        {t("notAvailable")}
                      </Text>
                    </Table.Td>
                  )}
                </Table.Tr>
              );
            })}
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
          <Stack component="ul" gap={0}>
            {(info?.support_url ?? [])
              .filter((url) => /^https?:\/\//i.test(url))
              .map((url) => (
                <li key={url}>
                  <Anchor href={url} target="_blank" rel="noopener noreferrer" style={{ overflowWrap: "anywhere" }}>
                    {url}
                  </Anchor>
                </li>
              ))}
          </Stack>
        </DetailSection>
      )}
    </Stack>
  );
};

interface ModelDrawerProps extends WindowProps, Omit<PriceDetailProps, "row"> {
  /** Undefined where the address names a model that is gone. */
  readonly row: PriceRow | undefined;
}

export const ModelDrawer = ({ opened, onClose, row, ...detail }: ModelDrawerProps): ReactNode => (
  <SideDrawer opened={opened} onClose={onClose} title={row?.model ?? ""} width={460}>
    {row === undefined ? null : <PriceDetail row={row} {...detail} />}
  </SideDrawer>
);
