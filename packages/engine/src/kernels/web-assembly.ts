/** As much of WebAssembly's interface as the scorer uses: TypeScript has it in the library of browsers alone. */
export interface WasmModule {
  readonly kind?: "a compiled module, which threads hand on";
}

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  /** Replaces `buffer`. */
  grow(pages: number): number;
}

export interface WasmGlobal<Value> {
  value: Value;
}

interface WasmInterface {
  compile(program: Uint8Array<ArrayBuffer>): Promise<WasmModule>;
  readonly Instance: new (
    module: WasmModule,
    imports: Readonly<Record<string, Readonly<Record<string, (value: number) => number>>>>,
  ) => { readonly exports: unknown };
}

export const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: WasmInterface };
