import type { Demo } from "../../demo/demo.ts";
import { Markdown } from "../Markdown/Markdown.tsx";
import { NoticeDialog, type NoticeEntry } from "./NoticeDialog.tsx";

const notices: readonly NoticeEntry[] = [
  {
    id: 4,
    kind: "system",
    kindText: "System",
    tone: "warn",
    toneText: "Warning",
    title: "Maintenance on Sunday, and a title so long that one line never holds it whatever the window is",
    tag: "Maintenance",
    time: { text: "2026-03-02 09:00", dateTime: "2026-03-02T09:00:00Z" },
    content: <Markdown topHeading={4} text="Calls fail between **02:00** and 02:20 UTC. Retry after that." />,
  },
  {
    id: 3,
    kind: "model",
    kindText: "Models",
    tone: "ok",
    toneText: "Done",
    title: "Two new models",
    time: { text: "2026-03-01 12:00", dateTime: "2026-03-01T12:00:00Z" },
    content: <Markdown topHeading={4} text={"- `gpt-5-mini`\n- `claude-haiku`"} />,
  },
  {
    id: 2,
    kind: "other",
    kindText: "Announcement",
    tone: "info",
    title: "Hello",
    content: <Markdown text="Welcome." />,
  },
];

const empty = { title: "No announcements", text: "What the operator has to say stands here." };

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "NoticeDialog",
    placed: false,
    opens: true,
    render: ({ onClose = () => undefined }) => (
      <NoticeDialog
        opened
        onClose={onClose}
        title="Announcements"
        count="3"
        notices={notices}
        selected={3}
        empty={empty}
      />
    ),
  },
  {
    name: "NoticeDialog, empty",
    placed: false,
    opens: true,
    render: ({ onClose = () => undefined }) => (
      <NoticeDialog opened onClose={onClose} title="Announcements" count="0" notices={[]} empty={empty} />
    ),
  },
];
