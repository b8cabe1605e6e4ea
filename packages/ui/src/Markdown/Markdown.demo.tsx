import type { Demo } from "../../demo/demo.ts";
import { Markdown } from "./Markdown.tsx";

const text = `# New models this week

We added **gpt-5-mini** and *claude-haiku*; \`o1-preview\` goes ~~soon~~ on the 30th.[^1] Prices are on [the price page](/prices), the
announcement on [the vendor's site](https://example.com/news).

## What to do

1. Change the model's name in your calls.
2. Read the notes:
   - answers are shorter,
   - tools work as before.

- [x] Tested
- [ ] Default for new keys

> Keys with a model limit keep it.

| Model | Input | Output |
| :-- | --: | :-: |
| gpt-5-mini | $0.25 | $2.00 |
| claude-haiku | $0.80 | $4.00 |

\`\`\`sh
curl https://hub.example/v1/models -H "Authorization: Bearer $KEY"
\`\`\`

![A chart of answers](javascript:nothing)

---

[^1]: Midnight, UTC.
`;

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [{ name: "Markdown", render: (place) => <Markdown {...place} text={text} /> }];
