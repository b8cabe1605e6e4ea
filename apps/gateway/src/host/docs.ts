import { docsHeaders } from "./content-security-policy.ts";
import { onceBuilt } from "./once-built.ts";
import { notFound, plain, redirect } from "./replies.ts";
import { indexFiles, looksLikeFile, readWhole, sendFile, type StaticFile } from "./static-files.ts";

const noDocsText = `The documentation has not been built yet.

Build it with:  npx -y pnpm@12.21.0 --filter @one-hub/docs build
or build what is missing and start with:  npx -y pnpm@12.21.0 start
`;

interface Build {
  readonly files: ReadonlyMap<string, StaticFile>;
  readonly missing: Buffer<ArrayBuffer>;
}

const loadBuild = async (folder: string): Promise<Build> => {
  const files = await indexFiles(folder);
  const page = files.get("/404.html");
  if (page === undefined) throw Object.assign(new Error("The documentation has no page"), { code: "ENOENT" });
  return { files, missing: await readWhole(page) };
};

/** Whether the documentation answers a path, decoded. */
export const isDocsPath = (path: string): boolean => path === "/docs" || path.startsWith("/docs/");

/** The file of a page's path: addresses have no `.html`. */
const findPage = ({ files }: Build, path: string): StaticFile | undefined =>
  path.endsWith("/") ? files.get(`${path}index.html`) : (files.get(path) ?? files.get(`${path}.html`));

/** Answers the paths that {@link isDocsPath} accepts with the files of the documentation's build, by an index made when it is first read. */
export const createDocs = (folder: string): ((request: Request, path: string) => Promise<Response>) => {
  const build = onceBuilt(() => loadBuild(folder));
  return async (request, path) => {
    if (path === "/docs") return redirect("/docs/");
    const found = await build();
    if (found === undefined) return plain(request, 404, noDocsText);
    const below = path.slice("/docs".length);
    const file = findPage(found, below);
    if (file !== undefined)
      return (
        (await sendFile(request, file, file.type.startsWith("text/html") ? docsHeaders : undefined)) ??
        notFound(request)
      );
    if (findPage(found, `${below}/`) !== undefined) return redirect(`${path}/`);
    if (looksLikeFile(below)) return notFound(request);
    return new Response(request.method === "HEAD" ? null : found.missing, {
      status: 404,
      headers: { ...docsHeaders, "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
    });
  };
};
