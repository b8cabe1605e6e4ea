/** Reads a build when it is first needed and keeps it. A build that is not there yet is looked for again each time. */
export const onceBuilt = <Build>(load: () => Promise<Build>): (() => Promise<Build | undefined>) => {
  let loading: Promise<Build> | undefined;
  return async () => {
    loading ??= load();
    try {
      return await loading;
    } catch (error) {
      loading = undefined;
      if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
        return undefined;
      throw error;
    }
  };
};
