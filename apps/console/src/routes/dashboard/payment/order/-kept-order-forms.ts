/** Name of the form of a refund, for `useKeptForm`. */
export const refundFormName = "refund";

/** Name of the form in which money is assigned, for `useKeptForm`. */
export const assignFormName = "assign";
