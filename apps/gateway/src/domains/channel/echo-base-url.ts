/** The base URL of the channel that needs no upstream. */
export const echoBaseUrl = "echo:";
