import { Badge, Button } from "@mantine/core";
import { useEndUserSession, useUserSessions } from "@one-hub/hooks";
import { type AccountSession, isGatewayError, type User } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { deviceOf } from "../../../lib/device.ts";
import { DeleteQuestion } from "../../../shared/DeleteQuestion/DeleteQuestion.tsx";
import { PersonList } from "./-person-list.tsx";

const SIZE = 10;

export interface PersonSessionsProps {
  readonly user: User;
  readonly onSignOut: () => void;
}

/** Where a person is signed in. Needs the extension `user_admin`. */
export const PersonSessions = ({ user, onSignOut }: PersonSessionsProps): ReactNode => {
  const { t } = useTranslation("user_profile");
  const sessions = useUserSessions({ id: user.id, size: SIZE, page: 1 });
  const end = useEndUserSession({
    meta: { formShowsError: true },
    onError: (error) => {
      // Ended meanwhile: the list is out of date.
      if (isGatewayError(error) && error.code === "session_not_found") void sessions.refetch();
    },
  });
  const [ending, setEnding] = useState<AccountSession>();
  const nameOf = ({ user_agent: agent }: AccountSession): string => {
    const { browser, system } = deviceOf(agent);
    if (browser !== undefined && system !== undefined) return t("sessions.device", { browser, system });
    return browser ?? system ?? t("sessions.unknown");
  };
  return (
    <>
      <PersonList
        title={t("sessions.title")}
        empty={t("sessions.empty")}
        query={sessions}
        row={(session: AccountSession) => ({
          id: session.id,
          name: <span title={session.user_agent}>{nameOf(session)}</span>,
          facts: [
            <bdi key="ip">{session.ip}</bdi>,
            t("sessions.seen", { time: formatTimestamp(session.last_seen_at) }),
          ],
          end: session.current ? (
            <Badge color="ok">{t("sessions.current")}</Badge>
          ) : (
            <Button
              size="xs"
              aria-label={t("sessions.endOf", { name: nameOf(session), ip: session.ip })}
              onClick={() => setEnding(session)}
            >
              {t("sessions.end")}
            </Button>
          ),
        })}
        footer={
          <Button color="bad" onClick={onSignOut}>
            {t("sessions.everywhere")}
          </Button>
        }
      />
      <DeleteQuestion
        row={ending}
        onClose={() => setEnding(undefined)}
        title={(session) => t("sessions.ask", { name: nameOf(session) })}
        text={({ ip }) => t("sessions.askText", { ip })}
        confirmText={t("sessions.end")}
        busyText={t("saving")}
        remove={(session) => end.mutateAsync({ id: user.id, session: session.id })}
        doneText={() => t("sessions.ended")}
      />
    </>
  );
};
