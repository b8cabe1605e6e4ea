import { createFileRoute, redirect } from "@tanstack/react-router";

/** Any unknown path goes to /404 (specification §2). */
export const Route = createFileRoute("/$")({
  beforeLoad: () => {
    throw redirect({ to: "/404", replace: true });
  },
});
