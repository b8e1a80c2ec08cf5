/** For tests: a season under other ids, and a server in front of another that fails as it is told. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { clubId, fixtureId, footballerId } from "@elleveren/rules";

import type { Season } from "../../seasons/index.ts";

/** The same season as another installation numbers it: only codes, rounds and names are the same. */
export function renumbered(season: Season): Season {
  const clubs = new Map(season.clubs.map((club, index) => [club.clubId, clubId(season.clubs.length - index)]));
  const count = season.footballers.length;
  return {
    ...season,
    clubs: season.clubs.map((club) => ({ ...club, clubId: clubs.get(club.clubId)! })),
    footballers: season.footballers.map((one, index) => ({
      ...one,
      footballerId: footballerId(count - index + 1000),
      clubId: clubs.get(one.clubId)!,
    })),
    fixtures: season.fixtures.map((one, index) => ({
      ...one,
      fixtureId: fixtureId(season.fixtures.length - index + 5000),
      code: one.code ?? Number(one.fixtureId),
      homeClubId: clubs.get(one.homeClubId)!,
      awayClubId: clubs.get(one.awayClubId)!,
    })),
  };
}

export type Behaviour = "well" | "503" | "broken" | "half" | "html";

export interface Front {
  readonly url: string;
  /** Every request so far: `304 fixtures/`. */
  readonly answered: string[];
  behave(how: Behaviour): void;
  /** Changes the answers, by path. */
  alter(change: ((path: string, json: unknown) => unknown) | null): void;
  close(): Promise<void>;
}

/** Passes on what `origin()` answers under /api/, unless it is told to fail. */
export async function openFront(origin: () => string): Promise<Front> {
  let behaviour: Behaviour = "well";
  let change: ((path: string, json: unknown) => unknown) | null = null;
  const answered: string[] = [];
  const server: Server = createServer((request, response) => {
    const path = request.url!.replace("/api/", "");
    if (behaviour === "broken") return void response.socket?.destroy();
    if (behaviour === "503") {
      response
        .writeHead(503, { "retry-after": "7", "content-type": "application/json" })
        .end('"The game is being updated."');
      return;
    }
    if (behaviour === "html") return void response.writeHead(200, { "content-type": "text/html" }).end("<html>");
    const tag = request.headers["if-none-match"];
    void fetch(`${origin()}${request.url}`, { headers: tag && !change ? { "if-none-match": tag } : {} }).then(
      async (answer) => {
        const text = await answer.text();
        answered.push(`${answer.status} ${path}`);
        const etag = answer.headers.get("etag");
        response.writeHead(answer.status, { ...(etag && !change ? { etag } : {}), "content-type": "application/json" });
        if (answer.status === 304) return response.end();
        const body = change ? JSON.stringify(change(path, JSON.parse(text))) : text;
        response.end(behaviour === "half" ? body.slice(0, body.length / 2) : body);
      },
      () => response.socket?.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/`,
    answered,
    behave: (how) => void (behaviour = how),
    alter: (next) => void (change = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
