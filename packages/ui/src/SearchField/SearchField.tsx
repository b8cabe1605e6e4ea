import { Input, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";

import type { ElementProps } from "../theme/element.ts";
import { useUiTexts } from "../theme/texts.ts";
import classes from "./SearchField.module.css";

interface SearchFieldProps extends ElementProps<HTMLDivElement> {
  /** The value in force (e.g. of the address). */
  readonly value: string;
  /** Called 300 ms after the last key, at once on Enter and on clearing. */
  readonly onSearch: (value: string) => void;
  /** Name of the searched field, e.g. "Name"; also its placeholder. */
  readonly label: string;
  /** Of the field itself. */
  readonly name?: string | undefined;
}

const PAUSE = 300;

/** A search that waits for a pause in typing. */
export const SearchField = ({ value, onSearch, label, name, className, ref }: SearchFieldProps): ReactNode => {
  const texts = useUiTexts();
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  // A value from outside (back button, cleared filters) wins over what was typed; the echo of what was sent does not.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  const send = (next: string): void => {
    if (next === sent) return;
    setSent(next);
    onSearch(next);
  };
  const sendLater = useDebouncedCallback(send, PAUSE);
  const commit = (next: string): void => {
    sendLater.cancel();
    send(next);
  };
  // The text is already applied: nothing is left to send.
  useEffect(() => {
    if (typed === sent) sendLater.cancel();
  }, [typed, sent, sendLater]);
  const clear = (): void => {
    setTyped("");
    commit("");
    input.current?.focus();
  };
  return (
    <div ref={ref} className={clsx(classes["root"], className)} role="search">
      <TextInput
        ref={input}
        size="xs"
        type="search"
        name={name}
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        rightSection={
          typed === "" ? null : (
            <Input.ClearButton size="sm" aria-label={texts.clearSearch} tabIndex={0} onClick={clear} />
          )
        }
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          sendLater(currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit(typed);
          if (event.key === "Escape" && typed !== "") {
            event.stopPropagation();
            clear();
          }
        }}
      />
    </div>
  );
};
