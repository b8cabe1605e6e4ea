import { clsx } from "clsx";
import { type CSSProperties, type ReactNode, useState } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./VendorMark.module.css";

interface VendorMarkProps extends ElementProps<HTMLSpanElement> {
  /** The vendor's name, which is also next to the mark as text, so the mark is decorative. */
  readonly name: string;
  /** Address of the picture; the first letter of the name when left out or when it does not load. */
  readonly src?: string | undefined;
  /** The picture has one colour and takes that of the text. */
  readonly tinted?: boolean | undefined;
  /** Pixels; 20 when left out. */
  readonly size?: 20 | 28 | 36 | undefined;
}

const maskOf = (src: string): CSSProperties & Record<"--mark-picture", string> => ({
  "--mark-picture": `url("${src.replaceAll(/["\\\n]/g, encodeURIComponent)}")`,
});

export const VendorMark = ({ name, src, tinted = false, size = 20, className, ref }: VendorMarkProps): ReactNode => {
  const [failed, setFailed] = useState<string>();
  const shown = src !== undefined && src !== "" && src !== failed ? src : undefined;
  return (
    <span ref={ref} className={clsx(classes["root"], className)} data-size={size} aria-hidden="true">
      {shown === undefined ? (
        <span className={classes["letter"]}>{Array.from(name.trim())[0]?.toUpperCase() ?? "·"}</span>
      ) : tinted ? (
        <span className={classes["tinted"]} style={maskOf(shown)} />
      ) : (
        <img
          src={shown}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(shown)}
        />
      )}
    </span>
  );
};
