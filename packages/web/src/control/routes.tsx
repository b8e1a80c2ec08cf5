/** Every address of the control room. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";

import { ControlNotFound } from "./ControlNotFound.tsx";
import { ControlShell } from "./ControlShell.tsx";
import { SECTIONS } from "./sections.ts";

const root = createRootRoute({ component: ControlShell, notFoundComponent: ControlNotFound });

const first: string = SECTIONS[0]!.path;

const routes = [
  createRoute({
    getParentRoute: () => root,
    path: "/",
    beforeLoad: () => {
      throw redirect({ to: first, replace: true });
    },
  }),
  ...SECTIONS.map(({ path, load }) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: lazyRouteComponent(async () => ({ default: await load() })),
    }),
  ),
];

export const makeControlRouter = () =>
  createRouter({ routeTree: root.addChildren(routes), basepath: "/control", scrollRestoration: true });
