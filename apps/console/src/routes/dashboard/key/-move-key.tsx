import { Alert, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useUpdateTokenAdmin } from "@one-hub/hooks";
import type { Token, User } from "@one-hub/sdk";
import { Dialog } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { notifyDone, writeErrorMessage } from "../../../lib/notify.ts";
import { mayManageKey } from "../../../lib/rank.ts";
import { useSelf } from "../../../lib/session.ts";
import { PersonSelect } from "../../../shared/PersonSelect/PersonSelect.tsx";
import { ownerOf } from "./-everybodys-columns.tsx";
import { nameOf } from "./-key-cells.tsx";
import { movedKey } from "./-moved-key.ts";

export interface MoveKeyProps {
  readonly opened: boolean;
  readonly target: Token;
  readonly onClose: () => void;
  /** The key as the gateway has it now. */
  readonly readKey: (id: number) => Promise<Token>;
}

/** Gives a key to another owner, who pays for its calls from then on. */
export const MoveKey = ({ opened, target, onClose, readKey }: MoveKeyProps): ReactNode => {
  const { t } = useTranslation("everybody_keys");
  const self = useSelf();
  const [person, setPerson] = useState<User>();
  const [theirGroup, setTheirGroup] = useState(true);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { mutateAsync: update } = useUpdateTokenAdmin({ meta: { formShowsError: true } });
  const name = nameOf(target);
  // Only a gateway that tells the roles of owners goes by them.
  const goesByRank = target.owner_role !== undefined;
  const hasGroup = target.group !== "" || target.backup_group !== "";
  const move = async (heir: User): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await update(movedKey(await readKey(target.id), heir.id, theirGroup));
      notifyDone(t("move.done", { name, owner: heir.username }));
      onClose();
    } catch (error) {
      setFailure(writeErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t("move.title", { name })} busy={busy}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t("move.text", { owner: ownerOf(target) })}
        </Text>
        <PersonSelect
          label={t("move.owner")}
          placeholder={t("person.placeholder")}
          nobody={t("person.nobody")}
          refuses={({ id, role }) => goesByRank && !mayManageKey(self, { user_id: id, owner_role: role })}
          value={person}
          onChange={setPerson}
        />
        {hasGroup ? (
          <Checkbox
            label={t("move.group")}
            description={t("move.groupHelp")}
            checked={theirGroup}
            onChange={(event) => setTheirGroup(event.currentTarget.checked)}
          />
        ) : null}
        {failure === undefined ? null : (
          <Alert color="bad" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose} disabled={busy}>
            {t("move.cancel")}
          </Button>
          <Button
            variant="filled"
            loading={busy}
            disabled={person === undefined || person.id === target.user_id}
            onClick={() => (person === undefined ? undefined : void move(person))}
          >
            {t("move.confirm")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
