import { Link, type LinkComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";

export interface RouterLinkProps extends Omit<LinkComponentProps<"a">, "to" | "search" | "params"> {
  readonly to: string;
  readonly search?: Readonly<Record<string, string | number | undefined>> | undefined;
}

/**
 * The router's link without its types: our addresses are typed where they are made (`paths.ts`), and the router's own check of
 * every link against every route is more than the compiler is ready to do.
 */
export const RouterLink: (props: RouterLinkProps) => ReactNode = Link as never;
