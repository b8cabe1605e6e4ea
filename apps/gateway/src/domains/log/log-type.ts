/** Type of a log row; the contract's LogType without 0, which filters use for "all". */
export const logType = { topUp: 1, consume: 2, manage: 3, system: 4 } as const;
