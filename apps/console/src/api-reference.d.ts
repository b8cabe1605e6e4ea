declare module "virtual:api-reference" {
  /** Address of the contract with its examples. */
  const address: string;
  export default address;
}
