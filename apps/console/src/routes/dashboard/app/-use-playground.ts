import { type ChatAnswer, keysOf, resourceQuery, useChatStream, useGateway } from "@one-hub/hooks";
import {
  isGatewayError,
  listSelfLogs,
  type RelayChatInput,
  type RelayModelList,
  relayListModels,
  type Token,
} from "@one-hub/sdk";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import { useSelf } from "../../../lib/session.ts";
import { storageKeys } from "../../../lib/storage.ts";
import { likelyChat } from "../../../shared/CodeSamples/sample-model.ts";
import {
  type Answer,
  blankSetup,
  type Chat,
  completeSetup,
  hasCome,
  hasModels,
  type Lane,
  lanesOf,
  newChat,
  requestOf,
  type Setup,
  type Turn,
  withAnswer,
  withTurn,
} from "./-chat.ts";
import { openChats } from "./-chats.ts";
import { detailOf, estimateOf, rowName, rowOf } from "./-cost.ts";
import { type KnownModels, useRatios } from "./-known-models.ts";
import { mayNotCall } from "./-may-call.ts";

export type Said = Pick<Turn, "text" | "pictures">;

/** Milliseconds before each look into the log: its row comes with the settlement, just after the answer. */
const looks = [300, 1000, 3000, 8000];

/** Milliseconds that leaving a page may take. */
const unloading = 5000;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

const modelKeys = keysOf("relay");

/** The models that a key may call: those of its group and of the one behind it, as far as its own limit lets it. */
export const useKeyModels = (token: Token, known: KnownModels) => {
  const gateway = useGateway();
  // The key itself is no part of a name in the cache.
  const query = useQuery<RelayModelList>(
    resourceQuery(gateway, modelKeys.list(token.id), token.key, (key, options) =>
      relayListModels(gateway, key, options),
    ),
  );
  const limit = token.setting.limits.limit_model_setting;
  const names = useMemo(() => {
    const behind = [...(known ?? [])].flatMap(([name, { groups }]) =>
      groups.includes(token.backup_group) && !name.endsWith("*") ? [name] : [],
    );
    const served = [...new Set([...(query.data?.data ?? []).map(({ id }) => id), ...behind])];
    return (limit.enabled ? served.filter((name) => limit.models?.includes(name)) : served).sort();
  }, [query.data, known, limit, token.backup_group]);
  /** Whether a call of the model would surely be refused. */
  const isOutside = (model: string): boolean =>
    model !== "" &&
    query.isSuccess &&
    !names.includes(model) &&
    mayNotCall(model, [...query.data.data.map(({ id }) => id), ...(known?.keys() ?? [])], limit);
  return { names, isOutside, loading: query.isPending, error: query.error, retry: () => void query.refetch() };
};

const answerOf = (model: string, final: ChatAnswer, quota: number | undefined): Answer => {
  const { usage, error, state } = final;
  return {
    model,
    // It is over: there are no others.
    state: state === "done" || state === "failed" ? state : "stopped",
    text: final.text,
    reasoning: final.reasoning,
    finish: final.finishReason,
    usage:
      usage === undefined
        ? undefined
        : {
            input: usage.prompt_tokens,
            output: usage.completion_tokens ?? 0,
            cached: detailOf(usage, "prompt", "cached_tokens"),
            reasoning: detailOf(usage, "completion", "reasoning_tokens"),
          },
    time: final.time,
    firstTime: final.firstTime,
    cost: quota === undefined ? undefined : { quota, charged: false },
    error:
      error === undefined
        ? undefined
        : { kind: error.kind, message: error.text ?? "", code: error.code, requestId: error.requestId },
  };
};

/** An answer that is on its way: whose it is. */
interface Live {
  readonly chat: string;
  readonly turn: string;
}

/** A place of an answer: its stream, and whose answer is on its way there. */
const useLane = () => {
  const [live, setLive] = useState<Live>();
  return { ...useChatStream(), live, setLive };
};

/** What {@link usePlayground} needs. */
export interface PlaygroundInput {
  readonly token: Token;
  readonly known: KnownModels;
  readonly names: readonly string[];
  /** Id of the open conversation; undefined for a new one. */
  readonly open: string | undefined;
  /** Model of a new conversation, from the address; may be empty. */
  readonly model: string;
  readonly onModel: (model: string) => void;
  readonly onOpen: (chat: string | undefined, replace?: boolean) => void;
}

/** The playground's conversations, and the answers on their way. */
export const usePlayground = (input: PlaygroundInput) => {
  const { token, known: models, names, open, model: named, onModel, onOpen } = input;
  const { t } = useTranslation("app");
  const gateway = useGateway();
  const self = useSelf();
  const { quotaPerUnit } = useNumbers();
  const ratioOf = useRatios();
  const store = useMemo(() => openChats(() => localStorage, `${storageKeys.chats}${self.id}`), [self.id]);
  const chats = useSyncExternalStore(store.subscribe, store.all, store.all);
  const kept = useSyncExternalStore(store.subscribe, store.isKept, store.isKept);
  const [fresh, setFresh] = useState(() => newChat(chats[0]?.setup));
  const chat = chats.find(({ id }) => id === (open ?? fresh.id)) ?? fresh;

  // Each conversation has its own models and parameters; a new one goes on with the last.
  const [setupOf, setSetupOf] = useState(chat.id);
  const [setup, setSetup] = useState(chat.setup);
  if (setupOf !== chat.id) {
    setSetupOf(chat.id);
    setSetup(chat.setup);
  }
  const [wanted, setWanted] = useState("");
  const wants = open === undefined ? named : "";
  if (wanted !== wants) {
    setWanted(wants);
    if (wants !== "" && setup.models[0] !== wants)
      setSetup({ ...setup, models: [wants, setup.models[1]], compare: false });
  }
  const [guess, second] = useMemo(() => {
    const first = likelyChat(names);
    return [first ?? "", likelyChat(names.filter((name) => name !== first)) ?? first ?? ""];
  }, [names]);
  const chosen = completeSetup(setup, chat, [guess, second]);
  const canSend = hasModels(chosen);

  const lanes = [useLane(), useLane()] as const;
  const busy = lanes.some(({ live }) => live !== undefined);
  const stop = (): void => {
    for (const lane of lanes) lane.stop();
  };
  /** Said to who cannot see it: that an answer is coming, and the whole of it. */
  const [news, setNews] = useState("");
  const gone = useRef(false);
  /** Names of the log's rows that were found for answers. */
  const given = useRef<string[]>([]);
  /** When the browser began to leave the page, in unix milliseconds. */
  const leftAt = useRef(0);

  const estimate = (model: string, { usage }: ChatAnswer): number | undefined => {
    const row = models?.get(model);
    return usage === undefined || row === undefined
      ? undefined
      : estimateOf(row, ratioOf(token.group === "" ? self.group : token.group), usage, quotaPerUnit);
  };

  // A partial answer is kept when the page is closed or reloaded during the stream.
  const keepHalves = useEffectEvent((): void => {
    for (const lane of [0, 1] as const) {
      const { live, answer } = lanes[lane];
      if (live !== undefined && answer !== undefined)
        store.change(live.chat, (known) =>
          withAnswer(known, live.turn, lane, answerOf(known.setup.models[lane], answer, undefined)),
        );
    }
    // Else they would end as calls that the network broke off.
    stop();
  });
  useEffect(() => {
    gone.current = false;
    const here = new AbortController();
    const { signal } = here;
    addEventListener("pagehide", () => keepHalves(), { signal });
    addEventListener("beforeunload", () => (leftAt.current = Date.now()), { signal });
    addEventListener(
      "storage",
      ({ key }) => {
        if (key === null || key.startsWith(storageKeys.chats)) store.reread();
      },
      { signal },
    );
    return () => {
      gone.current = true;
      here.abort();
    };
  }, [store]);

  /** Looks for what the gateway charged. Where its log does not tell, the estimate stays. */
  const findCharge = async (at: Live, lane: Lane, model: string, final: ChatAnswer): Promise<void> => {
    for (const wait of looks) {
      await pause(wait);
      if (gone.current) return;
      try {
        const { data } = await listSelfLogs(gateway, { token_name: token.name, log_type: 2, size: 20 });
        const row = rowOf(data, model, final, given.current);
        if (row === undefined) continue;
        given.current.push(rowName(row));
        store.change(at.chat, (known) => {
          const answer = known.turns.find(({ id }) => id === at.turn)?.answers[lane];
          // Another answer may have replaced it by now.
          return answer === undefined || answer === null || answer.time !== final.time
            ? known
            : withAnswer(known, at.turn, lane, {
                ...answer,
                usage: answer.usage ?? {
                  input: row.prompt_tokens,
                  output: row.completion_tokens,
                  cached: 0,
                  reasoning: 0,
                },
                cost: { quota: row.quota, charged: true },
              });
        });
        return;
      } catch (error) {
        // The estimate says enough where the log cannot be read.
        if (!isGatewayError(error)) throw error;
      }
    }
  };

  const ask = async (from: Chat, turn: string, lane: Lane): Promise<void> => {
    const mine: Live = { chat: from.id, turn };
    const model = from.setup.models[lane];
    const { send, setLive } = lanes[lane];
    setLive(mine);
    setNews(t("news.asked", { model }));
    const ended = await send(token.key, requestOf(from, turn, lane));
    // Browsers break calls off before the page knows that it is hidden: nothing has failed.
    const final: ChatAnswer =
      ended.error?.kind === "network" && Date.now() - leftAt.current < unloading
        ? { ...ended, state: "stopped", error: undefined }
        : ended;
    store.change(from.id, (known) => withAnswer(known, turn, lane, answerOf(model, final, estimate(model, final))));
    setLive((now) => (now === mine ? undefined : now));
    const failed = final.state === "failed";
    setNews(
      failed
        ? t(hasCome(final) ? "news.broke" : "news.failed", { model })
        : t("news.answered", { model, text: final.text }),
    );
    if (!failed || hasCome(final)) await findCharge(mine, lane, model, final);
  };

  const askAll = (next: Chat): void => {
    const last = next.turns.at(-1);
    if (last === undefined || !canSend) return;
    store.put(next);
    if (open !== next.id) onOpen(next.id, true);
    for (const lane of lanesOf(next.setup)) void ask(next, last.id, lane);
  };
  const begin = (from: Setup, replace?: boolean): void => {
    stop();
    setFresh(newChat(from));
    onOpen(undefined, replace);
  };

  return {
    chat,
    chats,
    kept,
    setup: chosen,
    /** Whether the models are known; while they are not, nothing is sent. */
    canSend,
    busy,
    news,
    /** The answer on its way at a place of the open conversation. */
    liveAt: (turn: string, lane: Lane): ChatAnswer | undefined =>
      lanes[lane].live?.chat === chat.id && lanes[lane].live.turn === turn ? lanes[lane].answer : undefined,
    change: (next: Partial<Setup>): void => {
      setSetup({ ...setup, ...next });
      const first = next.models?.[0];
      if (wants !== "" && first !== undefined && first !== wants) onModel(first);
    },
    /** Sends a message, or replaces the message `instead`. */
    say: (said: Said, instead?: string): void => askAll(withTurn({ ...chat, setup: chosen }, said, instead)),
    /** Asks for another answer at the end of the conversation. */
    again: (turn: string, lane: Lane): void => {
      if (!canSend) return;
      const next = withAnswer({ ...chat, setup: chosen }, turn, lane, null);
      store.put(next);
      void ask(next, turn, lane);
    },
    forget: (turn: string): void =>
      store.change(chat.id, (known) => ({ ...known, turns: known.turns.filter(({ id }) => id !== turn) })),
    stop,
    /** The request that goes out next, or the last one. */
    request: (said: Said, lane: Lane): RelayChatInput => {
      const last = chat.turns.at(-1);
      const now = { ...chat, setup: chosen };
      const empty = said.text.trim() === "" && said.pictures.length === 0;
      if (empty && last !== undefined) return requestOf(now, last.id, lane);
      const next = withTurn(now, empty ? { text: t("example"), pictures: [] } : said);
      return requestOf(next, next.turns.at(-1)?.id ?? "", lane);
    },
    begin: (): void => begin(setup),
    show: (id: string): void => {
      stop();
      onOpen(id);
    },
    rename: (id: string, title: string): void => store.change(id, (known) => ({ ...known, title })),
    remove: (id: string): void => {
      if (id === chat.id) begin(setup, true);
      store.remove(id);
    },
    clear: (): void => {
      begin({ ...blankSetup, models: setup.models }, true);
      store.clear();
    },
  };
};
