import { fetch } from "undici";
import { z } from "zod";

const modelList = z.object({ data: z.array(z.object({ id: z.string() })) });

const timeoutMilliseconds = 10_000;

/** Why it failed; never the message, which may quote the address with its credentials. */
const nameFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  return error.cause instanceof Error && "code" in error.cause ? String(error.cause.code) : error.name;
};

/** Model ids of an OpenAI-compatible upstream; an empty list with a short reason if it does not reply. */
export const fetchUpstreamModels = async (
  baseUrl: string,
  key: string,
): Promise<{ models: string[]; failure?: string }> => {
  try {
    const reply = await fetch(`${baseUrl}/v1/models`, {
      headers: key === "" ? {} : { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    if (!reply.ok) {
      await reply.body?.cancel();
      return { models: [], failure: `status ${reply.status}` };
    }
    const { data } = modelList.parse(await reply.json());
    // A comma separates the names of a channel's list.
    const models = data.map(({ id }) => id).filter((id) => id !== "" && !id.includes(","));
    return { models: [...new Set(models)] };
  } catch (error) {
    return { models: [], failure: nameFailure(error) };
  }
};
