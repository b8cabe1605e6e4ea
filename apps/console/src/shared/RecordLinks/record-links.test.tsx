import { MantineProvider } from "@mantine/core";
import type { User } from "@one-hub/sdk";
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { config } from "../../config.ts";
import { exampleUser } from "../../lib/example-user.ts";
import { ButtonLink, TextLink } from "../../lib/link.tsx";
import { SelfContext } from "../../lib/session.ts";
import { ChannelLink } from "./ChannelLink.tsx";
import { PersonLink } from "./PersonLink.tsx";

const user = (role: User["role"]): User => exampleUser({ role });

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

const htmlOf = (element: ReactNode, self: User | undefined): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <RouterContextProvider router={router}>
        <SelfContext value={self}>{element}</SelfContext>
      </RouterContextProvider>
    </MantineProvider>,
  );

/** Addresses of the links in an element, as a user sees it. */
const linksOf = (element: ReactNode, self: User | undefined): readonly string[] =>
  [...htmlOf(element, self).matchAll(/ href="([^"]*)"/g)].map(([, address = ""]) => address);

const levels = (routeRoles: Readonly<Record<string, number>>): void =>
  void vi.spyOn(config, "routeRoles", "get").mockReturnValue(routeRoles);

afterEach(() => vi.restoreAllMocks());

describe("a link to a page", () => {
  const toLog = (
    <TextLink to="/dashboard/log" search={{ channel: 3 }}>
      Calls
    </TextLink>
  );

  it("is there for those who may open the page, and for guests, who sign in first", () => {
    for (const self of [undefined, user(1)]) expect(linksOf(toLog, self)).toEqual(["/dashboard/log?channel=3"]);
  });

  it("is its text for others", () => {
    levels({ "/dashboard/log": 10 });
    expect(linksOf(toLog, user(1))).toEqual([]);
    expect(htmlOf(toLog, user(1))).toContain("Calls");
    expect(linksOf(toLog, user(10))).toHaveLength(1);
  });

  it("is no button for others", () => {
    const toUsers = <ButtonLink to="/dashboard/user">Users</ButtonLink>;
    expect(linksOf(toUsers, user(10))).toEqual([]);
    expect(linksOf(toUsers, user(100))).toEqual(["/dashboard/user"]);
  });
});

describe("a record's link", () => {
  it("leads to a channel for those who may open the list of channels", () => {
    const link = (
      <ChannelLink id={3} name="main">
        main
      </ChannelLink>
    );
    expect(linksOf(link, user(10))).toEqual([]);
    expect(linksOf(link, user(100))).toHaveLength(1);
  });

  it("leads to a person whose role is not told, but not an administrator to the own page", () => {
    levels({ "/dashboard/user/profile": 10 });
    expect(linksOf(<PersonLink id={8} name="bob" />, user(10))).toEqual(["/dashboard/user/profile?id=8"]);
    expect(linksOf(<PersonLink id={7} name="ada" />, user(10))).toEqual([]);
    expect(linksOf(<PersonLink id={7} name="ada" />, user(100))).toHaveLength(1);
  });
});
