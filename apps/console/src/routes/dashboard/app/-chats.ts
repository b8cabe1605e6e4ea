import { type Chat, chatSchema } from "./-chat.ts";

/* Conversations are the device's alone: they are in its storage, under the user's id, and nowhere else. Keys are never among them. */

/** Bounds of what is kept; the oldest conversations go first. */
export const bounds = {
  chats: 60,
  characters: 2_000_000,
  /** Characters of a picture; a larger one is not kept. */
  picture: 150_000,
} as const;

/** The part of a browser's storage that is needed. Each may throw: storages are full or forbidden. */
export type Device = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const newestFirst = (chats: readonly Chat[]): readonly Chat[] => chats.toSorted((left, right) => right.at - left.at);

const changedAt = ({ at, changed = at }: Chat): number => changed;

/** Marks a conversation as changed, later than before. */
const touched = (chat: Chat): Chat => ({ ...chat, changed: Math.max(Date.now(), changedAt(chat) + 1) });

/** Parses the stored conversations; invalid parts are skipped. */
export const parseChats = (stored: string | null): readonly Chat[] => {
  let value: unknown;
  try {
    value = JSON.parse(stored ?? "[]");
  } catch {
    return [];
  }
  const chats = (Array.isArray(value) ? value : []).flatMap((each) => {
    const parsed = chatSchema.safeParse(each);
    return parsed.success ? [parsed.data] : [];
  });
  return newestFirst([...new Map(chats.map((chat) => [chat.id, chat])).values()]);
};

const withoutPictures = (chat: Chat, longest: number): Chat => ({
  ...chat,
  turns: chat.turns.map((turn) => ({
    ...turn,
    pictures: turn.pictures.map((each) => (each.data.length > longest ? { ...each, data: "" } : each)),
  })),
});

/** The text for the device: as many of the latest conversations as there is room for. */
export const chatsText = (
  chats: readonly Chat[],
  room: number = bounds.characters,
  picture: number = bounds.picture,
): string => {
  const parts: string[] = [];
  let length = 2;
  for (const chat of chats.slice(0, bounds.chats)) {
    const part = JSON.stringify(withoutPictures(chat, picture));
    length += part.length + 1;
    if (length > room) break;
    parts.push(part);
  }
  return `[${parts.join(",")}]`;
};

/** Opens the conversations of a user on this device. */
export const openChats = (device: () => Device, key: string) => {
  const listeners = new Set<() => void>();
  const read = (): readonly Chat[] => {
    try {
      return parseChats(device().getItem(key));
    } catch {
      return [];
    }
  };
  let chats = read();
  let kept = true;

  const write = (next: readonly Chat[]): boolean => {
    // A storage that others have filled takes a part, and without pictures.
    for (const [room, picture] of [
      [bounds.characters, bounds.picture],
      [bounds.characters / 4, 0],
      [bounds.characters / 40, 0],
    ] as const)
      try {
        if (next.length === 0) device().removeItem(key);
        else device().setItem(key, chatsText(next, room, picture));
        return true;
      } catch {
        // The next attempt is smaller.
      }
    return false;
  };
  const set = (next: readonly Chat[], mayWrite = true): void => {
    chats = newestFirst(next).slice(0, bounds.chats);
    if (mayWrite) kept = write(chats);
    for (const listener of listeners) listener();
  };
  /** What another tab wrote meanwhile, with what only this page has: pictures, and all of it where the device keeps nothing. */
  const merged = (): readonly Chat[] => {
    if (!kept) return chats;
    const own = new Map(chats.map((chat) => [chat.id, chat]));
    return read().map((stored) => {
      const mine = own.get(stored.id);
      return mine !== undefined && changedAt(mine) >= changedAt(stored) ? mine : stored;
    });
  };
  return {
    /** The latest first. The same object until something changes. */
    all: (): readonly Chat[] => chats,
    /** Whether the device keeps them; without it they live as long as the page. */
    isKept: (): boolean => kept,
    /** Adds one, or puts it in the place of the one with its id. */
    put: (chat: Chat): void => set([touched(chat), ...merged().filter(({ id }) => id !== chat.id)]),
    /** Changes one; nothing where it is gone. */
    change: (id: string, how: (chat: Chat) => Chat): void => {
      const known = merged();
      if (known.some((chat) => chat.id === id)) set(known.map((chat) => (chat.id === id ? touched(how(chat)) : chat)));
    },
    remove: (gone: string): void => set(merged().filter(({ id }) => id !== gone)),
    clear: (): void => set([]),
    /** Reads again after another tab's write. */
    reread: (): void => set(merged(), false),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return (): void => void listeners.delete(listener);
    },
  };
};
