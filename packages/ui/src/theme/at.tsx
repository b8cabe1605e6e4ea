import { type ReactNode, type Ref, useImperativeHandle } from "react";

interface AtProps {
  readonly element: HTMLElement;
  readonly ref?: Ref<HTMLElement>;
}

/** Child of a `Menu.Target`: hands it an element that stands elsewhere as the place where the menu opens. */
export const At = ({ element, ref }: AtProps): ReactNode => {
  useImperativeHandle(ref, () => element, [element]);
  return null;
};
