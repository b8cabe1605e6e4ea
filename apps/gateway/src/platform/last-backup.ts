import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const pathIn = (dataDir: string) => join(dataDir, "last-backup");

/** Unix seconds of the last backup by `pnpm backup`; undefined before the first. */
export const readLastBackup = async (dataDir: string): Promise<number | undefined> => {
  const text = await readFile(pathIn(dataDir), "utf8").catch(() => "");
  const time = Number(text);
  return Number.isSafeInteger(time) && time > 0 ? time : undefined;
};

export const noteBackup = async (dataDir: string, time: number): Promise<void> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(pathIn(dataDir), `${time}\n`, { mode: 0o600 });
};
