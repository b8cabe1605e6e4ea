import { Box, Flex, Group, Stack, Text } from "@mantine/core";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { FormColumn } from "../CenteredLayout/CenteredLayout.tsx";
import type { ElementProps } from "../theme/element.ts";
import classes from "./AuthLayout.module.css";
import { RoutingPicture } from "./drawings.tsx";

/** A line of the side panel: the bold start, then the rest. */
interface AuthPoint {
  readonly id: string;
  readonly icon: ReactNode;
  readonly strong: ReactNode;
  readonly text: ReactNode;
}

/** A way to sign in, as a picture. */
interface AuthMethod {
  readonly id: string;
  readonly icon: ReactNode;
}

interface AuthLayoutProps extends ElementProps<HTMLDivElement> {
  /** Usually a link around `Brand`. */
  readonly brand: ReactNode;
  readonly headline: ReactNode;
  readonly points: readonly AuthPoint[];
  /** Pictures of the ways to sign in, at the foot of the panel. Decoration. */
  readonly methods: readonly AuthMethod[];
  /** Id of the page's own method, which is coloured; the others are grey. */
  readonly method?: string | undefined;
  /** Language and colour scheme, at the top end. */
  readonly tools?: ReactNode;
  /** The form, 420 px wide: an `AuthHeading`, fields 44 px high. */
  readonly children: ReactNode;
}

/** Sign-in and sign-up: a side panel (380–480 px, gone on phones) and the form. */
export const AuthLayout = ({
  brand,
  headline,
  points,
  methods,
  method,
  tools,
  children,
  className,
  ref,
}: AuthLayoutProps): ReactNode => (
  <div ref={ref} className={clsx(classes["auth"], className)}>
    <Box component="aside" visibleFrom="md" className={classes["pane"]}>
      <div>{brand}</div>
      <Text inherit maw="13em" fz={26} lh="34px" fw={650} lts="-0.02em">
        {headline}
      </Text>
      <RoutingPicture />
      <Flex component="ul" direction="column" gap={0}>
        {points.map((point) => (
          <li key={point.id} className={classes["point"]}>
            {point.icon}
            <span>
              <b>{point.strong}</b> {point.text}
            </span>
          </li>
        ))}
      </Flex>
      <Group gap={14} align="stretch" mt="auto" pt="md" aria-hidden="true">
        {methods.map(({ id, icon }) => (
          <Flex key={id} component="span" c={id === method ? "var(--ui-accent)" : "var(--ui-line-strong)"}>
            {icon}
          </Flex>
        ))}
      </Group>
    </Box>
    <Stack gap={0} miw={0}>
      <FormColumn
        brand={
          <Box hiddenFrom="md" miw={0}>
            {brand}
          </Box>
        }
        tools={tools}
      >
        {children}
      </FormColumn>
    </Stack>
  </div>
);
