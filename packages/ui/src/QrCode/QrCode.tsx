import { clsx } from "clsx";
import type { ReactNode } from "react";

import type { ElementProps } from "../theme/element.ts";
import { lazyPart } from "../theme/lazy-part.tsx";
import classes from "./QrCode.module.css";

interface QrCodeProps extends ElementProps<HTMLDivElement> {
  readonly text: string;
  /** Name of the code, for screen readers. */
  readonly label: string;
}

const QrCodeBody = lazyPart(async () => (await import("./QrCodeBody.tsx")).QrCodeBody, null);

/** A QR code, dark on light in both schemes, as cameras expect it. What computes it loads when used; its place is kept. */
export const QrCode = ({ text, label, className, ref }: QrCodeProps): ReactNode => (
  <div ref={ref} role="img" aria-label={label} className={clsx(classes["root"], className)}>
    <QrCodeBody text={text} />
  </div>
);
