/**
 * The order of turns. Runs (scoring, large tables) follow one another; changes of the columns happen between them, never
 * during one, because a thread may be reading what they would write. All of it in the order in which it was asked for:
 * a change with nothing before it is made at once, any other when its turn comes.
 *
 * A run publishes what it made as its last step, so one whose thread dies has changed nothing, and is made again, once.
 */
import { LostThread } from "./pool/pool.ts";

export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #pending = 0;
  #failure: { readonly error: unknown } | null = null;

  run<T>(work: () => Promise<T>): Promise<T> {
    this.#pending++;
    const result = this.#last.then(() => madeAgain(work));
    const done = () => this.#pending--;
    this.#last = result.then(done, done);
    return result;
  }

  /** As `run`, for work that is not awaited: its failure is thrown when the same is needed again. */
  runAside(work: () => Promise<void>): void {
    this.#pending++;
    const done = () => this.#pending--;
    this.#last = this.#last.then(() => madeAgain(work)).then(done, done);
  }

  /**
   * The error of a postponed change is kept for the caller of `whenIdle`: a run's callers did not ask for the change.
   */
  change(apply: () => void): void {
    if (this.#pending === 0) return apply();
    this.#pending++;
    this.#last = this.#last.then(() => {
      try {
        apply();
      } catch (error) {
        this.#failure ??= { error };
      }
      this.#pending--;
    });
  }

  /** Resolves when everything asked for so far is done; throws, once, what the first postponed change threw. */
  async whenIdle(): Promise<void> {
    await this.#last;
    const failure = this.#failure;
    this.#failure = null;
    if (failure) throw failure.error;
  }
}

function madeAgain<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    if (error instanceof LostThread) return work();
    throw error;
  });
}
