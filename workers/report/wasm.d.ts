// Types of the report Worker's WASM modules, which the bundler compiles.
declare module '@resvg/resvg-wasm/index_bg.wasm' {
  const wasm: WebAssembly.Module;
  export default wasm;
}
declare module 'harfbuzzjs/dist/harfbuzz.wasm' {
  const wasm: WebAssembly.Module;
  export default wasm;
}
declare module 'harfbuzzjs/dist/harfbuzz-subset.wasm' {
  const wasm: WebAssembly.Module;
  export default wasm;
}
