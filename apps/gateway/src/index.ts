export { type Environment, readEnvironment } from "./platform/environment.ts";
export { type Gateway, type GatewayParts, startGateway } from "./gateway.ts";
export { consoleConfigSchema, parseConsoleConfig } from "./host/console-config.ts";
