import { Badge, Flex, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

import { Avatar } from "../Account/Avatar.tsx";
import { SideDrawer } from "../FormDrawer/SideDrawer.tsx";
import { type Fact, Facts } from "../Facts/Facts.tsx";
import { Money } from "../Money/Money.tsx";

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
  readonly balance: Pick<Fact, "name" | "value">;
  readonly facts: readonly Fact[];
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
      <Text fz={16} lh="24px" fw={650} maw="100%" mt="md">
        {name}
      </Text>
      {email === undefined || email === "" ? null : (
        <Text size="sm" c="dimmed" maw="100%">
          {email}
        </Text>
      )}
      {badges.length === 0 ? null : (
        <Flex component="ul" gap={6} justify="center" mt={10} mx={0} mb={0} wrap="wrap">
          {badges.map(({ id, text }) => (
            <li key={id}>
              <Badge>
                <bdi>{text}</bdi>
              </Badge>
            </li>
          ))}
        </Flex>
      )}
    </Stack>
    <Text size="sm" c="dimmed" mt="xl">
      {balance.name}
    </Text>
    <Text fz={24} lh="32px" fw={650} mb="sm">
      <Money>{balance.value}</Money>
    </Text>
    <Facts facts={facts.map((fact) => ({ ...fact, value: <Money>{fact.value}</Money> }))} />
    {actions === undefined ? null : (
      <Group grow mt="lg">
        {actions}
      </Group>
    )}
    {children}
  </SideDrawer>
);
