import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

import shared from "./Field.module.css";
import { errorNode, type FieldTexts } from "./field.tsx";
import classes from "./TextBox.module.css";

/** Common props of text box, text area and native list. */
export interface FieldFrameProps extends Partial<FieldTexts> {
  /** Of the outermost element. */
  readonly className?: string | undefined;
  /** `lg` is 44 px high (sign-in). */
  readonly size?: "sm" | "lg" | undefined;
  /** Shows that it must be filled; follows `required` when left out. */
  readonly withAsterisk?: boolean | undefined;
}

/** Props that the frame passes to its element. */
export interface FieldControlProps {
  readonly id: string;
  readonly className: string;
  readonly required: boolean;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  readonly "data-error": true | undefined;
  readonly "data-machine": true | undefined;
}

/** Props of {@link FieldFrame}. */
interface FrameProps extends FieldFrameProps {
  /** The element's own, when the caller gave them. */
  readonly id: string | undefined;
  readonly required: boolean | undefined;
  readonly describedBy: string | undefined;
  readonly mono?: boolean | undefined;
  /** Of the element; the box turns with it, so that what stands at the end of the text stays there. */
  readonly dir?: string | undefined;
  /** Inside the box, at its end. */
  readonly end?: ReactNode;
  /** Room for {@link end}; a chevron and a unit let presses through to the element. */
  readonly endKind?: "icon" | "button" | "chevron" | "unit" | undefined;
  readonly children: (control: FieldControlProps) => ReactNode;
}

const present = (node: ReactNode): boolean => node !== undefined && node !== null && node !== false && node !== "";

/** Label, box, error, help under each other, wired for screen readers. */
export const FieldFrame = ({
  label,
  description,
  error,
  className,
  size = "sm",
  required = false,
  withAsterisk = required,
  id: given,
  describedBy,
  mono = false,
  dir = mono ? "ltr" : undefined,
  end,
  endKind = "icon",
  children,
}: FrameProps): ReactNode => {
  const own = useId();
  const id = given ?? own;
  const wrong = error === true ? null : errorNode(error);
  const invalid = present(error) || undefined;
  return (
    <div className={clsx(classes["root"], className)} data-size={size}>
      {present(label) ? (
        <label htmlFor={id} className={clsx(classes["label"], shared["label"])}>
          {label}
          {withAsterisk ? (
            <span className={shared["required"]} aria-hidden="true">
              {" *"}
            </span>
          ) : null}
        </label>
      ) : null}
      <div
        className={classes["box"]}
        dir={dir === "auto" ? undefined : dir}
        data-end={present(end) ? endKind : undefined}
      >
        {children({
          id,
          className: clsx(classes["control"], shared["control"]),
          required,
          "aria-describedby":
            clsx(wrong !== null && `${id}-error`, present(description) && `${id}-help`, describedBy) || undefined,
          "aria-invalid": invalid,
          "data-error": invalid,
          "data-machine": mono || undefined,
        })}
        {present(end) ? (
          <div className={classes["end"]} data-passive={endKind === "unit" || endKind === "chevron" || undefined}>
            {end}
          </div>
        ) : null}
      </div>
      {wrong === null ? null : (
        <p id={`${id}-error`} className={clsx(classes["message"], shared["error"])}>
          {wrong}
        </p>
      )}
      {present(description) ? (
        <p id={`${id}-help`} className={clsx(classes["message"], shared["description"])}>
          {description}
        </p>
      ) : null}
    </div>
  );
};
