/** What operators tell everybody. */
import type { noticesCall, WrittenLanguage } from "@elleveren/contract";
import { useQuery } from "@tanstack/react-query";

import { api, send } from "./http.ts";
import { keys } from "./keys.ts";

/** In every language that operators write: a page changes its language without asking again. */
type Written = Readonly<Record<WrittenLanguage, string>>;

export interface Notice {
  readonly noticeId: number;
  /** Another one after every change. */
  readonly version: number;
  readonly level: "info" | "warning" | "urgent";
  readonly title: Written;
  /** More than the one line; empty when there is none. */
  readonly text: Written;
  readonly fromMs: number;
}

export interface Notices {
  readonly notices: readonly Notice[];
  /** While the game is closed: what is said, empty for nothing, and until when, where that is known. */
  readonly closed: { readonly text: Written; readonly untilMs: number | null } | null;
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
          title: { nb: wire.title_nb, en: wire.title_en },
          text: { nb: wire.text_nb, en: wire.text_en },
          fromMs: Date.parse(wire.from),
        })),
        closed: closed && {
          text: { nb: closed.text_nb, en: closed.text_en },
          untilMs: closed.until === null ? null : Date.parse(closed.until),
        },
      };
    },
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS,
    retry: false,
  });
