/** A relay's message without the request ids that gateways append, one for each gateway on the way. */
export const withoutRequestId = (message: string): string => message.replace(/(?:\s*\(request id: [^()]*\))+$/, "");
