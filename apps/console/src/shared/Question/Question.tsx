import { Stack, Title } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Question.module.css";

interface QuestionProps {
  readonly title: string;
  /** Level of its heading. */
  readonly level: 2 | 3;
  readonly open?: boolean;
  /** The answer. */
  readonly children: ReactNode;
}

/** A question that opens its answer under it, also before any script has arrived. */
export const Question = ({ title, level, open = false, children }: QuestionProps): ReactNode => (
  <details className={classes["question"]} open={open}>
    <summary>
      <Title order={level} className={classes["title"]}>
        {title}
      </Title>
      <IconChevronDown className={classes["chevron"]} size={18} aria-hidden="true" />
    </summary>
    <Stack gap="xs" align="flex-start" maw="68ch" px={20} pb={18} c="dimmed">
      {children}
    </Stack>
  </details>
);
