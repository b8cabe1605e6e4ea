import { Button } from "@mantine/core";
import type { Demo } from "../../demo/demo.ts";
import { type EmptyPicture, type StateKind, StateView } from "./StateView.tsx";

const kinds: readonly StateKind[] = ["empty", "noMatch", "error", "offline", "forbidden", "notFound", "server"];

const emptyPictures: readonly EmptyPicture[] = ["key", "log", "money", "people", "task", "chart"];

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  ...kinds.map((kind): Demo => ({
    name: `StateView, ${kind}`,
    render: (place) => (
      <StateView
        {...place}
        kind={kind}
        title="What happened"
        text="What to do."
        detail="500 · 2026"
        actions={<Button>Try again</Button>}
      />
    ),
  })),
  ...emptyPictures.map((picture): Demo => ({
    name: `StateView, empty, ${picture}`,
    render: (place) => <StateView {...place} kind="empty" picture={picture} title="Nothing yet" />,
  })),
  {
    name: "StateView, page",
    render: (place) => <StateView {...place} kind="notFound" size="page" title="Nothing here" />,
  },
];
