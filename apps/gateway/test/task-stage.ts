import { expect } from "vitest";
import type { Services } from "../src/context.ts";
import { taskLimits, type TaskLimits } from "../src/relay/tasks/limits.ts";
import { createTaskPoller } from "../src/relay/tasks/poller.ts";
import { createUpstream, type Upstream } from "../src/relay/upstream/upstream.ts";
import {
  type KeyOptions,
  type RunningGateway,
  type StandIn,
  startRunningGateway,
  startStandIn,
  type TestKey,
} from "./running-gateway.ts";
import { createTaskUpstream } from "./task-upstream.ts";

export const imagineCost = 50_000;
export const startQuota = 10_000_000;

type Reply = { status: number; body: any; headers: Headers };

/** A gateway with a channel of each kind of tasks, and calls to it. It runs from `start` to `stop`. */
export const createTaskStage = (variables: Record<string, string> = {}) => {
  let gateway: RunningGateway;
  let services: Services;
  let upstream: Upstream;
  const fake = createTaskUpstream();
  let standIn: StandIn;
  let elsewhere: StandIn;
  let midjourneyChannel: number;
  let sunoChannel: number;

  const setOption = (key: string, value: string) =>
    gateway.asRoot("/api/option/", { method: "PUT", body: JSON.stringify({ key, value }) });

  const addChannel = async (fields: Record<string, unknown>): Promise<number> => {
    await gateway.asRoot("/api/channel/", {
      method: "POST",
      body: JSON.stringify({ key: "upstream-secret", base_url: standIn.url, group: "default", ...fields }),
    });
    return (await gateway.asRoot("/api/channel/?order=-id&size=1")).data[0].id;
  };

  const start = async () => {
    // Nothing is looked at by itself: the tests say when.
    gateway = await startRunningGateway(variables, { taskLimits: { ...taskLimits, pollEvery: 3_600_000 } });
    if (gateway.services === undefined) throw new Error("an embedded gateway has services");
    ({ services } = gateway);
    upstream = createUpstream(services);
    standIn = await startStandIn(fake.listener);
    elsewhere = await startStandIn(fake.listener);
    midjourneyChannel = await addChannel({
      type: 34,
      name: "mj",
      models: "mj_imagine,mj_upscale,mj_upload,mj_modal,mj_swap_face,mj_relax_imagine",
    });
    sunoChannel = await addChannel({ type: 41, name: "suno", models: "chirp-v3-0,suno_lyrics" });
  };

  const stop = async () => {
    await gateway.stop();
    await upstream.close();
    await standIn.close();
    await elsewhere.close();
  };

  /** A poller without memory, as after a restart of the gateway. */
  const newPoller = (limits: Partial<TaskLimits> = {}, clock = services.clock) =>
    createTaskPoller({ ...services, clock }, upstream, { ...taskLimits, ...limits });

  const round = () => newPoller().round();

  const call = async (path: string, init: RequestInit = {}): Promise<Reply> => {
    const reply = await fetch(`${gateway.url}${path}`, init);
    const text = await reply.text();
    return { status: reply.status, headers: reply.headers, body: text === "" ? undefined : JSON.parse(text) };
  };

  const send =
    (header: string) =>
    (key: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      call(path, {
        method: body === undefined ? "GET" : "POST",
        headers: {
          [header]: header === "authorization" ? `Bearer ${key}` : key,
          "content-type": "application/json",
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });

  const mj = send("mj-api-secret");
  const suno = send("authorization");

  const newKey = (options?: KeyOptions): Promise<TestKey> => gateway.createKey(options);

  const imagine = async (key: TestKey, prompt = "a red fox"): Promise<string> => {
    const { body } = await mj(key.key, "/mj/submit/imagine", { prompt });
    expect(body).toMatchObject({ code: 1 });
    return body.result;
  };

  /** Sets the upstream's report of a task. */
  const tell = (id: string, told: Record<string, unknown> | undefined) => {
    const task = fake.tasks.get(id);
    if (task === undefined) throw new Error(`no task ${id}`);
    task.told = told === undefined ? undefined : { ...task.told, ...told };
  };

  const books = async ({ userId, tokenId }: TestKey) => {
    await services.ledger.drain();
    const { db } = services;
    const user = await db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
    const token = await db.selectFrom("tokens").selectAll().where("id", "=", tokenId).executeTakeFirstOrThrow();
    const logs = await db.selectFrom("logs").selectAll().where("user_id", "=", userId).orderBy("id").execute();
    const tasks = await db.selectFrom("tasks").selectAll().where("user_id", "=", userId).orderBy("id").execute();
    const holds = await db.selectFrom("holds").selectAll().where("user_id", "=", userId).execute();
    expect(holds).toEqual([]);
    const charged = logs.filter((row) => row.type === 2).reduce((sum, row) => sum + row.quota, 0);
    const refunded = tasks
      .filter((row) => row.status === "FAILURE" && row.is_open === 0)
      .reduce((sum, row) => sum + row.quota, 0);
    // The ledger's sum, with what went back.
    expect(user.quota).toBe(startQuota - charged + refunded);
    expect(user.used_quota).toBe(charged - refunded);
    return {
      user,
      token,
      tasks,
      calls: logs.filter((row) => row.type === 2),
      notes: logs.filter((row) => row.type === 4),
    };
  };

  const channelUse = async (id: number) =>
    (await services.db.selectFrom("channels").select("used_quota").where("id", "=", id).executeTakeFirstOrThrow())
      .used_quota;

  const notify = (path: string, id: string, headers: Record<string, string> = {}) =>
    call(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ id, status: "FAILURE", failReason: "forged" }),
    });

  const signed = (channelId = midjourneyChannel) =>
    `/mj/notify?sign=${encodeURIComponent(services.vault.sign(`mj-notify:${channelId}`))}`;

  return {
    get gateway() {
      return gateway;
    },
    get services() {
      return services;
    },
    get standIn() {
      return standIn;
    },
    get elsewhere() {
      return elsewhere;
    },
    get midjourneyChannel() {
      return midjourneyChannel;
    },
    get sunoChannel() {
      return sunoChannel;
    },
    start,
    stop,
    fake,
    setOption,
    addChannel,
    newPoller,
    round,
    mj,
    suno,
    newKey,
    imagine,
    tell,
    books,
    channelUse,
    notify,
    signed,
  };
};
