import { useGateway } from "@one-hub/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Operation } from "./-document.ts";
import { type Answer, follow, timeoutOf } from "./-try-answer.ts";
import type { Credential } from "./-try-credential.ts";
import type { TryRequest } from "./-try-request.ts";

/** Sends calls of an operation, one at a time, and follows the answer of the last one. `onEnd` runs before the end of an answer is drawn. */
export const useCall = (operation: Operation, { way, headers: secrets }: Credential, onEnd: () => void) => {
  const gateway = useGateway();
  const client = useQueryClient();
  const [answer, setAnswer] = useState<Answer>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const fetchAnswer = ({ path, method, body, headers }: TryRequest, signal: AbortSignal): Promise<Response> => {
    const init = { method, body: body ?? null, signal, redirect: "manual", cache: "no-store" } as const;
    if (way !== "secret") return gateway.open(path, { ...init, headers: { ...headers } });
    // A session's cookie would count instead of the token.
    return fetch(gateway.baseUrl + path, { ...init, headers: { ...headers, ...secrets }, credentials: "omit" });
  };

  const send = async (request: TryRequest): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    const timeout = timeoutOf(operation.path);
    await follow(
      (signal) => fetchAnswer(request, signal),
      stop.signal,
      timeout,
      (next) => {
        if (next.state !== "waiting" && next.state !== "arriving") onEnd();
        setAnswer(next);
      },
    );
    running.current = undefined;
    // Other pages may show what the call has changed, the session itself included.
    if (operation.changes)
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "api-reference" });
  };

  return {
    answer,
    isRunning: answer?.state === "waiting" || answer?.state === "arriving",
    send: (request: TryRequest) => void send(request),
    stop: () => running.current?.abort(),
  };
};
