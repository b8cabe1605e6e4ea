import { NativeSelect, SimpleGrid, Table, Text } from "@mantine/core";
import type { UserGroup } from "@one-hub/sdk";
import { Money, MoreFields, NumberField } from "@one-hub/ui";
import { IconMessage } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import { ButtonLink } from "../../../lib/link.tsx";
import { codeSamples } from "../../../shared/CodeSamples/code-samples.ts";
import { KeySamples } from "../../../shared/CodeSamples/KeySamples.tsx";
import { chats } from "../../../shared/CodeSamples/sample-model.ts";
import { EndpointLine, useModelEndpoint } from "../../../shared/ModelExplorer/model-endpoint.tsx";
import { DetailSection, DetailTable } from "../../../shared/ModelExplorer/PriceDetail.tsx";
import type { PriceRow } from "../../../shared/ModelExplorer/price-rows.ts";
import { useExtraText } from "../../../shared/ModelExplorer/price-text.ts";
import { costsOf, extrasOf, type Usage, wholeNumber } from "./-costs.ts";

interface PartProps {
  readonly row: PriceRow;
  readonly groups: Readonly<Record<string, UserGroup>>;
}

const usageColumns = { minColWidth: "min(180px, 100%)", autoFlow: "auto-fit", spacing: "md" } as const;

const CostCalculator = ({ row, groups }: PartProps): ReactNode => {
  const { t } = useTranslation("model_list");
  const extraText = useExtraText();
  const { charge, quotaPerUnit } = useNumbers();
  const [usage, setUsage] = useState<Usage>({ input: "1000", output: "500", calls: "1000", extra: {} });
  const costs = costsOf(row, groups, usage, quotaPerUnit);
  const byCall = row.type === "times";
  const extras = extrasOf(row);
  const field = (label: string, value: string, onChange: (typed: string) => void): ReactNode => (
    <NumberField
      label={label}
      kind="integer"
      value={value}
      onChange={onChange}
      error={wholeNumber(value) === undefined ? t("cost.invalid") : undefined}
    />
  );
  return (
    <DetailSection title={t("cost.title")}>
      <SimpleGrid {...usageColumns}>
        {byCall ? null : field(t("cost.input"), usage.input, (input) => setUsage({ ...usage, input }))}
        {byCall ? null : field(t("cost.output"), usage.output, (output) => setUsage({ ...usage, output }))}
        {field(t("cost.calls"), usage.calls, (calls) => setUsage({ ...usage, calls }))}
      </SimpleGrid>
      {extras.length === 0 ? null : (
        <MoreFields title={t("cost.special")}>
          <SimpleGrid {...usageColumns}>
            {extras.map(([name]) => (
              <div key={name}>
                {field(extraText(name), usage.extra[name] ?? "0", (typed) =>
                  setUsage({ ...usage, extra: { ...usage.extra, [name]: typed } }),
                )}
              </div>
            ))}
          </SimpleGrid>
        </MoreFields>
      )}
      <DetailTable aria-live="polite" head={[t("cost.group"), t("cost.call"), t("cost.all")]}>
        {(costs ?? []).map(({ symbol, name, call, all }) => (
          <Table.Tr key={symbol}>
            <Table.Th scope="row">{name}</Table.Th>
            <Table.Td>
              <Money>{charge(call)}</Money>
            </Table.Td>
            <Table.Td>
              <Money>{charge(all)}</Money>
            </Table.Td>
          </Table.Tr>
        ))}
      </DetailTable>
      <Text span inherit c="dimmed">
        {t("cost.note")}
      </Text>
    </DetailSection>
  );
};

const chatEndpoint = "/v1/chat/completions";
const usualEndpoints = [chatEndpoint];

/** Paths go into a shell's command line, so only plain paths of the relay are accepted; of those that take tasks, the ones for which a prompt is enough. */
const isRelayPath = (path: string): boolean =>
  /^\/(?:v1\/[\w./-]+|mj\/submit\/imagine|suno\/submit\/(?:music|lyrics))$/.test(path);

const ReadyCode = ({ row }: Pick<PartProps, "row">): ReactNode => {
  const { t } = useTranslation("model_list");
  const named = useModelEndpoint(row.model);
  const known = [...new Set([...(named === undefined ? [] : [named.path]), ...row.endpoints.filter(isRelayPath)])];
  const endpoints = known.length === 0 ? usualEndpoints : known;
  const [chosen, setChosen] = useState<string>();
  // Endpoints without a sample.
  if (known.length === 0 && (row.endpoints.length > 0 || !chats(row.model))) return null;
  const endpoint = endpoints.find((path) => path === chosen) ?? endpoints[0] ?? "";
  const method = endpoint === named?.path ? named.method : undefined;
  // A pattern matches many names.
  const model = row.model.replace(/\*$/, "…");
  return (
    <DetailSection title={t("code.title")}>
      {named === undefined ? null : <EndpointLine endpoint={named} />}
      {endpoints.length === 1 ? null : (
        <NativeSelect
          label={t("code.endpoint")}
          data={endpoints.map((path) => ({ value: path, label: path }))}
          value={endpoint}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      <KeySamples
        samplesOf={(_key, call) =>
          // The program for Node is TypeScript as it stands.
          codeSamples({ ...call, model, endpoint, method }).map((sample) =>
            sample.id === "node" ? { ...sample, label: "TypeScript" } : sample,
          )
        }
      />
    </DetailSection>
  );
};

/** The way to talk to a model right here: to one that chats, and not to a pattern, which is no model's name. */
const TryIt = ({ row }: Pick<PartProps, "row">): ReactNode => {
  const { t } = useTranslation("model_list");
  const talks = row.endpoints.length === 0 ? chats(row.model) : row.endpoints.includes(chatEndpoint);
  if (!talks || row.model.endsWith("*")) return null;
  return (
    <div>
      <ButtonLink
        to="/dashboard/app"
        search={{ model: row.model }}
        variant="light"
        leftSection={<IconMessage size={16} />}
      >
        {t("try")}
      </ButtonLink>
    </div>
  );
};

/** The way to the playground, what calls of a model cost, and code that makes one. */
export const ModelMore = (props: PartProps): ReactNode => (
  <>
    <TryIt row={props.row} />
    <CostCalculator {...props} />
    <ReadyCode row={props.row} />
  </>
);
