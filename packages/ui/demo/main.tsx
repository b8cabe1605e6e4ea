import "@mantine/core/styles.layer.css";

import { createRoot } from "react-dom/client";

import { ACCENTS, ThemeProvider, Toasts } from "../src/index.ts";
import { pages } from "./pages.tsx";
import { texts } from "./texts.ts";

const query = new URLSearchParams(location.search);
const Page = pages[query.get("page") ?? "dashboard"] ?? pages["dashboard"];
const root = document.getElementById("root");
if (root !== null && Page !== undefined) {
  createRoot(root).render(
    <ThemeProvider
      texts={texts}
      accent={ACCENTS.find((accent) => accent === query.get("accent"))}
      contrast={query.get("contrast") === "high" ? "high" : "default"}
      direction={query.get("dir") === "rtl" ? "rtl" : "ltr"}
      colorSchemeManager={{
        get: () => (query.get("scheme") === "dark" ? "dark" : "light"),
        set: () => undefined,
        subscribe: () => undefined,
        unsubscribe: () => undefined,
        clear: () => undefined,
      }}
    >
      <Toasts />
      <Page />
    </ThemeProvider>,
  );
}
