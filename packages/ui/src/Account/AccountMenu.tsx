import type { ReactNode } from "react";

import { Menu, type MenuEntry } from "../Menu/Menu.tsx";
import classes from "./Account.module.css";
import { Avatar } from "./Avatar.tsx";

/** Props of {@link AccountMenu}. */
export interface AccountMenuProps {
  /** Name of the button, e.g. "Account". */
  readonly label: string;
  readonly name: string;
  readonly email?: string | undefined;
  /** Address of a picture; initials when left out. */
  readonly picture?: string | undefined;
  /** Short facts under the name: balance, group. */
  readonly facts?: readonly { readonly id: string; readonly name: ReactNode; readonly value: ReactNode }[] | undefined;
  readonly entries: readonly MenuEntry[];
}

const NO_FACTS: NonNullable<AccountMenuProps["facts"]> = [];

/** Avatar in the header; who is signed in, a few facts, the ways from there. */
export const AccountMenu = ({
  label,
  name,
  email,
  picture,
  facts = NO_FACTS,
  entries,
}: AccountMenuProps): ReactNode => (
  <Menu
    label={label}
    width={260}
    target={
      <button type="button" className={classes["button"]} aria-label={`${label}: ${name}`}>
        <Avatar name={name} picture={picture} />
      </button>
    }
    head={
      <>
        <div className={classes["who"]}>
          <Avatar name={name} picture={picture} />
          <div className={classes["names"]}>
            <div className={classes["name"]}>{name}</div>
            {email === undefined || email === "" ? null : <div className={classes["email"]}>{email}</div>}
          </div>
        </div>
        {facts.length === 0 ? null : (
          <dl className={classes["facts"]}>
            {facts.map((fact) => (
              <FactLine key={fact.id} name={fact.name} value={fact.value} />
            ))}
          </dl>
        )}
      </>
    }
    entries={entries}
  />
);

const FactLine = ({ name, value }: { readonly name: ReactNode; readonly value: ReactNode }): ReactNode => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);
