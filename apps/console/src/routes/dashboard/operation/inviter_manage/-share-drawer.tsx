import { NativeSelect, Stack } from "@mantine/core";
import { useGateway, useUpdateInviter } from "@one-hub/hooks";
import { getInviter, type Inviter } from "@one-hub/sdk";
import { FormSection, NumberField } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLatest } from "../../../../lib/latest.ts";
import { useSchemaForm } from "../../../../lib/schema-form.ts";
import { EditDrawer } from "../../../../shared/EditDrawer/EditDrawer.tsx";
import { freshEachTime } from "../../../../shared/EditDrawer/fresh-each-time.tsx";
import type { WindowProps } from "../../../../shared/LazyPart/optional-part.tsx";
import { useInviterText } from "./-inviter-text.ts";
import { percentageOf, shareForm, shareFormName, shareRules, type ShareValues, shareValues } from "./-share-form.ts";
import { SharePreview } from "./-share-preview.tsx";

interface ShareFormProps extends WindowProps {
  readonly row: Inviter;
}

const ShareForm = ({ opened, onClose, row }: ShareFormProps): ReactNode => {
  const { t } = useTranslation("operation_inviter");
  const gateway = useGateway();
  const { rule } = useInviterText();
  const form = useSchemaForm<ShareValues>("operation_inviter", shareForm, shareValues(row));
  const { mutateAsync: update } = useUpdateInviter({ meta: { formShowsError: true } });
  const fieldsOf = (values: ShareValues) => {
    const percentage = percentageOf(values);
    return [{ label: t("field.percentage"), value: percentage === undefined ? values.percentage : rule(percentage) }];
  };
  return (
    <EditDrawer<Inviter, ShareValues>
      opened={opened}
      onClose={onClose}
      formName={shareFormName}
      row={row}
      rowName={row.username}
      form={form}
      read={({ id }) => getInviter(gateway, id)}
      toValues={shareValues}
      fields={(stored) => fieldsOf(shareValues(stored))}
      yours={fieldsOf(form.values)}
      write={async (values, _base, revision) => {
        await update({ id: row.id, percentage: percentageOf(values) ?? null, revision });
      }}
      doneText={() => t("form.saved", { name: row.username })}
      title={t("form.title", { name: row.username })}
      submitText={t("form.save")}
      busyText={t("form.saving")}
    >
      {(refusal) => (
        <Stack gap="xl">
          <FormSection>
            <NativeSelect
              label={t("form.rule")}
              description={t(`ruleHelp.${form.values.rule}`)}
              data={shareRules.map((value) => ({ value, label: t(`rule.${value}`) }))}
              {...form.field("rule")}
            />
            {form.values.rule === "own" ? (
              <NumberField
                label={t("field.percentage")}
                description={t("form.percentageHelp")}
                unit="%"
                {...form.field("percentage", refusal)}
              />
            ) : null}
          </FormSection>
          <SharePreview inviter={row} percentage={percentageOf(form.values)} />
        </Stack>
      )}
    </EditDrawer>
  );
};

const FreshForm = freshEachTime(ShareForm);

export interface ShareDrawerProps extends WindowProps {
  /** Undefined once it is closed. */
  readonly row: Inviter | undefined;
}

/** How an inviter is rewarded, with what the change would have meant. */
export const ShareDrawer = ({ row, ...rest }: ShareDrawerProps): ReactNode => {
  const shown = useLatest(row);
  return shown === undefined ? null : <FreshForm {...rest} row={shown} />;
};
