import { Badge, Button, Skeleton, Stack } from "@mantine/core";
import { useDeleteOtherSessions, useDeleteSession, useSessions, useSupports } from "@one-hub/hooks";
import { type AccountSession, isGatewayError } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { ConfirmDialog, FactLine, Card, StateView } from "@one-hub/ui";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureOf, notifyDone } from "../../../lib/notify.ts";
import { useSelf } from "../../../lib/session.ts";
import { DeleteQuestion } from "../../../shared/DeleteQuestion/DeleteQuestion.tsx";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { AccountLine } from "./-account-line.tsx";
import { deviceOf } from "../../../lib/device.ts";

const pageSize = 10;
const mobile: ReadonlySet<string | undefined> = new Set(["Android", "iOS"]);

/** Where the account is signed in; asked for only where the gateway tells (extension `session`). */
export const Sessions = (): ReactNode => {
  const { t } = useTranslation("profile");
  const supported = useSupports("session");
  // Ending all others ends the access token, too.
  const withToken = useSelf().has_access_token === true;
  const [page, setPage] = useState(1);
  const sessions = useSessions(supported === true ? { page, size: pageSize } : undefined);
  const end = useDeleteSession({
    meta: { formShowsError: true },
    onError: (error) => {
      // Ended meanwhile: the list is out of date.
      if (isGatewayError(error) && error.code === "session_not_found") void sessions.refetch();
    },
  });
  const endOthers = useDeleteOtherSessions({ meta: { formShowsError: true } });
  const [ending, setEnding] = useState<AccountSession>();
  const [endingOthers, setEndingOthers] = useState(false);
  const heading = useRef<HTMLSpanElement>(null);
  const othersButton = useRef<HTMLButtonElement>(null);

  const nameOf = ({ user_agent }: AccountSession): string => {
    const { browser, system } = deviceOf(user_agent);
    if (browser !== undefined && system !== undefined) return t("sessions.device", { browser, system });
    return browser ?? system ?? t("sessions.unknownDevice");
  };
  const total = sessions.data?.total_count ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  // The last session of the last page was ended.
  if (sessions.data !== undefined && page > pages) setPage(pages);
  const hasOthersButton = (count: number): boolean => count > 1 || withToken;
  const rows = sessions.data?.data ?? [];
  const list =
    supported === false ? (
      <StateView kind="empty" title={t("sessions.notOffered")} text={t("sessions.notOfferedText")} />
    ) : sessions.error !== null && sessions.data === undefined ? (
      <ErrorView error={sessions.error} onRetry={() => void sessions.refetch()} retrying={sessions.isFetching} />
    ) : sessions.data === undefined || (rows.length === 0 && total > 0) ? (
      <Skeleton height={104} />
    ) : rows.length === 0 ? (
      <StateView kind="empty" title={t("sessions.empty")} />
    ) : (
      <Stack component="ul" gap={0}>
        {rows.map((session) => (
          <AccountLine
            key={session.id}
            icon={
              mobile.has(deviceOf(session.user_agent).system) ? (
                <IconDeviceMobile size={20} />
              ) : (
                <IconDeviceDesktop size={20} />
              )
            }
            name={<span title={session.user_agent}>{nameOf(session)}</span>}
            detail={
              <>
                <bdi>{session.ip}</bdi>
                <div>
                  <FactLine
                    facts={[
                      t("sessions.seen", { time: formatTimestamp(session.last_seen_at) }),
                      t("sessions.created", { time: formatTimestamp(session.created_at) }),
                    ]}
                  />
                </div>
              </>
            }
          >
            {session.current ? (
              <Badge color="ok">{t("sessions.current")}</Badge>
            ) : (
              <Button
                size="xs"
                aria-label={t("sessions.endOf", { name: nameOf(session), ip: session.ip })}
                onClick={() => setEnding(session)}
              >
                {t("sessions.end")}
              </Button>
            )}
          </AccountLine>
        ))}
      </Stack>
    );
  // Keeps the focus at the list's end, which `disabled` would drop.
  const turnTo = (to: number) =>
    to < 1 || to > pages ? { "aria-disabled": true, "data-disabled": true } : { onClick: () => setPage(to) };
  return (
    <Card
      divided
      title={
        <span ref={heading} tabIndex={-1}>
          {t("sessions.title")}
        </span>
      }
      description={t("sessions.description")}
      footer={
        hasOthersButton(total) ? (
          <>
            {pages > 1 ? (
              <>
                <Button variant="subtle" {...turnTo(page - 1)}>
                  {t("sessions.newer")}
                </Button>
                <Button variant="subtle" {...turnTo(page + 1)}>
                  {t("sessions.older")}
                </Button>
              </>
            ) : null}
            <Button ref={othersButton} color="bad" onClick={() => setEndingOthers(true)}>
              {t(withToken ? "sessions.endEverywhere" : "sessions.endOthers")}
            </Button>
          </>
        ) : undefined
      }
    >
      {list}
      <DeleteQuestion
        row={ending}
        onClose={() => setEnding(undefined)}
        title={(session) => t("sessions.askTitle", { name: nameOf(session) })}
        text={({ ip }) => t("sessions.askText", { ip })}
        confirmText={t("sessions.end")}
        busyText={t("sessions.ending")}
        remove={({ id }) => end.mutateAsync(id)}
        onDone={() => (hasOthersButton(total - 1) ? othersButton : heading).current?.focus()}
        doneText={() => t("sessions.ended")}
      />
      <ConfirmDialog
        opened={endingOthers}
        onClose={() => setEndingOthers(false)}
        title={t("sessions.askOthersTitle")}
        text={t(withToken ? "sessions.askTokenText" : "sessions.askOthersText")}
        confirmText={t(withToken ? "sessions.endEverywhere" : "sessions.endOthers")}
        busyText={t("sessions.ending")}
        danger
        onConfirm={() =>
          failureOf(async () => {
            await endOthers.mutateAsync();
            setPage(1);
            heading.current?.focus();
            notifyDone(t(withToken ? "sessions.allEnded" : "sessions.othersEnded"));
          })
        }
      />
    </Card>
  );
};
