/**
 * The address without the slashes at its end; of a lone slash nothing is left. A loop from the end: a pattern such as
 * `\/+$` looks at every slash of a long row again for each of them, and the address is a stranger's.
 */
export function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (end > 0 && address[end - 1] === "/") end -= 1;
  return address.slice(0, end);
}
