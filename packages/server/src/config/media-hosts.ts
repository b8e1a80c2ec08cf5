/** Hosts of photos, clips and highlights. Each is an address with places to fill, so that any host fits without code of its own. */

export interface MediaHosts {
  /** `https://photos.example.no/{fiks_id}.png`; null: the site draws shirts. */
  readonly photoUrl: string | null;
  /** `https://clips.example.no/find?player={fiks_id}&from={from}&count={count}`; null: no clips. */
  readonly clipsUrl: string | null;
  /** `https://films.example.no/matches/{forzify_id}`, a page to go to; null: no links to highlights. */
  readonly highlightsUrl: string | null;
  /** Further origins that a clip's picture or film may come from. */
  readonly origins: readonly string[];
}

interface Given {
  readonly photoUrl: string | undefined;
  readonly clipsUrl: string | undefined;
  readonly highlightsUrl: string | undefined;
  readonly origins: readonly string[];
}

/** All off unless given; faults are added to `problems`. */
export function readMediaHosts({ photoUrl, clipsUrl, highlightsUrl, origins }: Given, problems: string[]): MediaHosts {
  return {
    photoUrl: readTemplate("PHOTO_URL (--photo-url)", photoUrl, ["{fiks_id}"], problems),
    clipsUrl: readTemplate("CLIPS_URL (--clips-url)", clipsUrl, ["{fiks_id}", "{from}", "{count}"], problems),
    highlightsUrl: readTemplate("HIGHLIGHTS_URL (--highlights-url)", highlightsUrl, ["{forzify_id}"], problems),
    origins,
  };
}

function readTemplate(
  name: string,
  value: string | undefined,
  places: readonly string[],
  problems: string[],
): string | null {
  if (value === undefined) return null;
  const path = /^https?:\/\/[^/{}]+\/(.+)$/.exec(value)?.[1];
  if (path !== undefined && URL.canParse(value) && places.every((place) => path.includes(place))) return value;
  problems.push(`${name} must be an http(s) address with ${places.join(", ")} in its path, not "${value}".`);
  return null;
}
