/** The models that a key's own setting limits it to. */
export interface ModelLimit {
  readonly enabled: boolean;
  readonly models: readonly string[] | null;
}

/**
 * Whether a call of the model would certainly be refused. `served` are the models of the key's groups; a trailing `*`
 * matches any ending.
 */
export const mayNotCall = (model: string, served: Iterable<string>, limit: ModelLimit): boolean => {
  if (limit.enabled && limit.models?.includes(model) !== true) return true;
  for (const name of served)
    if (name === model || (name.endsWith("*") && model.startsWith(name.slice(0, -1)))) return false;
  return !limit.enabled;
};
