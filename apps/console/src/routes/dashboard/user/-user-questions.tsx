import { Select, Stack, Text } from "@mantine/core";
import {
  operationRecordKeys,
  resourceMutation,
  useGateway,
  userKeys,
  useSupports,
  useUserGroups,
} from "@one-hub/hooks";
import { deleteUser, endUserSessions, type Gateway, manageUser, updateUser, type User } from "@one-hub/sdk";
import { ConfirmDialog } from "@one-hub/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { listedChoices } from "../../../lib/listed-choices.ts";
import { failureOf, notifyDone } from "../../../lib/notify.ts";
import { useLatest } from "../../../lib/latest.ts";
import { useRoleText } from "../../../lib/role-text.ts";
import { createDeleter } from "../../../shared/DeleteQuestion/deleter.ts";
import type { Bulk } from "../../../shared/Bulk/use-bulk.ts";
import { groupChoices } from "./-group-choices.ts";
import { bulkActions, type PersonAction } from "./-user-rank.ts";
import { nameOf } from "./-user-values.tsx";

/** What waits for a yes, and for whom. */
export interface UserQuestion {
  /** `group` asks for the group first. */
  readonly action: PersonAction | "group";
  readonly users: readonly User[];
}

export interface UserQuestionsProps {
  readonly question: UserQuestion | undefined;
  readonly onClose: () => void;
  readonly bulk: Bulk;
  /** The action has ended, and has not reached the users that are `left`. */
  readonly onDone?: ((question: UserQuestion, left: readonly User[]) => void) | undefined;
}

const dangerous: ReadonlySet<UserQuestion["action"]> = new Set(["delete", "disable", "promote"]);

interface Answer {
  readonly action: UserQuestion["action"];
  readonly group: string;
  readonly user: User;
}

const run = (gateway: Gateway, { action, group, user }: Answer): Promise<unknown> => {
  switch (action) {
    case "delete":
      return deleteUser(gateway, user.id);
    case "signOut":
      return endUserSessions(gateway, user.id);
    case "group":
      // The balance is echoed: open one-hub logs a change of it otherwise.
      return updateUser(gateway, { id: user.id, group, quota: user.quota });
    default:
      return manageUser(gateway, { username: user.username, action });
  }
};

const stale = () => [userKeys.all, operationRecordKeys.lists];

const change = resourceMutation(["user", "change"], run, stale);

/** Asks before a user, or several, are changed, and says what changes. Several are changed one by one, with progress and a report. */
export const UserQuestions = ({ question: current, onClose, bulk, onDone }: UserQuestionsProps): ReactNode => {
  const { t } = useTranslation("user");
  const roleText = useRoleText();
  const gateway = useGateway();
  const client = useQueryClient();
  // Open one-hub keeps role and status in the cookie: it cannot end a session.
  const endsSessions = useSupports("session") === true;
  const question = useLatest(current);
  const groups = useUserGroups(current?.action === "group" ? { page: 1, size: 100 } : undefined);
  const [group, setGroup] = useState("");
  const [deleteRow] = useState(createDeleter);
  const { mutateAsync: changeOne } = useMutation(change(gateway, { meta: { formShowsError: true } }));
  if (question === undefined) return null;
  const { action, users } = question;
  const [first] = users;
  const name = first === undefined ? "" : nameOf(first);
  const count = users.length;
  const many = count === 1 ? undefined : bulkActions.find((each) => each === action);
  const start = async (): Promise<string | undefined> => {
    if (action === "group" && group === "") return t("ask.group.missing");
    if (first === undefined) return undefined;
    if (many === undefined)
      return failureOf(async () => {
        const act = () => changeOne({ action, group, user: first });
        await (action === "delete" ? deleteRow(first, act) : act());
        onDone?.(question, []);
        notifyDone(t(`ask.${action}.done`, { name, group }));
      });
    bulk.start({
      title: t(`bulk.${many}`),
      rows: users,
      nameOf,
      act: (user) => run(gateway, { action, group, user }),
      doneText: (done) => t(`manyDone.${many}`, { count: done }),
      onEnd: ({ failed }) => {
        for (const queryKey of stale()) void client.invalidateQueries({ queryKey });
        const left = failed.map(({ id }) => id);
        onDone?.(question, left);
      },
    });
    return undefined;
  };
  const text = t(
    endsSessions && (action === "delete" || action === "disable") ? `ask.${action}.textEnds` : `ask.${action}.text`,
  );
  const hasRole = action === "promote" || action === "demote" || action === "set_reliable";
  return (
    <ConfirmDialog
      opened={current !== undefined}
      onClose={() => {
        setGroup("");
        onClose();
      }}
      title={many === undefined ? t(`ask.${action}.one`, { name }) : t(`many.${many}`, { count })}
      text={
        <Stack component="span" gap="sm" display="flex">
          <span>{text}</span>
          {hasRole && first !== undefined ? (
            <Text span c="bright">
              {t("ask.role", {
                before: roleText(first.role),
                after: roleText(action === "promote" ? 10 : action === "demote" ? 1 : 3),
              })}
            </Text>
          ) : null}
          {action === "group" ? (
            <Select
              label={t("column.group")}
              data={groupChoices(groups.data?.data, "")}
              value={group === "" ? null : group}
              onChange={(value) => setGroup(value ?? "")}
              searchable
              allowDeselect={false}
              {...listedChoices(groups, t("form.noGroup"))}
              comboboxProps={{ withinPortal: true }}
            />
          ) : null}
        </Stack>
      }
      touches={many === undefined ? undefined : users.map(nameOf)}
      confirmText={t(`ask.${action}.confirm`)}
      busyText={t(`ask.${action}.busy`)}
      danger={dangerous.has(action)}
      onConfirm={start}
    />
  );
};
