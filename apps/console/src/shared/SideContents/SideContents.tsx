import { Box, Button } from "@mantine/core";
import { SearchField, StateView } from "@one-hub/ui";
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
  readonly label: string;
  /** Entries that match a search. */
  readonly find: (text: string) => readonly ContentsGroup[];
  readonly searchLabel: string;
  readonly noMatch: string;
  readonly clearSearch: string;
  readonly initialSearch?: string;
}

/** Contents of a long page beside it, with a search; on phones they open over it and close with a choice. */
export const SideContents = ({
  to,
  label,
  find,
  searchLabel,
  noMatch,
  clearSearch,
  initialSearch = "",
}: SideContentsProps): ReactNode => {
  const [text, setText] = useState(initialSearch);
  const [open, setOpen] = useState(false);
  const groups = find(text);
  return (
    <nav className={classes["contents"]} aria-label={label} data-open={open || undefined}>
      <button type="button" className={classes["toggle"]} aria-expanded={open} onClick={() => setOpen(!open)}>
        {label}
        <IconChevronDown size={18} aria-hidden="true" />
      </button>
      <div className={classes["drawer"]}>
        <SearchField value={text} onSearch={setText} label={searchLabel} />
        {groups.length === 0 ? (
          <StateView
            kind="noMatch"
            title={noMatch}
            actions={<Button onClick={() => setText("")}>{clearSearch}</Button>}
          />
        ) : (
          <ul className={classes["list"]}>
            {groups.map(({ id, name, entries }) => (
              <li key={id}>
                <Box component="span" display="block" py="xs" px={10} c="var(--ui-faint)" fz={12} fw={550}>
                  {name}
                </Box>
                <ul>
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
                </ul>
              </li>
            ))}
          </ul>
        )}
      </div>
    </nav>
  );
};
