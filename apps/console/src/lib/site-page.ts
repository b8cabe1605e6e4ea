import { sitePageAddress } from "@one-hub/page";
import { GatewayError } from "@one-hub/sdk";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { callTimeout } from "../start/call-timeout.ts";

const schema = z.object({ content: z.union([z.string(), z.record(z.string(), z.string())]) });

/** Content of a page of the site's own, in all its languages. It changes with a start of the host only. */
export const sitePageQuery = (path: string) =>
  queryOptions({
    queryKey: ["site-page", path],
    queryFn: async ({ signal }) => {
      const limit = AbortSignal.timeout(callTimeout * 1000);
      const reply = await fetch(sitePageAddress(path), { signal: AbortSignal.any([signal, limit]) }).catch(
        (cause: unknown) => {
          throw signal.aborted ? cause : new GatewayError("network", { cause });
        },
      );
      if (!reply.ok) throw new GatewayError("server", { status: reply.status });
      return schema.parse(await reply.json()).content;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
