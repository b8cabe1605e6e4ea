import { sitePageAddress } from "@one-hub/page";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { fetchHostJson } from "./host-json.ts";

const schema = z.object({ content: z.union([z.string(), z.record(z.string(), z.string())]) });

/** Content of a page of the site's own, in all its languages. It changes with a start of the host only. */
export const sitePageQuery = (path: string) =>
  queryOptions({
    queryKey: ["site-page", path],
    queryFn: async ({ signal }) => schema.parse(await fetchHostJson(sitePageAddress(path), signal)).content,
    staleTime: Number.POSITIVE_INFINITY,
  });
