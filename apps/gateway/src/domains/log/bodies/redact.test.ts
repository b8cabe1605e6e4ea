import { describe, expect, it } from "vitest";
import { streamWithoutKeys, withoutBlobs, withoutKeys } from "./redact.ts";

const many = (text: string, times: number) => text.repeat(times);

const keys = {
  "a key of this gateway": `sk-${many("aB3-", 3)}xyz_${many("k9_Z", 10)}abc`,
  "the same without its beginning": `${many("aB3-", 3)}xyz_${many("k9_Z", 10)}abc`,
  OpenAI: `sk-proj-${many("Ab1_", 12)}`,
  Anthropic: `sk-ant-api03-${many("Ab1-", 12)}`,
  Google: `AIza${many("Sy1", 11)}aa`,
  AWS: "AKIAIOSFODNN7EXAMPLE",
  GitHub: `ghp_${many("Ab1", 12)}`,
  Slack: "xoxb-123456789012-abcdefghij",
  "Slack, briefly": "xoxp-12345678",
  "an AWS secret": "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  "256 bits": many("0123456789abcdef", 4),
  Groq: `gsk_${many("Ab1", 12)}`,
  Stripe: `sk_live_${many("Ab1", 8)}`,
  "a signed token": `eyJ${many("hbG", 6)}.eyJ${many("zdW", 6)}.${many("s1g", 8)}`,
};

describe("text that looks like a key is replaced", () => {
  it.each(Object.entries(keys))("%s", (_name, key) => {
    for (const text of [key, `My key is ${key}.`, JSON.stringify({ content: `line\n${key}\nline` }), `(${key})`]) {
      expect(withoutKeys(text)).not.toContain(key.slice(4));
      expect(withoutKeys(text)).toContain("[redacted]");
    }
  });

  it("by its prefix, and complete or partial private keys", () => {
    expect(withoutKeys("Authorization: Bearer abcdef.0123456789=")).toBe("Authorization: Bearer [redacted]");
    expect(withoutKeys('{"api_key": "hunter2-hunter2"}')).toBe('{"api_key": "[redacted]"}');
    expect(withoutKeys(JSON.stringify('{"client_secret":"hunter2-hunter2"}'))).not.toContain("hunter2");
    const pem = "-----BEGIN RSA PRIVATE KEY-----\\nMIIB\\nabc\\n-----END RSA PRIVATE KEY-----";
    expect(withoutKeys(`{"content":"${pem} here"}`)).toBe('{"content":"[redacted] here"}');
    expect(withoutKeys(pem.slice(0, 45))).toBe("[redacted]");
  });

  it("by the name that it is assigned to, and passwords in addresses", () => {
    expect(withoutKeys("password=hunter2 and more")).toBe("password=[redacted] and more");
    expect(withoutKeys("https://x/?user=a&access_token=abcdef&b=1")).toBe(
      "https://x/?user=a&access_token=[redacted]&b=1",
    );
    expect(withoutKeys(JSON.stringify('DB_PASSWORD="hunter2"'))).not.toContain("hunter2");
    expect(withoutKeys("aws_secret_access_key = wJalrXUtnFEMI")).toBe("aws_secret_access_key = [redacted]");
    expect(withoutKeys("postgres://user:pa:ss@db.example.com:5432/app")).toBe(
      "postgres://user:[redacted]@db.example.com:5432/app",
    );
    expect(withoutKeys("mysql:\\/\\/root:secret@host")).not.toContain("secret");
  });

  it("and nothing else", () => {
    const plain =
      "commit da39a3ee5e6b4b0d3255bfef95601890afd80709, see https://example.com:8080/path@2 or /usr/local/Share/Example/documents/a1, password = if you have one; " +
      'The task-management-of-many-people asks: risk-assessments-are-long, {"max_tokens": 500, "model": "gpt-4o-2024-08-06"}, 短い文, bearer of news';
    expect(withoutKeys(plain)).toBe(plain);
  });
});

const event = (delta: unknown, index = 0) => `data: ${JSON.stringify({ id: "c", choices: [{ index, delta }] })}`;

describe("a stream", () => {
  it("loses a key that came in pieces, and of the other events nothing", () => {
    const key = keys.OpenAI;
    const other = event({ content: "sk-" }, 1);
    const text = [
      event({ content: "Take sk-" }),
      other,
      event({ content: key.slice(3, 12) }),
      event({ content: `${key.slice(12)} and` }),
      event({ content: " go" }),
      "data: [DONE]",
      "",
    ].join("\n\n");
    const clean = streamWithoutKeys(text);
    const written = [...clean.matchAll(/"index":0,"delta":\{"content":"([^"]*)"/g)].map(([, said]) => said).join("");
    expect(written).toBe("Take [redacted] and go");
    expect(clean).not.toContain(key.slice(12));
    expect(clean).toContain(other);
    expect(clean.endsWith("data: [DONE]\n\n")).toBe(true);
  });

  it("loses one in a tool's arguments or thoughts, and is left as it was without any", () => {
    const call = (text: string) => event({ tool_calls: [{ index: 0, function: { arguments: text } }] });
    const key = keys.GitHub;
    expect(streamWithoutKeys([call(key.slice(0, 9)), call(key.slice(9))].join("\n"))).not.toContain(key.slice(9));
    const thought = [event({ reasoning_content: key.slice(0, 9) }), event({ reasoning_content: key.slice(9) })];
    expect(streamWithoutKeys(thought.join("\n"))).not.toContain(key.slice(9));
    const plain = `: note\n${event({ content: "Hello" })}\ndata: {broken\ndata: [DONE]\n`;
    expect(streamWithoutKeys(plain)).toBe(plain);
  });
});

describe("files in base64", () => {
  const without = (text: string) => withoutBlobs(Buffer.from(text)).toString();

  it("leave a note of their length", () => {
    expect(without(`{"url":"data:image/png;base64,${many("iVBO", 300)}==","next":"sentence"}`)).toBe(
      '{"url":"data:image/png;base64,[base64: 1202 characters]","next":"sentence"}',
    );
    expect(without(`${many("ab\\/c", 200)} and ${many("x", 600)}`)).toBe(
      "[base64: 1000 characters] and [base64: 600 characters]",
    );
  });

  it("are distinguished from words, even in many megabytes", () => {
    const words = many("word\\nword words 词语", 100);
    expect(without(words)).toBe(words);
    expect(without(many("A", 30_000_000))).toBe("[base64: 30000000 characters]");
  });
});
