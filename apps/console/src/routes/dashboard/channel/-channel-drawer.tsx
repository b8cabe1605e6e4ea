import { Skeleton, Stack } from "@mantine/core";
import { channelQueries, channelTagQueries, useGateway } from "@one-hub/hooks";
import type { Channel } from "@one-hub/sdk";
import { SideDrawer } from "@one-hub/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { useOmitKey } from "./-channel-calls.ts";
import { ChannelForm } from "./-channel-form.tsx";
import type { DrawerTarget } from "./-channel-windows.ts";

export interface ChannelDrawerProps {
  readonly opened: boolean;
  readonly target: DrawerTarget;
  readonly onClose: () => void;
}

/** Initial values of the form; none for a new channel. */
const useSubject = (target: DrawerTarget) => {
  const gateway = useGateway();
  const omit = useOmitKey();
  const channel = useQuery({
    ...channelQueries.detail(gateway, "id" in target ? { id: target.id, ...omit } : undefined),
    // The form begins with what is stored now, and what is typed in it must not be replaced.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const tag = useQuery({
    ...channelTagQueries.detail(gateway, target.mode === "tag" ? { tag: target.tag, ...omit } : undefined),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return target.mode === "tag" ? tag : channel;
};

/** The form of a channel or a tag, beside the list. */
export const ChannelDrawer = ({ opened, target, onClose }: ChannelDrawerProps): ReactNode => {
  const { t } = useTranslation("channel_form");
  const subject = useSubject(target);
  const known: Channel | undefined = subject.data;
  if (target.mode === "create" || known !== undefined)
    return <ChannelForm opened={opened} target={target} channel={known} onClose={onClose} />;
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t("loading")} width={640}>
      {subject.isError ? (
        <ErrorView error={subject.error} onRetry={() => void subject.refetch()} />
      ) : (
        <Stack aria-busy="true">
          {Array.from({ length: 8 }, (_each, index) => (
            <Skeleton key={index} height={56} />
          ))}
        </Stack>
      )}
    </SideDrawer>
  );
};
