import { precompress } from "@one-hub/page/build";

// The host sends these copies as they are; compressing them here costs no visitor any time.
await precompress(new URL("../dist", import.meta.url).pathname);
