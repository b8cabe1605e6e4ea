import { Alert, Button, Group, Stack } from "@mantine/core";
import { useTestOptions } from "@one-hub/hooks";
import type { OptionTestResult } from "@one-hub/sdk";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage, failureOf } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { type Drafts, problemOf, valueOf } from "./-edits.ts";
import type { OptionSpec, SettingsTest } from "./-options.ts";

interface TestButtonProps {
  readonly kind: SettingsTest;
  readonly specs: readonly OptionSpec[];
  readonly drafts: Drafts;
}

interface Outcome {
  /** The tested values as JSON text: the outcome is shown as long as they stay. */
  readonly of: string;
  readonly failure: string | undefined;
  /** Undefined where the test did not run. */
  readonly result: OptionTestResult | undefined;
}

/** Calls the service of a group of options, with what is typed and not saved yet, unless the console finds a problem in it. */
export const TestButton = ({ kind, specs, drafts }: TestButtonProps): ReactNode => {
  const { t } = useTranslation("setting");
  const { t: tOption } = useTranslation("setting_options");
  const { count } = useNumbers();
  const test = useTestOptions({ meta: { formShowsError: true } });
  const [last, setLast] = useState<Outcome>();
  const options = specs.flatMap((spec) => {
    const draft = drafts.get(spec.key);
    return draft === undefined || spec.kind === "flag" ? [] : [{ key: spec.key, value: valueOf(spec, draft) }];
  });
  const wrong = specs.filter((spec) => {
    const draft = drafts.get(spec.key);
    return draft !== undefined && problemOf(spec, draft) !== undefined;
  });
  const tested = JSON.stringify(options);
  const run = async (): Promise<void> => {
    let result: OptionTestResult | undefined;
    const failure =
      wrong.length > 0
        ? undefined
        : await failureOf(async () => {
            result = await test.mutateAsync({ kind, options });
          }, errorMessage);
    setLast({ of: tested, failure, result });
  };
  const outcome = last?.of === tested && !test.isPending ? last : undefined;
  const result = outcome?.result;
  return (
    <Stack gap="xs">
      <Group>
        <Button loading={test.isPending} onClick={() => void run()}>
          {t(`test.button.${kind}`)}
        </Button>
      </Group>
      <div role="status">
        {outcome === undefined ? null : wrong.length > 0 ? (
          <Alert role="none" title={t("bar.wrong", { number: count(wrong.length) })}>
            {wrong.map(({ key }) => tOption(`${key}.label`)).join(" · ")}
          </Alert>
        ) : outcome.failure !== undefined ? (
          <Alert role="none">{outcome.failure}</Alert>
        ) : result === undefined ? null : result.passed ? (
          <Alert role="none" color="ok">
            {kind === "mail" ? t("test.sent", { email: result.detail }) : t("test.passed")}
          </Alert>
        ) : (
          <Alert role="none" title={t("test.failed")}>
            {t(
              `test.reason.${result.reason === "" || result.reason === "bot_off" ? "unexpected_answer" : result.reason}`,
            )}
            {result.detail === "" ? null : (
              <div>
                {t("test.answer")} <bdi translate="no">{result.detail}</bdi>
              </div>
            )}
          </Alert>
        )}
      </div>
    </Stack>
  );
};
