/** The published verifier, run as anybody runs it. */
import { spawn } from "node:child_process";
import { join } from "node:path";

export const VERIFIER = join(import.meta.dirname, "../../../../tools/verifier/verify_season.py");
/** `status` where there is no Python. */
export const NO_PYTHON = "ENOENT";

export interface Verified {
  /** 0: all is right; 1: something is not; 2: the season could not be read. */
  readonly status: number | string;
  readonly text: string;
}

/** Its status and its words; options as on its command line. Whoever serves the season answers it meanwhile. */
export async function runVerifier(...options: readonly string[]): Promise<Verified> {
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: "1" };
  const run = spawn("python3", [VERIFIER, ...options], { env, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [run.stdout, run.stderr]) stream.on("data", (part: Buffer) => (text += part.toString()));
  return new Promise((resolve) => {
    run.on("error", (error: NodeJS.ErrnoException) =>
      resolve({ status: error.code ?? "unknown", text: error.message }),
    );
    run.on("close", (code) => resolve({ status: code ?? "killed", text }));
  });
}
