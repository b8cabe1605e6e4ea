import { Alert, Button, Group, Stack } from "@mantine/core";
import { useTestOptions } from "@one-hub/hooks";
import type { OptionTestResult } from "@one-hub/sdk";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureOf } from "../../../lib/notify.ts";
import { type Drafts, valueOf } from "./-edits.ts";
import type { OptionSpec, SettingsTest } from "./-options.ts";

interface TestButtonProps {
  readonly kind: SettingsTest;
  readonly specs: readonly OptionSpec[];
  readonly drafts: Drafts;
}

/** Calls the service of a group of options, with what is typed and not saved yet. */
export const TestButton = ({ kind, specs, drafts }: TestButtonProps): ReactNode => {
  const { t } = useTranslation("setting");
  const [failure, setFailure] = useState<string>();
  const test = useTestOptions({ meta: { formShowsError: true } });
  const run = async (): Promise<void> => {
    setFailure(undefined);
    const options = specs.flatMap((spec) => {
      const draft = drafts.get(spec.key);
      return draft === undefined || spec.kind === "flag" ? [] : [{ key: spec.key, value: valueOf(spec, draft) }];
    });
    setFailure(await failureOf(() => test.mutateAsync({ kind, options })));
  };
  const result: OptionTestResult | undefined = test.data;
  return (
    <Stack gap="xs">
      <Group>
        <Button loading={test.isPending} onClick={() => void run()}>
          {t(`test.button.${kind}`)}
        </Button>
      </Group>
      <div role="status">
        {test.isPending ? null : failure !== undefined ? (
          <Alert role="none">{failure}</Alert>
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
