import type { Ref } from "react";

/** What every component takes besides its own props: a class for placing it, and a ref to its outermost element. */
export interface ElementProps<E extends HTMLElement = HTMLElement> {
  readonly className?: string | undefined;
  readonly ref?: Ref<E> | undefined;
}
