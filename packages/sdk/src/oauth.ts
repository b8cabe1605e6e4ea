import { unwrapVoid, type CallOptions, type Gateway } from "./gateway.ts";

/** An address and the code that `sendEmailVerification` mailed to it. */
export interface BindEmailQuery {
  email: string;
  code: string;
}

/** Gives the caller's account an e-mail address. A GET that changes state: call it from mutations only. A wrong code is `rejected`. */
export const bindEmail = (gateway: Gateway, query: BindEmailQuery, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.GET("/api/oauth/email/bind", { params: { query }, ...options }));
