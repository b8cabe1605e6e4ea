import type { MutateOptions, UseMutateFunction } from "@tanstack/react-query";
import { useRef } from "react";

/** Sends what a form holds, unless what it sent before is still on its way: a second press may come before the first has been drawn. */
export const useSendOnce = <Result, Input, Context>(
  mutate: UseMutateFunction<Result, Error, Input, Context>,
): ((input: Input, options?: Pick<MutateOptions<Result, Error, Input, Context>, "onSuccess">) => void) => {
  const sent = useRef(false);
  return (input, options) => {
    if (sent.current) return;
    sent.current = true;
    mutate(input, {
      ...options,
      onSettled: () => {
        sent.current = false;
      },
    });
  };
};
