/** Where other parties' services are reached; the page configuration's `providers`. */
export type ProviderAddresses = {
  readonly github: string;
  readonly google: string;
  readonly lark: string;
  readonly turnstile: string;
  readonly stripe: string;
};
