/**
 * What to ask the server for while somebody types a name: the first word, once a space says that it is whole (LG-31).
 * Empty asks nothing.
 */
export function searchTerm(typed: string): string {
  const space = typed.trimStart().indexOf(" ");
  return space < 0 ? "" : typed.trimStart().slice(0, space);
}
