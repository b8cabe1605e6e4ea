import { createFileRoute, redirect } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ErrorPage } from "../../../shared/ErrorPage/ErrorPage.tsx";

const codes = { "403": "forbidden", "404": 404, "500": 500 } as const;

const isCode = (code: string): code is keyof typeof codes => Object.hasOwn(codes, code);

const NumberedErrorPage = (): ReactNode => {
  const { code } = Route.useParams();
  return <ErrorPage code={isCode(code) ? codes[code] : 404} />;
};

/** The error pages under their other address: /error/403 and its kin. */
export const Route = createFileRoute("/error/$code")({
  beforeLoad: ({ params }) => {
    if (!isCode(params.code)) throw redirect({ to: "/404", replace: true });
  },
  component: NumberedErrorPage,
});
