/** Names the gateway in the cache's keys, on the server and in the browser, which reach it under different addresses. */
export const GATEWAY_ID = "gateway";
