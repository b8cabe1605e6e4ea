import type { User, UserCreateInput, UserUpdateInput } from "@one-hub/sdk";
import * as z from "zod/mini";

/** The form of a user as typed. */
export interface UserFormValues {
  username: string;
  displayName: string;
  email: string;
  group: string;
  /** Of a new user, as text. */
  role: string;
  password: string;
}

/** Lengths that the gateway takes. */
export const userLimits = { username: 12, displayName: 20, email: 50, leastPassword: 8, password: 20 } as const;

export const userFormOf = (user: User | undefined): UserFormValues => ({
  username: user?.username ?? "",
  displayName: user?.display_name ?? "",
  email: user?.email ?? "",
  group: user?.group ?? "default",
  role: "1",
  password: "",
});

/** What may be sent: a name from before the rules may stay as it is, and a write cannot empty a field. */
export const userForm = (user: User | undefined) =>
  z
    .object({
      username: z.string(),
      displayName: z.string().check(z.trim(), z.maxLength(userLimits.displayName)),
      email: z.string().check(z.trim(), z.maxLength(userLimits.email)),
      group: z.string(),
      role: z.string(),
      password: z.string().check(z.maxLength(userLimits.password)),
    })
    .check((context) => {
      const { username, displayName, email, password } = context.value;
      const issue = (path: keyof UserFormValues, message: string): void => {
        context.issues.push({ code: "custom", input: path, path: [path], message, continue: true });
      };
      if (username === "") issue("username", "required");
      else if (username !== user?.username && username.length > userLimits.username)
        issue("username", `too_big?maximum=${userLimits.username}&origin=string`);
      if (user !== undefined && displayName === "" && user.display_name !== "") issue("displayName", "kept");
      if (user !== undefined && email === "" && user.email !== "") issue("email", "kept");
      if (email !== "" && email !== user?.email && !z.email().safeParse(email).success)
        issue("email", "invalid_format?format=email");
      const needed = user === undefined || password !== "";
      if (needed && password.length < userLimits.leastPassword)
        issue("password", `too_small?minimum=${userLimits.leastPassword}&origin=string`);
    });

const roleOf = (text: string): 1 | 3 | 10 => (text === "10" ? 10 : text === "3" ? 3 : 1);

/** Without the extension `user_admin` group, address and role are not stored, so they are not sent. */
export const createBody = (values: UserFormValues, hasUserAdmin: boolean): UserCreateInput => ({
  username: values.username,
  password: values.password,
  display_name: values.displayName.trim(),
  ...(hasUserAdmin && { email: values.email.trim(), group: values.group, role: roleOf(values.role) }),
});

/** The balance is echoed: open one-hub logs a change of it otherwise. */
export const updateBody = (values: UserFormValues, user: User): UserUpdateInput => ({
  id: user.id,
  username: values.username,
  display_name: values.displayName.trim(),
  email: values.email.trim(),
  group: values.group,
  password: values.password,
  quota: user.quota,
});
