import type { ReactNode } from "react";
import { OAuthReturn } from "../../../shared/OAuthReturn/OAuthReturn.tsx";

/** Where the provider sends the browser back to. */
export const GithubReturnPage = (): ReactNode => <OAuthReturn provider="github" />;
