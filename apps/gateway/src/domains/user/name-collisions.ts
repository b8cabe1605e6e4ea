import type { Schemas } from "@one-hub/sdk";
import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import { roles } from "../../platform/levels.ts";
import { skeletonsOf } from "./names.ts";
import { listNames } from "./store.ts";

type Collision = Schemas["NameCollision"];

const MAX_COLLISIONS = 1000;

/** Returns groups of existing users whose names, from before the current rules, can be confused. */
export const findNameCollisions = async (db: Database): Promise<Collision[]> => {
  const users = await listNames(db);
  type Named = (typeof users)[number];
  const collision = (kind: Collision["kind"], named: readonly Named[]): Collision => ({
    kind,
    users: named.map(({ id, username, role, created_time }) => ({
      id,
      username,
      // Only roles of the contract are ever written.
      role: role as Schemas["Role"],
      created_time,
    })),
  });

  const same = [...Map.groupBy(users, (user) => user.name_key ?? user.username).values()]
    .filter((named) => named.length > 1)
    .map((named) => collision("same", named));

  const lookalikes = new Map<string, Named>();
  for (const user of users)
    if (user.role >= roles.admin)
      for (const skeleton of skeletonsOf(user.username)) if (!lookalikes.has(skeleton)) lookalikes.set(skeleton, user);
  const imitated = new Map<Named, Named[]>();
  for (const user of users) {
    const administrator = skeletonsOf(user.username)
      .map((skeleton) => lookalikes.get(skeleton))
      .find((found) => found !== undefined && found !== user && found.name_key !== user.name_key);
    if (administrator !== undefined)
      imitated.set(administrator, [...(imitated.get(administrator) ?? [administrator]), user]);
  }
  const alike = [...imitated.values()].map((named) => collision("looks_like", named));

  const byAddress = Map.groupBy(users, (user) => user.email.toLowerCase());
  const addresses = users.flatMap((user) => {
    if (!user.username.includes("@")) return [];
    const holders = (byAddress.get(user.username.toLowerCase()) ?? []).filter((holder) => holder !== user);
    return holders.length === 0 ? [] : [collision("email", [user, ...holders])];
  });
  return [...same, ...alike, ...addresses].slice(0, MAX_COLLISIONS);
};

/** Writes to the log how many there are, so that root looks at them. */
export const warnOfNameCollisions = async ({ db, log }: { db: Database; log: Logger }): Promise<void> => {
  const { length } = await findNameCollisions(db);
  if (length > 0)
    log.warn(
      { groups: length },
      "user names can be mistaken for others; root reads them at GET /api/user/name_collision",
    );
};
