/** Passes reads of the browser on to the gateway. The access token stays on the server. */
export const GET = async (request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url);
  const reply = await fetch(new URL(pathname + search, process.env.GATEWAY_URL), {
    headers: { Authorization: `Bearer ${process.env.ACCESS_TOKEN}`, Accept: "application/json" },
  });
  return new Response(reply.body, { status: reply.status, headers: { "Content-Type": "application/json" } });
};
