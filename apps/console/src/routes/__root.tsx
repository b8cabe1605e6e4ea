import { createRootRouteWithContext, Outlet, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { followTabs } from "../lib/session-tabs.ts";
import type { RouterContext } from "../router.ts";

const Root = (): ReactNode => {
  const router = useRouter();
  const { gateway, queryClient } = router.options.context;
  useEffect(
    // The guards run again: a sign-in elsewhere leaves the sign-in page. The layout handles a sign-out.
    () => followTabs({ gateway, queryClient }, () => void router.invalidate()),
    [gateway, queryClient, router],
  );
  return <Outlet />;
};

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });
