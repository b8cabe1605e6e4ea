/** Made by VitePress's local search: one index for each language of the site. */
declare module "@localSearchIndex" {
  const searchIndex: { root: () => Promise<{ default: string }> };
  // oxlint-disable-next-line import/no-default-export -- the shape of VitePress's module
  export default searchIndex;
}
