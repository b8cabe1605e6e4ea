import { Stack, Group, Skeleton } from "@mantine/core";
import { useAffCode } from "@one-hub/hooks";
import { CopyButton, QrCode, Card } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { notifyCopied } from "../../../lib/notify.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import classes from "./-affiliate.module.css";

/** The console's own address: where people register, whatever address programs are given. */
const linkOf = (code: string): string => `${location.origin}/register?${new URLSearchParams({ aff: code })}`;

/** The own link, to copy and as a QR code. */
export const LinkCard = (): ReactNode => {
  const { t } = useTranslation("affiliate");
  const code = useAffCode();
  const link = code.data === undefined ? undefined : linkOf(code.data);
  return (
    <Card divided title={t("link.title")} description={t("link.description")}>
      {link === undefined && code.isError ? (
        <ErrorView error={code.error} retrying={code.isFetching} onRetry={() => void code.refetch()} />
      ) : (
        <Group gap="xl" align="flex-start" justify="space-between" aria-busy={link === undefined}>
          <Stack gap="md" align="flex-start" flex="1 1 240px" miw={0}>
            {link === undefined ? (
              <>
                <Skeleton height={42} />
                <Skeleton width={96} height={36} />
              </>
            ) : (
              <>
                <code
                  className={classes["text"]}
                  dir="ltr"
                  translate="no"
                  tabIndex={0}
                  role="region"
                  aria-label={t("link.title")}
                >
                  {link}
                </code>
                <CopyButton value={link} label={t("link.copy")} onCopy={notifyCopied} />
              </>
            )}
          </Stack>
          {link === undefined ? <Skeleton width={208} height={208} /> : <QrCode text={link} label={t("link.code")} />}
        </Group>
      )}
    </Card>
  );
};
