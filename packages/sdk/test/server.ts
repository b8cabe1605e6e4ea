import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";

/** A real HTTP server on a free port for one test; its address. */
export const serve = async (
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<string> => {
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return `http://127.0.0.1:${address.port}`;
};

/** A server that gives the same reply to everything. */
export const reply = (status: number, body: string, headers: Record<string, string> = {}): Promise<string> =>
  serve((_, response) => {
    response.writeHead(status, headers).end(body);
  });

/** The whole body of a request. */
export const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
};
