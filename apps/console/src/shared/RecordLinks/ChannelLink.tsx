import type { ReactNode } from "react";
import { config } from "../../config.ts";
import { TextLink } from "../../lib/link.tsx";
import { useSelf, visitorOf } from "../../lib/session.ts";
import { mayOpen } from "../../permissions.ts";

export interface ChannelLinkProps {
  readonly id: number;
  /** Empty for one that is gone. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Text about a channel, and the way to it for those who may open the list of channels. */
export const ChannelLink = ({ id, name, children }: ChannelLinkProps): ReactNode => {
  const self = useSelf();
  return id > 0 && name !== "" && mayOpen("/dashboard/channel", visitorOf(self), config.routeRoles) ? (
    <TextLink to="/dashboard/channel" search={{ keyword: name, channel: id }}>
      {children}
    </TextLink>
  ) : (
    children
  );
};
