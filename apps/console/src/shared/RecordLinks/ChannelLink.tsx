import type { ReactNode } from "react";
import { TextLink } from "../../lib/link.tsx";

export interface ChannelLinkProps {
  readonly id: number;
  /** Empty for one that is gone. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Text about a channel, and the way to it for those who may open the list of channels. */
export const ChannelLink = ({ id, name, children }: ChannelLinkProps): ReactNode =>
  id > 0 && name !== "" ? (
    <TextLink to="/dashboard/channel" search={{ keyword: name, channel: id }}>
      {children}
    </TextLink>
  ) : (
    children
  );
