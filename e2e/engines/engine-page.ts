/** What the journeys do on a page of any engine: the little that WebDriver and WebDriver BiDi have in common. */
export interface Wanted {
  /** Which elements may be meant. */
  readonly css: string;
  /** What its label or its text begins with; the first that is seen is meant. */
  readonly name?: string;
}

export interface EnginePage {
  goto(url: string): Promise<void>;
  /** Runs in the page, which knows nothing of what stands around `act`. */
  run<T, A extends readonly unknown[]>(act: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  /** At the middle of the element that matches, as a mouse does. */
  click(css: string): Promise<void>;
  type(css: string, text: string): Promise<void>;
  pressTab(): Promise<void>;
  picture(path: string): Promise<void>;
  /** Ends the browser too. */
  close(): Promise<void>;
}

export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/** A browser that is installed here, or what would have to be. */
export interface Engine {
  /** Also the name of its folder of pictures. */
  readonly name: string;
  /** What it stands for. */
  readonly like: string;
  /** What is missing here; null: nothing. */
  readonly missing: string | null;
  /** Somebody of their own, without cookies, in a window whose inside is of this size. */
  open(size: WindowSize): Promise<EnginePage>;
}
