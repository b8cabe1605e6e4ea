import { Button, Group, Paper, SimpleGrid, Stack, Text } from "@mantine/core";
import { useChatLinks } from "@one-hub/hooks";
import { chatLinkUrl, type ChatLink, type Token } from "@one-hub/sdk";
import { CopyButton, Dialog, QrCode, StateView } from "@one-hub/ui";
import { IconExternalLink, IconQrcode } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLatest } from "../../../lib/latest.ts";
import { notifyCopied } from "../../../lib/notify.ts";
import { useBaseUrl } from "../../../lib/site.ts";
import classes from "./-app.module.css";

/** Where a client lives: its site, or the program that its scheme starts. */
const placeOf = (url: string): string => {
  // Placeholders are no part of a host.
  const [, scheme = "", host = ""] = /^([a-z][\w+.-]*):(?:\/\/)?([^/?#{]*)/i.exec(url) ?? [];
  return /^https?$/i.test(scheme) ? host : `${scheme}:`;
};

/** The address holds the key: it is made with the press, and is in the page no longer than that. */
const open = (url: string): void => {
  const link = document.createElement("a");
  link.href = url;
  link.target = "_blank";
  link.rel = "noopener noreferrer";
  link.click();
};

/** The chat clients that the site shows: opened with the chosen key, copied, or taken to a phone. */
export const Clients = ({ token }: { readonly token: Token }): ReactNode => {
  const { t } = useTranslation("app");
  const links = useChatLinks({ shownOnly: true });
  const server = useBaseUrl().replace(/\/v1$/, "");
  const [shown, setShown] = useState<ChatLink>();
  const last = useLatest(shown);
  const urlOf = (link: ChatLink): string => chatLinkUrl(link.url, { key: token.key, server });
  if (links.length === 0)
    return <StateView kind="empty" title={t("clients.none.title")} text={t("clients.none.text")} />;
  return (
    <Stack gap="lg">
      <Text span inherit c="dimmed">
        {t("clients.text", { name: token.name })}
      </Text>
      <SimpleGrid component="ul" minColWidth={300} spacing="lg">
        {links.map((link) => (
          <Paper
            component="li"
            key={`${link.name} ${link.url}`}
            withBorder
            radius="lg"
            shadow="xs"
            bg="var(--ui-surface)"
            px="lg"
            py="md"
          >
            <Stack gap={0} mb="md" dir="auto" className={classes["clientName"] ?? ""}>
              <Text span inherit fw={550}>
                {link.name}
              </Text>
              <Text span size="xs" c="dimmed">
                <bdi translate="no">{placeOf(link.url)}</bdi>
              </Text>
            </Stack>
            <Group>
              <Button
                size="xs"
                variant="light"
                leftSection={<IconExternalLink size={14} />}
                aria-label={t("clients.openName", { client: link.name })}
                onClick={() => open(urlOf(link))}
              >
                {t("clients.open")}
              </Button>
              <CopyButton size="xs" label={t("clients.copy")} value={() => urlOf(link)} onCopy={notifyCopied} />
              <Button
                size="xs"
                leftSection={<IconQrcode size={14} />}
                aria-label={t("clients.qrName", { client: link.name })}
                onClick={() => setShown(link)}
              >
                {t("clients.qr")}
              </Button>
            </Group>
          </Paper>
        ))}
      </SimpleGrid>
      <Dialog
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={t("clients.qrTitle", { client: last?.name ?? "" })}
      >
        {last === undefined ? null : (
          <Stack gap="lg" align="center" ta="center">
            <QrCode text={urlOf(last)} label={t("clients.qrLabel", { client: last.name })} />
            <Text span size="xs" c="dimmed">
              {t("clients.qrText")}
            </Text>
          </Stack>
        )}
      </Dialog>
    </Stack>
  );
};
