import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { apiReference } from "../../../../scripts/api-reference.ts";
import {
  type Document,
  errorCodesOf,
  exampleOf,
  type Operation,
  readDocument,
  resolve,
  type Schema,
  searchSections,
  sectionsOf,
} from "./-document.ts";
import { documentationElsewhere } from "./-leads-elsewhere.ts";
import { placeholder } from "./-sample-call.ts";
import { operationSamples } from "./-samples.ts";
import { limitsOf, shapeOf, typeName } from "./-schema.ts";
import { startOf, type Typed } from "./-typed.ts";

const document = readDocument(JSON.parse(apiReference()));
const sections = sectionsOf(document);
const operations = sections.flatMap((section) => section.operations);

it("the error codes come with their cause and the way out", () => {
  const codes = errorCodesOf(document);
  expect(codes.length).toBeGreaterThan(100);
  expect(codes.find(({ code }) => code === "wrong_credentials")).toEqual({
    code: "wrong_credentials",
    when: "The name or the password is wrong, or the account is disabled.",
    remedy: "Ask for both again.",
  });
});

const withSchemas = (schemas: Readonly<Record<string, Schema>>): Document =>
  readDocument({ info: { title: "", version: "" }, paths: {}, components: { schemas } });

describe("the sections", () => {
  it("hold every call of the contract once", () => {
    const path = fileURLToPath(new URL("../../../../../../openapi/bundle.gen.json", import.meta.url));
    const ids = [...readFileSync(path, "utf8").matchAll(/"operationId": ?"(\w+)"/g)].map(([, id = ""]) => id);
    expect(ids.length).toBeGreaterThan(50);
    expect(operations.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  it("are found by every word of a search, whatever it names", () => {
    const found = (text: string) =>
      searchSections(sections, text).flatMap((section) => section.operations.map(({ id }) => id));
    expect(found("CREATE key")).toContain("createToken");
    expect(found("delete /api/announcement/{id}")).toEqual(["deleteAnnouncement"]);
    expect(found("nothing like this")).toEqual([]);
    expect(found("  ")).toHaveLength(operations.length);
  });

  it("have an example of every JSON body and of every JSON reply", () => {
    for (const { id, body, replies } of operations)
      for (const media of [body, ...replies].map((one) => one?.content?.["application/json"]))
        if (media !== undefined) expect(exampleOf(media), id).toBeDefined();
  });
});

describe("a schema", () => {
  const tree = withSchemas({
    Node: {
      type: "object",
      required: ["name"],
      properties: {
        name: { type: "string", minLength: 1 },
        children: { type: "array", items: { $ref: "#/components/schemas/Node" } },
      },
    },
    Named: {
      allOf: [
        { $ref: "#/components/schemas/Node" },
        { required: ["children"], properties: { id: { type: "integer" } } },
      ],
    },
    Loop: { $ref: "#/components/schemas/Loop" },
  });
  const node = { $ref: "#/components/schemas/Node" };

  it.each<[Schema, string]>([
    [node, "Node"],
    [{ type: "array", items: node }, "Node[]"],
    [{ type: ["string", "null"] }, "string | null"],
    [{ type: "string", nullable: true }, "string | null"],
    [{ oneOf: [node, { type: "null" }] }, "Node | null"],
    [{ type: "array", items: { oneOf: [{ type: "string" }, { type: "integer" }] } }, "(string | integer)[]"],
    [{ type: "object", additionalProperties: { type: "number" } }, "Record<string, number>"],
    [{ const: true }, "true"],
    [{ allOf: [node] }, "Node"],
    [{}, "unknown"],
  ])("%j is called %s", (schema, name) => {
    expect(typeName(schema)).toBe(name);
  });

  it("shows the fields of what it refers to, of its rows, and of what may also be null", () => {
    for (const schema of [node, { type: "array", items: node }, { anyOf: [node, { type: "null" }] }])
      expect(shapeOf(tree, schema).fields.map(({ name, required }) => [name, required])).toEqual([
        ["name", true],
        ["children", false],
      ]);
  });

  it("lays the parts of allOf together, with what any of them asks for", () => {
    expect(
      shapeOf(tree, { $ref: "#/components/schemas/Named" }).fields.map(({ name, required }) => [name, required]),
    ).toEqual([
      ["name", true],
      ["children", true],
      ["id", false],
    ]);
  });

  it("that refers to itself, or to nothing, has no fields", () => {
    expect(shapeOf(tree, { $ref: "#/components/schemas/Loop" })).toEqual({ fields: [], forms: [] });
    expect(resolve(tree, { $ref: "#/components/schemas/Gone" })).toEqual({});
    expect(resolve(tree, { $ref: "https://example.com/other.json" })).toEqual({});
  });

  it("says its limits, zero included", () => {
    expect(limitsOf({ minimum: 0, maximum: 100, minLength: 1 })).toEqual(["≥ 0", "≤ 100", "length ≥ 1"]);
  });
});

const sampleOf = (operation: Operation, language: string, typed?: Typed): string => {
  const samples = operationSamples("https://hub.example", document, operation, typed);
  const code = samples.find(({ id }) => id === language)?.code ?? "";
  return typeof code === "string" ? code : code.map((part) => (typeof part === "string" ? part : part.text)).join("");
};

describe("the samples", () => {
  it("in Python read a reply as its type allows", () => {
    const ends = operations.map(
      (operation) => [operation.id, sampleOf(operation, "python").split("\n").at(-1)] as const,
    );
    const others = ends.filter(([, line]) => line !== "print(reply.json())");
    expect(Object.fromEntries(others)).toEqual({
      checkChannel: "    print(line)",
      exportMultiUserStats: "print(reply.text)",
      getMetrics: "print(reply.text)",
      getProbeImage: "    file.write(reply.content)",
      paymentNotify: "print(reply.text)",
      paymentNotifyByPost: "print(reply.text)",
      relaySunoCover: "    file.write(reply.content)",
      relayMidjourneyImage: "    file.write(reply.content)",
      relayMidjourneyImageByMode: "    file.write(reply.content)",
      telegramWebhook: "print(reply.status_code, reply.text)",
      deleteUser: "print(reply.status_code, reply.text)",
      deleteDisabledChannelsInTag: "print(reply.status_code, reply.text)",
    });
  });

  it("in curl and TypeScript write a picture to a file", () => {
    for (const operation of operations.filter(({ id }) =>
      /^(relaySunoCover|relayMidjourneyImage(ByMode)?)$/.test(id),
    )) {
      expect(sampleOf(operation, "curl")).toMatch(/^curl --output reply 'https:/);
      expect(sampleOf(operation, "typescript")).toMatch(
        /\nawait writeFile\("reply", new Uint8Array\(await result\.arrayBuffer\(\)\)\);$/,
      );
    }
  });

  it("in TypeScript are right by the SDK's own types", () => {
    const folder = fileURLToPath(new URL(".", import.meta.url));
    /** Everything that may be typed. */
    const filled = (operation: Operation): Typed => ({
      parameters: operation.parameters.map(({ name, schema }) => String(placeholder(document, schema, name))),
      body: startOf(operation).body,
    });
    const files = new Map<string, string>(
      operations.flatMap((operation) =>
        [sampleOf(operation, "typescript"), sampleOf(operation, "typescript", filled(operation))].map(
          (code, index) => [`${folder}sample-${operation.id}-${index}.ts`, `${code}\nvoid result;\n`] as const,
        ),
      ),
    );
    expect(files.size).toBeGreaterThan(50);
    const options: ts.CompilerOptions = {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      moduleDetection: ts.ModuleDetectionKind.Force,
      customConditions: ["source"],
      allowImportingTsExtensions: true,
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: ["node"],
      lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    };
    const host = ts.createCompilerHost(options);
    const { fileExists, readFile } = host;
    host.fileExists = (name) => files.has(name) || fileExists(name);
    host.readFile = (name) => files.get(name) ?? readFile(name);
    const sourceOf = host.getSourceFile.bind(host);
    host.getSourceFile = (name, version, ...rest) => {
      const own = files.get(name);
      return own === undefined ? sourceOf(name, version, ...rest) : ts.createSourceFile(name, own, version);
    };
    const program = ts.createProgram([...files.keys()], options, host);
    const found = [...files.keys()].flatMap((name) => {
      const file = program.getSourceFile(name);
      return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
        ({ messageText }) => `${name.slice(folder.length)}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
      );
    });
    expect(found).toEqual([]);
  });

  it("hold no secret: it comes from the environment", () => {
    for (const operation of operations)
      for (const language of ["curl", "typescript", "python"])
        expect(sampleOf(operation, language), operation.id).not.toMatch(/Bearer (?!\$|")/);
  });
});

describe("documentationElsewhere", () => {
  it.each([
    ["/doc", undefined],
    ["/doc/", undefined],
    ["", undefined],
    ["https://hub.example/doc#createToken", undefined],
    ["javascript:alert(1)", undefined],
    ["/about-us", "https://hub.example/about-us"],
    ["https://docs.example/", "https://docs.example/"],
  ])("of %j is %j", (address, expected) => {
    expect(documentationElsewhere(address, "https://hub.example")).toBe(expected);
  });
});
