import type { ReactNode } from "react";
import { Providers } from "./providers";

export const metadata = { title: "Keys" };

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
