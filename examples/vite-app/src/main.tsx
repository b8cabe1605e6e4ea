import {
  clientIdOf,
  createGatewayQueryClient,
  GatewayProvider,
  safeStorage,
  useCreateToken,
  useQuota,
  useSession,
  useStatus,
  useTokens,
} from "@one-hub/hooks";
import { createGateway, prefixedKey, userMessage } from "@one-hub/sdk";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";

const storage = safeStorage(() => localStorage);
const gateway = createGateway({ clientId: clientIdOf(storage) });
const client = createGatewayQueryClient();

const SignIn = () => {
  const { login } = useSession();
  const submit = (form: FormData) =>
    login({ username: String(form.get("username")), password: String(form.get("password")) }).catch((error: Error) =>
      alert(userMessage(error)),
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      <input name="username" placeholder="User name" autoComplete="username" required />
      <input name="password" placeholder="Password" type="password" autoComplete="current-password" required />
      <button>Sign in</button>
    </form>
  );
};

const Keys = () => {
  const quota = useQuota();
  const tokens = useTokens({ size: 20 });
  const create = useCreateToken();
  if (tokens.isPending) return <p>Loading…</p>;
  if (tokens.isError) return <p>{userMessage(tokens.error)}</p>;
  return (
    <>
      <button
        disabled={create.isPending}
        onClick={() => create.mutate({ name: "from the example", unlimited_quota: true })}
      >
        New key
      </button>
      {create.data && <p>Copy it now: {prefixedKey(create.data.key)}</p>}
      <ul>
        {tokens.data.data.map((token) => (
          <li key={token.id}>
            {token.name}: {token.unlimited_quota ? "unlimited" : quota.format(token.remain_quota)}
          </li>
        ))}
      </ul>
    </>
  );
};

const App = () => {
  const session = useSession();
  const { status } = useStatus();
  const quota = useQuota();
  switch (session.state) {
    case "loading":
      return <p>Loading…</p>;
    case "error":
      return <button onClick={() => void session.refresh()}>{userMessage(session.error)} Try again</button>;
    case "unauthenticated":
      return <SignIn />;
    case "authenticated":
      return (
        <>
          <h1>{status?.system_name}</h1>
          <p>
            {session.user.display_name}: {quota.balance(session.user.quota)}
          </p>
          <button onClick={() => void session.logout()}>Sign out</button>
          <Keys />
        </>
      );
  }
};

createRoot(document.body.appendChild(document.createElement("div"))).render(
  <QueryClientProvider client={client}>
    <GatewayProvider gateway={gateway} storage={storage}>
      <App />
    </GatewayProvider>
  </QueryClientProvider>,
);
