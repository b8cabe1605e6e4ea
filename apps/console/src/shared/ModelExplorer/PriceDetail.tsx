import { Alert, Flex, Stack, Table, type TableProps, Text } from "@mantine/core";
import type { UserGroup } from "@one-hub/sdk";
import { discountLabel, extraTokenClasses } from "@one-hub/sdk/format";
import { Facts, Money, SideDrawer } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../lib/numbers.ts";
import type { WindowProps } from "../LazyPart/optional-part.tsx";
import { fact } from "../ListPage/cells.tsx";
import { vendorName } from "../VendorIcon/vendor-name.ts";
import { ModelAbout, ModelLinks } from "./ModelAbout.tsx";
import type { Shown } from "./shown.ts";
import { type PriceRow, ratioOf } from "./price-rows.ts";
import { isExtra, useExtraText } from "./price-text.ts";
import { useModelFacts } from "./model-facts.ts";
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
  const { locale } = useNumbers();
  const { info } = row;
  const { texts, unit } = shown;
  const perCall = row.type === "times";
  const extraText = useExtraText();
  const modelFacts = useModelFacts();
  const facts = [
    ...fact(t("provider"), vendorName(row.provider)),
    ...fact(t("type"), t(`types.${row.type}`)),
    ...modelFacts(info),
  ];
  return (
    <Stack gap="xl">
      <ModelAbout row={row} icon={shown.icons.get(row.provider)} />
      {row.unpriced ? (
        <Alert role="note" color="info">
          {t("unpricedText")}
        </Alert>
      ) : null}
      <Facts facts={facts} />
      <DetailSection title={perCall ? t("callByGroup") : t("byGroup", { unit })}>
        <DetailTable head={perCall ? [t("group"), t("call")] : [t("group"), t("input"), t("output")]}>
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
                      {perCall ? null : (
                        <Table.Td>
                          <Money>{texts.output(row, ratio) ?? "—"}</Money>
                        </Table.Td>
                      )}
                    </>
                  ) : (
                    <Table.Td colSpan={perCall ? 1 : 2}>
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
          <ModelLinks addresses={info?.support_url ?? []} />
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
