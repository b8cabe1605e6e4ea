import { Flex, Stack, Badge } from "@mantine/core";
import type { ReactNode } from "react";

import { Avatar } from "../Account/Avatar.tsx";
import { SideDrawer } from "../FormDrawer/FormDrawer.tsx";
import classes from "./AccountDrawer.module.css";
import { Money } from "../Money/Money.tsx";

/** A figure of the account. */
interface AccountFact {
  readonly id: string;
  readonly name: string;
  readonly value: string;
}

interface AccountDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly name: string;
  readonly email?: string | undefined;
  readonly picture?: string | undefined;
  /** Chooses the drawing for who has no picture, see `Avatar`. */
  readonly seed: number;
  /** Group, discount, rate: a word each. */
  readonly badges: readonly { readonly id: string; readonly text: string }[];
  readonly balance: Omit<AccountFact, "id">;
  readonly facts: readonly AccountFact[];
  readonly actions?: ReactNode;
  /** Ways from here. */
  readonly children?: ReactNode;
  /** At the foot: the way out. */
  readonly footer: ReactNode;
}

/** Who is signed in, what is left, and the way out; 320 px wide at the end side. */
export const AccountDrawer = ({
  opened,
  onClose,
  title,
  name,
  email,
  picture,
  seed,
  badges,
  balance,
  facts,
  actions,
  children,
  footer,
}: AccountDrawerProps): ReactNode => (
  <SideDrawer opened={opened} onClose={onClose} title={title} width={320} footer={footer}>
    <Stack gap={0} align="center" ta="center" c="var(--ui-text)">
      <Avatar picture={picture} seed={seed} size="lg" />
      <p className={classes["name"]}>{name}</p>
      {email === undefined || email === "" ? null : <p className={classes["email"]}>{email}</p>}
      {badges.length === 0 ? null : (
        <Flex component="ul" gap={6} justify="center" mt={10} mx={0} mb={0} wrap="wrap">
          {badges.map(({ id, text }) => (
            <li key={id}>
              <Badge>{text}</Badge>
            </li>
          ))}
        </Flex>
      )}
    </Stack>
    <dl className={classes["figures"]}>
      <div className={classes["balance"]}>
        <dt>{balance.name}</dt>
        <dd>
          <Money>{balance.value}</Money>
        </dd>
      </div>
      {facts.map((fact) => (
        <div key={fact.id} className={classes["fact"]}>
          <dt>{fact.name}</dt>
          <dd>
            <Money>{fact.value}</Money>
          </dd>
        </div>
      ))}
    </dl>
    {actions === undefined || actions === null ? null : <div className={classes["actions"]}>{actions}</div>}
    {children}
  </SideDrawer>
);
