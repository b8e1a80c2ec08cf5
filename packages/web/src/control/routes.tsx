/** Every address of the control room. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { useLingui } from "@lingui/react/macro";

import { MessagePage } from "../ui/states.tsx";
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

function ControlNotFound() {
  const { t } = useLingui();
  return (
    <MessagePage title={t`Not found`}>
      <p>{t`There is no such page in the control room.`}</p>
    </MessagePage>
  );
}
