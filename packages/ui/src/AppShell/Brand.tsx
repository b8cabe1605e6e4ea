import { Center } from "@mantine/core";
import { clsx } from "clsx";
import { type ReactNode, useState } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./Brand.module.css";

interface BrandProps extends ElementProps<HTMLSpanElement> {
  readonly name: string;
  /** Address of the site's own logo; the product's mark when left out. */
  readonly logo?: string | undefined;
  /** Used in the dark scheme when the site has one. */
  readonly logoDark?: string | undefined;
}

/** Mark (or the site's logo, unless it does not load) and name. Wrap it in a link to the home address. */
export const Brand = ({ name, logo = "", logoDark = "", className, ref }: BrandProps): ReactNode => {
  const [broken, setBroken] = useState("");
  const onError = (): void => setBroken(logo);
  return (
    <span ref={ref} className={clsx(classes["brand"], className)}>
      {logo !== "" && logo !== broken ? (
        <>
          <img
            className={clsx(classes["logo"], logoDark !== "" && classes["inLight"])}
            src={logo}
            alt=""
            onError={onError}
          />
          {logoDark === "" ? null : (
            <img className={clsx(classes["logo"], classes["inDark"])} src={logoDark} alt="" onError={onError} />
          )}
        </>
      ) : (
        <Center component="span" flex="none" w={26} h={26} bdrs={7} bg="var(--ui-accent-fill)" c="var(--ui-on-accent)">
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path
              d="M2 8h4l2-5 2 10 1.5-5H14"
              stroke="currentColor"
              strokeWidth="1.8"
              fill="none"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </Center>
      )}
      <span className={classes["name"]}>{name}</span>
    </span>
  );
};
