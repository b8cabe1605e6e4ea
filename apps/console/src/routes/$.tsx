import { createFileRoute, redirect } from "@tanstack/react-router";

/** Old addresses lead to what took their place; any other unknown path goes to /404 (specification §2). */
export const Route = createFileRoute("/$")({
  beforeLoad: async ({ location: { pathname, searchStr, hash } }) => {
    const { newAddressOf } = await import("../old-addresses.ts");
    const moved = newAddressOf(pathname, searchStr, hash);
    throw moved === undefined ? redirect({ to: "/404", replace: true }) : redirect({ href: moved, replace: true });
  },
});
