import { type ReactNode, type Ref, useImperativeHandle } from "react";

/** Props of {@link Anchor}. */
export interface AnchorProps {
  /** Stands elsewhere already; the panel hangs from it. */
  readonly element: HTMLElement | null;
  readonly ref?: Ref<HTMLElement | null> | undefined;
}

/** Stands in for a target that was there before the panel's code: hands the element over, renders nothing. */
export const Anchor = ({ element, ref }: AnchorProps): ReactNode => {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element, [element]);
  return null;
};
