import { cloneElement, type FocusEvent, type MouseEvent, type PointerEvent, type ReactElement, type Ref } from "react";

/** Props that a panel adds to its target. */
export interface TriggerProps {
  readonly ref?: Ref<HTMLElement> | undefined;
  readonly onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  readonly onPointerEnter?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  readonly onFocus?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  readonly "aria-haspopup"?: "menu" | "dialog" | undefined;
  readonly "aria-expanded"?: boolean | undefined;
  readonly "aria-controls"?: string | undefined;
}

/** The target, which loads the panel's code on hover and focus, ahead of the press. */
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
