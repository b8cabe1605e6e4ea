"use client";

import { useTokens } from "@one-hub/hooks";
import { userMessage } from "@one-hub/sdk";

/** The keys that the server read: there at once, and refetched as any query. */
export const Keys = () => {
  const { data, error } = useTokens({ size: 20 });
  if (data !== undefined)
    return (
      <ul>
        {data.data.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    );
  return <p>{error === null ? "Loading…" : userMessage(error)}</p>;
};
