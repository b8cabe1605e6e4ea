import { Box, Button, Group, MultiSelect, NativeSelect, Switch, Textarea, TextInput } from "@mantine/core";
import { useAvailableModels, useGroupMap, useStatus } from "@one-hub/hooks";
import { groupOf, groupRatio, supports, type Token, type UserGroup } from "@one-hub/sdk";
import { DateTimeField, FormSection, MoreFields, NumberField, machineText } from "@one-hub/ui";
import dayjs from "dayjs";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../../i18n/i18n.ts";
import { bytesOf } from "../../../lib/characters.ts";
import { localTime } from "../../../lib/local-time.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { pointsOf } from "../../../lib/quota-input.ts";
import type { SchemaForm } from "../../../lib/schema-form.ts";
import { useSelf } from "../../../lib/session.ts";
import { optionalPart } from "../../../shared/LazyPart/optional-part.tsx";
import { QuotaField } from "../../../shared/QuotaField/QuotaField.tsx";
import { ipLines } from "./-ip-lines.ts";
import { vendorName } from "../../../shared/VendorIcon/vendor-name.ts";
import { HEARTBEAT, type KeyFormValues, NAME_BYTES } from "./-key-values.ts";
import { coveredName, modelChoices, servedModels } from "./-model-choices.ts";

const RecordingField = optionalPart(
  async () => (await withTexts(import("./-recording-field.tsx"), "body_log")).RecordingField,
  <Box mih={112} />,
);

/** Fields as a refusal of the gateway names them. */
const params = {
  name: "name",
  expiresAt: "expired_time",
  quota: "remain_quota",
  group: "group",
  backupGroup: "backup_group",
  models: "setting.limits.limit_model_setting.models",
  addresses: "setting.limits.limits_ip_setting.whitelist",
  heartbeatSeconds: "setting.heartbeat.timeout_seconds",
  billingTag: "setting.billing_tag",
} as const satisfies Partial<Record<keyof KeyFormValues, string>>;

/** Fields of the part that is folded away. */
const moreFields = ["backupGroup", "addresses", "heartbeatSeconds", "billingTag"] as const;

/** Quick choices of the expiry, in days. */
const quickDays = [1, 7, 30, 90, 365] as const;

/** Rare options that are in use or wrong must not be folded away. */
const usesMore = (values: KeyFormValues): boolean =>
  values.backupGroup !== "" ||
  values.limitAddresses ||
  values.heartbeat ||
  values.billingTag !== "" ||
  values.recordBodies;

export interface KeyFieldsProps {
  readonly form: SchemaForm<KeyFormValues>;
  /** The quota is what the key has left, and not what it begins with. */
  readonly quotaLeft: boolean;
  /** The quota has run out: it is what the form is about. */
  readonly quotaFirst: boolean;
  readonly seesBillingTag: boolean;
  readonly edited: Token | undefined;
  /** Name of the owner, where the key is another user's. */
  readonly owner?: string | undefined;
  /** The last save's refusal. */
  readonly refusal: Error | null;
}

/** Everything that can be said about a key; rare options folded away. */
export const KeyFields = ({
  form,
  quotaLeft,
  quotaFirst,
  seesBillingTag,
  edited,
  owner,
  refusal,
}: KeyFieldsProps): ReactNode => {
  const { t } = useTranslation("key");
  const numbers = useNumbers();
  const self = useSelf();
  const { quotaPerUnit } = numbers;
  const { values } = form;
  const field = <Name extends keyof typeof params>(name: Name) => form.field(name, refusal, params[name]);
  const toggle = (name: keyof KeyFormValues) => form.getInputProps(name, { type: "checkbox" });
  /** Field by field: setting several at once would take away the errors of all the others. */
  const set = (change: Partial<KeyFormValues>): void => {
    for (const [field, value] of Object.entries(change)) form.setFieldValue(field, value);
  };

  const { status } = useStatus();
  // A site that does not record says no terms.
  const known = status !== undefined && supports(status, "body_log") ? status.body_log : undefined;
  // Only the owner may begin to record; others can end it.
  const terms = owner === undefined || form.getInitialValues().recordBodies ? known : undefined;
  const groups = useGroupMap();
  const models = useAvailableModels();
  const [modelSearch, setModelSearch] = useState("");

  const points = pointsOf(values.quota, values.quotaUnit, quotaPerUnit);
  const quotaHelp =
    points === undefined
      ? t("form.quota.help")
      : values.quotaUnit === "amount"
        ? t("form.quota.points", { count: points, points: numbers.count(points) })
        : t("form.quota.amount", { amount: numbers.balance(points) });

  const own = owner === undefined ? groupOf(self, groups.data ?? {}) : undefined;
  const groupLabel = (group: Pick<UserGroup, "name" | "ratio" | "discount">): string =>
    t("form.group.option", { name: group.name, ratio: numbers.ratio(groupRatio(group), 4) });
  const groupOptions = (none: string, without: string, current: string) => {
    const known = Object.entries(groups.data ?? {}).filter(([symbol]) => symbol !== without);
    return [
      { value: "", label: none },
      ...known.map(([symbol, group]) => ({ value: symbol, label: groupLabel(group) })),
      // A private or deleted group that the key still names.
      ...(current === "" || known.some(([symbol]) => symbol === current) ? [] : [{ value: current, label: current }]),
    ];
  };
  const served = useMemo(
    () =>
      servedModels(models.data ?? {}, (vendor) => (vendor === "" ? t("form.models.otherVendor") : vendorName(vendor))),
    [models.data, t],
  );
  const covered = coveredName(served, values.models, modelSearch);
  // The select computes all options again when the array changes.
  const choices = useMemo(
    () =>
      modelChoices(served, values.models, covered, {
        missing: t("form.models.missing"),
        typed: t("form.models.typed"),
      }),
    [served, values.models, covered, t],
  );
  const addressCount = ipLines(values.addresses).length;

  return (
    <>
      <FormSection>
        <TextInput
          label={t("form.name.label")}
          description={t("form.name.help", { used: bytesOf(values.name.trim()), most: NAME_BYTES })}
          required
          withAsterisk={false}
          autoComplete="off"
          {...field("name")}
        />
        <Switch label={t("form.expiry.never")} {...toggle("neverExpires")} />
        {values.neverExpires ? null : (
          <div>
            <DateTimeField label={t("form.expiry.label")} description={t("form.expiry.help")} {...field("expiresAt")} />
            <Group gap="xs" mt="xs">
              {quickDays.map((days) => (
                <Button
                  key={days}
                  size="xs"
                  variant="subtle"
                  onClick={() =>
                    set({
                      expiresAt: localTime(
                        dayjs()
                          .add(days * 24, "hour")
                          .unix(),
                      ),
                    })
                  }
                >
                  {days === 365 ? t("form.expiry.year") : t("form.expiry.days", { count: days })}
                </Button>
              ))}
            </Group>
          </div>
        )}
        <Switch
          label={t("form.quota.unlimited")}
          description={t("form.quota.unlimitedHelp")}
          {...toggle("unlimited")}
        />
        {values.unlimited ? null : (
          <QuotaField
            label={t(quotaLeft ? "form.quota.left" : "form.quota.label")}
            description={quotaHelp}
            quotaUnit={values.quotaUnit}
            unitTexts={{
              name: t("form.quota.unit"),
              amount: t("form.quota.dollars"),
              points: t("form.quota.pointsUnit"),
            }}
            onUnitChange={set}
            {...field("quota")}
            data-autofocus={quotaFirst || undefined}
          />
        )}
        <NativeSelect
          label={t("form.group.label")}
          description={
            own === undefined
              ? t("form.group.help")
              : t(own.api_rate === -1 ? "form.group.helpNoRate" : "form.group.helpRate", {
                  count: own.api_rate,
                  rate: numbers.count(own.api_rate),
                })
          }
          data={groupOptions(
            own === undefined
              ? t(owner === undefined ? "form.group.own" : "form.group.owners")
              : t("form.group.ownOption", { group: groupLabel(own) }),
            "",
            values.group,
          )}
          {...field("group")}
          onChange={(event) => {
            const group = event.currentTarget.value;
            set({ group, ...(values.backupGroup === group && { backupGroup: "" }) });
          }}
        />
        <Switch label={t("form.models.limit")} description={t("form.models.limitHelp")} {...toggle("limitModels")} />
        {values.limitModels ? (
          <MultiSelect
            label={t("form.models.label")}
            description={
              values.models.length === 0
                ? t("form.models.nothing")
                : t("form.models.chosen", { count: values.models.length })
            }
            placeholder={values.models.length === 0 ? t("form.models.search") : ""}
            data={choices}
            searchable
            clearable
            hidePickedOptions
            searchValue={modelSearch}
            onSearchChange={setModelSearch}
            nothingFoundMessage={t(models.isError ? "form.models.failed" : "form.models.none")}
            {...field("models")}
          />
        ) : null}
      </FormSection>
      <MoreFields
        title={t("form.more.title")}
        hint={t(terms === undefined ? "form.more.hint" : "form.more.hintRecording")}
        defaultOpen={usesMore(form.getInitialValues()) || moreFields.some((name) => field(name).error !== undefined)}
      >
        <NativeSelect
          label={t("form.backup.label")}
          description={t("form.backup.help")}
          data={groupOptions(t("form.backup.none"), values.group, values.backupGroup)}
          {...field("backupGroup")}
        />
        <Switch label={t("form.addresses.limit")} {...toggle("limitAddresses")} />
        {values.limitAddresses ? (
          <Textarea
            {...machineText}
            rows={4}
            label={t("form.addresses.label")}
            description={addressCount === 0 ? t("form.addresses.nothing") : t("form.addresses.help")}
            placeholder={"203.0.113.7\n2001:db8::/32"}
            {...field("addresses")}
          />
        ) : null}
        <Switch label={t("form.heartbeat.label")} description={t("form.heartbeat.help")} {...toggle("heartbeat")} />
        {values.heartbeat ? (
          <NumberField
            label={t("form.heartbeat.seconds")}
            description={t("form.heartbeat.range", { least: HEARTBEAT.least, most: HEARTBEAT.most })}
            kind="integer"
            unit={t("form.heartbeat.unit")}
            {...field("heartbeatSeconds")}
          />
        ) : null}
        {terms === undefined ? null : (
          <RecordingField
            terms={terms}
            edited={owner === undefined ? edited : undefined}
            field={toggle("recordBodies")}
          />
        )}
        {seesBillingTag ? (
          <TextInput
            label={t("form.tag.label")}
            description={t("form.tag.help")}
            autoComplete="off"
            {...field("billingTag")}
          />
        ) : null}
      </MoreFields>
    </>
  );
};
