import { Alert, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import type { Token } from "@one-hub/sdk";
import { ConfirmDialog, IconButton } from "@one-hub/ui";
import { IconCode, IconHistory, IconMessagePlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { useKeptForm } from "../../../lib/kept-forms.ts";
import { useLatest } from "../../../lib/latest.ts";
import { useSelf } from "../../../lib/session.ts";
import { HowToTopUp } from "../../../shared/HowToTopUp/HowToTopUp.tsx";
import { LeaveGuard } from "../../../shared/LeaveGuard/LeaveGuard.tsx";
import { optionalPart } from "../../../shared/LazyPart/optional-part.tsx";
import type { AppSearch } from "./-app.search.ts";
import classes from "./-app.module.css";
import { beginningOf, lanesOf, titleOf, type Turn } from "./-chat.ts";
import { Composer } from "./-composer.tsx";
import { useKnownModels } from "./-known-models.ts";
import { readParameters } from "./-parameters.ts";
import own from "./-playground.module.css";
import { SetupPanel } from "./-setup-panel.tsx";
import { TurnView } from "./-turn.tsx";
import { type Said, useKeyModels, usePlayground } from "./-use-playground.ts";

const route = getRouteApi("/dashboard/app");

const History = optionalPart(async () => (await import("./-history.tsx")).History);
const Code = optionalPart(async () => (await import("./-request-dialog.tsx")).RequestDialog);

const nothing: Said = { text: "", pictures: [] };

/** Whether what can be seen of an element reaches down to its end. */
const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: Element): boolean =>
  scrollHeight - scrollTop - clientHeight < 48;

/** Scrolls with the end of a conversation, unless the user has scrolled up. On a phone the page scrolls, and not the thread. */
const useFollow = () => {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useEffect(() => {
    const thread = box.current;
    // The style of its padding comes before it.
    const inside = thread?.lastElementChild;
    if (thread === null || inside === null || inside === undefined) return undefined;
    const scroller = (): Element =>
      getComputedStyle(thread).overflowY === "visible" ? document.documentElement : thread;
    // A page is read from its top until something is sent.
    follows.current = scroller() === thread;
    const watch = new ResizeObserver(() => {
      if (follows.current && inside.clientHeight > 0) scroller().scrollTop = scroller().scrollHeight;
    });
    let before = 0;
    const onScroll = (): void => {
      const element = scroller();
      // An answer may have grown since the end was scrolled to: only who scrolls back reads there.
      if (isAtEnd(element)) follows.current = true;
      else if (element.scrollTop < before) follows.current = false;
      before = element.scrollTop;
    };
    watch.observe(inside);
    // The message box grows with what is written, and takes its room.
    watch.observe(thread);
    addEventListener("scroll", onScroll, true);
    return () => {
      watch.disconnect();
      removeEventListener("scroll", onScroll, true);
    };
  }, []);
  return {
    box,
    follow: (): void => {
      follows.current = true;
    },
  };
};

/** Talks to one model, or to two side by side, with the chosen key. */
export const Playground = ({ token }: { readonly token: Token }): ReactNode => {
  const { t } = useTranslation("app");
  const known = useKnownModels();
  const { chat: open, model } = route.useSearch();
  const navigate = route.useNavigate();
  // On a phone the page stands where the conversation is read.
  const change = (next: Partial<AppSearch>, replace: boolean): void =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace, resetScroll: false });
  const models = useKeyModels(token, known);
  const play = usePlayground({
    token,
    known,
    names: models.names,
    open,
    model,
    onModel: (next) => change({ model: next }, true),
    onOpen: (chat, replace = false) => change({ chat, model: "" }, replace),
  });
  const [said, setSaid] = useState(nothing);
  const self = useSelf();
  /** Texts of the messages that are being edited, by turn. They stay while another conversation is shown. */
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map());
  const [deleting, setDeleting] = useState<Turn>();
  const asked = useLatest(deleting);
  const [shown, setShown] = useState<"history" | "code">();
  const { box, follow } = useFollow();
  const composer = useRef<HTMLTextAreaElement>(null);
  const { chat, setup } = play;
  const { wrong } = readParameters(setup.parameters);
  const ready =
    wrong.size === 0 && play.canSend && lanesOf(setup).every((lane) => !models.isOutside(setup.models[lane]));
  const title = titleOf(chat);
  const setDraft = (turn: string, text: string | undefined): void =>
    setDrafts(
      (now) => new Map([...now].filter(([id]) => id !== turn).concat(text === undefined ? [] : [[turn, text]])),
    );
  const edited =
    drafts.size > 0 && play.chats.some(({ turns }) => turns.some(({ id, text }) => (drafts.get(id) ?? text) !== text));
  const written = said.text.trim() !== "" || said.pictures.length > 0;
  useKeptForm({
    name: "message",
    unsaved: written,
    values: said,
    restore: (values) => setSaid({ ...said, ...values }),
  });
  useKeptForm({
    name: "edit",
    unsaved: edited,
    values: { drafts },
    restore: (values) => setDrafts((now) => new Map([...now, ...(values.drafts ?? [])])),
  });
  const close = (): void => setShown(undefined);
  /** Applies a change that removes the control with the focus, which goes to a message then: to its text or its edit button; without one, to the message box. */
  const changeAndFocus = (index: number, apply: () => void): void => {
    flushSync(apply);
    const messages = [...(box.current?.querySelectorAll("[data-message]") ?? [])];
    const control = messages.at(index)?.querySelector<HTMLElement>("textarea, [data-edit]") ?? composer.current;
    control?.focus();
    if (control instanceof HTMLTextAreaElement) control.setSelectionRange(control.value.length, control.value.length);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing || !play.busy) return;
    // Windows of the page come here too, although they stand elsewhere; an open list closes by itself.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
    if (event.target.getAttribute("aria-expanded") === "true") return;
    event.preventDefault();
    play.stop();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape stops from wherever the focus is; the button does it too.
    <div className={classes["play"]} onKeyDown={onKeyDown}>
      <LeaveGuard dirty={written || edited} />
      <SetupPanel token={token} setup={setup} wrong={wrong} models={models} onChange={play.change} />
      <section className={classes["talk"]} aria-label={t("talk")}>
        <Stack gap={0} h="100%">
          <Group component="header" gap={4} wrap="nowrap" className={own["head"] ?? ""}>
            <Text component="h2" flex={1} miw={0} fw={650} truncate={title !== ""} dir="auto">
              {title === "" ? t("new") : title}
            </Text>
            <IconButton size="sm" label={t("begin")} icon={<IconMessagePlus />} onClick={play.begin} />
            <IconButton
              size="sm"
              label={t("history.open")}
              icon={<IconHistory />}
              onPointerEnter={History.preload}
              onClick={() => setShown("history")}
            />
            <IconButton
              size="sm"
              label={t("code.open")}
              icon={<IconCode />}
              onPointerEnter={Code.preload}
              onClick={() => setShown("code")}
            />
          </Group>
          <div
            ref={box}
            className={own["thread"]}
            role="region"
            aria-label={t("thread")}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls: the arrow keys need a place.
            tabIndex={0}
          >
            <Stack gap={24} mih="100%" p={{ base: 16, xs: 20 }}>
              {chat.turns.length === 0 ? (
                <Stack gap={4} m="auto" maw={420} ta="center">
                  <Text fw={650}>{t(self.quota > 0 ? "empty.title" : "empty.balance")}</Text>
                  <Text c="dimmed">{self.quota > 0 ? t("empty.text") : <HowToTopUp />}</Text>
                </Stack>
              ) : (
                chat.turns.map((turn, index) => (
                  <TurnView
                    key={turn.id}
                    turn={turn}
                    last={index === chat.turns.length - 1}
                    busy={play.busy}
                    canSend={play.canSend}
                    draft={drafts.get(turn.id)}
                    liveAt={(lane) => play.liveAt(turn.id, lane)}
                    onEdit={(now) => changeAndFocus(index, () => setDraft(turn.id, now ? turn.text : undefined))}
                    onDraft={(text) => setDraft(turn.id, text)}
                    onSay={(text) =>
                      changeAndFocus(-1, () => {
                        setDraft(turn.id, undefined);
                        follow();
                        play.say({ text, pictures: turn.pictures }, turn.id);
                      })
                    }
                    onDelete={() => setDeleting(turn)}
                    onAgain={(lane) => {
                      follow();
                      play.again(turn.id, lane);
                      // The button is gone while the response arrives.
                      composer.current?.focus();
                    }}
                  />
                ))
              )}
            </Stack>
          </div>
          {play.kept ? null : (
            <Alert role="note" color="info" mx={20}>
              {t("history.notKept")}
            </Alert>
          )}
          <Composer
            ref={composer}
            said={said}
            onChange={setSaid}
            busy={play.busy}
            ready={ready}
            known={known}
            setup={setup}
            onStop={play.stop}
            onSend={() => {
              play.say(said);
              setSaid(nothing);
              follow();
            }}
          />
        </Stack>
      </section>
      <VisuallyHidden role="status">{play.news}</VisuallyHidden>
      <ConfirmDialog
        opened={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title={t("deleteTitle")}
        text={t("history.gone")}
        touches={asked && [beginningOf(asked.text), ...asked.pictures.map(({ name }) => name)].filter(Boolean)}
        confirmText={t("history.delete")}
        busyText={t("history.deleting")}
        danger
        onConfirm={async () => {
          if (deleting === undefined) return undefined;
          const index = chat.turns.findIndex(({ id }) => id === deleting.id);
          changeAndFocus(index, () => play.forget(deleting.id));
          return undefined;
        }}
      />
      <History
        opened={shown === "history"}
        onClose={close}
        chats={play.chats}
        current={chat.id}
        onShow={(id) => {
          close();
          play.show(id);
        }}
        onRename={play.rename}
        onRemove={play.remove}
        onClear={play.clear}
      />
      <Code
        opened={shown === "code"}
        onClose={close}
        token={token}
        models={setup.compare ? setup.models : [setup.models[0]]}
        requestOf={(lane) => play.request(said, lane)}
      />
    </div>
  );
};
