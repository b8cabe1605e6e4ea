import { writeChangelog } from "./changelog.ts";
import { writeReference } from "./reference.ts";

// Writes the pages that come of the packages: the reference by their comments, the changelog by their changesets.
await writeChangelog();
await writeReference();
