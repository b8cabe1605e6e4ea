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

/** The conversations of a user on this device. */
export interface ChatStore {
  /** The latest first. The same object until something changes. */
  readonly all: () => readonly Chat[];
  /** Whether the device keeps them; without it they live as long as the page. */
  readonly isKept: () => boolean;
  /** Adds one, or puts it in the place of the one with its id. */
  readonly put: (chat: Chat) => void;
  /** Changes one; nothing where it is gone. */
  readonly change: (id: string, how: (chat: Chat) => Chat) => void;
  readonly remove: (id: string) => void;
  readonly clear: () => void;
  /** Reads again after another tab's write. */
  readonly reread: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const newestFirst = (chats: readonly Chat[]): readonly Chat[] => chats.toSorted((left, right) => right.at - left.at);

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

/** Opens a user's conversations. */
export const openChats = (device: () => Device, key: string): ChatStore => {
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
      return mine !== undefined && mine.at >= stored.at ? mine : stored;
    });
  };
  return {
    all: () => chats,
    isKept: () => kept,
    put: (chat) => set([chat, ...merged().filter(({ id }) => id !== chat.id)]),
    change: (id, how) => {
      const known = merged();
      if (known.some((chat) => chat.id === id)) set(known.map((chat) => (chat.id === id ? how(chat) : chat)));
    },
    remove: (gone) => set(merged().filter(({ id }) => id !== gone)),
    clear: () => set([]),
    reread: () => set(merged(), false),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
