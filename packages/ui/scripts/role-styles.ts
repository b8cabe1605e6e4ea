import { writeFileSync } from "node:fs";

import { roleStyles } from "../src/theme/role-styles.ts";

// After a change to the colours: `node scripts/role-styles.ts`. A test fails until it was run.
writeFileSync(new URL("../src/theme/roles.gen.css", import.meta.url), roleStyles());
