/** Name of the form of a payment method, for `useKeptForm`; it is kept with the id of its method, null for a new one. */
export const keptMethod = "payment_method";
