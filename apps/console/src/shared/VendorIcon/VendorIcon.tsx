import { VendorMark } from "@one-hub/ui";
import type { ReactNode } from "react";
import { vendorPicture } from "./vendor-icons.ts";

export interface VendorIconProps {
  /** The vendor's name, which is also next to the icon as text. */
  readonly name: string;
  /** The icon's address as the gateway knows it. */
  readonly icon?: string | undefined;
  readonly size?: 20 | 28 | 36 | undefined;
}

/** A vendor's icon: our own copy, a configured host's picture, or the initial. */
export const VendorIcon = ({ name, icon, size }: VendorIconProps): ReactNode => {
  const picture = vendorPicture(name, icon);
  return <VendorMark name={name} src={picture?.src} tinted={picture?.tinted} size={size} />;
};
