/** A program that is signed in at a gateway: it keeps the session cookie. */
export interface SignedIn {
  /** Sends JSON and resolves with `data`; rejects with the gateway's message when `success` is not true. */
  call: (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) => Promise<unknown>;
  /** Name and value of the cookie, for a browser context. */
  cookie: { name: string; value: string };
}

const send = async (
  url: string,
  method: string,
  body: unknown,
  cookie: string,
): Promise<{ reply: Response; data: unknown }> => {
  const reply = await fetch(url, {
    method,
    headers: { accept: "application/json", "content-type": "application/json", cookie },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  const parsed: unknown = text === "" ? { success: true } : JSON.parse(text);
  const envelope = typeof parsed === "object" && parsed !== null ? parsed : {};
  if (!("success" in envelope) || envelope.success !== true)
    throw new Error(`${method} ${url}: ${reply.status} ${text}`);
  return { reply, data: "data" in envelope ? envelope.data : undefined };
};

/** Signs in from Node, without a browser. */
export const signedIn = async (url: string, username: string, password: string): Promise<SignedIn> => {
  const { reply } = await send(`${url}/api/user/login`, "POST", { username, password }, "");
  const pair = reply.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const split = pair.indexOf("=");
  return {
    call: async (method, path, body) => (await send(url + path, method, body, pair)).data,
    cookie: { name: pair.slice(0, split), value: pair.slice(split + 1) },
  };
};
