import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Example, examples, pointer, routeOf, validatorAt } from "@one-hub/openapi/contract";
import { replyProblems } from "@one-hub/openapi/reply";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { after, before, keyNames, senders } from "./recordings/steps.ts";
import { type Answer, type Person, startWorld, type World } from "./recordings/world.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The walk's order: request ids count up; the few replies without one depend on nothing. */
const position = ({ response }: Example) =>
  Number(/^\d{14}(\d+)ReqIdFak$/.exec(response.headers["x-oneapi-request-id"] ?? "")?.[1] ?? Number.MAX_SAFE_INTEGER);
const walk = examples.toSorted((left, right) => position(left) - position(right));

/** Where this gateway answers otherwise than the recorded one, and the line of docs/differences.md that says why. */
const differences: Readonly<Record<string, { line: string; status?: number; success?: boolean; media?: string }>> = {
  "invoice/listInvoices.unknown-order": { line: "statement-order", success: false },
  "protocol/unknown-path.premium": { line: "extensions", status: 401 },
  "auth/register.empty-username": { line: "empty-username", success: false },
  "channel/deleteChannel.unknown": { line: "unknown-ids", success: false },
  "channel/updateChannel.unknown": { line: "unknown-ids", success: false },
  "channel/listProviderModels.null-proxy": {
    line: "channel-nulls",
    status: 200,
    success: true,
    media: "application/json",
  },
  "user/changeUserQuota.unknown": { line: "unknown-ids", success: false },
  "user/changeUserQuota.root-by-admin": { line: "quota-by-rank", success: false },
  "option/updateOption.bad-json-value": { line: "option-values", success: false },
  "option/updateOption.email-restriction-empty": { line: "option-values", success: false },
  "price/listPrices.type-old": { line: "legacy-prices", success: false },
  "relay/relayChat.low-key": { line: "no-trusted-shortcut", status: 429, success: false },
  "self/getSelf.disabled-user-old-session": { line: "sessions-are-live", status: 401, success: false },
  "user/listUsers.stale-session": { line: "sessions-are-live", success: true },
  "user/manageUser.unknown-action": { line: "unknown-action", success: false },
  "oauth/githubLogin.disabled": { line: "state-by-browser", status: 403 },
  "webauthn/beginLogin.no-passkey": { line: "passkeys-tell-nobody", status: 200, success: true },
  "webauthn/beginLogin.unknown-user": { line: "passkeys-tell-nobody", status: 200, success: true },
  // The recorded answers are to another server's challenges.
  "webauthn/finishRegistration": { line: "challenges-by-browser", status: 400, success: false },
  "webauthn/finishLogin": { line: "challenges-by-browser", status: 400, success: false },
  "webauthn/finishLogin.discoverable": { line: "challenges-by-browser", status: 400, success: false },
  "redemption/createRedemptions.negative": { line: "negative-quota", success: false },
  "payment/deletePayment.unknown": { line: "unknown-ids", success: false },
  "payment/paymentNotify.bad-sign": { line: "unsigned-notices", status: 400 },
  // The recorded signatures are made up.
  "payment/paymentNotify": { line: "unsigned-notices", status: 400 },
  "payment/paymentNotify.again": { line: "unsigned-notices", status: 400 },
  "self/updateSelf.password": { line: "password-needs-current", success: false },
  "relay/relayMidjourneySubmit": { line: "tasks-are-json", media: "application/json" },
  "relay/relayMidjourneySubmit.no-account": { line: "tasks-are-json", media: "application/json" },
  "self/getDashboardRate.disabled-group": { line: "rate-of-disabled-group", status: 200, success: true },
};

/** `success` of a reply; null where it has none, as in HTML and streams. */
const outcomeOf = (body: unknown): boolean | null => {
  if (!isObject(body)) return null;
  return typeof body["success"] === "boolean" ? body["success"] : !("error" in body);
};

/** Of which kind the envelope's `data` is. */
const dataOf = (body: unknown): string => {
  if (!isObject(body) || !("data" in body)) return "none";
  const { data } = body;
  return data === null ? "null" : Array.isArray(data) ? "list" : typeof data;
};

const mediaOf = (type: string | null | undefined) => type?.split(";")[0] ?? undefined;

const read = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const kinds = [
  ["/api/channel", "channel"],
  ["/api/sse/channel", "channel"],
  ["/api/token", "token"],
  ["/api/user_group", "group"],
  ["/api/model_info", "model"],
  ["/api/payment", "payment"],
  ["/api/redemption", "redemption"],
  ["/api/option/telegram", "telegram"],
] as const;

const kindOf = ({ request: { path } }: Example) =>
  kinds.find(([prefix]) => path.startsWith(prefix))?.[1] ?? ("user" as const);

const roles: Readonly<Record<string, Person>> = { root: "root", admin: "carol", user: "alice" };

const sendExample = async (example: Example, world: World): Promise<Answer> => {
  const { request, name } = example;
  // The recordings have it beside what the contract's own tests read.
  const recorded = request as Example["request"] & { as: string; headers?: Record<string, string> };
  const kind = kindOf(example);
  const tail = /^(.*\/)(\d+)(\/tag)?$/.exec(request.path);
  const path =
    tail === null
      ? world.mapDays(world.mapText(request.path))
      : `${tail[1]}${await world.mapId(kind, Number(tail[2]))}${tail[3] ?? ""}`;
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(request.query)) {
    const isUserId = key === "user_id" || (key === "keyword" && kind === "user" && /^\d+$/.test(value));
    if (key === "channel_id") query.set(key, String(await world.mapId("channel", Number(value))));
    else if (isUserId) query.set(key, String(await world.mapId("user", Number(value))));
    else if (/^\d{1,15}$/.test(value)) query.set(key, String(world.mapNumber(Number(value))));
    else query.set(key, world.mapDays(world.mapText(value)));
  }
  const headers: Record<string, string> = {};
  const person = senders[name] ?? roles[recorded.as];
  if (recorded.as === "key") headers["authorization"] = `Bearer ${world.keys.get(keyNames[name] ?? "main")}`;
  else if (person !== undefined && recorded.headers?.["authorization"] === undefined)
    headers["cookie"] = await world.cookieOf(person);
  if (request.body !== null) headers["content-type"] = "application/json";
  for (const [key, value] of Object.entries(recorded.headers ?? {}))
    if (value === "(not sent)") delete headers[key];
    else headers[key] = world.mapText(value);
  const body = await world.mapBody(request.body, kind);
  return world.send({
    method: request.method,
    path: query.size === 0 ? path : `${path}?${query}`,
    headers,
    ...(body === null ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
};

describe("the recorded requests, sent to this gateway", () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.stop());

  it.each(walk)("$name is answered as the contract says, with the recorded outcome", async (example) => {
    const { name, request, response } = example;
    await before[name]?.(world);
    if (name === "relay/relayChat.pinned-by-user")
      world.keys.set("main-pinned", `${world.keys.get("main")}#${world.ids.channel.get(1)}`);
    const answer = await sendExample(example, world);
    const body = read(answer.text);
    const type = answer.headers.get("content-type") ?? undefined;

    expect(
      replyProblems(request.method, request.path, { status: answer.status, contentType: type, text: answer.text }),
      answer.text,
    ).toEqual([]);
    if (routeOf(request.method, request.path) === undefined && answer.status === 404 && answer.text !== "")
      expect(validatorAt(pointer("components", "schemas", "RelayError"))(body)).toBe(true);

    const media = mediaOf(response.headers["content-type"]);
    const recorded = { status: response.status, success: outcomeOf(response.body), media };
    const { line: _line, ...different } = differences[name] ?? { line: "" };
    const expected = { ...recorded, ...different };
    const isCompressed = response.headers["content-encoding"] !== undefined;
    const isTyped = response.body !== null && answer.status < 300 && expected.status < 300;
    expect(
      {
        status: answer.status,
        success: isCompressed ? recorded.success : outcomeOf(body),
        media: isTyped ? mediaOf(type) : expected.media,
      },
      `${answer.text}\nrecorded: ${JSON.stringify(response.body)}`,
    ).toEqual(expected);
    if (differences[name] === undefined) {
      if (!isCompressed) expect(dataOf(body)).toBe(dataOf(response.body));
      expect(answer.headers.get("location") ?? undefined).toBe(response.headers["location"]);
      expect(answer.headers.get("access-control-allow-origin") ?? undefined).toBe(
        response.headers["access-control-allow-origin"],
      );
    } else expect(expected, "a listed difference differs").not.toEqual(recorded);

    const [recordedSecret, secret] = [response.body, body].map((each) => (isObject(each) ? each["data"] : undefined));
    if (typeof recordedSecret === "string" && recordedSecret !== "" && typeof secret === "string")
      world.secrets.set(recordedSecret, secret);
    await after[name]?.(world);
  });

  it("have only differences that docs/differences.md gives a reason for", () => {
    const text = readFileSync(join(import.meta.dirname, "../../../docs/differences.md"), "utf8");
    const lines = new Set([...text.matchAll(/^- `([a-z-]+)`: /gm)].map(([, line]) => line));
    for (const [name, { line }] of Object.entries(differences)) expect(lines, name).toContain(line);
  });
});
