import type { Schemas } from "@one-hub/sdk";
import { matchModelUrls } from "@one-hub/sdk/format";
import type { Handlers } from "../../context.ts";
import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import { refuse } from "../../platform/http.ts";
import { readOrder, readPage } from "../../platform/page.ts";
import { requireRevision } from "../../platform/revision.ts";
import {
  deleteModelUrl,
  findModelUrl,
  insertModelUrl,
  listEnabledModelUrls,
  listModelUrls,
  sortModelUrls,
  updateModelUrl,
} from "./store.ts";
import { toModelUrl } from "./view.ts";

/** One page of the list holds all rules. */
const MAX_MODEL_URLS = 100;

const notFound = () => refuse("There is no such model URL", "模型接口规则不存在", { code: "model_url_not_found" });

const isWebAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "";
};

const readInput = (body: Schemas["ModelUrlInput"]) => {
  const pattern = body.pattern.trim();
  if (pattern === "")
    throw refuse("Enter a model name or a pattern", "请填写模型名称或匹配规则", {
      code: "value_missing",
      param: "pattern",
    });
  const docsUrl = (body.docs_url ?? "").trim();
  if (docsUrl !== "" && !isWebAddress(docsUrl))
    throw refuse("The documentation needs a web address", "文档地址必须是网址", {
      code: "address_invalid",
      param: "docs_url",
    });
  return {
    pattern,
    path: body.path,
    method: body.method ?? "POST",
    docs_url: docsUrl,
    enabled: body.enabled === false ? 0 : 1,
  };
};

/** Endpoints of models: extension `model_url`. */
export const modelUrlHandlers = {
  getModelUrls: async ({ query }, ctx) => {
    const rules = (await listEnabledModelUrls(ctx.db)).map(toModelUrl);
    const model = emptyToUndefined(query.model);
    return model === undefined ? rules : [...matchModelUrls(model, rules)];
  },

  listModelUrls: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const order =
      emptyToUndefined(query.order?.trim()) === undefined
        ? [{ column: "sort", direction: "asc" } as const]
        : readOrder(query.order, "ModelUrlSort", "sort");
    const filter = {
      keyword: emptyToUndefined(query.keyword?.trim()),
      method: emptyToUndefined(query.method),
      enabled: query.enabled,
    };
    const { rows, total } = await listModelUrls(ctx.db, filter, { order, size, offset });
    return { data: rows.map(toModelUrl), page, size, total_count: total };
  },

  createModelUrl: async ({ body }, ctx) => {
    const row = await insertModelUrl(ctx.db, { ...readInput(body), sort: body.sort }, MAX_MODEL_URLS);
    if (row === undefined)
      throw refuse(`At most ${MAX_MODEL_URLS} model URLs are kept`, `最多 ${MAX_MODEL_URLS} 条模型接口规则`, {
        code: "too_many_model_urls",
      });
    return toModelUrl(row);
  },

  updateModelUrl: async ({ body }, ctx) => {
    const stored = await findModelUrl(ctx.db, body.id);
    if (stored === undefined) throw notFound();
    requireRevision(ctx, toModelUrl(stored), body);
    const place = body.sort === undefined ? {} : { sort: body.sort };
    const row = await updateModelUrl(ctx.db, body.id, { ...readInput(body), ...place });
    if (row === undefined) throw notFound();
    return toModelUrl(row);
  },

  sortModelUrls: async ({ body }, ctx) => {
    if (!(await sortModelUrls(ctx.db, body.ids)))
      throw refuse("The rules have changed. Load them again", "规则已变更，请重新加载", {
        code: "value_invalid",
        param: "ids",
      });
  },

  deleteModelUrl: async ({ path }, ctx) => {
    if (!(await deleteModelUrl(ctx.db, path.id))) throw notFound();
  },
} satisfies Partial<Handlers>;
