export interface Loader<Module> {
  /** One promise for everybody who asks; after a failure the next one asks again. */
  (): Promise<Module>;
  readonly arrived: () => Module | undefined;
}

/** Makes a {@link Loader} of an `import()`. */
export const loadOnce = <Module>(load: () => Promise<Module>): Loader<Module> => {
  let loading: Promise<Module> | undefined;
  let known: Module | undefined;
  const ask = (): Promise<Module> => {
    loading ??= load().then(
      (module) => {
        known = module;
        return module;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return Object.assign(ask, { arrived: () => known });
};
