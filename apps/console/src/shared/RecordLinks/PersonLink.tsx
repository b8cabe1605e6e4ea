import type { ReactNode } from "react";
import { mayManage } from "../../lib/rank.ts";
import { isDenied, useSelf } from "../../lib/session.ts";
import { Cut } from "../ListPage/cells.tsx";
import { CellLink } from "./CellLink.tsx";

export interface PersonLinkProps {
  readonly id: number;
  /** Name to show; the id where it is empty. */
  readonly name: string;
  /** Their role, where the row tells it; the own one is known anyway: an equal or higher one has no way to their page. */
  readonly role?: number | undefined;
  /** In a column: a long name is truncated. */
  readonly cut?: boolean;
  /** Shown in place of the name. */
  readonly children?: ReactNode;
}

/** A person's name, and the way to their page for those who may open it. */
export const PersonLink = ({ id, name, role, cut = false, children }: PersonLinkProps): ReactNode => {
  const self = useSelf();
  const shown = name === "" ? `#${id}` : name;
  const text = children ?? (cut ? <Cut text={shown} /> : <bdi translate="no">{shown}</bdi>);
  const knownRole = id === self.id ? self.role : role;
  const readable = knownRole === undefined || mayManage(self, { role: knownRole });
  return id > 0 && readable && !isDenied("/dashboard/user/profile", self) ? (
    <CellLink to="/dashboard/user/profile" search={{ id }}>
      {text}
    </CellLink>
  ) : (
    text
  );
};
