import type { Catalogue } from "../../catalogues.ts";

/** The texts of this language by their files, each a chunk that is loaded when first needed. */
export const files = import.meta.glob<Catalogue>("./*.json", { import: "default" });
