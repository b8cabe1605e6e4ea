import { clsx } from "clsx";
import type { ComponentPropsWithRef, HTMLAttributes, ReactNode, Ref, RefCallback } from "react";

import classes from "./Button.module.css";

/** Props that an element rendered in place of the button must accept. */
export interface ButtonRootProps extends Omit<HTMLAttributes<HTMLElement>, "className" | "children" | "color"> {
  readonly className: string;
  readonly children: ReactNode;
  readonly ref?: RefCallback<HTMLElement>;
}

/** Props of {@link Button}; the rest goes to the element. */
export interface ButtonProps extends Omit<ComponentPropsWithRef<"button">, "color"> {
  readonly variant?: "filled" | "default" | "subtle" | "light" | undefined;
  readonly size?: "xs" | "sm" | "lg" | undefined;
  readonly color?: "red" | undefined;
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
  readonly fullWidth?: boolean | undefined;
  /** Shows a spinner in place of the text and takes no press. */
  readonly loading?: boolean | undefined;
  /** Another element in place of `<button>`. */
  readonly renderRoot?: ((props: ButtonRootProps) => ReactNode) | undefined;
}

const hasContent = (section: ReactNode): boolean => section !== undefined && section !== null && section !== false;

/** Assigns the ref, since the button may be rendered as any element. */
const hand = (ref: Ref<HTMLElement> | undefined, element: HTMLElement | null): ReturnType<RefCallback<HTMLElement>> => {
  if (typeof ref === "function") return ref(element);
  if (ref !== undefined && ref !== null) ref.current = element;
  return undefined;
};

/**
 * A button; its text is a verb. `variant`: `filled` for a page's one main action, `default` (when left out) beside it,
 * `subtle` in tools, `light` for a tinted one; `color="red"` for what cannot be undone. `size`: `xs` 32 px, `sm` 36
 * (44 on touch), `lg` 44. A link that looks like a button: `renderRoot={(props) => <Link to="/login" {...props} />}`.
 */
export const Button = ({
  variant = "default",
  size = "sm",
  color,
  leftSection,
  rightSection,
  fullWidth = false,
  loading = false,
  renderRoot,
  className,
  children,
  type = "button",
  disabled,
  ref,
  ...rest
}: ButtonProps): ReactNode => {
  const look = {
    ...rest,
    className: clsx(classes["root"], className),
    "data-variant": variant,
    "data-size": size,
    "data-danger": color === "red" || undefined,
    "data-block": fullWidth || undefined,
    "data-loading": loading || undefined,
    "data-with-left-section": hasContent(leftSection) || undefined,
    "data-with-right-section": hasContent(rightSection) || undefined,
    children: (
      <>
        {loading ? <span className={classes["loader"]} /> : null}
        {hasContent(leftSection) ? (
          <span className={classes["section"]} data-position="left">
            {leftSection}
          </span>
        ) : null}
        <span className={classes["label"]}>{children}</span>
        {hasContent(rightSection) ? (
          <span className={classes["section"]} data-position="right">
            {rightSection}
          </span>
        ) : null}
      </>
    ),
  };
  const standIn: RefCallback<HTMLElement> = (element) => hand(ref, element);
  // oxlint-disable-next-line react/refs -- The ref is handed on, not read.
  if (renderRoot !== undefined) return renderRoot(ref === undefined || ref === null ? look : { ...look, ref: standIn });
  return <button ref={ref} type={type} disabled={disabled === true || loading} {...look} />;
};
