/** Name of the form of a payment method, for `useKeptForm`. */
export const keptMethod = "payment_method";
