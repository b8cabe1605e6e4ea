import { VendorMark } from "@one-hub/ui";
import type { ReactNode } from "react";
import { vendorPicture } from "./vendor-icons.ts";
import { vendorName } from "./vendor-name.ts";

export interface VendorIconProps {
  /** The vendor's name as the gateway has it. */
  readonly name: string;
  /** The name as it stands next to the icon: {@link vendorName} when left out. Its first letter shows where there is no picture. */
  readonly label?: string | undefined;
  /** The icon's address as the gateway knows it. */
  readonly icon?: string | undefined;
  readonly size?: 20 | 28 | 36 | undefined;
}

/** A vendor's icon: our own copy, a configured host's picture, or the initial. */
export const VendorIcon = ({ name, label, icon, size }: VendorIconProps): ReactNode => {
  const picture = vendorPicture(name, icon);
  return <VendorMark name={label ?? vendorName(name)} src={picture?.src} tinted={picture?.tinted} size={size} />;
};
