import { AuthHeading, CenteredLayout } from "@one-hub/ui";
import type { ReactNode } from "react";
import { PageTools } from "../PageTools/PageTools.tsx";
import { SiteBrand } from "../SiteBrand/SiteBrand.tsx";

export interface AccountFrameProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children: ReactNode;
}

/** One column in the middle for a step of an account: a code, a new password, what a provider said. */
export const AccountFrame = ({ title, text, children }: AccountFrameProps): ReactNode => (
  <CenteredLayout brand={<SiteBrand />} tools={<PageTools />}>
    <AuthHeading title={title} text={text} />
    {children}
  </CenteredLayout>
);
