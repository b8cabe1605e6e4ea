import { Box } from "@mantine/core";
import { clsx } from "clsx";
import type { ReactNode } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./PageHeader.module.css";

export interface PageHeaderProps extends ElementProps<HTMLDivElement> {
  readonly title: ReactNode;
  /** One muted line that says the state in words, e.g. "6 keys · $85.81 used in all". Its line is kept while it loads: pass `null`. */
  readonly state?: ReactNode;
  /** The state comes late and may take two lines on a phone: room for both is kept. */
  readonly late?: boolean | undefined;
  /** The page's one main action (`filled`), after lesser ones. */
  readonly actions?: ReactNode;
}

export const PageHeader = ({ title, state, late = false, actions, className, ref }: PageHeaderProps): ReactNode => (
  <div ref={ref} className={clsx(classes["root"], className)}>
    <Box miw={0} maw="100%">
      <h1 className={classes["title"]}>{title}</h1>
      {state === undefined ? null : (
        <div className={classes["state"]} data-late={late || undefined}>
          {/* A changed text is a new line: from right to left, one that grows would count as moved. */}
          <span key={typeof state === "string" ? state : undefined}>{state}</span>
        </div>
      )}
    </Box>
    {actions === undefined ? null : <div className={classes["actions"]}>{actions}</div>}
  </div>
);
