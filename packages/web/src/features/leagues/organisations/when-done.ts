/**
 * A follow-up to a write that may take its own button off the page, as a row that is moved away does: a mutation's own callback
 * is lost then. A failure is the write's to show.
 */
export function whenDone<T>(write: Promise<T>, then: (answer: T) => unknown): void {
  void write.then(then, () => undefined);
}
