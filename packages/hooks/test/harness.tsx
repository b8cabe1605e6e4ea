import {
  changeUserQuota,
  createGateway,
  createUser,
  listUsers,
  type Gateway,
  type LoginInput,
  type User,
} from "@one-hub/sdk";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { setupWorker } from "msw/browser";
import type { ReactElement, ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, inject } from "vitest";
import { renderHook } from "vitest-browser-react";

import {
  createGatewayQueryClient,
  GatewayProvider,
  type GatewayProviderProps,
  type GatewayStorage,
} from "../src/index.ts";

/** Where a test puts its faults; every other call reaches the gateway. */
export const network = setupWorker();

/** The worker's start: files share their page, and it starts once. */
let started: Promise<unknown> | undefined;

/** Takes the page's calls in hand, clears faults after each test and signs out before it. */
export const takeNetwork = (): void => {
  beforeAll(async () => {
    started ??= network.start({ quiet: true, onUnhandledFrame: "bypass" });
    await started;
  });
  beforeEach(async () => {
    await fetch("/api/user/logout");
  });
  afterEach(() => {
    network.resetHandlers();
  });
};

/** A path of the gateway as msw matches it. */
export const at = (path: string): string => `${location.origin}${path}`;

/** Root's calls; they neither send nor change the browser's session. */
export const root = (): Gateway => createGateway({ credentials: "omit", accessToken: inject("rootAccessToken") });

let users = 0;

/** An account of its own for a test. */
export const makeUser = async (quota = 0): Promise<{ user: User; credentials: LoginInput }> => {
  users += 1;
  const username = `h${users}${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? ""}`.slice(0, 12);
  const password = "test-password";
  await createUser(root(), { username, password, display_name: username });
  const user = (await listUsers(root(), { keyword: username })).data.find((each) => each.username === username);
  if (user === undefined) throw new Error("the user was not made");
  if (quota !== 0) await changeUserQuota(root(), user.id, { quota, remark: "test" });
  return { user, credentials: { username, password } };
};

/** A storage in memory, and what is in it. */
export const memoryStorage = (
  entries: Record<string, string> = {},
): GatewayStorage & { entries: Map<string, string> } => {
  const map = new Map(Object.entries(entries));
  return {
    entries: map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => {
      map.set(key, value);
    },
    removeItem: (key) => {
      map.delete(key);
    },
  };
};

/** Parts of a test page. */
export interface Page {
  client: QueryClient;
  gateway: Gateway;
  storage: GatewayStorage & { entries: Map<string, string> };
  wrapper: (props: { children: ReactNode }) => ReactElement;
}

/** A page with its own cache, as an application sets it up; retries come at once. */
export const makePage = (props: Partial<GatewayProviderProps> & { entries?: Record<string, string> } = {}): Page => {
  const { entries, gateway = createGateway(), ...rest } = props;
  const storage = memoryStorage(entries);
  const client = createGatewayQueryClient();
  const defaults = client.getDefaultOptions();
  client.setDefaultOptions({
    ...defaults,
    // A test reads more of a result than its hook has at its latest rendering.
    queries: { ...defaults.queries, retryDelay: 1, notifyOnChangeProps: "all" },
  });
  const wrapper = ({ children }: { children: ReactNode }): ReactElement => (
    <QueryClientProvider client={client}>
      <GatewayProvider gateway={gateway} storage={storage} {...rest}>
        {children}
      </GatewayProvider>
    </QueryClientProvider>
  );
  return { client, gateway, storage, wrapper };
};

/** Renders a hook on a page. */
export const onPage = async <Result,>(page: Page, hook: () => Result): Promise<{ current: Result }> =>
  (await renderHook(hook, { wrapper: page.wrapper })).result;
