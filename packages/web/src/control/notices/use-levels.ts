import { useLingui } from "@lingui/react/macro";

import type { Announcement } from "../api/notices.ts";

export function useLevels(): Readonly<Record<Announcement["level"], string>> {
  const { t } = useLingui();
  return { info: t`For information`, warning: t`Important`, urgent: t`Urgent` };
}
