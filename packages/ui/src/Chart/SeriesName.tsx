import { Box, Text } from "@mantine/core";
import type { ReactNode } from "react";

export interface SeriesNameProps {
  readonly label: string;
  readonly color: string | undefined;
}

/** The colour of a series and its name, side by side in a row. */
export const SeriesName = ({ label, color }: SeriesNameProps): ReactNode => (
  <>
    <Box component="span" flex="none" w={9} h={9} bdrs={2.5} style={{ background: color, forcedColorAdjust: "none" }} />
    <Text span inherit truncate dir="auto">
      {label}
    </Text>
  </>
);
