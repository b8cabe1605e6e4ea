const seen = new WeakSet<object>();

/**
 * Remembers which errors are parts of the console that did not arrive. The bundler's loader announces each as `vite:preloadError` and
 * throws it on, so that the error's identity says it and no text need be read.
 */
export const watchChunkErrors = (): void => {
  addEventListener("vite:preloadError", (event) => seen.add(event.payload));
};

/** Whether an error is a lazily loaded part that did not arrive: a new version was deployed, or the network is away. */
export const isChunkError = (error: unknown): boolean => typeof error === "object" && error !== null && seen.has(error);
