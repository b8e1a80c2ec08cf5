import type { Context } from "../../context.ts";

/** Where links in letters lead. From the settings, never from a request: a forged Host header must not get into one. */
export function siteOrigin({ config }: Pick<Context, "config">): string {
  return config.publicOrigins[0] ?? `http://${config.host}:${config.port}`;
}
