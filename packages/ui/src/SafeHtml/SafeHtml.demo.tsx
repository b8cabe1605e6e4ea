import type { Demo } from "../../demo/demo.ts";
import { SafeHtml } from "./SafeHtml.tsx";

const html = `<h2>About us</h2><p>One gateway, <b>many models</b>. Read <a href="https://example.com/">more</a>, or
<a href="mailto:a@example.com">write</a>.</p><ul><li>One key</li><li>One bill</li></ul><pre>curl https://hub.example</pre>
<table><tr><th>Plan</th><th>Price</th></tr><tr><td>Small</td><td>$5</td></tr></table><blockquote>Fast.</blockquote>`;

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [{ name: "SafeHtml", render: (place) => <SafeHtml {...place} html={html} /> }];
