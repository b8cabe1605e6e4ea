import type { ReactNode } from "react";
import { Dashboard } from "./pages/dashboard.tsx";
import { Keys } from "./pages/keys.tsx";
import { Log } from "./pages/log.tsx";
import { Login } from "./pages/login.tsx";
import { States } from "./pages/states.tsx";
import { Forms } from "./pages/forms.tsx";

/** The pages of the prototype by the name in `?page=`. */
export const pages: Readonly<Record<string, () => ReactNode>> = {
  login: Login,
  dashboard: Dashboard,
  key: Keys,
  log: Log,
  states: States,
  forms: Forms,
};
