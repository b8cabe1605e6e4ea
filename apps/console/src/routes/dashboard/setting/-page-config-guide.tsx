import { Markdown } from "@one-hub/ui";
import type { ReactNode } from "react";
import guide from "../../../../../../docs/console-config.md?raw";
import classes from "./-page-config.module.css";

/** The documentation of the page configuration, as the repository has it: in English. */
export const PageConfigGuide = (): ReactNode => (
  <div className={classes["guide"]} lang="en" dir="ltr" translate="no">
    <Markdown text={guide.replace(/^# .*\n/, "")} topHeading={3} />
  </div>
);
