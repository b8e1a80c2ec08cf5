/** Clips from a host that the operator names (`ui_clips_url`): its answers are checked, and failures silent. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { useGame } from "./game.ts";
import { keys } from "../wire/keys.ts";
import { readUrl } from "../wire/read-url.ts";

export interface Clip {
  readonly clipId: string;
  readonly title: string;
  readonly pictureUrl: string | null;
  readonly filmUrl: string | null;
  /** Its captions, in WebVTT. */
  readonly captionsUrl: string | null;
  /** A page of the host's that shows it. */
  readonly pageUrl: string | null;
}

export interface ClipPage {
  readonly clips: readonly Clip[];
  readonly hasNext: boolean;
}

/** One more is asked for than is shown: whether it comes tells whether there is a next page. */
const ASKED_FOR = 5;
const SHOWN = 4;

/** `page` counts from 1. Undefined while it is fetched, without a host, without the footballer's id, and on any failure. */
export function useClips(fiksId: number | null, page: number): ClipPage | undefined {
  const template = useGame().settings.ui_clips_url;
  return useQuery({
    queryKey: keys.clips(fiksId ?? 0, page),
    enabled: template !== null && fiksId !== null,
    staleTime: 600_000,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ClipPage> => {
      const response = await fetch(clipsAddress(template!, fiksId!, page), { signal, credentials: "omit" });
      if (!response.ok) throw new Error(`The clips' host answered ${response.status}`);
      return readClips(await response.json());
    },
  }).data;
}

/** Fills the operator's template: pages lie four apart, so that the fifth of one is the first of the next. */
export const clipsAddress = (template: string, fiksId: number, page: number): string =>
  template
    .replaceAll("{fiks_id}", String(fiksId))
    .replaceAll("{from}", String((page - 1) * SHOWN))
    .replaceAll("{count}", String(ASKED_FOR));

/** A list of clips, bare or under `assets`, `items` or `results`; invalid items are left out. */
export function readClips(answer: unknown): ClipPage {
  const holder = fieldsOf(answer);
  const list = [answer, holder["assets"], holder["items"], holder["results"]].find((value) => Array.isArray(value));
  const clips = ((list ?? []) as unknown[]).map(readClip).filter((clip) => clip !== null);
  return { clips: clips.slice(0, SHOWN), hasNext: clips.length > SHOWN };
}

function readClip(value: unknown): Clip | null {
  const clip = fieldsOf(value);
  const { id, title } = clip;
  if ((typeof id !== "string" && typeof id !== "number") || typeof title !== "string" || title === "") return null;
  return {
    clipId: String(id),
    title,
    pictureUrl: address(fieldsOf(clip["images"])["defaultUrl"]),
    filmUrl: address(clip["videoUrl"]),
    captionsUrl: address(clip["captionsUrl"]),
    pageUrl: address(clip["url"]),
  };
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** Only what a browser may fetch: no script in an address. */
const address = (value: unknown): string | null =>
  typeof value === "string" && /^https?:\/\//.test(value) && readUrl(value) ? value : null;
