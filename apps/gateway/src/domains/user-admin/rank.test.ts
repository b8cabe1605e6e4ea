import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";

// Rank rules: no sequence of calls raises anybody to or above the caller's role, or touches anybody at or above it, root excepted.

let app: TestApp;
type Person = { readonly id: number; readonly username: string; readonly client: Client };
let people: Person[];
let names = 0;

const rolesAtStart = [100, 10, 10, 3, 1, 1];

beforeAll(async () => {
  app = await startTestApp();
  people = [{ id: 1, username: "root", client: await app.root() }];
  for (const role of rolesAtStart.slice(1)) people.push(await app.user({ role, quota: 1000 }));
  for (const { client } of people) await client.post("/api/token/", { name: "main", remain_quota: 5 });
});
afterAll(() => app.close());

const anyRole = fc.constantFrom(0, 1, 3, 10, 100);
const person = fc.nat({ max: rolesAtStart.length - 1 });
const text = fc.constantFrom("", "a", "b");

const call = fc.oneof(
  fc.record({
    kind: fc.constant("update" as const),
    role: fc.option(anyRole, { nil: undefined }),
    status: fc.constantFrom(undefined, 1, 2),
    display_name: text,
    email: fc.constantFrom(undefined, "x@mail.test", "y@mail.test"),
    group: fc.constantFrom(undefined, "default", "vip"),
    password: fc.constantFrom(undefined, "another-word-9"),
  }),
  fc.record({
    kind: fc.constant("manage" as const),
    action: fc.constantFrom("enable", "disable", "promote", "demote", "set_reliable", "delete", "else"),
  }),
  fc.record({ kind: fc.constant("quota" as const), quota: fc.constantFrom(-500, 500) }),
  fc.record({ kind: fc.constant("create" as const), role: fc.option(anyRole, { nil: undefined }) }),
  fc.record({
    kind: fc.constant("import" as const),
    role: fc.option(anyRole, { nil: undefined }),
    isNew: fc.boolean(),
    isDryRun: fc.boolean(),
    display_name: text,
    status: fc.constantFrom(undefined, 1, 2),
  }),
  fc.constant({ kind: "remove" as const }),
  fc.constant({ kind: "sessions" as const }),
  fc.constant({ kind: "note" as const }),
);

const send = (caller: Client, target: Person, action: typeof call extends fc.Arbitrary<infer Call> ? Call : never) => {
  switch (action.kind) {
    case "update": {
      const { kind: _kind, ...fields } = action;
      return caller.put("/api/user/", { id: target.id, ...fields });
    }
    case "manage":
      return caller.post("/api/user/manage", { username: target.username, action: action.action });
    case "quota":
      return caller.post(`/api/user/quota/${target.id}`, { quota: action.quota });
    case "create":
      return caller.post("/api/user/", {
        username: `c${(names += 1)}`,
        password: "correct-horse-9",
        role: action.role,
      });
    case "import": {
      const { kind: _kind, isNew, isDryRun, ...fields } = action;
      const username = isNew ? `i${(names += 1)}` : target.username;
      return caller.post("/api/user_admin/import", {
        dry_run: isDryRun,
        users: [{ username, password: "correct-horse-9", ...fields }],
      });
    }
    case "remove":
      return caller.delete(`/api/user/${target.id}`);
    case "sessions":
      return caller.delete(`/api/user_admin/${target.id}/session`);
    case "note":
      return caller.post(`/api/user_admin/${target.id}/note`, { text: "n" });
  }
};

/** Everything that the calls could change, by user. */
const read = async () => {
  const { db } = app.services;
  const [users, sessions, notes] = await Promise.all([
    db.selectFrom("users").selectAll().execute(),
    db.selectFrom("sessions").select(["id", "user_id"]).orderBy("id").execute(),
    db.selectFrom("user_notes").select(["id", "user_id"]).orderBy("id").execute(),
  ]);
  return new Map(
    users.map((user) => [
      user.id,
      {
        role: user.role,
        standing: [user.role, user.status, user.deleted_at, user.username],
        all: JSON.stringify([
          user,
          sessions.filter((session) => session.user_id === user.id),
          notes.filter((note) => note.user_id === user.id),
        ]),
      },
    ]),
  );
};

/** Puts everybody back, with a session each. */
const restore = async () => {
  const { db } = app.services;
  // First, since they may have a name that a deletion has freed.
  await db
    .deleteFrom("users")
    .where("id", ">", Math.max(...people.map(({ id }) => id)))
    .execute();
  for (const [index, { id, username }] of people.entries())
    await db
      .updateTable("users")
      .set({ username, role: rolesAtStart[index] ?? 1, status: 1, deleted_at: null, quota: 1000, email: "" })
      .where("id", "=", id)
      .execute();
};

it("no sequence of administrators' calls breaks the rules of rank", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(person, person, call), { minLength: 1, maxLength: 12 }), async (calls) => {
      await restore();
      for (const [by, on, action] of calls) {
        const caller = people[by];
        const target = people[on];
        if (caller === undefined || target === undefined) continue;
        const before = await read();
        const role = before.get(caller.id)?.role ?? 0;
        await send(caller.client, target, action);
        const after = await read();
        for (const [id, now] of after) {
          const earlier = before.get(id);
          const touched = earlier !== undefined && now.all !== earlier.all;
          if (touched && role < 100) expect(earlier.role, action.kind).toBeLessThan(role);
          if (now.role > (earlier?.role ?? 0)) expect(now.role, action.kind).toBeLessThan(role === 100 ? 101 : role);
          if (role < 10) expect(touched || earlier === undefined, action.kind).toBe(false);
          // Only what root writes as a whole can take something from root.
          const ends = ["manage", "remove", "import"].includes(action.kind);
          if (earlier?.role === 100 && ends) expect(now.standing, action.kind).toEqual(earlier.standing);
        }
      }
    }),
    { numRuns: 60 },
  );
});
