import { cloneElement, type FocusEvent, type MouseEvent, type PointerEvent, type ReactElement, type Ref } from "react";

/** What a panel adds to the element it hangs from. */
export interface TriggerProps {
  readonly ref?: Ref<HTMLElement> | undefined;
  readonly onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  readonly onPointerEnter?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  readonly onFocus?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  readonly "aria-haspopup"?: "menu" | "dialog" | undefined;
  readonly "aria-expanded"?: boolean | undefined;
  readonly "aria-controls"?: string | undefined;
}

/** The target, asking for the panel's code as soon as somebody comes near: hover and focus come before the press. */
export const withTrigger = (
  target: ReactElement<TriggerProps>,
  load: () => unknown,
  props: TriggerProps,
): ReactElement<TriggerProps> =>
  cloneElement(target, {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      target.props.onPointerEnter?.(event);
      load();
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      target.props.onFocus?.(event);
      load();
    },
    ...props,
  });
