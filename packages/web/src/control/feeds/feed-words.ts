/** A feed's figures, in words. */
import { useLingui } from "@lingui/react/macro";
import type { WireFeed } from "@elleveren/contract";

const MINUTE_MS = 60_000;

/** "12 s ago", by the server's clock. */
export function useAgo(now: string): (at: string | null) => string {
  const { t } = useLingui();
  return (at) => {
    if (at === null) return t`never`;
    const pastMs = Math.max(0, Date.parse(now) - Date.parse(at));
    const [seconds, minutes, hours] = [
      Math.floor(pastMs / 1000),
      Math.floor(pastMs / MINUTE_MS),
      Math.floor(pastMs / (60 * MINUTE_MS)),
    ];
    if (pastMs < 2 * MINUTE_MS) return t`${seconds} s ago`;
    return pastMs < 120 * MINUTE_MS ? t`${minutes} min ago` : t`${hours} h ago`;
  };
}

/** The alarm's meaning, with its figures. */
export function useAlarmWords(): (raised: WireFeed["alarms"][number], feed: WireFeed) => string {
  const { t } = useLingui();
  return ({ alarm, details }, { failures, last_error: lastError }) => {
    const reason = typeof details["reason"] === "string" ? details["reason"] : "";
    switch (alarm) {
      case "silent":
        return t`Nothing new while a match is on`;
      case "another_season":
        return t`Another season or league: ${reason}`;
      case "implausible":
        return t`Said what is not believable; see what was refused`;
      case "failing":
        return t`Failed ${failures} times in a row: ${lastError ?? ""}`;
      case "unreadable": {
        const { file = "", line = "", reason: why, code } = details as Readonly<Record<string, string>>;
        return t`The file ${file} could not be read, line ${line}: ${why ?? code ?? ""}`;
      }
      case "gap":
        return t`Messages are missing: ${rangesOf(details["missing"])}`;
      case "renumbered": {
        const { sequence, highest } = details as { sequence?: number; highest?: number };
        return t`Its numbering began anew: ${sequence ?? "–"} came after ${highest ?? "–"}, and is ignored`;
      }
      default:
        return "";
    }
  };
}

/** `2–3, 7`. */
function rangesOf(missing: unknown): string {
  if (!Array.isArray(missing)) return "";
  return (missing as [number, number][]).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");
}
