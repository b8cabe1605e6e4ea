import { createFileRoute } from "@tanstack/react-router";
import { ErrorPage } from "../../shared/ErrorPage/ErrorPage.tsx";

export const Route = createFileRoute("/404")({ component: () => <ErrorPage code={404} /> });
