import { useStatus } from "@one-hub/hooks";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/use-language.ts";
import { config } from "../../config.ts";
import { useHydrated } from "../../start/prerendered.ts";
import classes from "./Turnstile.module.css";

interface TurnstileApi {
  readonly render: (
    element: HTMLElement,
    options: {
      sitekey: string;
      theme: "auto";
      language: string;
      callback: (token: string) => void;
      "expired-callback": () => void;
      "error-callback": () => void;
    },
  ) => string;
  readonly remove: (id: string) => void;
}

declare global {
  interface Window {
    turnstile?: TurnstileApi;
  }
}

let loading: Promise<TurnstileApi> | undefined;

const load = (): Promise<TurnstileApi> => {
  loading ??= new Promise<TurnstileApi>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${config.providers.turnstile}/turnstile/v0/api.js?render=explicit`;
    script.async = true;
    script.addEventListener("load", () => {
      if (window.turnstile === undefined) reject(new Error("Turnstile did not load"));
      else resolve(window.turnstile);
    });
    script.addEventListener("error", () => reject(new Error("Turnstile did not load")));
    document.head.append(script);
  }).catch((error: unknown) => {
    // The next one tries again.
    loading = undefined;
    throw error;
  });
  return loading;
};

interface TurnstileProps {
  /** Undefined keeps the place free, as long as the site's is not known. */
  readonly siteKey: string | undefined;
  readonly label: string;
  /** The answer for the gateway; undefined when it has expired. */
  readonly onAnswer: (answer: string | undefined) => void;
}

/** Cloudflare's human check, loaded only where it is shown. Give it a new `key` for a new challenge. */
const Turnstile = ({ siteKey, label, onAnswer }: TurnstileProps): ReactNode => {
  const place = useRef<HTMLDivElement>(null);
  const { tag: language } = useLanguage();
  const answer = useEffectEvent(onAnswer);
  useEffect(() => {
    if (siteKey === undefined) return undefined;
    let gone = false;
    let remove: (() => void) | undefined;
    answer(undefined);
    load().then(
      (api) => {
        if (gone || place.current === null) return;
        const id = api.render(place.current, {
          sitekey: siteKey,
          theme: "auto",
          language,
          callback: (token) => answer(token),
          "expired-callback": () => answer(undefined),
          "error-callback": () => answer(undefined),
        });
        remove = () => api.remove(id);
      },
      // Without an answer the gateway refuses and says why.
      () => undefined,
    );
    return () => {
      gone = true;
      remove?.();
    };
  }, [siteKey, language]);
  return <div ref={place} role="group" aria-label={label} className={classes["place"]} />;
};

/** The human check of a form: its element, and the answer for the gateway; neither where the site asks for none. Needs the texts `auth`. */
export const useHumanCheck = () => {
  const { t } = useTranslation("auth");
  const { status } = useStatus();
  const hydrated = useHydrated();
  const siteKey =
    hydrated && status?.turnstile_check === true && config.turnstile ? status.turnstile_site_key : undefined;
  const [answer, setAnswer] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  return {
    answer: siteKey === undefined ? undefined : answer,
    /** An answer can be used once. */
    renew: (): void => setAttempt((before) => before + 1),
    check:
      siteKey === undefined && hydrated ? null : (
        <div className={classes["check"]} data-known={hydrated || undefined}>
          <Turnstile key={attempt} siteKey={siteKey} label={t("register.humanCheck")} onAnswer={setAnswer} />
        </div>
      ),
  };
};
