import { Button, Flex, Group, Stack, Text } from "@mantine/core";
import { useChatLinks } from "@one-hub/hooks";
import { chatLinkUrl, type Token } from "@one-hub/sdk";
import { CopyButton, Dialog } from "@one-hub/ui";
import { IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { useLatest } from "../../../lib/latest.ts";
import { notifyCopied } from "../../../lib/notify.ts";
import { useBaseUrl } from "../../../lib/site.ts";
import classes from "./-key.module.css";

/** The chat clients of the site, each opened with a key, or its link copied. */
export const ChatClients = ({
  keyToOpen,
  onClose,
}: {
  readonly keyToOpen: Token | undefined;
  readonly onClose: () => void;
}): ReactNode => {
  const { t } = useTranslation("key");
  const links = useChatLinks();
  const server = useBaseUrl().replace(/\/v1$/, "");
  const last = useLatest(keyToOpen);
  return (
    <Dialog
      opened={keyToOpen !== undefined}
      onClose={onClose}
      title={t("chat.title", { name: last?.name ?? "" })}
      width={520}
    >
      {last === undefined ? null : (
        <Stack>
          <Text span size="xs" c="dimmed">
            {links.length === 0 ? t("chat.none") : t("chat.text")}
          </Text>
          <Flex component="ul" direction="column">
            {links.map((link) => {
              const url = chatLinkUrl(link.url, { key: last.key, server });
              return (
                <Group
                  component="li"
                  key={`${link.name} ${link.url}`}
                  justify="space-between"
                  gap="sm"
                  py="sm"
                  className={classes["client"] ?? ""}
                >
                  <Text span inherit fw={550}>
                    {link.name}
                  </Text>
                  <Group>
                    <CopyButton size="xs" label={t("chat.copy")} value={url} onCopy={notifyCopied} />
                    <Button
                      size="xs"
                      leftSection={<IconExternalLink size={14} />}
                      renderRoot={(props) => (
                        <a
                          {...props}
                          href={url}
                          target="_blank"
                          rel="noopener noreferrer"
                          aria-label={t("chat.openName", { client: link.name })}
                        />
                      )}
                    >
                      {t("chat.open")}
                    </Button>
                  </Group>
                </Group>
              );
            })}
          </Flex>
        </Stack>
      )}
    </Dialog>
  );
};
