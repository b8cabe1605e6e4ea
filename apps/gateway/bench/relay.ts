import { mkdir } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { loadPlain, openStream, type Target } from "./load.ts";
import { percentile } from "./percentile.ts";
import { processorSeconds, residentMegabytes, startProcess, withFolder } from "./processes.ts";
import { plainModel, prepareGateway } from "./stage.ts";

const { values } = parseArgs({
  options: {
    /** Writes a CPU profile of the gateway into this folder. */
    profile: { type: "string" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
    only: { type: "string", default: "latency,calls,first-byte,streams,start" },
  },
});
const rounds = Number(values.rounds);
const milliseconds = Number(values.seconds) * 1000;
const parts = new Set(values.only.split(","));

const path = "/v1/chat/completions";
const gatewayFile = new URL("../src/main.js", import.meta.url);
const briefStream = "stream-3-20";
const longStream = "stream-20-1000";

const print = (name: string, text: string) => process.stdout.write(`${name.padEnd(44)} ${text}\n`);
const ms = (value: number) => `${value.toFixed(2)} ms`;

const startGateway = (folder: string, nodeArguments: readonly string[] = []) =>
  startProcess(gatewayFile, /is at http:\/\/[^:]+:(\d+)/, {
    env: { DATA_DIR: folder, PORT: "0", HOST: "127.0.0.1", DATABASE_URL: "", GATEWAY_URL: "", UPSTREAM_URL: "" },
    nodeArguments,
  });

const measureLatency = async (direct: Target, through: Target) => {
  const added: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const options = { connections: 1, milliseconds, model: plainModel };
    const without = percentile((await loadPlain(direct, options)).samples, 0.5);
    const { samples } = await loadPlain(through, options);
    const difference = percentile(samples, 0.5) - without;
    added.push(difference);
    print(
      `1 connection, round ${round + 1}`,
      `median ${ms(percentile(samples, 0.5))}, p95 ${ms(percentile(samples, 0.95))}, direct ${ms(without)}, added ${ms(difference)}`,
    );
  }
  print("added at the median, best round", ms(Math.min(...added)));
};

const measureCalls = async (target: Target, pid: number) => {
  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await processorSeconds(pid);
    const { calls, callsPerSecond, samples } = await loadPlain(target, {
      connections: 32,
      milliseconds,
      model: plainModel,
    });
    rates.push(callsPerSecond);
    const processor = (1e6 * ((await processorSeconds(pid)) - before)) / calls;
    print(
      `32 connections, round ${round + 1}`,
      `${Math.round(callsPerSecond)} calls/s, median ${ms(percentile(samples, 0.5))}, p95 ${ms(percentile(samples, 0.95))}, ${processor.toFixed(0)} µs of processor a call`,
    );
  }
  print("calls a second, best round", String(Math.round(Math.max(...rates))));
};

const measureFirstByte = async (direct: Target, through: Target) => {
  for (const [name, target] of [
    ["without the gateway", direct],
    ["through the gateway", through],
  ] as const) {
    const samples: number[] = [];
    for (let call = 0; call < 40 * rounds; call += 1) {
      const stream = openStream(target, briefStream);
      samples.push(await stream.firstByte);
      await stream.ended;
    }
    print(
      `first streamed byte ${name}`,
      `median ${ms(percentile(samples, 0.5))}, p95 ${ms(percentile(samples, 0.95))}`,
    );
  }
};

const measureStreams = async (target: Target, pid: number) => {
  const count = 1000;
  const streams = [];
  for (let opened = 0; opened < count; opened += 50) {
    const some = Array.from({ length: 50 }, () => openStream(target, longStream));
    streams.push(...some);
    await Promise.all(some.map((stream) => stream.firstByte));
  }
  let most = 0;
  for (let sample = 0; sample < 10; sample += 1) {
    most = Math.max(most, await residentMegabytes(pid));
    await pause(500);
  }
  print("1 000 open streams, resident at most", `${most.toFixed(0)} MB`);
  await Promise.all(streams.map((stream) => stream.ended));
  print("1 000 streams, all ended whole", "yes");
};

const measureStart = async (folder: string) => {
  const times: number[] = [];
  let resident = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const before = performance.now();
    const gateway = await startGateway(folder);
    const response = await fetch(`http://127.0.0.1:${gateway.found}/healthz`);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`The gateway is not healthy: ${response.status}`);
    times.push(performance.now() - before);
    await pause(2000);
    resident = Math.min(resident, await residentMegabytes(gateway.pid));
    await gateway.stop();
  }
  print("cold start to the first 200", `best ${ms(Math.min(...times))}, median ${ms(percentile(times, 0.5))}`);
  print("resident at rest", `${resident.toFixed(0)} MB`);
};

await withFolder(async (folder) => {
  const upstream = await startProcess(new URL("upstream.ts", import.meta.url), /listening on (\d+)/);
  const key = await prepareGateway(folder, Number(upstream.found), [plainModel, briefStream, longStream]);
  const { profile } = values;
  if (profile !== undefined) await mkdir(profile, { recursive: true });
  const gateway = await startGateway(folder, profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profile}`]);
  const direct = { port: Number(upstream.found), path, key };
  const through = { port: Number(gateway.found), path, key };
  await loadPlain(through, { connections: 32, milliseconds: 2000, model: plainModel });
  if (parts.has("latency")) await measureLatency(direct, through);
  if (parts.has("calls")) await measureCalls(through, gateway.pid);
  if (parts.has("first-byte")) await measureFirstByte(direct, through);
  print("resident after the load", `${(await residentMegabytes(gateway.pid)).toFixed(0)} MB`);
  await gateway.stop();
  if (parts.has("streams")) {
    const fresh = await startGateway(folder);
    await measureStreams({ ...through, port: Number(fresh.found) }, fresh.pid);
    await fresh.stop();
  }
  if (parts.has("start")) await measureStart(folder);
  await upstream.stop();
});
