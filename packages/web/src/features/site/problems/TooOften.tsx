import { useTooOftenText } from "./too-often.ts";

/** Counts down where it stands; only its first words are read out. */
export function TooOften({ error }: { error: unknown }) {
  return <span role="timer">{useTooOftenText(error)}</span>;
}
