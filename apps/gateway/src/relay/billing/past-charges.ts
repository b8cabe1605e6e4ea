/** Number of charges remembered per model, and the minimum for an estimate. */
const KEPT_CHARGES = 128;
const MIN_CHARGES = 20;
/** Number of new charges after which the figure is computed again. */
const REFRESH_EVERY = 16;
/** Callers can make up names of models, so only so many are remembered. */
const MAX_MODELS = 1000;
const SHARE = 0.95;

type Past = { readonly charges: number[]; next: number; usual: number | undefined };

/** Remembers the charges of each model's newest calls, at a group ratio of 1. In memory: empty after a start. */
export const createPastCharges = () => {
  const models = new Map<string, Past>();
  return {
    note: (model: string, quota: number): void => {
      let past = models.get(model);
      if (past === undefined) {
        if (models.size >= MAX_MODELS) {
          const oldest = models.keys().next();
          if (!oldest.done) models.delete(oldest.value);
        }
        past = { charges: [], next: 0, usual: undefined };
        models.set(model, past);
      }
      past.charges[past.next % KEPT_CHARGES] = quota;
      past.next += 1;
      if (past.next < MIN_CHARGES || (past.usual !== undefined && past.next % REFRESH_EVERY !== 0)) return;
      const sorted = past.charges.toSorted((left, right) => left - right);
      past.usual = sorted[Math.ceil(sorted.length * SHARE) - 1];
    },
    /** What 19 of 20 calls cost at most; undefined until there were enough. */
    usual: (model: string): number | undefined => models.get(model)?.usual,
  };
};
