import { useLocation } from "@tanstack/react-router";

import { paths } from "../../../paths.ts";

/** Whether an account is asked for where the first squad is picked: that page has the forms for it itself (`EnterFirst.tsx`). */
export const useIsAtSquad = (): boolean =>
  useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, "") === paths.squadSelection });
