/** Why a file that an operator named cannot be read: the end of a sentence that begins with its name. */
export function whyUnreadable(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return "is not there";
  return code === "EACCES" ? "may not be read by this user" : `cannot be read (${code})`;
}
