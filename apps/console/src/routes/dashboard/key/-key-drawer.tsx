import { useAvailableModels, useCreateToken, useGroupMap, useUpdateToken, useUpdateTokenStatus } from "@one-hub/hooks";
import { groupOf, groupRatio, type Token } from "@one-hub/sdk";
import { formatDecimal } from "@one-hub/sdk/format";
import {
  Button,
  ConfirmDialog,
  DateTimeField,
  FormDrawer,
  FormSection,
  MoreFields,
  MultiSelectField,
  NativeSelectField,
  Note,
  NumberField,
  Row,
  SegmentedTabs,
  Stack,
  SwitchField,
  TextAreaField,
  TextField,
} from "@one-hub/ui";
import { schemaResolver, useForm } from "@mantine/form";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";

import { useIssueText } from "../../../lib/issue-text.ts";
import { localTime, nowSeconds } from "../../../lib/local-time.ts";
import { errorMessage } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useSelf } from "../../../lib/session.ts";
import { levels } from "../../../permissions.ts";
import { LeaveGuard } from "../../../shared/LeaveGuard/LeaveGuard.tsx";
import { ipLines } from "./-ip-lines.ts";
import classes from "./-key.module.css";
import { missingForRevival } from "./-key-state.ts";
import {
  bytesOf,
  createBody,
  emptyKeyForm,
  HEARTBEAT,
  keyFormOf,
  keyFormSchema,
  type KeyFormValues,
  NAME_BYTES,
  pointsOf,
  quotaText,
  type QuotaUnit,
  updateWrites,
} from "./-key-values.ts";
import { modelChoices } from "./-model-choices.ts";

/** What the form is about. */
export type KeyDrawerTarget =
  | { readonly kind: "new" }
  | {
      readonly kind: "edit";
      readonly key: Token;
      /** The key shall work again. */
      readonly revive: boolean;
    };

/** Props of {@link KeyDrawer}. */
export interface KeyDrawerProps {
  readonly opened: boolean;
  readonly target: KeyDrawerTarget;
  /** Another one starts the form afresh. */
  readonly round: number;
  readonly onClose: () => void;
  /** The key is absent when it was made and could not be read back. */
  readonly onCreated: (key: Token | undefined, name: string) => void;
  /** With what to say about it. */
  readonly onSaved: (text: string) => void;
  /** The key as the gateway has it now. */
  readonly readKey: (id: number) => Promise<Token>;
}

const DAY = 86_400;
/** Quick choices of the expiry, in days. */
const quickDays = [1, 7, 30, 90, 365] as const;

/** Rare options that are in use or wrong must not be folded away. */
const usesMore = (values: KeyFormValues): boolean =>
  values.backupGroup !== "" || values.limitAddresses || values.heartbeat || values.billingTag !== "";

/** The form for a new key or an existing one, at the end side. */
export const KeyDrawer = ({ round, ...props }: KeyDrawerProps): ReactNode => <KeyForm key={round} {...props} />;

type KeyFormProps = Omit<KeyDrawerProps, "round">;

const KeyForm = ({ opened, target, onClose, onCreated, onSaved, readKey }: KeyFormProps): ReactNode => {
  const { t } = useTranslation("key");
  const issue = useIssueText("key");
  const numbers = useNumbers();
  const self = useSelf();
  const { quotaPerUnit } = numbers;
  const usualUnit: QuotaUnit = numbers.displayInCurrency ? "amount" : "points";
  const seesBillingTag = self.role >= levels.reliable;
  const key = target.kind === "edit" ? target.key : undefined;
  const revive = target.kind === "edit" && target.revive;

  const missing = key === undefined || !revive ? undefined : missingForRevival(key, nowSeconds());
  const [initial] = useState(() => {
    if (key === undefined) return emptyKeyForm(usualUnit);
    const known = keyFormOf(key, { quotaUnit: usualUnit, quotaPerUnit });
    // What has run out is asked for, not shown.
    return missing?.quota === true ? { ...known, quota: "", quotaUnit: usualUnit } : known;
  });
  const form = useForm<KeyFormValues>({
    mode: "controlled",
    initialValues: initial,
    validate: schemaResolver(keyFormSchema({ now: nowSeconds, quotaPerUnit, key, revive }), { sync: true }),
  });
  const { values } = form;
  const error = (field: keyof KeyFormValues): string | undefined => issue(field, form.errors[field]);
  /** Field by field: setting several at once would take away the errors of all the others. */
  const set = (change: Partial<KeyFormValues>): void => {
    for (const [field, value] of Object.entries(change)) form.setFieldValue(field, value);
  };

  const groups = useGroupMap();
  const models = useAvailableModels();
  const [modelSearch, setModelSearch] = useState("");

  const formShowsError = { meta: { formShowsError: true } };
  const create = useCreateToken(formShowsError);
  const update = useUpdateToken(formShowsError);
  const updateStatus = useUpdateTokenStatus(formShowsError);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const [failure, setFailure] = useState<string>();
  const [asking, setAsking] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState(0);
  // The first wrong field may be below the fold, or in a part that has just unfolded.
  useEffect(() => {
    if (refused > 0) fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refused]);
  const dirty = opened && !busy && form.isDirty();

  const saveNew = async (checked: KeyFormValues): Promise<void> => {
    const body = createBody(checked, { quotaPerUnit, seesBillingTag });
    const made = await create.mutateAsync(body);
    onCreated(made, body.name);
  };
  const saveOld = async (checked: KeyFormValues, old: Token): Promise<void> => {
    const current = await readKey(old.id);
    const quotaTouched =
      checked.unlimited !== initial.unlimited ||
      pointsOf(checked.quota, checked.quotaUnit, quotaPerUnit) !==
        pointsOf(initial.quota, initial.quotaUnit, quotaPerUnit);
    const { body, enable } = updateWrites(checked, current, {
      quotaPerUnit,
      seesBillingTag,
      quotaTouched,
      revive,
      now: nowSeconds(),
    });
    await update.mutateAsync(body);
    if (!enable) {
      onSaved(t(revive ? "form.revived" : "form.saved", { name: checked.name.trim() }));
      return;
    }
    try {
      await updateStatus.mutateAsync({ id: old.id, status: 1 });
    } catch (cause) {
      setFailure(t("form.savedNotEnabled", { reason: errorMessage(cause) }));
      return;
    }
    onSaved(t("form.revived", { name: checked.name.trim() }));
  };
  const save = async (checked: KeyFormValues): Promise<void> => {
    // The button is out of use while this runs; Enter in a field is not.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await (key === undefined ? saveNew(checked) : saveOld(checked, key));
    } catch (cause) {
      setFailure(errorMessage(cause));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const hasFocus = (which: "form" | "another"): boolean => {
    const at = document.activeElement?.closest("[role=dialog]") ?? null;
    return at !== null && (at === fields.current?.closest("[role=dialog]")) === (which === "form");
  };
  const close = (): void => {
    // One press of Escape reaches every window: the one with the focus answers.
    if (busy || hasFocus("another")) return;
    if (dirty) setAsking(true);
    else onClose();
  };

  const points = pointsOf(values.quota, values.quotaUnit, quotaPerUnit);
  const quotaHelp =
    points === undefined
      ? t("form.quota.help")
      : values.quotaUnit === "amount"
        ? t("form.quota.points", { count: points, points: numbers.count(points) })
        : t("form.quota.amount", { amount: numbers.balance(points) });
  const changeUnit = (unit: string): void => {
    if (unit !== "amount" && unit !== "points") return;
    set(points === undefined ? { quotaUnit: unit } : quotaText(points, unit, quotaPerUnit));
  };

  const own = groupOf(self, groups.data ?? {});
  const groupLabel = (group: {
    readonly name: string;
    readonly ratio: number;
    readonly discount?: number | undefined;
  }): string => t("form.group.option", { name: group.name, ratio: formatDecimal(groupRatio(group), 4) });
  const groupOptions = (none: string, without: string, current: string) => {
    const known = Object.entries(groups.data ?? {}).filter(([symbol]) => symbol !== without);
    return [
      { value: "", label: none },
      ...known.map(([symbol, group]) => ({ value: symbol, label: groupLabel(group) })),
      // A private or deleted group that the key still names.
      ...(current === "" || known.some(([symbol]) => symbol === current) ? [] : [{ value: current, label: current }]),
    ];
  };
  const choices = modelChoices(models.data ?? {}, values.models, modelSearch, {
    unknownVendor: t("form.models.otherVendor"),
    missing: t("form.models.missing"),
    typed: t("form.models.typed"),
  });
  const addressCount = ipLines(values.addresses).length;

  return (
    <>
      <FormDrawer
        opened={opened}
        onClose={close}
        title={
          key === undefined ? t("form.newTitle") : t(revive ? "form.reviveTitle" : "form.editTitle", { name: key.name })
        }
        onSubmit={(event) => {
          form.onSubmit(
            (checked) => void save(checked),
            () => setRefused((times) => times + 1),
          )(event);
        }}
        submitText={t(key === undefined ? "form.create" : revive ? "form.revive" : "form.save")}
        busyText={t(key === undefined ? "form.creating" : "form.saving")}
        busy={busy}
        error={failure}
      >
        <Stack ref={fields}>
          {missing === undefined ? null : (
            <Note tone="warn">
              {t(
                missing.expiry && missing.quota
                  ? "form.note.both"
                  : missing.expiry
                    ? "form.note.expiry"
                    : missing.quota
                      ? "form.note.quota"
                      : "form.note.switch",
              )}
            </Note>
          )}
          <FormSection>
            <TextField
              label={t("form.name.label")}
              description={t("form.name.help", { used: bytesOf(values.name.trim()), most: NAME_BYTES })}
              required
              withAsterisk={false}
              autoComplete="off"
              {...form.getInputProps("name")}
              error={error("name")}
            />
            <SwitchField
              label={t("form.expiry.never")}
              checked={values.neverExpires}
              onChange={(neverExpires) => set({ neverExpires })}
            />
            {values.neverExpires ? null : (
              <div>
                <DateTimeField
                  label={t("form.expiry.label")}
                  description={t("form.expiry.help")}
                  value={values.expiresAt}
                  onChange={(expiresAt) => set({ expiresAt })}
                  error={error("expiresAt")}
                />
                <Row gap={4} className={classes["quick"] ?? ""}>
                  {quickDays.map((days) => (
                    <Button
                      key={days}
                      size="xs"
                      variant="subtle"
                      onClick={() => set({ expiresAt: localTime(nowSeconds() + days * DAY) })}
                    >
                      {days === 365 ? t("form.expiry.year") : t("form.expiry.days", { count: days })}
                    </Button>
                  ))}
                </Row>
              </div>
            )}
            <SwitchField
              label={t("form.quota.unlimited")}
              description={t("form.quota.unlimitedHelp")}
              checked={values.unlimited}
              onChange={(unlimited) => set({ unlimited })}
            />
            {values.unlimited ? null : (
              <div className={classes["quota"]}>
                <NumberField
                  label={t(key === undefined || revive ? "form.quota.label" : "form.quota.left")}
                  description={quotaHelp}
                  kind={values.quotaUnit === "points" ? "integer" : "decimal"}
                  value={values.quota}
                  onChange={(quota) => set({ quota })}
                  error={error("quota")}
                  data-autofocus={missing?.quota === true || undefined}
                />
                <SegmentedTabs
                  label={t("form.quota.unit")}
                  segments={[
                    { value: "amount", label: t("form.quota.dollars") },
                    { value: "points", label: t("form.quota.pointsUnit") },
                  ]}
                  value={values.quotaUnit}
                  onChange={changeUnit}
                />
              </div>
            )}
            <NativeSelectField
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
                own === undefined ? t("form.group.own") : t("form.group.ownOption", { group: groupLabel(own) }),
                "",
                values.group,
              )}
              value={values.group}
              onChange={(event) => {
                const group = event.currentTarget.value;
                set({ group, ...(values.backupGroup === group && { backupGroup: "" }) });
              }}
            />
            <SwitchField
              label={t("form.models.limit")}
              description={t("form.models.limitHelp")}
              checked={values.limitModels}
              onChange={(limitModels) => set({ limitModels })}
            />
            {values.limitModels ? (
              <MultiSelectField
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
                limit={100}
                searchValue={modelSearch}
                onSearchChange={setModelSearch}
                nothingFoundMessage={t(models.isError ? "form.models.failed" : "form.models.none")}
                value={values.models}
                onChange={(chosen) => set({ models: chosen })}
              />
            ) : null}
          </FormSection>
          <MoreFields
            title={t("form.more.title")}
            hint={t("form.more.hint")}
            defaultOpen={
              usesMore(initial) ||
              ["backupGroup", "addresses", "heartbeatSeconds", "billingTag"].some(
                (field) => form.errors[field] !== undefined,
              )
            }
          >
            <NativeSelectField
              label={t("form.backup.label")}
              description={t("form.backup.help")}
              data={groupOptions(t("form.backup.none"), values.group, values.backupGroup)}
              value={values.backupGroup}
              onChange={(event) => set({ backupGroup: event.currentTarget.value })}
              error={error("backupGroup")}
            />
            <SwitchField
              label={t("form.addresses.limit")}
              checked={values.limitAddresses}
              onChange={(limitAddresses) => set({ limitAddresses })}
            />
            {values.limitAddresses ? (
              <TextAreaField
                mono
                rows={4}
                label={t("form.addresses.label")}
                description={addressCount === 0 ? t("form.addresses.nothing") : t("form.addresses.help")}
                placeholder={"203.0.113.7\n2001:db8::/32"}
                {...form.getInputProps("addresses")}
                error={error("addresses")}
              />
            ) : null}
            <SwitchField
              label={t("form.heartbeat.label")}
              description={t("form.heartbeat.help")}
              checked={values.heartbeat}
              onChange={(heartbeat) => set({ heartbeat })}
            />
            {values.heartbeat ? (
              <NumberField
                label={t("form.heartbeat.seconds")}
                description={t("form.heartbeat.range", { least: HEARTBEAT.least, most: HEARTBEAT.most })}
                kind="integer"
                unit={t("form.heartbeat.unit")}
                value={values.heartbeatSeconds}
                onChange={(heartbeatSeconds) => set({ heartbeatSeconds })}
                error={error("heartbeatSeconds")}
              />
            ) : null}
            {seesBillingTag ? (
              <TextField
                label={t("form.tag.label")}
                description={t("form.tag.help")}
                autoComplete="off"
                {...form.getInputProps("billingTag")}
                error={error("billingTag")}
              />
            ) : null}
          </MoreFields>
        </Stack>
      </FormDrawer>
      <ConfirmDialog
        opened={asking}
        onClose={() => {
          if (!hasFocus("form")) setAsking(false);
        }}
        title={t("form.discard.title")}
        text={t("form.discard.text")}
        confirmText={t("form.discard.confirm")}
        busyText={t("form.discard.confirm")}
        danger
        onConfirm={() => {
          form.reset();
          onClose();
          return Promise.resolve(undefined);
        }}
      />
      <LeaveGuard dirty={dirty} />
    </>
  );
};
