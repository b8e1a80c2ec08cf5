import { Plural } from "@lingui/react/macro";

import { useDeviceSkewMinutes } from "../../../api/wire/clock.ts";

/** The game counts by its own clock, so a wrong one here changes nothing; its owner had better know. */
export function ClockSkewNote({ className }: { className: string | undefined }) {
  const skew = useDeviceSkewMinutes();
  if (skew === 0) return null;
  const minutes = Math.abs(skew);
  return (
    <p className={className} role="status">
      {skew > 0 ? (
        <Plural
          value={minutes}
          one="Your device's clock is # minute fast; the game's clock counts."
          other="Your device's clock is # minutes fast; the game's clock counts."
        />
      ) : (
        <Plural
          value={minutes}
          one="Your device's clock is # minute slow; the game's clock counts."
          other="Your device's clock is # minutes slow; the game's clock counts."
        />
      )}
    </p>
  );
}
