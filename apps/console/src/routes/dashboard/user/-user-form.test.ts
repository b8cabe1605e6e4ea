import { describe, expect, it } from "vitest";
import { createBody, updateBody, userForm, userFormOf } from "./-user-form.ts";

const user = {
  id: 7,
  username: "a-name-from-long-before",
  display_name: "Ada",
  email: "ada@mail.test",
  group: "vip",
  quota: 500,
} as Parameters<typeof updateBody>[1];

const errorsOf = (of: typeof user | undefined, change: Partial<ReturnType<typeof userFormOf>>) => {
  const { error } = userForm(of).safeParse({ ...userFormOf(of), ...change });
  return error?.issues.map(({ path, message }) => [path[0], message]);
};

describe("the form of a user", () => {
  it("needs name and password of a new user", () => {
    expect(errorsOf(undefined, {})).toEqual([
      ["username", "required"],
      ["password", "too_small?minimum=8&origin=string"],
    ]);
    expect(errorsOf(undefined, { username: "ada", password: "correct-horse-9" })).toBeUndefined();
    expect(errorsOf(undefined, { username: "ada", password: "correct-horse-9", email: "ada" })?.[0]?.[0]).toBe("email");
  });

  it("takes back a name that is longer than new ones, and empties no field", () => {
    expect(errorsOf(user, {})).toBeUndefined();
    expect(errorsOf(user, { username: "another-long-name" })?.[0]?.[0]).toBe("username");
    expect(errorsOf(user, { email: "", displayName: "" })).toEqual([
      ["displayName", "kept"],
      ["email", "kept"],
    ]);
    expect(errorsOf(user, { password: "short" })?.[0]?.[0]).toBe("password");
  });

  it("echoes the balance, and sends a one-hub no field that it drops", () => {
    expect(updateBody(userFormOf(user), user)).toMatchObject({ id: 7, quota: 500, password: "", group: "vip" });
    const values = { ...userFormOf(undefined), username: "ada", password: "correct-horse-9", role: "3" };
    expect(createBody(values, false)).toEqual({ username: "ada", password: "correct-horse-9", display_name: "" });
    expect(createBody(values, true)).toMatchObject({ group: "default", role: 3 });
  });
});
