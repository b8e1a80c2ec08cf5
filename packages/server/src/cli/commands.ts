/** Everything that an operator does at a terminal, declared once: for `elleveren --help`, each command's help and completion. */

export interface CommandOption {
  readonly name: string;
  /** The value that follows the option; undefined: it stands alone. */
  readonly value?: string;
  readonly does: string;
}

export interface Command {
  readonly name: string;
  /** In a line. */
  readonly does: string;
  /** The arguments that may follow the name, a way of use a line. */
  readonly usage: readonly string[];
  /** First words that it knows. */
  readonly acts?: readonly string[];
  readonly options?: readonly CommandOption[];
  /** Runs it with `process.argv` as if it had been called by itself. */
  run(): Promise<unknown>;
}

const RULES: CommandOption = { name: "rules", value: "RULESET", does: "the season's rules, such as eliteserien-2026" };
const CLOCK: CommandOption = {
  name: "clock",
  value: "TIME",
  does: "where the game clock starts instead of at the time of day",
};
const NAME: CommandOption = {
  name: "name",
  value: "NAME",
  does: "the season's name; left out: the years of its deadlines",
};
const REASON: CommandOption = { name: "reason", value: "WHY", does: "stands in the audit log" };
const FIRST_DEADLINE: CommandOption = {
  name: "first-deadline",
  value: "TIME",
  does: "rounds a week apart from then on, where no file says when they are",
};

/** Settings are arguments of two commands too; `start --help` lists them. */
const withCheck = () => {
  process.argv.push("--check");
  return import("../main.ts");
};

export const COMMANDS: readonly Command[] = [
  {
    name: "start",
    does: "runs the game until SIGTERM or Ctrl-C",
    usage: ["[--roles=web,live,jobs] [--port=8321] …"],
    run: () => import("../main.ts"),
  },
  {
    name: "config",
    does: "reads the settings, says how each came to be and what is wrong, and starts nothing",
    usage: [""],
    run: withCheck,
  },
  {
    name: "doctor",
    does: "looks at everything an installation needs, a line each; exit code 1 when something is at fault",
    usage: ["[--letter EMAIL] [--json]"],
    options: [
      { name: "letter", value: "EMAIL", does: "sends a trial letter there" },
      { name: "json", does: "the findings as JSON" },
    ],
    run: () => import("./doctor.ts"),
  },
  {
    name: "migrate",
    does: "brings the database to the newest schema and says what ran",
    usage: ["", "--distribute [--shards=N]"],
    options: [
      { name: "distribute", does: "spreads the tables over a Citus cluster" },
      { name: "shards", value: "N", does: "parts of each table there" },
    ],
    run: () => import("./migrate.ts"),
  },
  {
    name: "import",
    does: "a first season from a folder of files (docs/SEASON-FILES.md) into an empty database",
    usage: ["FOLDER --rules RULESET [--name NAME] [--first-deadline TIME] [--clock TIME]"],
    options: [RULES, NAME, FIRST_DEADLINE, CLOCK],
    run: () => import("./import.ts"),
  },
  {
    name: "season",
    does: "how the season stands; keeps it and begins the next; closes and opens the game",
    usage: [
      "status",
      "files DIRECTORY",
      "next FOLDER --archive DIRECTORY [--rules RULESET] [--name NAME] [--first-deadline TIME] [--clock TIME] [--closed]",
      "close",
      "open",
    ],
    acts: ["status", "files", "next", "close", "open"],
    options: [
      { name: "archive", value: "DIRECTORY", does: "where the season that ends is kept" },
      RULES,
      NAME,
      FIRST_DEADLINE,
      CLOCK,
      { name: "closed", does: "the next season begins closed to callers" },
    ],
    run: () => import("./season.ts"),
  },
  {
    name: "operators",
    does: "who may enter the control room; gives and takes the role; signs people out",
    usage: [
      "",
      "make EMAIL",
      "unmake EMAIL",
      "end-sessions EMAIL --reason WHY [--tokens]",
      "end-sessions --everybody --reason WHY [--tokens]",
      "lost-factor EMAIL --reason WHY",
      "hash ADDRESS",
    ],
    acts: ["make", "unmake", "end-sessions", "lost-factor", "hash"],
    options: [
      REASON,
      { name: "everybody", does: "every account in place of one" },
      { name: "tokens", does: "ends personal tokens too" },
    ],
    run: () => import("./operators.ts"),
  },
  {
    name: "data",
    does: "everything that is stored about a person, or about everybody, as JSON to hand out",
    usage: ["EMAIL --reason WHY", "--everybody --reason WHY"],
    options: [REASON, { name: "everybody", does: "a line for each account in place of one person" }],
    run: () => import("./data.ts"),
  },
  {
    name: "secrets",
    does: "seals everything anew when SECRET_KEY changed",
    usage: ["renew"],
    acts: ["renew"],
    run: () => import("./secrets.ts"),
  },
  {
    name: "mail",
    does: "how letters and pushed messages stand, a line of JSON a kind",
    usage: ["", "trial EMAIL", "again"],
    acts: ["status", "trial", "again"],
    run: () => import("./mail.ts"),
  },
  {
    name: "newsletter",
    does: "who wants the newsletter; sends one, and goes on after a crash",
    usage: ["[--origin ORIGIN]", "--send FOLDER [--origin ORIGIN]"],
    options: [
      { name: "origin", value: "ORIGIN", does: "where links lead; the first of PUBLIC_ORIGINS when left out" },
      { name: "send", value: "FOLDER", does: "the letter to send" },
    ],
    run: () => import("./newsletter.ts"),
  },
  {
    name: "backup",
    does: "takes a copy of the embedded database; follows its log; lists, checks and clears copies",
    usage: ["", "follow", "list", "check [--try]", "clear", "identity"],
    acts: ["now", "follow", "list", "check", "clear", "identity"],
    options: [{ name: "try", does: "also restores the newest copy in a throw-away folder" }],
    run: () => import("./backup.ts"),
  },
  {
    name: "restore",
    does: "the embedded database as it was at a moment, from a backup",
    usage: ["[--until TIME] [--closed]"],
    options: [
      { name: "until", value: "TIME", does: "the moment; as late as the log reaches when left out" },
      { name: "closed", does: "the restored game begins closed to callers" },
      { name: "data", value: "FOLDER", does: "the embedded database's folder" },
    ],
    run: () => import("./restore.ts"),
  },
  {
    name: "verify",
    does: "works every settled round and every squad out again, and prints the difference",
    usage: ["[--database NAME]"],
    options: [{ name: "database", value: "NAME", does: "another database on the same server" }],
    run: () => import("./verify.ts"),
  },
];

const TOOL_OPTIONS = ["--help", "--version"];

export function toolHelp(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  return `elleveren COMMAND [arguments]

${COMMANDS.map(({ name, does }) => `  ${name.padEnd(width)}  ${does}`).join("\n")}
  ${"completion".padEnd(width)}  prints what a shell needs to complete these: bash or zsh

elleveren COMMAND --help says what a command takes. Settings come from the environment, and what is not set there from the
file that ELLEVEREN_SETTINGS names, or /etc/elleveren/elleveren.env; elleveren start --help lists them.
`;
}

export function commandHelp({ name, does, usage, options = [] }: Command): string {
  const heads = options.map((option) => `--${option.name}${option.value === undefined ? "" : ` ${option.value}`}`);
  const width = Math.max(0, ...heads.map((head) => head.length));
  return [
    `elleveren ${name}: ${does}`,
    "",
    ...usage.map((way) => `  elleveren ${name} ${way}`.trimEnd()),
    ...(options.length > 0 ? [""] : []),
    ...options.map((option, index) => `  ${heads[index]!.padEnd(width)}  ${option.does}`),
    "",
  ].join("\n");
}

/** For `eval "$(elleveren completion bash)"`, or a file in the shell's own folder of completions. */
export function completionScript(reader: "bash" | "zsh"): string {
  const cases = COMMANDS.map(({ name, acts = [], options = [] }) => {
    const words = [...acts, ...options.map((option) => `--${option.name}`), "--help"];
    return `      ${name}) words="${words.join(" ")}" ;;`;
  }).join("\n");
  const bash = `_elleveren() {
  local words
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${[...COMMANDS.map(({ name }) => name), "completion", ...TOOL_OPTIONS].join(" ")}"
  else
    case "\${COMP_WORDS[1]}" in
${cases}
      completion) words="bash zsh" ;;
      *) words="" ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  # What is no word of ours is a file or a folder.
  [ "\${#COMPREPLY[@]}" -gt 0 ] || COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o filenames -F _elleveren elleveren
`;
  return reader === "bash" ? bash : `autoload -U +X bashcompinit && bashcompinit\n${bash}`;
}
