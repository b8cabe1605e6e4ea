import type { ComponentProps, ReactNode } from "react";

interface PressButtonProps extends ComponentProps<"button"> {
  /** Set by Mantine. */
  readonly "data-loading"?: boolean | undefined;
  readonly "data-disabled"?: boolean | undefined;
}

/**
 * The element of Mantine's `Button`. Mantine disables it while it is loading, which would drop the focus of the very press that it loads for. Here it
 * keeps the focus and does nothing, nor does Enter in a field of its form.
 */
export const PressButton = ({ type = "button", disabled, onClick, ...rest }: PressButtonProps): ReactNode => {
  const isLoading = rest["data-loading"] === true && rest["data-disabled"] !== true;
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled && !isLoading}
      onClick={isLoading ? (event) => event.preventDefault() : onClick}
      aria-disabled={isLoading || rest["aria-disabled"]}
    />
  );
};
