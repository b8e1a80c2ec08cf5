/** Announcements by operators. */
import type { Language, noticesCall, Written } from "@elleveren/contract";
import { closest, closestLanguage } from "@elleveren/contract/language.ts";
import { useQuery } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

export interface NoticeText {
  readonly title: string;
  /** More than the one line; empty when there is none. */
  readonly text: string;
}

/** A notice in that language, with the language it is in: nynorsk without a text falls back to bokmål. */
export function noticeIn(
  { said }: Pick<Notice, "said">,
  language: Language,
): NoticeText & { readonly language: Language } {
  return { ...closest(said, language), language: closestLanguage(said, language) };
}

export interface Notice {
  readonly noticeId: number;
  /** Another one after every change. */
  readonly version: number;
  readonly level: "info" | "warning" | "urgent";
  /** In every language in which it was written: a page changes its language without asking again. */
  readonly said: Written<NoticeText>;
  readonly fromMs: number;
}

export interface Notices {
  readonly notices: readonly Notice[];
  /** While the game is closed: the announcement, empty for none, and its end, where that is known. */
  readonly closed: { readonly text: Written<string>; readonly untilMs: number | null } | null;
}

const getNotices = api<typeof noticesCall>("GET", "/api/notices/");
const EVERY_MS = 120_000;

/** Asked for again now and then; the stream tells of changes at once. Failing, it says nothing. */
export const useNotices = () =>
  useQuery({
    queryKey: keys.notices,
    queryFn: async ({ signal }): Promise<Notices> => {
      const { notices, closed } = await send(getNotices, { signal });
      return {
        notices: notices.map((wire) => ({
          noticeId: wire.id,
          version: wire.version,
          level: wire.level,
          said: {
            nb: { title: wire.title_nb, text: wire.text_nb },
            nn: wire.title_nn === "" ? null : { title: wire.title_nn, text: wire.text_nn },
            en: { title: wire.title_en, text: wire.text_en },
          },
          fromMs: Date.parse(wire.from),
        })),
        closed: closed && {
          text: { nb: closed.text_nb, nn: closed.text_nn || null, en: closed.text_en },
          untilMs: closed.until === null ? null : Date.parse(closed.until),
        },
      };
    },
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS,
    retry: false,
  });
