import { Alert, Button, Group as Line, NativeSelect, Stack, Text } from "@mantine/core";
import { useAllUserGroups, useDeleteUserGroup, useMoveGroupUsers, useUserGroup } from "@one-hub/hooks";
import type { UserGroup } from "@one-hub/sdk";
import { Dialog, SubmitButton } from "@one-hub/ui";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLatest } from "../../../../lib/latest.ts";
import { notifyDone, writeErrorMessage } from "../../../../lib/notify.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import { formShowsError } from "../../../../lib/query-client.ts";
import { createDeleter } from "../../../../shared/DeleteQuestion/deleter.ts";
import type { WindowProps } from "../../../../shared/LazyPart/optional-part.tsx";
import { PeopleLink, useGroupTexts, usePeopleOf } from "./-group-cells.tsx";
import { isEnabled } from "./-group.list.ts";

interface DeleteProps extends WindowProps {
  readonly group: UserGroup;
  readonly countsPeople: boolean;
}

const DeleteForm = ({ opened, group, countsPeople, onClose }: DeleteProps): ReactNode => {
  const { t } = useTranslation("operation_group");
  const { t: tCommon } = useTranslation("components");
  const { count } = useNumbers();
  const texts = useGroupTexts();
  const opens = usePeopleOf()(group) !== undefined;
  const { data: current = group } = useUserGroup(opened && countsPeople ? group.id : undefined);
  const { data: groups = [] } = useAllUserGroups();
  const [target, setTarget] = useState("default");
  const { mutateAsync: move } = useMoveGroupUsers(formShowsError);
  const { mutateAsync: remove } = useDeleteUserGroup(formShowsError);
  const [deleteGroup] = useState(createDeleter);
  const name = texts.nameOf(group);
  const people = countsPeople ? (current.user_count ?? 0) : 0;
  const keys = current.token_count ?? 0;
  const targets = groups.filter((other) => other.id !== group.id && isEnabled(other));
  const deletion = useMutation({
    ...formShowsError,
    // Resolves to the reason why the group is still there after its users were moved.
    mutationFn: async (): Promise<string | undefined> => {
      let kept = 0;
      await deleteGroup(group.id, async () => {
        if (people > 0) ({ kept } = await move({ id: group.id, group: target }));
        if (kept === 0) await remove(group.id);
      });
      if (kept > 0) return t("delete.kept", { count: kept, number: count(kept) });
      notifyDone(t("delete.done", { name }));
      onClose();
      return undefined;
    },
  });
  const failure = deletion.data ?? (deletion.error === null ? undefined : writeErrorMessage(deletion.error));
  return (
    <Dialog opened={opened} onClose={onClose} title={t("delete.title", { name })} busy={deletion.isPending}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!deletion.isPending) deletion.mutate();
        }}
      >
        <Stack>
          {countsPeople ? (
            <Text c="dimmed">
              {people === 0 ? (
                t("delete.nobody")
              ) : (
                <PeopleLink group={group} onClick={onClose}>
                  {t("delete.people", { count: people, number: count(people) })}
                </PeopleLink>
              )}{" "}
              {keys === 0 ? null : t("delete.keys", { count: keys, number: count(keys) })}
            </Text>
          ) : (
            <>
              <Text c="dimmed">{t("delete.unknown")}</Text>
              {opens ? (
                <PeopleLink group={group} onClick={onClose}>
                  {t("menu.people")}
                </PeopleLink>
              ) : null}
            </>
          )}
          {people === 0 ? null : (
            <NativeSelect
              label={t("delete.target")}
              data={targets.map((other) => ({ value: other.symbol, label: texts.nameOf(other) }))}
              value={target}
              onChange={(event) => setTarget(event.currentTarget.value)}
            />
          )}
          <Text c="dimmed">{t("delete.text")}</Text>
          {failure === undefined ? null : <Alert>{failure}</Alert>}
          <Line justify="flex-end">
            <Button onClick={onClose} disabled={deletion.isPending} data-autofocus>
              {tCommon("cancel")}
            </Button>
            <SubmitButton color="bad" busy={deletion.isPending} busyText={t("delete.busy")}>
              {t(people === 0 ? "delete.confirm" : "delete.moveConfirm")}
            </SubmitButton>
          </Line>
        </Stack>
      </form>
    </Dialog>
  );
};

interface DeleteDialogProps extends Omit<DeleteProps, "group"> {
  readonly group: UserGroup | undefined;
}

/** Says who is in a group before it is deleted, and moves them to another one where the gateway can. */
export const DeleteDialog = ({ group: current, ...props }: DeleteDialogProps): ReactNode => {
  const group = useLatest(current);
  return group === undefined ? null : <DeleteForm {...props} group={group} />;
};
