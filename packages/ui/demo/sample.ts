/** A call by curl, with its parts marked. */
export const sample = [
  { kind: "command" as const, text: "curl" },
  " https://hub.example.com/v1/chat/completions \\\n  -H ",
  { kind: "string" as const, text: '"Authorization: Bearer sk-••••QIQ"' },
  " \\\n  -H ",
  { kind: "string" as const, text: '"Content-Type: application/json"' },
  " \\\n  -d ",
  {
    kind: "string" as const,
    text: `'{"model":"gpt-5.2-mini",\n   "messages":[{"role":"user",\n   "content":"Hello"}]}'`,
  },
];
