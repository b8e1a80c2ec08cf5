/** The operations of the journeys on a page of any engine: the common part of WebDriver and WebDriver BiDi. */
export interface Wanted {
  /** Which elements may be meant. */
  readonly css: string;
  /** The beginning of its label or text; the first visible match is meant. */
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
  /** The browser that it stands for. */
  readonly like: string;
  /** The missing program; null: none. */
  readonly missing: string | null;
  /** A visitor without cookies, in a window with this inner size. */
  open(size: WindowSize): Promise<EnginePage>;
}
