import type { AccountProvider, Status, User } from "@one-hub/sdk";
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
  /** Name of a user's account there, or its id; "" when none is linked. */
  readonly accountOf: (user: User) => string;
}

/** In the order in which they are offered. Their names are texts: `signin:providers.<id>`. */
export const providers: readonly Provider[] = [
  {
    id: "github",
    icon: IconBrandGithub,
    enabled: (status) => status.github_oauth,
    accountOf: (user) => user.github_id || (user.github_id_new === 0 ? "" : String(user.github_id_new)),
  },
  {
    id: "google",
    icon: IconBrandGoogle,
    enabled: (status) => status.google_oauth === true,
    accountOf: (user) => user.google_id ?? "",
  },
  { id: "lark", icon: IconFeather, enabled: (status) => status.lark_login, accountOf: (user) => user.lark_id },
  {
    id: "wechat",
    icon: IconBrandWechat,
    enabled: (status) => status.wechat_login,
    accountOf: (user) => user.wechat_id,
  },
  { id: "oidc", icon: IconId, enabled: (status) => status.oidc_auth, accountOf: (user) => user.oidc_id },
];
