import type { Services } from "../context.ts";
import type { ContractOperation } from "./contract/contract.ts";
import { createRawReply, isRawReply, isRefused, refuse } from "./http.ts";
import {
  deleteCallsBefore,
  deleteNamedCall,
  findNamedCall,
  insertNamedCall,
  keepReply,
  type NamedCall,
} from "./idempotency-store.ts";
import { placeOf } from "./vault.ts";

/** Header in which a client names a call. */
export const nameHeader = "idempotency-key";
/** Header of a reply that is repeated. */
export const replayedHeader = "Idempotency-Replayed";

const KEPT_SECONDS = 86_400;
const MAX_LENGTH = 255;
/** Stands for callers without an account; no user has this id. */
const GUEST_ID = 0;

/** Result of a handler: data of the usual envelope, or a reply of its own. */
type Kept = { readonly data?: unknown; readonly raw?: { readonly status: number; readonly body: unknown } };

const toKeep = (reply: unknown): Kept =>
  isRawReply(reply) ? { raw: { status: reply.status, body: reply.body } } : { data: reply };

const fromKept = ({ data, raw }: Kept): unknown => (raw === undefined ? data : createRawReply(raw.body, raw.status));

const inUse = () =>
  refuse(
    "A call with this Idempotency-Key is under way, or its outcome is not known",
    "使用此 Idempotency-Key 的请求正在处理，或其结果未知",
    {
      code: "idempotency_key_in_use",
    },
  );

const reused = () =>
  refuse("This Idempotency-Key names another call", "此 Idempotency-Key 已用于另一请求", {
    code: "idempotency_key_reused",
  });

const tooLong = () =>
  refuse(`Idempotency-Key has more than ${MAX_LENGTH} characters`, `Idempotency-Key 超过 ${MAX_LENGTH} 个字符`, {
    code: "value_too_long",
    param: "Idempotency-Key",
  });

/** Whether calls of an operation may be named. */
export const takesName = (operation: ContractOperation): boolean =>
  operation.parameters.some(({ in: place, name }) => place === "header" && name.toLowerCase() === nameHeader);

export type NameableCall = {
  /** Undefined for callers without an account, who share one set of names. */
  readonly userId: number | undefined;
  /** Value of the header; undefined or empty for none. */
  readonly name: string | undefined;
  /** JSON value by which a repetition is told from another call. */
  readonly request: unknown;
};

type Outcome = { readonly reply: unknown; readonly isRepeated: boolean };

export type NamedCalls = ReturnType<typeof createNamedCalls>;

/** Runs calls that clients named with an `Idempotency-Key`. */
export const createNamedCalls = ({ db, vault, clock }: Pick<Services, "db" | "vault" | "clock">) => {
  /** Calls under way in this process. A repetition waits for the first. */
  const underWay = new Map<string, Promise<unknown>>();

  const runNamed = async (
    call: NamedCall,
    request: string,
    run: () => Promise<unknown>,
    refuses: (reply: unknown) => boolean,
  ): Promise<Outcome> => {
    const now = Math.floor(clock() / 1000);
    const id = `${call.user_id} ${call.key_hash}`;
    const place = placeOf("idempotency_keys", "reply_sealed", id);
    while (underWay.has(id)) await underWay.get(id);
    const { promise, resolve } = Promise.withResolvers<void>();
    underWay.set(id, promise);
    try {
      await deleteCallsBefore(db, now - KEPT_SECONDS);
      if (await insertNamedCall(db, { ...call, request_hash: request, created_at: now })) {
        const reply = await run().catch(async (error: unknown) => {
          await deleteNamedCall(db, call);
          throw error;
        });
        if (refuses(reply)) await deleteNamedCall(db, call);
        // Where this fails the key stays taken: the call was carried out.
        else await keepReply(db, call, vault.seal(JSON.stringify(toKeep(reply)), place));
        return { reply, isRepeated: false };
      }
      const known = await findNamedCall(db, call);
      if (known !== undefined && known.request_hash !== request) throw reused();
      const kept = known?.reply_sealed ? vault.openBytes(known.reply_sealed, place) : undefined;
      if (kept === undefined) throw inUse();
      // Written above.
      return { reply: fromKept(JSON.parse(kept.toString("utf8")) as Kept), isRepeated: true };
    } finally {
      underWay.delete(id);
      resolve();
    }
  };

  return {
    /**
     * Runs a call, or returns the reply of the same call with the same key within a day. Only successes are kept: what was refused may be tried again. The
     * key whose call ended with the process stays taken: the change may have been made. `refuses` recognizes a reply that refuses the call.
     */
    runOnce: async (
      { userId, name, request }: NameableCall,
      run: () => Promise<unknown>,
      refuses: (reply: unknown) => boolean = isRefused,
    ): Promise<Outcome> => {
      if (name === undefined || name === "") return { reply: await run(), isRepeated: false };
      if (name.length > MAX_LENGTH) throw tooLong();
      const call = { user_id: userId ?? GUEST_ID, key_hash: vault.fingerprint(name) };
      // Keyed, as a request may hold a password.
      return runNamed(call, vault.fingerprint(JSON.stringify(request)), run, refuses);
    },
  };
};
