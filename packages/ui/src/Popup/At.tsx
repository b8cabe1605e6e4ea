import { assignRef } from "@mantine/hooks";
import { type ReactNode, type Ref, useLayoutEffect } from "react";

/** Hands an element that stands elsewhere to a popup as the place where it opens. */
export const At = ({ element, ref }: { readonly element: HTMLElement; readonly ref?: Ref<HTMLElement> }): ReactNode => {
  useLayoutEffect(() => assignRef(ref, element), [ref, element]);
  return null;
};
