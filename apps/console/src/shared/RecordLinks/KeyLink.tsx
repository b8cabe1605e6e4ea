import type { ReactNode } from "react";
import { TextLink } from "../../lib/link.tsx";
import { useViewer } from "../../lib/viewer.ts";

export interface KeyLinkProps {
  /** Undefined where rows name their key alone, as the log's do. */
  readonly id?: number | undefined;
  readonly userId: number;
  readonly name: string;
  /** Shown in place of the name. */
  readonly children?: ReactNode;
}

/** A key's name, and for administrators the way to it in the list of everybody's keys. */
export const KeyLink = ({ id, userId, name, children }: KeyLinkProps): ReactNode => {
  const { admin } = useViewer();
  const text = children ?? <bdi translate="no">{name === "" ? `#${id ?? 0}` : name}</bdi>;
  return admin ? (
    <TextLink
      to="/dashboard/key"
      search={id === undefined ? { of: "everybody", user: userId, keyword: name } : { of: "everybody", id }}
    >
      {text}
    </TextLink>
  ) : (
    text
  );
};
