import { type ReactNode, useState } from "react";

import type { Demo } from "../../demo/demo.ts";
import { RadioCards } from "./RadioCards.tsx";

const Payment = (): ReactNode => {
  const [value, setValue] = useState("card");
  return (
    <RadioCards
      label="Payment"
      width={160}
      cards={[
        { value: "card", label: "Card", detail: "3 % fee" },
        { value: "transfer", label: "Bank transfer", detail: "Two working days" },
      ]}
      value={value}
      onChange={setValue}
    />
  );
};

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [{ name: "RadioCards", placed: false, render: () => <Payment /> }];
