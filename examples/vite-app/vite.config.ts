import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// The session is a cookie of the gateway's own origin: the page reaches the gateway through this server.
const proxy = { "/api": process.env.GATEWAY_URL ?? "http://127.0.0.1:3000" };

export default defineConfig({ plugins: [react()], server: { proxy }, preview: { proxy } });
