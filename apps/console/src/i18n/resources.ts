import type account from "./locales/en/account.json";
import type affiliate from "./locales/en/affiliate.json";
import type app from "./locales/en/app.json";
import type auth from "./locales/en/auth.json";
import type bodyLog from "./locales/en/body_log.json";
import type common from "./locales/en/common.json";
import type components from "./locales/en/components.json";
import type dashboard from "./locales/en/dashboard.json";
import type doc from "./locales/en/doc.json";
import type error from "./locales/en/error.json";
import type exportTexts from "./locales/en/export.json";
import type fapiao from "./locales/en/fapiao.json";
import type home from "./locales/en/home.json";
import type invoice from "./locales/en/invoice.json";
import type key from "./locales/en/key.json";
import type log from "./locales/en/log.json";
import type menu from "./locales/en/menu.json";
import type modelTelemetry from "./locales/en/model_telemetry.json";
import type navbar from "./locales/en/navbar.json";
import type midjourney from "./locales/en/midjourney.json";
import type model_list from "./locales/en/model_list.json";
import type notice from "./locales/en/notice.json";
import type operationRecord from "./locales/en/operation_record.json";
import type palette from "./locales/en/palette.json";
import type profile from "./locales/en/profile.json";
import type refusal from "./locales/en/refusal.json";
import type samples from "./locales/en/samples.json";
import type settings from "./locales/en/settings.json";
import type prices from "./locales/en/prices.json";
import type publicTexts from "./locales/en/public.json";
import type site from "./locales/en/site.json";
import type showcase from "./locales/en/showcase.json";
import type signin from "./locales/en/signin.json";
import type table from "./locales/en/table.json";
import type task from "./locales/en/task.json";
import type toast from "./locales/en/toast.json";
import type topup from "./locales/en/topup.json";
import type views from "./locales/en/views.json";
import type zod from "./locales/en/zod.json";

/** Every catalogue by its namespace. The English ones give the keys their types; a test holds the others to the same keys. */
export interface Resources {
  account: typeof account;
  affiliate: typeof affiliate;
  app: typeof app;
  auth: typeof auth;
  body_log: typeof bodyLog;
  common: typeof common;
  components: typeof components;
  dashboard: typeof dashboard;
  doc: typeof doc;
  error: typeof error;
  export: typeof exportTexts;
  fapiao: typeof fapiao;
  home: typeof home;
  invoice: typeof invoice;
  key: typeof key;
  log: typeof log;
  menu: typeof menu;
  model_telemetry: typeof modelTelemetry;
  navbar: typeof navbar;
  midjourney: typeof midjourney;
  model_list: typeof model_list;
  notice: typeof notice;
  operation_record: typeof operationRecord;
  palette: typeof palette;
  profile: typeof profile;
  refusal: typeof refusal;
  samples: typeof samples;
  settings: typeof settings;
  prices: typeof prices;
  public: typeof publicTexts;
  site: typeof site;
  showcase: typeof showcase;
  signin: typeof signin;
  table: typeof table;
  task: typeof task;
  toast: typeof toast;
  topup: typeof topup;
  views: typeof views;
  zod: typeof zod;
}

/** Name of a catalogue. */
export type Namespace = keyof Resources;

type Form = "zero" | "one" | "two" | "few" | "many" | "other";

/** A plural form stands for its base: `keys_one` is asked for as `keys`. */
type Base<Key extends string> = Key extends `${infer Start}_${Form}` ? Start : Key;

type Paths<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Base<Key> : `${Key}.${Paths<Texts[Key]>}`;
}[keyof Texts & string];

/** Every text of a namespace, by its dotted path. */
export type TextKey<Name extends Namespace> = { [One in Name]: Paths<Resources[One]> }[Name];
