/** Reading a command's arguments: plain words and `--name value` or `--name=value`; flags stand alone. */

export interface CommandLine {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly flags: ReadonlySet<string>;
}

/** Ends the process with exit code 2 and a sentence when an argument is not known or lacks its value. */
export function readCommandLine(
  args: readonly string[],
  known: { readonly options?: readonly string[]; readonly flags?: readonly string[] },
): CommandLine {
  const words: string[] = [];
  const options: Record<string, string> = {};
  const flags = new Set<string>();
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at]!;
    if (!arg.startsWith("--")) {
      words.push(arg);
      continue;
    }
    const [name = "", inline] = arg.slice(2).split(/=(.*)/s);
    if (known.flags?.includes(name)) flags.add(name);
    else if (known.options?.includes(name)) {
      const value = inline ?? args[(at += 1)];
      if (value === undefined) stopWith(`--${name} needs a value`);
      options[name] = value;
    } else stopWith(`--${name} is not known`);
  }
  return { words, options, flags };
}

/** Prints the usage error and ends the process. */
export function stopWith(problem: string): never {
  console.error(problem);
  process.exit(2);
}

/** The whole number that an option gives, or the fallback; anything else ends the process. */
export function wholeNumber({ options }: CommandLine, name: string, fallback: number, max: number, min = 1): number {
  const value = Number(options[name] ?? fallback);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  return stopWith(`--${name} must be a whole number from ${min} to ${max}`);
}

/** The value of an option that takes a time, in milliseconds. */
export function readTime(option: string, text: string): number {
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? stopWith(`--${option} takes a time such as 2026-05-03T12:00:00Z, not "${text}".`) : atMs;
}

/** A folder that is not there or cannot be written, a disk that is full. */
export function isOfFiles(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && "path" in error;
}
