/** Thrown out of a transaction that wrote to see what it would mean: nothing of it stays, and its answer is given. */
export class NothingKept<T> extends Error {
  readonly answer: T;
  constructor(answer: T) {
    super("nothing of it was kept");
    this.answer = answer;
  }

  /** The answer of the work, whether what it wrote stayed or not. */
  static async answered<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof NothingKept) return error.answer as T;
      throw error;
    }
  }
}
