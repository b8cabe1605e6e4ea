import { createFileRoute } from "@tanstack/react-router";
import { ErrorPage } from "../../shared/ErrorPage/ErrorPage.tsx";

export const Route = createFileRoute("/403")({ component: () => <ErrorPage code="forbidden" /> });
