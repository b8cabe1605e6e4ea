import type { Ctx } from "../context.ts";
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

const idempotencyHeader = "idempotency-key";

const KEPT_SECONDS = 86_400;
const MAX_LENGTH = 255;

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

/** The name that the client gave a call; undefined where the operation takes none or none was given. */
const nameOf = (ctx: Ctx, operation: ContractOperation): string | undefined => {
  const takesOne = operation.parameters.some(
    ({ in: place, name }) => place === "header" && name.toLowerCase() === idempotencyHeader,
  );
  const name = takesOne ? ctx.readHeader(idempotencyHeader) : undefined;
  if (name === undefined || name === "") return undefined;
  if (name.length > MAX_LENGTH)
    throw refuse(
      `Idempotency-Key has more than ${MAX_LENGTH} characters`,
      `Idempotency-Key 超过 ${MAX_LENGTH} 个字符`,
      {
        code: "value_too_long",
        param: "Idempotency-Key",
      },
    );
  return name;
};

type Outcome = { readonly reply: unknown; readonly isRepeated: boolean };

/** Runs calls that clients named with an `Idempotency-Key`. */
export const createNamedCalls = () => {
  /** Calls under way in this process. A repetition waits for the first. */
  const underWay = new Map<string, Promise<unknown>>();

  const runNamed = async (
    { db, vault, now }: Ctx,
    call: NamedCall,
    request: string,
    run: () => Promise<unknown>,
  ): Promise<Outcome> => {
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
        if (isRefused(reply)) await deleteNamedCall(db, call);
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
     * key whose call ended with the process stays taken: the change may have been made.
     */
    runOnce: async (
      ctx: Ctx,
      operation: ContractOperation,
      input: unknown,
      run: () => Promise<unknown>,
    ): Promise<Outcome> => {
      const { vault, user } = ctx;
      const name = user === undefined ? undefined : nameOf(ctx, operation);
      if (user === undefined || name === undefined) return { reply: await run(), isRepeated: false };
      const call = { user_id: user.id, key_hash: vault.fingerprint(name) };
      // Keyed, as a request may hold a password.
      return runNamed(ctx, call, vault.fingerprint(JSON.stringify([operation.id, input])), run);
    },
  };
};
