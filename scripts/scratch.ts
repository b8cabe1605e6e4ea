import { chmod, mkdtemp, readFile, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";

/** Bytes that must be free: four times what a run has been seen to need. */
const plenty = 4 * 2 ** 30;

const memoryServes = async (): Promise<boolean> => {
  const room = await statfs(memory).catch(() => undefined);
  if (room === undefined || room.bavail * room.bsize < plenty || freemem() < plenty) return false;
  // Containers often forbid programs there, and the browser that npm ships is unpacked.
  const mounts = await readFile("/proc/mounts", "utf8").catch(() => "");
  return !mounts.split("\n").some((line) => line.split(" ")[1] === memory && /\bnoexec\b/.test(line));
};

/** Creates a folder for temporary data: in memory if there is enough, since tests would wait for disks. */
export const makeScratch = async (): Promise<string> => {
  const folder = await mkdtemp(join((await memoryServes()) ? memory : tmpdir(), "check-"));
  // PostgreSQL runs as a user of its own.
  await chmod(folder, 0o755);
  return folder;
};
