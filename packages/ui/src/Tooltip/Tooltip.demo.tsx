import type { ReactNode } from "react";
import type { Demo } from "../../demo/demo.ts";
import { Button } from "../Button/Button.tsx";
import { useTooltip } from "./use-tooltip.tsx";

const Explained = (): ReactNode => {
  const { anchor, tip } = useTooltip("Calls with it fail from now on.");
  return (
    <>
      <Button {...anchor}>Disable</Button>
      {tip}
    </>
  );
};

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [{ name: "useTooltip", placed: false, render: () => <Explained /> }];
