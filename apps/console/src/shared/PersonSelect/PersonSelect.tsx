import { Loader, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useUsers } from "@one-hub/hooks";
import type { User } from "@one-hub/sdk";
import { type ReactNode, useState } from "react";
import { useRoleText } from "../../lib/role-text.ts";

export interface PersonSelectProps {
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  /** Shown if there is no match. */
  readonly nobody: string;
  readonly error?: ReactNode;
  /** Keeps the choices inside a panel that closes when something outside of it is pressed. */
  readonly inPanel?: boolean;
  /** Whether the gateway would refuse a person by their role: they are shown with it, and cannot be chosen. */
  readonly refuses?: (person: User) => boolean;
  readonly value: User | undefined;
  readonly onChange: (person: User | undefined) => void;
}

/** Milliseconds without a key press before the gateway is asked. */
const PAUSE_MS = 250;
const MAX_SHOWN = 20;

const labelOf = ({ id, username, display_name: display }: User): string =>
  display === "" || display === username ? `${username} · #${id}` : `${display} (${username}) · #${id}`;

/** Chooses an account by id, name, e-mail or display name, among those that begin with what is typed. */
export const PersonSelect = ({
  label,
  description,
  placeholder = "",
  nobody,
  error,
  inPanel = false,
  refuses,
  value,
  onChange,
}: PersonSelectProps): ReactNode => {
  const roleText = useRoleText();
  const [typed, setTyped] = useState("");
  const [searched] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const chosen = value === undefined ? undefined : labelOf(value);
  // The label of the chosen person is no search.
  const keyword = searched === chosen ? "" : searched;
  const users = useUsers({ keyword: keyword === "" ? undefined : keyword, size: MAX_SHOWN });
  const found = users.data?.data ?? [];
  const people = value === undefined || found.some(({ id }) => id === value.id) ? found : [value, ...found];
  return (
    <Select
      label={label}
      description={description}
      placeholder={placeholder}
      error={error}
      data={people.map((person) => {
        const disabled = refuses?.(person) === true;
        const label = labelOf(person);
        return { value: String(person.id), label: disabled ? `${label} · ${roleText(person.role)}` : label, disabled };
      })}
      value={value === undefined ? null : String(value.id)}
      onChange={(id) => onChange(people.find((person) => String(person.id) === id))}
      comboboxProps={{ withinPortal: !inPanel }}
      searchable
      clearable
      // The gateway has searched already.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={nobody}
      rightSection={users.isFetching ? <Loader size={16} /> : undefined}
    />
  );
};
