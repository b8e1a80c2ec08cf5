/** The web app manifest, for a site installed on the home screen: its name, pictures, colours and shortcuts. */
import type { BrandName, SiteChoice, Language } from "@elleveren/contract";
import type { FastifyRequest } from "fastify";

import type { App } from "../app.ts";

interface Look {
  /** In front of the game's name. */
  readonly by: string;
  /** In front of its icons' names, beside the site's files. */
  readonly icons: string;
  /** The masthead's ground. */
  readonly ground: string;
}

const LOOKS: Readonly<Record<BrandName, Look>> = {
  main_nb: { by: "", icons: "", ground: "#0a1530" },
  main_en: { by: "", icons: "", ground: "#0a1530" },
  tv2: { by: "TV 2 ", icons: "tv2-", ground: "#11131b" },
};

/** Read by the phone's own menus, where no script of the site runs. */
const WORDS = {
  nb: {
    description: "Fantasyspillet for norsk toppfotball.",
    shortcuts: { "/my-team": "Mitt lag", "/transfers": "Bytter", "/leagues": "Ligaer", "/fixtures": "Kamper" },
  },
  nn: {
    description: "Fantasyspelet for norsk toppfotball.",
    shortcuts: { "/my-team": "Mitt lag", "/transfers": "Bytte", "/leagues": "Ligaar", "/fixtures": "Kampar" },
  },
  en: {
    description: "The fantasy game of Norwegian top football.",
    shortcuts: { "/my-team": "My team", "/transfers": "Transfers", "/leagues": "Leagues", "/fixtures": "Fixtures" },
  },
} as const satisfies Record<Language, unknown>;

export function siteManifest({ brand, language }: SiteChoice, gameName: string): object {
  const { by, icons, ground } = LOOKS[brand];
  const { description, shortcuts } = WORDS[language];
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/icons/${icons}${file}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return {
    id: "/",
    name: `${by}${gameName}`,
    short_name: gameName,
    description,
    lang: language,
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: ground,
    theme_color: ground,
    categories: ["sports", "games"],
    // Shared content from another app: an invitation to a league from a chat.
    share_target: { action: "/shared", method: "GET", params: { title: "title", text: "text", url: "url" } },
    icons: [icon("192", 192, "any"), icon("512", 512, "any"), icon("maskable-512", 512, "maskable")],
    shortcuts: Object.entries(shortcuts).map(([url, words]) => ({
      name: words,
      url,
      icons: [icon("192", 192, "any")],
    })),
  };
}

export function registerManifest(app: App, choose: (request: FastifyRequest) => SiteChoice, gameName: string): void {
  app.get("/manifest.webmanifest", { schema: { hide: true } }, (request, reply) =>
    reply
      .header("cache-control", "no-cache")
      .type("application/manifest+json; charset=utf-8")
      .send(JSON.stringify(siteManifest(choose(request), gameName))),
  );
}
