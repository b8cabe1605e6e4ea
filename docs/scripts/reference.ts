import { readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Application, Comment, Converter, DeclarationReflection, PageEvent, ReflectionKind } from "typedoc";
import type { ProjectReflection, TypeDocOptions } from "typedoc";
import type { PluginOptions } from "typedoc-plugin-markdown";
import { isJSDocSignature } from "typescript";
import { contractFields } from "./fields.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const docs = join(root, "docs");

/** Indexes whose exports are the public ones. Every source file behind them gets a page. */
const indexes = ["packages/sdk/src/index.ts", "packages/sdk/src/format/index.ts", "packages/hooks/src/index.ts"];
/** Indexes that define what they export: one page each. */
const pages = ["packages/sdk/src/testing/index.ts"];
/** An index of a choice of what other pages have. */
const choices = ["packages/hooks/src/query.ts"];

/** Throws where a package exports a source that has no page. */
const checkExports = async (name: string): Promise<void> => {
  const manifest = JSON.parse(await readFile(join(root, "packages", name, "package.json"), "utf8")) as {
    readonly exports: Readonly<Record<string, { readonly source: string }>>;
  };
  for (const { source } of Object.values(manifest.exports)) {
    const file = posix.join("packages", name, source);
    if (![...indexes, ...pages, ...choices].includes(file)) throw new Error(`The reference has no page of ${file}`);
  }
};

/** Source files behind an index, with the names that it exports of each; undefined for all of them. */
const readIndex = async (index: string): Promise<Map<string, Set<string> | undefined>> => {
  const text = await readFile(join(root, index), "utf8");
  const files = new Map<string, Set<string> | undefined>();
  for (const [, list, file = ""] of text.matchAll(/export (?:type )?(?:\*|\{([^}]*)\}) from "\.\/([^"]+)"/g)) {
    // The contract's own types are thousands of lines; the console's /doc shows them.
    if (file === "schema.gen.ts") continue;
    const names = list?.split(",").map((name) => name.trim().replace(/^type /, ""));
    files.set(join(root, index, "..", file), names && new Set(names));
  }
  return files;
};

/** TypeDoc's name of an entry's module; it leaves out a path's end that says nothing. */
const moduleOf = (file: string): string => file.replace(/(?:\/index)?\.tsx?$/, "");

/** `packages/sdk/src/format/money.ts` is the page `sdk/format/money`. */
const pageOf = (file: string): string =>
  relative(join(root, "packages"), file)
    .replace("/src/", "/")
    .replace(/(?:\.gen)?\.tsx?$/, "");

/** The package's README is the first page of its reference. */
const writeGuide = async (name: string, out: string): Promise<void> => {
  const readme = await readFile(join(root, "packages", name, "README.md"), "utf8");
  await writeFile(join(out, name, "index.md"), readme.replaceAll("](../../docs/", "](../../"));
};

const overview = `# Reference

- [@one-hub/sdk](sdk/index.md): every operation one function. Guide, and a page for each part.
- [@one-hub/sdk/format](sdk/format/money.md): money, numbers, times and prices.
- [@one-hub/sdk/testing](sdk/testing/index.md): recorded replies for tests with Mock Service Worker.
- [@one-hub/hooks](hooks/index.md): React hooks over TanStack Query. Guide, and a page for each part.
- <a href="/doc" target="_self">HTTP API</a>: every operation with its parameters, replies and samples, on the console.
- [Error codes](../errors.md), [page configuration](../console-config.md), [environment variables](../gateway.md#environment).
`;

/** Adds to every type of the contract's the fields that it has, which its source only names. */
const writeFields = (project: ProjectReflection): void => {
  const modules = project.getChildrenByKind(ReflectionKind.Module);
  const types = modules.flatMap((module) => module.getChildrenByKind(ReflectionKind.TypeAlias));
  const pageWith = (type: DeclarationReflection): string => type.parent?.name ?? "";
  const entities = new Map(
    types.flatMap((type) => {
      const schema = /^Schemas\["(\w+)"\]$/.exec(type.type?.toString() ?? "")?.[1];
      return schema === undefined ? [] : [[schema, type] as const];
    }),
  );
  for (const type of types) {
    const fields = contractFields(type.type?.toString() ?? "", (schema) => {
      const entity = entities.get(schema);
      return (
        entity && `${posix.relative(posix.dirname(pageWith(type)), pageWith(entity))}.md#${entity.name.toLowerCase()}`
      );
    });
    if (fields === "") continue;
    type.comment ??= new Comment();
    type.comment.summary.push({ kind: "text", text: `\n\n${fields}` });
  }
};

/** Writes a page for each module of SDK and hooks to `docs/reference`, which git ignores. */
export const writeReference = async (): Promise<void> => {
  const out = join(docs, "reference");
  await rm(out, { recursive: true, force: true });
  await Promise.all(["sdk", "hooks"].map(checkExports));
  const files = new Map((await Promise.all(indexes.map(readIndex))).flatMap((index) => [...index]));
  for (const page of pages) files.set(join(root, page), undefined);
  const options: TypeDocOptions & Partial<PluginOptions> = {
    plugin: ["typedoc-plugin-markdown"],
    name: "Reference",
    entryPoints: [...files.keys()],
    tsconfig: join(root, "docs/tsconfig.reference.json"),
    basePath: root,
    out,
    readme: "none",
    // Types are checked by `pnpm check types`.
    skipErrorChecking: true,
    disableSources: true,
    excludeInternal: true,
    excludeExternals: true,
    validation: false,
    logLevel: "Error",
    outputFileStrategy: "modules",
    entryFileName: "index",
    hideBreadcrumbs: true,
    hidePageHeader: true,
    pageTitleTemplates: {
      module: ({ name }) => (basename(name) === "index" ? `@one-hub/${dirname(name)}` : basename(name)),
    },
    useHTMLEncodedBrackets: true,
    useCodeBlocks: true,
    parametersFormat: "table",
    interfacePropertiesFormat: "table",
    typeAliasPropertiesFormat: "table",
    typeDeclarationFormat: "table",
    enumMembersFormat: "table",
    groupOrder: ["Functions", "Variables", "Classes", "Interfaces", "Type Aliases"],
  };
  const app = await Application.bootstrapWithPlugins(options);

  // As the source spells a type: its resolved form would write out every field of every entity.
  app.converter.on(Converter.EVENT_CREATE_SIGNATURE, (context, signature, declaration) => {
    if (declaration !== undefined && isJSDocSignature(declaration)) return;
    if (declaration?.type !== undefined && signature.type?.type !== "predicate")
      signature.type = app.converter.convertType(context.withScope(signature), declaration.type);
    for (const [index, parameter] of (signature.parameters ?? []).entries()) {
      const node = declaration?.parameters[index];
      if (node !== undefined && "type" in node && node.type !== undefined) {
        parameter.type = app.converter.convertType(context.withScope(signature), node.type);
        // A parameter that the source takes apart has no name of its own there.
        if (parameter.name === "__namedParameters")
          parameter.name = node.type.getText().includes("Options") ? "options" : "input";
      }
    }
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.getChildrenByKind(ReflectionKind.Module)) {
      const file = [...files.keys()].find((candidate) => moduleOf(candidate).endsWith(`/${module.name}`)) ?? "";
      const names = files.get(file);
      module.name = pageOf(file);
      for (const child of (module.children ?? []).slice())
        if (child instanceof DeclarationReflection && names !== undefined && !names.has(child.name))
          project.removeReflection(child);
    }
    writeFields(project);
  });

  // VitePress makes anchors by other rules than TypeDoc, so each heading of a name states the anchor of TypeDoc's links.
  app.renderer.on(PageEvent.END, (page) => {
    const { model, contents } = page;
    if (!(model instanceof DeclarationReflection) || contents === undefined) return;
    const anchors = new Map(model.children?.map((child) => [child.name, app.renderer.router?.getAnchor(child)]));
    page.contents = contents
      // The page `session` has a type `Session`.
      .replace(/^# .+$/m, "$& {#top}")
      .replaceAll(/^### (.+)$/gm, (heading, text: string) => {
        const anchor = anchors.get(text.replaceAll("\\", "").replace(/\(\)$/, ""));
        return anchor === undefined ? heading : `${heading} {#${anchor}}`;
      });
  });

  const project = await app.convert();
  if (project === undefined) throw new Error("The reference could not be made");
  await app.generateOutputs(project);
  if (app.logger.hasErrors()) throw new Error("The reference could not be made");
  await Promise.all(["sdk", "hooks"].map((name) => writeGuide(name, out)));
  await writeFile(join(out, "index.md"), overview);
};
