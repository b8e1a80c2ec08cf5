/**
 * The name that somebody most likely meant, or null when none is near: one letter wrong, missing or swapped with the next, or
 * two when the first one is right (`SSL_CERT_FILE` is no `TLS_CERT_FILE`).
 */
export function nearestName(typed: string, names: readonly string[]): string | null {
  let best: { readonly name: string; readonly distance: number } | null = null;
  for (const name of names) {
    const most = Math.min(typed.length, name.length) < 8 || typed[0] !== name[0] ? 1 : 2;
    const distance = distanceOf(typed, name);
    if (distance <= most && distance < (best?.distance ?? Infinity)) best = { name, distance };
  }
  return best?.name ?? null;
}

/** Letters to insert, remove, replace or swap with their neighbour. */
function distanceOf(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 2) return Infinity;
  const rows: number[][] = Array.from({ length: from.length + 1 }, (_, row) =>
    Array.from({ length: to.length + 1 }, (__, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  for (let row = 1; row <= from.length; row += 1) {
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      let distance = Math.min(
        rows[row - 1]![column]! + 1,
        rows[row]![column - 1]! + 1,
        rows[row - 1]![column - 1]! + (isSame ? 0 : 1),
      );
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (isSwapped) distance = Math.min(distance, rows[row - 2]![column - 2]! + 1);
      rows[row]![column] = distance;
    }
  }
  return rows[from.length]![to.length]!;
}
