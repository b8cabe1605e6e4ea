import type { AccountProvider, Status } from "@one-hub/sdk";
import {
  IconBrandGithub,
  IconBrandGoogle,
  IconBrandWechat,
  IconFeather,
  IconId,
  type TablerIcon,
} from "@tabler/icons-react";

/** A party whose accounts sign in here, with its name in every language. */
export interface Provider {
  readonly id: AccountProvider;
  readonly icon: TablerIcon;
  readonly enabled: (status: Status) => boolean;
}

/** In the order in which they are offered. Their names are texts: `signin:providers.<id>`. */
export const providers: readonly Provider[] = [
  { id: "github", icon: IconBrandGithub, enabled: (status) => status.github_oauth },
  { id: "google", icon: IconBrandGoogle, enabled: (status) => status.google_oauth === true },
  { id: "lark", icon: IconFeather, enabled: (status) => status.lark_login },
  { id: "wechat", icon: IconBrandWechat, enabled: (status) => status.wechat_login },
  { id: "oidc", icon: IconId, enabled: (status) => status.oidc_auth },
];
