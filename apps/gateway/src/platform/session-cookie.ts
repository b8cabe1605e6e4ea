export const sessionCookie = "session";

/** Its name over https: browsers take it from this very host alone, so no other host of the domain can put one of its own in its place. */
export const secureSessionCookie = "__Host-session";
