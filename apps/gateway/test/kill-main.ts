import { parseArgs } from "node:util";
import { createRandom } from "../src/seed/random.ts";
import { runKills } from "./kill.ts";

const { values } = parseArgs({ options: { kills: { type: "string", default: "100" } } });
const kills = Number(values.kills);
if (!Number.isInteger(kills) || kills < 1) throw new Error("--kills must be a whole number from 1");

const startedAt = performance.now();
const { wrong, settled, returned, others } = await runKills({
  kills,
  random: createRandom(Date.now() % 2_147_483_647),
  tell: (line) => process.stdout.write(`${line}\n`),
});
for (const line of wrong) process.stdout.write(`${line}\n`);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
process.stdout.write(
  `${kills} kills, ${settled} calls settled, ${returned} holds returned, ${others.refunds} tasks refunded, ${others.codes} codes, ${others.moved} points transferred, ${others.emptyKeys} keys run out, ${wrong.length} faults, ${seconds} s\n`,
);
if (wrong.length > 0 || settled === 0 || returned === 0) process.exitCode = 1;
