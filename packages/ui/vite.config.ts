import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// The demo pages: `vite` in this package, then /?page=dashboard|key|log|login|forms|states|all&scheme=light|dark&dir=ltr|rtl.
export default defineConfig({ root: "demo", plugins: [react()] });
