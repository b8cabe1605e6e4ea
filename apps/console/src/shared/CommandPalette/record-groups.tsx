import { Button } from "@mantine/core";
import { useChannels, useSession, useTokens, useUsers } from "@one-hub/hooks";
import type { PaletteGroup } from "@one-hub/ui";
import { IconKey, IconServer2, IconUser } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { focusPage } from "@one-hub/ui";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { config } from "../../config.ts";
import { mayManage } from "../../lib/rank.ts";
import { visitorOf } from "../../lib/session.ts";
import { type GuardedRoute, mayOpen } from "../../permissions.ts";

/** Number of records in a group. */
export const SHOWN = 8;

type Kind = "keys" | "users" | "channels";

/** Whether the visitor may open a page. */
export const useMayOpen = (): ((path: GuardedRoute) => boolean) => {
  const { user } = useSession();
  return (path) => user !== undefined && mayOpen(path, visitorOf(user), config.routeRoles);
};

/**
 * Records that the gateway searches: own keys, and for administrators channels and the users below them. `wanted` is the typed text, `settled` the same after a
 * pause in typing; a search that is no longer wanted is cancelled.
 */
export const useRecordGroups = (opened: boolean, wanted: string, settled: string): readonly PaletteGroup[] => {
  const { t } = useTranslation("palette");
  const may = useMayOpen();
  const { user: viewer } = useSession();
  const navigate = useNavigate();
  const isAsked = opened && wanted !== "" && wanted === settled;
  const [mayKeys, mayUsers, mayChannels] = [may("/dashboard/key"), may("/dashboard/user"), may("/dashboard/channel")];
  const page = { size: SHOWN, order: "-id" } as const;
  const keys = useTokens(isAsked && mayKeys ? { keyword: settled, ...page } : undefined);
  const users = useUsers(isAsked && mayUsers ? { keyword: settled, ...page } : undefined);
  const channels = useChannels(isAsked && mayChannels ? { name: settled, ...page } : undefined);

  const found = <Row,>(query: UseQueryResult<{ readonly data: readonly Row[] }>): readonly Row[] | undefined =>
    isAsked && !query.isPlaceholderData ? query.data?.data : undefined;
  const note = (
    kind: Kind,
    isOffered: boolean,
    query: UseQueryResult<{ readonly data: readonly unknown[] }>,
  ): ReactNode => {
    if (!isOffered || wanted === "") return undefined;
    if (isAsked && query.isError)
      return (
        <>
          {t(`failed.${kind}`)}{" "}
          <Button size="xs" onClick={() => void query.refetch()}>
            {t("retry")}
          </Button>
        </>
      );
    return found(query) === undefined ? t(`searching.${kind}`) : undefined;
  };

  return [
    {
      id: "keys",
      label: t("keys"),
      note: note("keys", mayKeys, keys),
      items: (found(keys) ?? []).map(({ id, name }) => ({
        id: `key-${id}`,
        label: name,
        icon: <IconKey />,
        onSelect: () => void navigate({ to: "/dashboard/key", search: { keyword: name } }).then(focusPage),
      })),
    },
    {
      id: "users",
      label: t("users"),
      note: note("users", mayUsers, users),
      items: (found(users) ?? [])
        .filter((user) => viewer !== undefined && mayManage(viewer, user))
        .map(({ id, username, email }) => ({
          id: `user-${id}`,
          label: username,
          hint: email,
          icon: <IconUser />,
          onSelect: () => void navigate({ to: "/dashboard/user/profile", search: { id } }).then(focusPage),
        })),
    },
    {
      id: "channels",
      label: t("channels"),
      note: note("channels", mayChannels, channels),
      items: (found(channels) ?? []).map(({ id, name }) => ({
        id: `channel-${id}`,
        label: name,
        icon: <IconServer2 />,
        onSelect: () => void navigate({ to: "/dashboard/channel", search: { keyword: name } }).then(focusPage),
      })),
    },
  ];
};
