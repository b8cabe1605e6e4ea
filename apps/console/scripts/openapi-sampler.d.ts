declare module "openapi-sampler" {
  /** An example of a schema; `document` resolves its references. */
  export const sample: (
    schema: object,
    options?: { readonly skipReadOnly?: boolean; readonly quiet?: boolean; readonly maxSampleDepth?: number },
    document?: object,
  ) => unknown;
}
