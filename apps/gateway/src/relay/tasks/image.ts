import type { ServerResponse } from "node:http";
import { Agent } from "undici";
import type { Services } from "../../context.ts";
import { isPublicUrl } from "../../platform/public-address.ts";
import { dispatch } from "../upstream/dispatch.ts";
import { RelayError } from "../relay-error.ts";
import { findChannel, findImage, findSongs } from "../../domains/task/store.ts";
import { coverOf } from "../../domains/task/view.ts";

const MAX_IMAGE_BYTES = 33_554_432;
const IMAGE_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** Images on their way at the same time. */
const MAX_CONCURRENT = 32;

/** What browsers draw and cannot run. */
const imageType = /^image\/(png|jpeg|webp|gif|avif)$/;

const refusal = (status: number, words: string, code = 4) =>
  new RelayError(status, { en: words, zh: words }, { type: "upstream_error", code });

const unreachable = () => refusal(502, "image_not_reachable");

const drained = (response: ServerResponse) =>
  new Promise<void>((resolve) => {
    const done = () => {
      response.off("drain", done);
      response.off("close", done);
      resolve();
    };
    response.once("drain", done);
    response.once("close", done);
  });

export type ImageProxy = {
  /** `song`: the cover of that song of a Suno task, counted from zero; else the image of a Midjourney task. */
  readonly pass: (taskId: string, response: ServerResponse, song?: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * Passes on the image of a stored task, or the cover of one of its songs. The address came from an upstream, so it may lead to
 * public addresses or the upstream itself only. Sends nothing of the caller, and does not follow redirects.
 */
export const createImageProxy = ({ db, egress }: Pick<Services, "db" | "egress">): ImageProxy => {
  const connect = { timeout: CONNECT_TIMEOUT_MS };
  const limits = { headersTimeout: IMAGE_TIMEOUT_MS, bodyTimeout: IMAGE_TIMEOUT_MS, connections: 8 };
  const publicAgent = new Agent({ ...limits, connect: { ...connect, lookup: egress.lookupPublic } });
  const upstreamAgent = new Agent({ ...limits, connect: { ...connect, lookup: egress.lookup } });
  let underWay = 0;

  const findCover = async (taskId: string, song: number) => {
    const found = await findSongs(db, taskId);
    const cover = found === undefined ? "" : coverOf(found.data, song);
    return found === undefined || cover === "" ? undefined : { ...found, image_url: cover };
  };

  const pass = async (taskId: string, response: ServerResponse, song: number | undefined) => {
    const found = await (song === undefined ? findImage(db, taskId) : findCover(taskId, song));
    if (found === undefined) throw refusal(404, "task_no_found");
    const url = URL.parse(found.image_url);
    if (url === null) throw unreachable();
    const channel = await findChannel(db, found.channel_id);
    const isUpstream = /^https?:$/.test(url.protocol) && URL.parse(channel?.base_url ?? "")?.origin === url.origin;
    if ((!isUpstream && !isPublicUrl(url)) || egress.deniesHost(url.hostname)) throw unreachable();
    const left = new AbortController();
    const leave = () => left.abort();
    response.once("close", leave);
    const signal = AbortSignal.any([left.signal, AbortSignal.timeout(IMAGE_TIMEOUT_MS)]);
    try {
      const reply = await dispatch(
        isUpstream ? upstreamAgent : publicAgent,
        {
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method: "GET",
          headers: { accept: "image/*", "accept-encoding": "identity" },
        },
        signal,
      );
      const type =
        String(reply.headers["content-type"] ?? "")
          .split(";", 1)[0]
          ?.trim()
          .toLowerCase() ?? "";
      const length = Number(reply.headers["content-length"] ?? 0);
      const isPlain = (reply.headers["content-encoding"] ?? "identity") === "identity";
      const problem =
        reply.status !== 200 || !isPlain || !imageType.test(type)
          ? unreachable()
          : length > MAX_IMAGE_BYTES
            ? refusal(413, "image_too_large")
            : undefined;
      let size = 0;
      for await (const chunk of reply.body) {
        // Leaving off ends the call upstream.
        if (problem !== undefined) throw problem;
        size += chunk.byteLength;
        if (size > MAX_IMAGE_BYTES) throw refusal(413, "image_too_large");
        if (!response.headersSent)
          response.writeHead(200, {
            "content-type": type,
            ...(length > 0 ? { "content-length": length } : {}),
            "x-content-type-options": "nosniff",
            "content-security-policy": "default-src 'none'; sandbox",
            // A finished image never changes, and is public to anyone who knows its id.
            "cache-control": found.is_open === 1 ? "no-store" : "public, max-age=86400",
          });
        if (!response.write(chunk)) await drained(response);
      }
      if (problem !== undefined || size === 0) throw problem ?? unreachable();
      response.end();
    } catch (error) {
      if (left.signal.aborted) return;
      // A broken connection signals an incomplete image.
      if (response.headersSent) response.destroy();
      else throw error instanceof RelayError ? error : signal.aborted ? refusal(504, "image_timeout") : unreachable();
    } finally {
      response.off("close", leave);
    }
  };

  return {
    pass: async (taskId, response, song) => {
      if (underWay >= MAX_CONCURRENT) throw refusal(429, "too_many_images", 30);
      underWay += 1;
      try {
        await pass(taskId, response, song);
      } finally {
        underWay -= 1;
      }
    },
    close: async () => {
      await Promise.all([publicAgent.close(), upstreamAgent.close()]);
    },
  };
};
