// The two files of libpg-query that are used: its emscripten factory and its WASM module.
declare module 'libpg-query/wasm/libpg-query.js' {
  export interface PgQueryModule {
    _malloc(sizeBytes: number): number;
    _free(pointer: number): void;
    _wasm_parse_query_raw(text: number): number;
    _wasm_free_parse_result(result: number): void;
    _wasm_scan(text: number): number;
    _wasm_free_string(text: number): void;
    getValue(pointer: number, type: 'i32'): number;
    lengthBytesUTF8(text: string): number;
    stringToUTF8(text: string, pointer: number, sizeBytes: number): void;
    UTF8ToString(pointer: number): string;
  }
  interface FactoryOptions {
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void): object;
  }
  const createModule: (options: FactoryOptions) => Promise<PgQueryModule>;
  export default createModule;
}

declare module 'libpg-query/wasm/libpg-query.wasm' {
  const wasm: WebAssembly.Module;
  export default wasm;
}
