import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Lets fifteen minutes pass, for every session, since its owner proved to be there. */
export const forgetConfirmations = ({ dataDir }: { readonly dataDir: string }): void => {
  const database = new DatabaseSync(join(dataDir, "gateway.db"), { timeout: 5000 });
  try {
    database.exec("update sessions set confirmed_at = 0");
  } finally {
    database.close();
  }
};
