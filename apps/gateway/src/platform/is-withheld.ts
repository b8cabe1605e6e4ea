/** Written blindly, never returned. */
export const isWithheld = (name: string): boolean =>
  name.endsWith("Token") || name.endsWith("Secret") || name === "TurnstileSecretKey" || name === "CFWorkerImageKey";
