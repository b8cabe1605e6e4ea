import { createFileRoute, redirect } from "@tanstack/react-router";

/** Redirects old addresses to their successors and any other unknown path to /404. */
export const Route = createFileRoute("/$")({
  beforeLoad: async ({ location: { pathname, searchStr, hash } }) => {
    const { newAddressOf } = await import("../old-addresses.ts");
    const moved = newAddressOf(pathname, searchStr, hash);
    throw moved === undefined ? redirect({ to: "/404", replace: true }) : redirect({ href: moved, replace: true });
  },
});
