import { addUsageHours } from "../../src/domains/log/write-store.ts";
import { epaySignature } from "../../src/domains/payment/providers/epay.ts";
import type { Person, World } from "./world.ts";

type Step = (world: World) => Promise<unknown>;

const past = 1_600_000_000;

const epayUuid = "68b1a8ef740998f6297156b79f7727eb";
/** Alice's key as Midjourney's family sent it. */
const taskKey = "sk-DDiJvfVTnFUQMrA_Ju1FTLQajea7kbV9bjqeyjASiNz1Aj4fsDmuH7NT5Jj";
const orderNumber = "4953872227329467982";

const option =
  (name: string, value: string): Step =>
  ({ setOption }) =>
    setOption(name, value);

const limit = (models: string[] | undefined, addresses: string[] | undefined) => ({
  setting: {
    limits: {
      limit_model_setting: { enabled: models !== undefined, models: models ?? [] },
      limits_ip_setting: { enabled: addresses !== undefined, whitelist: addresses ?? [] },
    },
  },
});

/** Steps of the recording between two examples, by the example that follows. */
export const before: Readonly<Record<string, Step>> = {
  "auth/login.root": async (world) => {
    await world.setOption("QuotaForNewUser", "500000");
    // The recorded server had no channel at its start.
    const [echo] = (await world.act("root", "GET", "/api/channel/?order=id")).data;
    await world.act("root", "DELETE", `/api/channel/${echo.id}`);
  },
  "auth/login.admin": (world) => world.update("carol", { role: 10 }),
  "self/getSelf.replaced-access-token": (world) => world.act("alice", "GET", "/api/user/token"),
  "auth/register.closed": option("RegisterEnabled", "false"),
  "auth/register.password-closed": async ({ setOption }) => {
    await setOption("RegisterEnabled", "true");
    await setOption("PasswordRegisterEnabled", "false");
  },
  "auth/register.needs-email": async ({ setOption }) => {
    await setOption("PasswordRegisterEnabled", "true");
    await setOption("EmailVerificationEnabled", "true");
  },
  "auth/login.password-login-off": async ({ setOption }) => {
    await setOption("EmailVerificationEnabled", "false");
    await setOption("PasswordLoginEnabled", "false");
  },
  "auth/register.turnstile-missing": async ({ setOption }) => {
    await setOption("PasswordLoginEnabled", "true");
    await setOption("TurnstileCheckEnabled", "true");
  },
  "group/listUserGroups.seed": option("TurnstileCheckEnabled", "false"),
  "channel/updateChannel.partial": (world) =>
    world.makeChannel({ type: 8, name: "demo-custom", models: "custom-*", group: "vip" }, 7),
  "channel/updateChannelBalance.unsupported": (world) =>
    world.makeChannel({ type: 34, name: "demo-midjourney", models: "mj_imagine" }, 5),
  "channel/untagChannel": (world) => world.makeChannel({ name: "tagged", models: "other", tag: "pool-a" }, 9),
  "channel_tag/deleteChannelTag": (world) => world.makeChannel({ name: "b", models: "other", tag: "pool-b" }, 10),
  "channel/testAllChannels": (world) => world.makeChannel({ name: "stuck", models: "demo-stuck" }, 12),
  "channel/deleteChannel": (world) => world.makeChannel({ name: "short-lived", models: "other" }, 11),
  "token/listTokens.page-2": async (world) => {
    for (let index = 1; index <= 9; index += 1) await world.makeToken("alice", `batch-${index}`, {}, index + 3);
  },
  "token/listTokens.billing-tag": async (world) => {
    await world.register("dave");
    await world.update("dave", { role: 3 });
    await world.makeToken("dave", "tagged-3", { setting: { billing_tag: "team-a" } });
  },
  "relay/relayListModels": (world) => world.credit("alice", 5_000_000),
  "relay/relayMidjourneySubmit": async (world) => {
    await world.makeChannel({ type: 34, name: "demo-midjourney", models: "mj_imagine,mj_upscale" }, 5);
    await world.makeChannel({ type: 41, name: "demo-suno", models: "suno_lyrics,chirp-v3-0,chirp-v3-5" }, 6);
    world.secrets.set(taskKey, world.keys.get("main") ?? "");
  },
  "relay/relayMidjourneyFetch": (world) => world.update("alice", { group: "default" }),
  "relay/relayChat.upstream-429-with-retry": option("RetryTimes", "1"),
  "relay/relayChat.unpriced-model": option("RetryTimes", "0"),
  "relay/relayChat.expired-key": async (world) => {
    const made = await world.makeToken("alice", "expired", {}, 16);
    await world.act("alice", "PUT", "/api/token/", { ...made, expired_time: past });
  },
  "token/updateTokenStatus.status-3": async (world) => {
    const id = world.ids.token.get(16);
    const token = await world.act("alice", "GET", `/api/token/${id}`);
    await world.act("alice", "PUT", "/api/token/", { ...token, expired_time: past });
    await world.act("alice", "PUT", "/api/token/?status_only=1", { id, status: 3 });
  },
  "relay/relayChat.exhausted-key": (world) =>
    world.makeToken("alice", "exhausted", { unlimited_quota: false, remain_quota: 0 }, 17),
  "relay/relayChat.disabled-key": async (world) => {
    const { id } = await world.makeToken("alice", "disabled");
    await world.act("alice", "PUT", "/api/token/?status_only=1", { id, status: 2 });
  },
  "relay/relayChat.model-not-allowed": (world) =>
    world.makeToken("alice", "model-limit", limit(["gpt-4o-mini"], undefined)),
  "relay/relayChat.ip-not-allowed": (world) =>
    world.makeToken("alice", "ip-limit", limit(undefined, ["203.0.113.0/24"])),
  "relay/relayChat.low-key": (world) =>
    world.makeToken("alice", "low", { unlimited_quota: false, remain_quota: 3 }, 21),
  "relay/relayChat.group-without-channel": (world) => world.makeToken("alice", "team", { group: "team" }),
  "relay/relayChat.backup-group": (world) =>
    world.makeToken("alice", "backup", { group: "team", backup_group: "default" }),
  "relay/relayChat.deleted-key": async (world) => {
    const { id } = await world.makeToken("alice", "deleted");
    await world.act("alice", "DELETE", `/api/token/${id}`);
  },
  "relay/relayChat.user-without-balance": async (world) => {
    await world.setOption("QuotaForNewUser", "0");
    await world.register("erin");
    await world.makeToken("erin", "erin");
    await world.setOption("QuotaForNewUser", "500000");
  },
  "relay/relayChat.user-balance-too-low": (world) => world.credit("erin", 100),
  "relay/relayChat.disabled-user": (world) => world.update("erin", { status: 2 }),
  "relay/relayChat.rpm-exceeded": async (world) => {
    await world.register("frank");
    await world.update("frank", { group: "team" });
    await world.makeToken("frank", "frank", { group: "default" });
    for (let call = 0; call < 5; call += 1) {
      const reply = await world.send({
        method: "POST",
        path: "/v1/chat/completions",
        headers: { authorization: `Bearer ${world.keys.get("frank")}`, "content-type": "application/json" },
        body: JSON.stringify({ model: "gpt-4o-mini", messages: [{ role: "user", content: "hi" }] }),
      });
      if (reply.status !== 200) throw new Error(reply.text);
    }
  },
  "relay/relayChat.pinned-by-root": async (world) => {
    await world.makeToken("root", "root");
    const channel = world.ids.channel.get(1);
    world.keys.set("root-pinned", `${world.keys.get("root")}#${channel}`);
    world.keys.set("root-lost", `${world.keys.get("root")}#9999`);
  },
  "relay/relayChat.screened": async ({ setOption }) => {
    await setOption("EnableSafe", "true");
    await setOption("SafeKeyWords", "forbidden-demo-word");
  },
  "price/updatePrice.slash-in-name": (world) =>
    world.act("root", "POST", "/api/prices/single", { model: "vendor/with-slash", type: "times", input: 50 }),
  "model/deleteModelInfo": async (world) => {
    await world.act("root", "POST", "/api/model_info/", { model: "short-lived" });
    const [made] = await world.act("root", "GET", "/api/model_info/");
    world.ids.model.set(2, made.id);
  },
  // The recorded user had called in the months before.
  "invoice/generateInvoices": async (world) => {
    const now = new Date();
    const { services } = world.gateway;
    if (services === undefined) return;
    await addUsageHours(services.db, [
      {
        hour: Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 15) / 1000,
        user_id: await world.userId("alice"),
        model_name: "gpt-4o",
        token_id: 1,
        channel_id: 1,
        group: "default",
        requests: 74,
        quota: 44_000,
        prompt_tokens: 17_600,
        completion_tokens: 3960,
        cached_tokens: 0,
        request_time: 66_600,
      },
    ]);
  },
  // The walk's own ceremony answered another server's challenge.
  "webauthn/listCredentials": async (world) => {
    await world.gateway.services?.db
      .insertInto("passkeys")
      .values({
        user_id: await world.userId("alice"),
        credential_id: "2BlXIAIDFEnVDSekc9hV_w",
        public_key: "",
        counter: 0,
        transports: "",
        alias: "laptop",
        created_time: 1_795_220_620,
      })
      .execute();
  },
  "self/getSelf.upgraded-group": async (world) => {
    await world.setOption("EnableSafe", "false");
    await world.update("alice", { group: "team" });
  },
  // The recorded one was made with points below zero, which is refused here.
  "redemption/deleteRedemption": async (world) => {
    await world.act("carol", "POST", "/api/redemption/", { name: "minus", count: 1, quota: 5 });
    await world.noteRedemptions({ 5: "e4a656bf46e3ee74d0672ef71cb76d9b" });
  },
  "payment/listPayments": async (world) => {
    const config = { pay_domain: "https://pay.example.com", partner_id: "1000", key: "epay-demo-key", pay_type: "" };
    const epay = { type: "epay", name: "Epay USD", currency: "USD", fixed_fee: 0.3, config: JSON.stringify(config) };
    await world.act("carol", "POST", "/api/payment/", epay);
    await world.notePayment(6, "50ae5e6b0a606fa86a386199b4df8029");
  },
  "payment/createOrder.too-small": option("PaymentMinAmount", "5"),
  // The recorded notice's signature is made up.
  "payment/getOrderStatus.paid": async (world) => {
    const notice = {
      pid: "1000",
      trade_no: "7221762166496386348",
      out_trade_no: world.mapText(orderNumber),
      money: "76.65",
      trade_status: "TRADE_SUCCESS",
    };
    const query = new URLSearchParams({ ...notice, sign: epaySignature(notice, "epay-demo-key") });
    await world.send({ method: "GET", path: `/api/payment/notify/${world.mapText(epayUuid)}?${query}` });
  },
  "user/manageUser.delete": (world) => world.register("ivan"),
  "auth/login.by-email": (world) => world.update("grace", { email: "grace@example.com" }),
  "user/listUsers.stale-session": async (world) => {
    await world.cookieOf("bob");
    await world.update("bob", { role: 10 });
  },
  "self/getDashboardRate.disabled-group": (world) =>
    world.changeGroups((db) => db.updateTable("user_groups").set({ enable: 0 }).where("symbol", "=", "team").execute()),
  "option/updateOption.email-restriction-empty": option("EmailDomainWhitelist", ""),
  "status/getAbout": option("About", "https://about.example.com"),
  "status/getHomePageContent": option("HomePageContent", "# Welcome"),
  "auth/login.protocol-rate-limited": async (world) => {
    const attempt = { username: "alice", password: "wrong-password" };
    for (let call = 0; call < 20; call += 1)
      await world.send({
        method: "POST",
        path: "/api/user/login",
        headers: { "x-forwarded-for": "192.0.2.99" },
        body: JSON.stringify(attempt),
      });
  },
};

const newestTask = ({ gateway }: World) => {
  if (gateway.services === undefined) throw new Error("The embedded gateway has services");
  return gateway.services.db.selectFrom("tasks").select("task_id").orderBy("id", "desc").executeTakeFirstOrThrow();
};

/** What of a reply later requests need. */
export const after: Readonly<Record<string, Step>> = {
  "relay/relayMidjourneySubmit": async (world) => {
    const { task_id: id } = await newestTask(world);
    world.secrets.set("1700000000000112", id);
  },
  "channel/createChannel": (world) => world.noteChannels(1),
  "channel/createChannel.many-keys": (world) => world.noteChannels(2, 3, 4),
  "redemption/createRedemptions": (world) =>
    world.noteRedemptions({
      1: "d394e55c32a6a2ce143c991592f8e37b",
      2: "f68ea477a64498fc94df55fff36f4dc8",
      3: "2620401eed15c8d7ef1856d8964776cf",
    }),
  "redemption/createRedemptions.zero-quota": (world) =>
    world.noteRedemptions({ 4: "642c4e5272a679ab98b3fab2640b47c0" }),
  "payment/createPayment.epay": (world) => world.notePayment(1, epayUuid),
  "payment/createPayment.alipay": (world) => world.notePayment(2, "fbbf113b82daa9778169e82e7e4a440b"),
  "payment/createPayment.wxpay": (world) => world.notePayment(3, "5c8b4146c70f560f2c361551aa13d45f"),
  "payment/createOrder": (world) => world.noteOrder(orderNumber),
  "token/createToken": (world) => world.noteToken("alice", "main", 1),
  "token/createToken.limited": (world) => world.noteToken("alice", "limited", 2),
  "token/createToken.empty-name": (world) => world.noteToken("alice", "", 3),
};

/** Sender of a recorded request, if its role alone does not identify it. */
export const senders: Readonly<Record<string, Person>> = {
  "self/getSelf.invited": "bob",
  "token/getToken.of-another-user": "bob",
  "token/deleteToken.of-another-user": "bob",
  "token/listTokens.billing-tag": "dave",
  "self/getSelf.disabled-user-old-session": "erin",
  "self/getDashboardRate.used": "frank",
  "self/getDashboardRate.disabled-group": "frank",
  "group/getUserGroupMap.disabled-own-group": "frank",
  "user/listUsers.stale-session": "bob",
  "self/getSelf.stale-session": "bob",
  "self/getDashboard.none": "dave",
  // With the cookie that the sign-out has just ended.
  "self/getSelf.after-logout": "alice",
};

/** With which key a relay request is sent, where it is not the first one made. */
export const keyNames: Readonly<Record<string, string>> = {
  "relay/relayChat.pinned-by-user": "main-pinned",
  "relay/relayChat.expired-key": "expired",
  "relay/relayChat.expired-key-enabled": "expired",
  "relay/relayChat.expired-key-revived": "expired",
  "relay/relayChat.exhausted-key": "exhausted",
  "relay/relayChat.exhausted-key-refilled": "exhausted",
  "relay/relayChat.disabled-key": "disabled",
  "relay/relayChat.deleted-key": "deleted",
  "relay/relayChat.model-not-allowed": "model-limit",
  "relay/relayChat.model-allowed": "model-limit",
  "relay/relayListModels.model-limit": "model-limit",
  "relay/relayChat.ip-not-allowed": "ip-limit",
  "relay/relayChat.ip-from-forwarded-header": "ip-limit",
  "relay/relayChat.low-key": "low",
  "relay/relayChat.group-without-channel": "team",
  "relay/relayListModels.group-without-channel": "team",
  "relay/relayChat.backup-group": "backup",
  "relay/relayChat.user-without-balance": "erin",
  "relay/relayChat.user-balance-too-low": "erin",
  "relay/relayChat.disabled-user": "erin",
  "relay/relayChat.rpm-exceeded": "frank",
  "relay/getBillingSubscription.limited": "limited",
  "relay/getBillingUsage.limited": "limited",
  "relay/relayChat.pinned-by-root": "root-pinned",
  "relay/relayChat.pinned-unknown-channel": "root-lost",
};
