import { Stack, Text } from "@mantine/core";
import type { Notice } from "@one-hub/sdk";
import { NoticeArticle, ThemeScope } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../i18n/use-language.ts";
import { useNoticeEntry } from "../../../../shared/Notices/notice-entry.tsx";
import classes from "./-announcement.module.css";

const ignore = (): void => undefined;

/** An announcement as the window shows it, in the light and in the dark scheme. */
export const Preview = ({ notice }: { readonly notice: Notice }): ReactNode => {
  const { t } = useTranslation("operation_announcement");
  const entryOf = useNoticeEntry();
  const { direction } = useLanguage();
  const entry = entryOf(notice);
  return (
    <Stack gap="md">
      {(["light", "dark"] as const).map((scheme) => (
        <div key={scheme} role="group" aria-label={t(`preview.${scheme}`)}>
          <Text size="xs" c="dimmed" mb={4}>
            {t(`preview.${scheme}`)}
          </Text>
          <ThemeScope scheme={scheme} onSchemeChange={ignore} direction={direction} className={classes["scheme"] ?? ""}>
            <NoticeArticle notice={entry} />
          </ThemeScope>
        </div>
      ))}
    </Stack>
  );
};
