import type { User } from "@one-hub/sdk";

/** How the console calls a person: the display name, else the user name. */
export const nameOf = ({ display_name: name, username }: Pick<User, "display_name" | "username">): string =>
  name === "" ? username : name;
