import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import type { RouterContext } from "../router.ts";

/** Above every page. */
export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet });
