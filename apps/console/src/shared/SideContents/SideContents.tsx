import { Box, Button, Stack, UnstyledButton } from "@mantine/core";
import { SearchField, StateView, useFocusPageAfter } from "@one-hub/ui";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "../../lib/link.tsx";
import classes from "./SideContents.module.css";

/** A place on the page. */
export interface ContentsEntry {
  /** Its anchor. */
  readonly id: string;
  readonly label: ReactNode;
}

export interface ContentsGroup {
  readonly id: string;
  readonly name: ReactNode;
  readonly entries: readonly ContentsEntry[];
}

/** Every place is on the same page: only its own address makes a link the current one. */
const includingHash = { includeHash: true };

export interface SideContentsProps {
  /** The page. */
  readonly to: "/doc" | "/components";
  /** Its words. */
  readonly texts: (part: "contents" | "search" | "noMatch" | "clearSearch") => string;
  /** Entries that match a search. */
  readonly find: (text: string) => readonly ContentsGroup[];
  readonly initialSearch?: string;
}

/** Contents of a long page beside it, with a search; on phones they open over it and close with a choice. */
export const SideContents = ({ to, texts, find, initialSearch = "" }: SideContentsProps): ReactNode => {
  const [text, setText] = useState(initialSearch);
  const [open, setOpen] = useState(false);
  const groups = find(text);
  useFocusPageAfter(groups.length === 0);
  return (
    <nav className={classes["contents"]} aria-label={texts("contents")} data-open={open || undefined}>
      <UnstyledButton className={classes["toggle"] ?? ""} aria-expanded={open} onClick={() => setOpen(!open)}>
        {texts("contents")}
        <IconChevronDown size={18} aria-hidden="true" />
      </UnstyledButton>
      <div className={classes["drawer"]}>
        <SearchField value={text} onSearch={setText} label={texts("search")} />
        {groups.length === 0 ? (
          <StateView
            kind="noMatch"
            title={texts("noMatch")}
            actions={<Button onClick={() => setText("")}>{texts("clearSearch")}</Button>}
          />
        ) : (
          <Stack component="ul" gap="lg" pb="lg">
            {groups.map(({ id, name, entries }) => (
              <li key={id}>
                <Box component="span" display="block" py="xs" px={10} c="var(--ui-faint)" fz={12} fw={550}>
                  {name}
                </Box>
                <Stack component="ul" gap={0}>
                  {entries.map((entry) => (
                    <li key={entry.id}>
                      <Link
                        to={to}
                        hash={entry.id}
                        className={classes["entry"]}
                        activeOptions={includingHash}
                        onClick={() => setOpen(false)}
                      >
                        {entry.label}
                      </Link>
                    </li>
                  ))}
                </Stack>
              </li>
            ))}
          </Stack>
        )}
      </div>
    </nav>
  );
};
