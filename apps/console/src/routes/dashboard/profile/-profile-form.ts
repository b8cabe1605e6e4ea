import * as z from "zod/mini";
import { characters } from "../../../lib/characters.ts";

/** The own display name (contract.md 2.2): the gateway takes an empty one as "unchanged", so the form asks for one. */
export const nameForm = z.object({ display_name: z.pipe(z.string().check(z.trim()), characters(1, 20)) });
