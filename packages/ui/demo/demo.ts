import type { ReactNode, RefCallback } from "react";

/** Where a demo must put its class and ref: on the component it shows. */
export interface Place {
  readonly className?: string | undefined;
  readonly ref?: RefCallback<HTMLElement> | undefined;
  /** Called by a demo that opens a layer when the layer closes. */
  readonly onClose?: (() => void) | undefined;
}

/** One picture of a component. The same demos are photographed, and tested by `itBehaves`. */
export interface Demo {
  readonly name: string;
  readonly render: (place: Place) => ReactNode;
  /** `false` for what renders in a layer of its own (dialogs, menus) or takes no class. */
  readonly placed?: false | undefined;
  /** `true` for what covers the page, or part of it, as soon as it is rendered: a style guide shows it on demand. */
  readonly opens?: true | undefined;
}
