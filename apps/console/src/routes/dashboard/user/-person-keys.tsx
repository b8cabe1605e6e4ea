import { Button } from "@mantine/core";
import { tokenKeys, useGateway, useUpdateTokenStatusAdmin } from "@one-hub/hooks";
import { searchTokensAdmin, type Token, type User } from "@one-hub/sdk";
import { ConfirmDialog, StatusDot } from "@one-hub/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureOf, notifyDone } from "../../../lib/notify.ts";
import { nowSeconds } from "../../../lib/local-time.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { type KeyState, keyState, keyTones } from "../../../lib/key-state.ts";
import { PersonList } from "./-person-list.tsx";

/** Statuses of the gateway, by which the texts are named. */
const states = { enabled: 1, disabled: 2, expired: 3, exhausted: 4 } as const satisfies Record<KeyState, number>;

/** Rows that the card shows. */
const SIZE = 5;

interface PersonKeysProps {
  readonly user: User;
}

/** A person's API keys, which are enabled and disabled here. */
export const PersonKeys = ({ user }: PersonKeysProps): ReactNode => {
  const { t } = useTranslation("user_profile");
  const numbers = useNumbers();
  const gateway = useGateway();
  const query = { user_id: user.id, size: SIZE, page: 1, order: "-id" } as const;
  const keys = useQuery({
    queryKey: [...tokenKeys.lists, { of: "person", query }, { gateway: gateway.id }],
    queryFn: ({ signal }) => searchTokensAdmin(gateway, query, { signal }),
  });
  const { mutateAsync: setStatus } = useUpdateTokenStatusAdmin({ meta: { formShowsError: true } });
  const [asked, setAsked] = useState<Token>();
  const turnsOn = asked?.status === 2;
  const nameOf = ({ name, id }: Token): string => (name === "" ? `#${id}` : name);
  const [now] = useState(nowSeconds);
  const usedText = (key: Token): string | false => {
    // The gateway's own count is of limited keys alone.
    const used = key.usage?.quota ?? key.used_quota;
    return (!key.unlimited_quota || used > 0) && t("keys.used", { used: numbers.spend(used) });
  };
  return (
    <>
      <PersonList
        title={t("keys.title")}
        empty={t("keys.empty")}
        query={keys}
        row={(key: Token) => ({
          id: key.id,
          name: <bdi>{nameOf(key)}</bdi>,
          facts: [
            usedText(key),
            key.unlimited_quota ? t("keys.unlimited") : t("keys.left", { left: numbers.spend(key.remain_quota) }),
          ],
          end: (
            <>
              <StatusDot tone={keyTones[keyState(key, now)]}>
                {t(`keys.status.${states[keyState(key, now)]}`)}
              </StatusDot>
              {key.status === 1 || key.status === 2 ? (
                <Button
                  size="xs"
                  aria-label={t(key.status === 1 ? "keys.disableKey" : "keys.enableKey", { name: nameOf(key) })}
                  onClick={() => setAsked(key)}
                >
                  {t(key.status === 1 ? "keys.disable" : "keys.enable")}
                </Button>
              ) : null}
            </>
          ),
        })}
      />
      <ConfirmDialog
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t(turnsOn ? "keys.askEnable" : "keys.askDisable", { name: asked === undefined ? "" : nameOf(asked) })}
        text={t(turnsOn ? "keys.enableText" : "keys.disableText")}
        confirmText={t(turnsOn ? "keys.enable" : "keys.disable")}
        busyText={t("saving")}
        danger={!turnsOn}
        onConfirm={() =>
          failureOf(async () => {
            if (asked === undefined) return;
            await setStatus({ id: asked.id, status: turnsOn ? 1 : 2 });
            notifyDone(t("saved"));
          })
        }
      />
    </>
  );
};
