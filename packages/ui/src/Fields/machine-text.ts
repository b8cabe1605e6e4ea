/** Props of an input for machine-readable text (keys, addresses, codes): monospace, left to right, as typed. */
export const machineText = { "data-machine": true, dir: "ltr", spellCheck: false, autoCapitalize: "off" } as const;
