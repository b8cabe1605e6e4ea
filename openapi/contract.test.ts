import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import {
  acceptsQuery,
  bundle,
  examples,
  pointer,
  replyPointer,
  resolveParameter,
  routeOf,
  routes,
  validatorAt,
  type Example,
  type Route,
} from "./contract.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Recordings whose name is not the operation's: the same operation under a second name or path. */
const otherNames: Record<string, string> = {
  updateTokenStatus: "updateToken",
  updateRedemptionStatus: "updateRedemption",
  relayMidjourneyImagine: "relayMidjourneySubmit",
  listGroupSymbols: "listGroups",
};
const aliasOf: Record<string, string> = {
  getBillingSubscriptionAlias: "getBillingSubscription",
  getBillingUsageAlias: "getBillingUsage",
  getSystemLogAlias: "getSystemLog",
  relayMidjourneySubmitByMode: "relayMidjourneySubmit",
};

/** The operation that an example shows; none of an extension, whose path the recorded server answered like any unknown one. */
const shownBy = ({ request, response }: Example): Route | undefined => {
  const route = routeOf(request.method, request.path);
  return route?.operation["x-extension"] !== undefined && response.status === 404 ? undefined : route;
};

const inContract = examples.flatMap((example) => {
  const route = shownBy(example);
  return route === undefined ? [] : [{ example, route, name: example.name }];
});
const outside = examples.filter((example) => shownBy(example) === undefined);

/** Errors of a body against a reply's schema; empty when it conforms. */
const problems = (at: string, body: unknown): unknown[] => {
  const validate = validatorAt(at);
  return validate(body) ? [] : (validate.errors ?? []);
};

/** Where the schema for this example's reply is. JSON that was sent as text is read as JSON, as every client does. */
const mediaPointer = (route: Route, { response }: Example): string => {
  const found = replyPointer(route, response.status);
  if (found === undefined) throw new Error(`no reply ${response.status} in ${route.operation.operationId}`);
  const sent = response.headers["content-type"]?.split(";")[0] ?? "";
  const media = isObject(response.body) ? "application/json" : sent;
  if (found.reply.content?.[media] === undefined)
    throw new Error(`no ${media} for ${response.status} in ${route.operation.operationId}`);
  return `${found.at}${pointer("content", media, "schema").slice(1)}`;
};

/** The data of each server-sent event. */
const eventsOf = (stream: string): string[] =>
  stream
    .split("\n\n")
    .filter((event) => event !== "")
    .map((event) => event.replace(/^(?:event:message\n)?data: ?/, ""));

describe("recorded replies", () => {
  it.each(inContract)("$name conforms to its operation", ({ example, route }) => {
    const { operationId } = route.operation;
    expect(otherNames[example.operation] ?? example.operation).toBe(aliasOf[operationId] ?? operationId);

    const { status, headers, body } = example.response;
    if (headers["content-encoding"] !== undefined) {
      // Compressed bytes were not written down; the case is about the header.
      expect(body).toBe("(compressed)");
      return;
    }
    if (body === null) {
      const reply = replyPointer(route, status)?.reply;
      expect(reply).toBeDefined();
      expect(reply?.content === undefined || reply["x-empty-body"] === true).toBe(true);
      return;
    }
    expect(problems(mediaPointer(route, example), body)).toEqual([]);

    if (typeof body === "string" && headers["content-type"]?.startsWith("text/event-stream")) {
      const events = eventsOf(body);
      const isCheck = operationId === "checkChannel";
      expect(events.at(-1)).toBe(isCheck ? '{"data":"completed","type":"done"}' : "[DONE]");
      const schema = pointer("components", "schemas", isCheck ? "ChannelCheckEvent" : "RelayChatChunk");
      const described = isCheck ? events : events.slice(0, -1);
      expect(described).not.toEqual([]);
      for (const event of described) expect(problems(schema, JSON.parse(event))).toEqual([]);
    }
  });

  it.each(outside)("$name is no call of the contract, and its reply is the known one", (example) => {
    const { status, headers, body } = example.response;
    if (status === 301 || status === 307) {
      const { path, method, query } = example.request;
      const other = path.endsWith("/") ? path.slice(0, -1) : `${path}/`;
      const search = new URLSearchParams(query).toString();
      expect(headers["location"]).toBe(search === "" ? other : `${other}?${search}`);
      expect(routeOf(method, other)?.operation.operationId).toBe(example.operation);
    } else if (isObject(body)) {
      expect(status).toBe(404);
      expect(problems(pointer("components", "schemas", "RelayError"), body)).toEqual([]);
    } else {
      // A preflight, a HEAD, or the console's own page.
      expect(example.name).toMatch(/^protocol\//);
      expect([200, 204, 404]).toContain(status);
    }
  });

  it("exist for every operation of open one-hub except those listed here, and for no extension", () => {
    const seen = new Set(inContract.map(({ route }) => route.operation.operationId));
    const idsOf = (extended: boolean) =>
      routes
        .filter(({ operation }) => (operation["x-extension"] !== undefined) === extended)
        .map(({ operation }) => operation.operationId);
    expect(idsOf(false).filter((id) => !seen.has(id))).toEqual([
      "paymentNotifyByPost",
      "getBillingUsageAlias",
      "relayMidjourneySwapFace",
      "relayMidjourneyImageSeed",
      "relayMidjourneyList",
      "relayMidjourneyNotify",
      "relayMidjourneyImage",
      "relayMidjourneySwapFaceByMode",
      "relayMidjourneyFetchByMode",
      "relayMidjourneyImageSeedByMode",
      "relayMidjourneyListByMode",
      "relayMidjourneyNotifyByMode",
      "relayMidjourneyImageByMode",
    ]);
    expect(idsOf(true).filter((id) => seen.has(id))).toEqual([]);
  });

  it("lie in the folder of their operation's tag", () => {
    for (const { example, route } of inContract)
      if (!example.name.startsWith("protocol/")) expect(route.operation.tags).toEqual([example.name.split("/")[0]]);
  });
});

/** Whether a real server did what it was asked. */
const succeeded = ({ response }: Example): boolean =>
  response.status === 200 &&
  !(isObject(response.body) && ("error" in response.body || response.body["success"] === false));

const bodyPointer = (route: Route): string | undefined =>
  route.operation.requestBody === undefined
    ? undefined
    : pointer("paths", route.path, route.method.toLowerCase(), "requestBody", "content", "application/json", "schema");

/** Path parameters and query in the types that the contract gives them. */
const acceptsRequest = (route: Route, { request }: Example): boolean => {
  const at = bodyPointer(route);
  const values = new RegExp(`^${route.path.replace(/\{([^}]+)\}/g, "(?<$1>[^/]+)")}$`).exec(request.path)?.groups ?? {};
  const integersAreNumbers = (route.operation.parameters ?? [])
    .map(resolveParameter)
    .every(({ name, schema }) => !(name in values) || schema["type"] !== "integer" || /^\d+$/.test(values[name] ?? ""));
  return (
    integersAreNumbers &&
    acceptsQuery(route, request.query) &&
    (at === undefined || problems(at, request.body).length === 0)
  );
};

/** What open one-hub did although it should not have; the contract refuses it. */
const faults = new Map([
  ["auth/register.empty-username", "nobody can sign in with an empty name"],
  ["redemption/createRedemptions.negative", "nobody is to lose points by redeeming"],
  ["invoice/listInvoices.unknown-order", "no other list ignores what it is to be sorted by"],
]);

describe("recorded requests", () => {
  const done = inContract.filter(({ example }) => succeeded(example) && !faults.has(example.name));

  it.each(done)("$name succeeded, so the contract accepts its request", ({ example, route }) => {
    expect(acceptsRequest(route, example)).toBe(true);
  });

  it.each([...faults.keys()])("%s is a listed fault that the contract refuses", (name) => {
    const found = inContract.find((entry) => entry.name === name);
    expect(found !== undefined && succeeded(found.example)).toBe(true);
    expect(found !== undefined && acceptsRequest(found.route, found.example)).toBe(false);
  });

  it.each([
    "auth/login.bad-json",
    "auth/login.empty-fields",
    "auth/login.empty-username",
    "auth/register.bad-json",
    "auth/register.no-password",
    "auth/register.password-too-long",
    "auth/register.password-too-short",
    "auth/register.username-too-long",
    "auth/resetPassword.empty",
    "channel/createChannel.bad-json",
    "channel/getChannel.bad-id",
    "channel/listChannels.order-group",
    "group/createUserGroup.bad-json",
    "log/listLogs.order-by-id",
    "log/listSelfLogs.size-too-big",
    "option/updateOption.bad-json",
    "option/updateOption.bool-not-a-string",
    "option/updateOption.value-not-a-string",
    "payment/createOrder.invalid",
    "payment/createPayment.bad-json",
    "payment/listOrders.order-by-amount",
    "price/batchDeletePrices.empty",
    "price/batchSetPrices.no-model-name",
    "price/createPrice.invalid",
    "price/createPrice.missing-model",
    "price/listPrices.type-unknown",
    "price/syncPrices.empty",
    "price/syncPrices.not-an-array",
    "redemption/createRedemptions.count-too-big",
    "redemption/createRedemptions.count-zero",
    "redemption/createRedemptions.empty-name",
    "redemption/createRedemptions.name-too-long",
    "relay/relayChat.bad-json",
    "relay/relayChat.missing-messages",
    "relay/relayChat.missing-model",
    "self/updateSelf.bad-json",
    "self/updateSelf.display-name-too-long",
    "self/updateSelf.short-password",
    "token/createToken.bad-heartbeat",
    "token/createToken.bad-json",
    "token/createToken.protocol-bad-json",
    "token/createToken.protocol-empty-body",
    "token/getToken.bad-id",
    "token/listTokens.size-not-a-number",
    "token/listTokens.size-too-big",
    "token/listTokens.unknown-order",
    "self/unbind.unknown-type",
    "user/changeUserQuota.zero",
    "user/createUser.invalid",
    "user/listUsers.order-by-quota",
  ])("%s was refused for its shape, and the contract refuses it too", (name) => {
    const found = inContract.find((entry) => entry.name === name);
    expect(found !== undefined && !succeeded(found.example)).toBe(true);
    expect(found !== undefined && acceptsRequest(found.route, found.example)).toBe(false);
  });
});

describe("a reply that was tampered with", () => {
  const plain = (name: string) => {
    const found = inContract.find((entry) => entry.name === name);
    if (found === undefined) throw new Error(`no example ${name}`);
    return {
      at: mediaPointer(found.route, found.example),
      body: structuredClone(found.example.response.body),
    };
  };

  const enveloped = inContract.filter(
    ({ example }) => succeeded(example) && isObject(example.response.body) && "success" in example.response.body,
  );

  it.each(enveloped)("$name fails without success, and with success as a text", ({ example, route }) => {
    const body = structuredClone(example.response.body);
    if (!isObject(body)) throw new Error("not an object");
    const at = mediaPointer(route, example);
    expect(problems(at, { ...body, success: "true" })).not.toEqual([]);
    delete body["success"];
    expect(problems(at, body)).not.toEqual([]);
  });

  it.each(enveloped.filter(({ example }) => isObject(example.response.body) && "data" in example.response.body))(
    "$name fails without its data",
    ({ example, route }) => {
      const body = structuredClone(example.response.body);
      if (!isObject(body)) throw new Error("not an object");
      delete body["data"];
      expect(problems(mediaPointer(route, example), body)).not.toEqual([]);
    },
  );

  /** Sets the value at a dotted path, or removes it. */
  const put = (node: unknown, path: string, value: unknown): void => {
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    for (const key of keys)
      node = (Array.isArray(node) || isObject(node) ? Object.entries(node) : []).find(([k]) => k === key)?.[1];
    if (!isObject(node)) throw new Error(`nothing at ${path}`);
    if (value === undefined) delete node[last];
    else node[last] = value;
  };

  it.each([
    ["token/listTokens", "data.total_count", undefined],
    ["token/listTokens", "data.data.0.key", undefined],
    ["token/listTokens", "data.data.0.remain_quota", "12"],
    ["token/listTokens", "data.data.0.expired_time", 1.5],
    ["token/listTokens", "data.data.0.status", 9],
    ["token/listTokens", "data.data.0.setting.limits", undefined],
    ["self/getSelf", "data.quota", null],
    ["self/getSelf", "data.role", 2],
    ["self/getDashboard", "data.0.RequestTime", undefined],
    ["status/getStatus", "data.quota_per_unit", 0],
    ["log/listLogs", "data.data.0.type", 5],
    ["log/listLogs.filter", "data.data.0.metadata.price_type", "free"],
    ["log/listLogs.filter", "data.data.0.metadata.group_ratio", undefined],
    ["relay/relayChat", "usage.total_tokens", "19"],
    ["relay/relayChat.no-key", "error.message", undefined],
    ["relay/getBillingUsage.limited", "total_usage", undefined],
  ])("%s fails with %s = %s", (name, path, value) => {
    const { at, body } = plain(name);
    expect(problems(at, body)).toEqual([]);
    put(body, path, value);
    expect(problems(at, body)).not.toEqual([]);
  });
});

/** The constants that `success` may have in a schema, references, `allOf` and `oneOf` followed. */
const successOf = (schema: unknown): unknown[] => {
  if (!isObject(schema)) return [];
  const name = typeof schema["$ref"] === "string" ? schema["$ref"].replace("#/components/schemas/", "") : undefined;
  if (name !== undefined) return successOf(bundle.components.schemas[name]);
  const own = isObject(schema["properties"]) ? schema["properties"]["success"] : undefined;
  const inherited = [schema["allOf"], schema["oneOf"]].flatMap((parts) =>
    Array.isArray(parts) ? parts.flatMap(successOf) : [],
  );
  return isObject(own) && "const" in own ? [own["const"], ...inherited] : inherited;
};

/** Operations whose `success` is the answer itself, whose success is a stream or an image, or whose reply follows a provider or another server. */
const answersOtherwise: ReadonlySet<string> = new Set([
  "checkChannel",
  "getOrderStatus",
  "getProbeImage",
  "getUptimeHeartbeat",
  "getUptimeStatusPage",
  "paymentNotify",
  "paymentNotifyByPost",
  "listChannelModels",
  "telegramWebhook",
  "exportMultiUserStats",
  "getMetrics",
]);

describe("the description", () => {
  it("distinguishes success and refusal by the constant `success` in every reply under /api", () => {
    for (const route of routes.filter(({ path }) => path.startsWith("/api/"))) {
      if (answersOtherwise.has(route.operation.operationId)) continue;
      const constants = successOf(replyPointer(route, 200)?.reply.content?.["application/json"]?.schema);
      expect(
        constants.toSorted((a, b) => Number(a) - Number(b)),
        route.operation.operationId,
      ).toEqual([false, true]);
    }
  });

  it("names every body and reply in JSON as a component", () => {
    for (const { operation } of routes)
      for (const { content = {} } of [operation.requestBody ?? {}, ...Object.values(operation.responses)])
        for (const [type, { schema }] of Object.entries(content))
          if (type === "application/json") expect(schema, operation.operationId).toHaveProperty("$ref");
  });

  it("sorts by the same columns in a list as alone", () => {
    const sorted = routes.flatMap(({ operation }) =>
      (operation.parameters ?? [])
        .map(resolveParameter)
        .filter(({ name }) => name === "order")
        .map(({ schema }) => ({ id: operation.operationId, schema })),
    );
    expect(sorted.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        "listTokens",
        "searchTokensAdmin",
        "listLogs",
        "listSelfLogs",
        "listChannels",
        "listUsers",
      ]),
    );
    for (const { id, schema } of sorted) {
      const [single, list] = Array.isArray(schema["anyOf"]) ? schema["anyOf"] : [];
      const name = String(isObject(single) ? single["$ref"] : "").replace("#/components/schemas/", "");
      const columns = bundle.components.schemas[name]?.["enum"];
      const pattern = new RegExp(String(isObject(list) ? list["pattern"] : ""));
      expect(Array.isArray(columns) && columns.length > 0, id).toBe(true);
      for (const column of Array.isArray(columns) ? columns : []) {
        expect(pattern.test(String(column)), `${id} ${String(column)}`).toBe(true);
        expect(pattern.test(`${String(column)}, -${String(columns).split(",")[0]}`), id).toBe(true);
        expect(pattern.test(`${String(column)}x`), id).toBe(false);
      }
      const bare = (column: unknown) => String(column).replace(/^-/, "");
      expect(new Set(String(isObject(list) ? list["pattern"] : "").match(/[a-z_]{2,}/g))).toEqual(
        new Set((Array.isArray(columns) ? columns : []).map(bare)),
      );
    }
  });

  it("gives every time, money and ratio field its unit", () => {
    const units = ["quota", "usd", "ratio", "percent", "unix-s", "unix-ms", "d", "s", "ms"];
    const missing: string[] = [];
    const visit = (node: unknown, name: string, path: string): void => {
      if (Array.isArray(node)) for (const entry of node) visit(entry, name, path);
      if (!isObject(node)) return;
      const numeric = [node["type"]].flat().some((type) => type === "integer" || type === "number");
      if (numeric && /(quota|_time|_at|timestamp|ratio|usd|timeout_seconds|Quota|Time|USDRate)$/.test(name))
        if (!units.includes(String(node["x-unit"]))) missing.push(path);
      if (node["x-unit"] !== undefined) expect(units, path).toContain(node["x-unit"]);
      for (const [key, value] of Object.entries(node))
        if (key === "properties" && isObject(value))
          for (const [property, schema] of Object.entries(value)) visit(schema, property, `${path}.${property}`);
        else if (key !== "examples")
          visit(value, isObject(node["schema"]) && key === "schema" ? String(node["name"]) : name, path);
    };
    visit(bundle.components, "", "");
    visit(bundle.paths, "", "");
    expect(missing).toEqual([]);
  });

  it("names every value of every enum of integers", () => {
    const enums: Record<string, unknown>[] = [];
    const visit = (node: unknown): void => {
      if (isObject(node) && Array.isArray(node["enum"]) && node["enum"].every(Number.isInteger)) enums.push(node);
      if (typeof node === "object" && node !== null) for (const entry of Object.values(node)) visit(entry);
    };
    visit(bundle);
    expect(enums.length).toBeGreaterThan(5);
    for (const { enum: values, "x-enum-varnames": names } of enums) {
      const unique = new Set(Array.isArray(names) ? names : []);
      expect(unique.size, JSON.stringify(values)).toBe(Array.isArray(values) ? values.length : 0);
    }
  });

  it("lists every extension that it names", () => {
    const named = new Set(
      Array.from(JSON.stringify(bundle).matchAll(/"x-extension":"([^"]+)"/g), ([, extension = ""]) => extension),
    );
    const { Extension: listed } = bundle.components.schemas;
    const names = isObject(listed) && Array.isArray(listed["enum"]) ? listed["enum"] : [];
    expect(named.size).toBeGreaterThan(5);
    expect([...named].filter((extension) => !names.includes(extension))).toEqual([]);
  });

  it("names every unit in use in its introduction", () => {
    const used = new Set(Array.from(JSON.stringify(bundle).matchAll(/"x-unit":"([^"]+)"/g), ([, unit = ""]) => unit));
    expect(used.size).toBeGreaterThan(5);
    const paragraph = bundle.info.description.split("\n\n").find((text) => text.startsWith("**Units.**"));
    const named = Array.from((paragraph ?? "").matchAll(/`([^`]+)`/g), ([, name]) => name);
    expect(named).toEqual(expect.arrayContaining([...used]));
  });

  it("marks as unsafe every GET that changes state", () => {
    expect(
      routes
        .filter(({ method, operation }) => method === "GET" && operation["x-unsafe"] === true)
        .map(({ operation }) => operation.operationId),
    ).toEqual([
      "logout",
      "sendEmailVerification",
      "sendPasswordReset",
      "bindEmail",
      "githubLogin",
      "larkLogin",
      "oidcLogin",
      "wechatLogin",
      "bindWechat",
      "createAccessToken",
      "getChannelKey",
      "testChannel",
      "testAllChannels",
      "updateChannelBalance",
      "updateAllChannelBalances",
    ]);
  });
});

describe("exceptions of the linters", () => {
  const read = (file: string): unknown => parse(readFileSync(join(import.meta.dirname, file), "utf8"));
  const at = (path: string) => pointer("paths", path);
  const paths = Object.keys(bundle.paths);
  const slashed = paths.filter((path) => path.endsWith("/")).map(at);
  const ignored = read(".redocly.lint-ignore.yaml") as Record<string, Record<string, string[]>>;

  it("name each path with a trailing slash, in both linters, and no other", () => {
    const { overrides } = read(".spectral.yaml") as { overrides: { files: string[] }[] };
    const excepted = overrides.flatMap(({ files }) => files);
    expect(excepted.toSorted()).toEqual(slashed.map((path) => `dist/openapi.json${path}`).toSorted());
    for (const rules of Object.values(ignored))
      expect(rules["no-path-trailing-slash"]?.toSorted()).toEqual(slashed.toSorted());
  });

  it("name only paths that exist, and switch no rule off for all", () => {
    for (const rules of Object.values(ignored))
      expect(paths.map(at)).toEqual(expect.arrayContaining(Object.values(rules).flat()));
    expect(read("redocly.yaml")).not.toHaveProperty("rules");
    expect(read(".spectral.yaml")).not.toHaveProperty("rules");
  });
});

describe("error codes", () => {
  it("each have a cause and a remedy", () => {
    const { enum: codes, "x-codes": described } = bundle.components.schemas["ErrorCode"] as {
      enum: string[];
      "x-codes": Record<string, { when: string; do: string }>;
    };
    expect(codes).toEqual(codes.toSorted());
    expect(Object.keys(described)).toEqual(codes);
    for (const [code, { when, do: remedy }] of Object.entries(described)) {
      expect(when, code).toMatch(/\w.*\.$/);
      expect(remedy, code).toMatch(/\w.*\.$/);
    }
  });
});
