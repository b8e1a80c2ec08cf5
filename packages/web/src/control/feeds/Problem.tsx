import { Trans } from "@lingui/react/macro";

/** `homeScore: too_many_goals (2–1 → 14–1)`: the codes are those of `docs/FEEDS.md`. */
export function Problem({ problem }: { problem: Readonly<Record<string, unknown>> }) {
  const { field, code, reason, value, before, line, index } = problem;
  const moved = before == null ? textOf(value) : `${textOf(before)} → ${textOf(value)}`;
  return (
    <>
      <code>{textOf(field)}</code> {textOf(reason ?? code)}
      {moved !== "" && ` (${moved})`}{" "}
      {line === undefined ? `#${Number(index) + 1}` : <Trans>line {textOf(line)}</Trans>}
    </>
  );
}

const textOf = (value: unknown): string =>
  value === undefined || value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);
