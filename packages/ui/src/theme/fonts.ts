/** System fonts first: nothing is downloaded. */
export const SANS = 'ui-sans-serif, system-ui, "Segoe UI", "Noto Sans", "Noto Sans SC", sans-serif';
