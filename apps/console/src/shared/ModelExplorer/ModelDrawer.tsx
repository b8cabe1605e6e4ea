import { SideDrawer } from "@one-hub/ui";
import type { ReactNode } from "react";
import type { WindowProps } from "../LazyPart/optional-part.tsx";
import { PriceDetail, type PriceDetailProps } from "./PriceDetail.tsx";

export interface ModelDrawerProps extends WindowProps, Omit<PriceDetailProps, "row"> {
  /** Undefined where the address names a model that is gone. */
  readonly row: PriceDetailProps["row"] | undefined;
}

export const ModelDrawer = ({ opened, onClose, row, ...detail }: ModelDrawerProps): ReactNode => (
  <SideDrawer opened={opened} onClose={onClose} title={row?.model ?? ""} width={460}>
    {row === undefined ? null : <PriceDetail row={row} {...detail} />}
  </SideDrawer>
);
