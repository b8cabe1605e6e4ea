import type { Demo } from "../../demo/demo.ts";
import { QrCode } from "./QrCode.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "QrCode",
    render: (place) => <QrCode {...place} text="https://pay.example/order/1" label="QR code to pay" />,
  },
];
