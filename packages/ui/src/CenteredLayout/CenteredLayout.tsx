import { Box, Flex, Group } from "@mantine/core";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { ElementProps } from "../theme/element.ts";
import classes from "./CenteredLayout.module.css";

interface CenteredLayoutProps extends ElementProps<HTMLDivElement> {
  readonly brand?: ReactNode;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** The head and the form of `CenteredLayout` and `AuthLayout`. */
export const FormColumn = ({ brand, tools, children }: CenteredLayoutProps): ReactNode => (
  <>
    <Flex component="header" gap="xs" mih={64} py="md" px="lg" align="center">
      {brand}
      <Group gap="xs" wrap="nowrap" ms="auto">
        {tools}
      </Group>
    </Flex>
    <main className={classes["form"]}>
      <Box w={420} maw="100%" miw={0}>
        {children}
      </Box>
    </main>
  </>
);

/** One column of 420 px in the middle: verification pages. */
export const CenteredLayout = ({ className, ref, ...column }: CenteredLayoutProps): ReactNode => (
  <div ref={ref} className={clsx(classes["centered"], className)}>
    <FormColumn {...column} />
  </div>
);
