import { once } from "node:events";
import { createServer } from "node:net";

/** Port of a server's address. */
export const portOf = (address: unknown): number => {
  if (typeof address !== "object" || address === null || !("port" in address) || typeof address.port !== "number")
    throw new Error("no port");
  return address.port;
};

/** A port that was free just now: until it is used, anybody may be given it. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server.address());
  server.close();
  await once(server, "close");
  return port;
};

/** Whether a gateway did not start because another program was given its port in between. */
export const isPortTaken = (error: unknown): boolean => error instanceof Error && error.message.includes("EADDRINUSE");
