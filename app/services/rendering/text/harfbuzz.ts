// HarfBuzz, compiled to WASM: the glyphs of a text in one font, one script and one direction.

export interface Glyph {
  readonly id: number;
  /** Index of its first character in the text. */
  readonly at: number;
  /** Advance in font units. */
  readonly advance: number;
  readonly x: number;
  readonly y: number;
}

export interface ShapingFace {
  readonly unitsPerEm: number;
  shape(text: string, isRightToLeft: boolean): readonly Glyph[];
  free(): void;
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  __wasm_call_ctors(): void;
  malloc(bytes: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_get_upem(face: number): number;
  hb_font_create(face: number): number;
  hb_font_destroy(font: number): void;
  hb_buffer_create(): number;
  hb_buffer_destroy(buffer: number): void;
  hb_buffer_add_utf16(buffer: number, text: number, length: number, offset: number, itemLength: number): void;
  hb_buffer_set_direction(buffer: number, direction: number): void;
  hb_buffer_guess_segment_properties(buffer: number): void;
  hb_shape(font: number, buffer: number, features: number, featureCount: number): void;
  hb_buffer_get_length(buffer: number): number;
  hb_buffer_get_glyph_infos(buffer: number, length: number): number;
  hb_buffer_get_glyph_positions(buffer: number, length: number): number;
}

export interface HarfBuzz {
  openFace(font: Uint8Array): ShapingFace;
}

const WRITABLE = 2;
const [LEFT_TO_RIGHT, RIGHT_TO_LEFT] = [4, 5];
const PAGE_BYTES = 65_536;
/** Bytes of one glyph's information, and of its position. */
const RECORD_BYTES = 20;

export function createHarfBuzz(wasm: WebAssembly.Module): HarfBuzz {
  const hb = instantiate(wasm);
  return { openFace: (font) => openFace(hb, font) };
}

function instantiate(wasm: WebAssembly.Module): Exports {
  const abort = (): never => {
    throw new Error('HarfBuzz gave up.');
  };
  const imports = {
    wasi_snapshot_preview1: { proc_exit: abort },
    env: {
      _abort_js: abort,
      _emscripten_runtime_keepalive_clear: () => undefined,
      _setitimer_js: () => 0,
      emscripten_resize_heap: (bytes: number) => Number(grow(hb.memory, bytes)),
    },
  };
  const hb = new WebAssembly.Instance(wasm, imports).exports as unknown as Exports;
  hb.__wasm_call_ctors();
  return hb;
}

function grow(memory: WebAssembly.Memory, bytes: number): boolean {
  try {
    memory.grow(Math.ceil((bytes - memory.buffer.byteLength) / PAGE_BYTES));
    return true;
  } catch {
    // HarfBuzz learns that memory is exhausted, and gives up.
    return false;
  }
}

function openFace(hb: Exports, bytes: Uint8Array): ShapingFace {
  const data = hb.malloc(bytes.length);
  new Uint8Array(hb.memory.buffer).set(bytes, data);
  const blob = hb.hb_blob_create(data, bytes.length, WRITABLE, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  const font = hb.hb_font_create(face);
  return {
    unitsPerEm: hb.hb_face_get_upem(face),
    shape: (text, isRightToLeft) => shape(hb, font, { text, isRightToLeft }),
    free() {
      hb.hb_font_destroy(font);
      hb.hb_face_destroy(face);
      hb.hb_blob_destroy(blob);
      hb.free(data);
    },
  };
}

function shape(hb: Exports, font: number, { text, isRightToLeft }: { text: string; isRightToLeft: boolean }): Glyph[] {
  const units = hb.malloc(text.length * 2);
  const view = new DataView(hb.memory.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(units + at * 2, text.charCodeAt(at), true);
  const buffer = hb.hb_buffer_create();
  try {
    hb.hb_buffer_add_utf16(buffer, units, text.length, 0, text.length);
    hb.hb_buffer_set_direction(buffer, isRightToLeft ? RIGHT_TO_LEFT : LEFT_TO_RIGHT);
    hb.hb_buffer_guess_segment_properties(buffer);
    hb.hb_shape(font, buffer, 0, 0);
    return readGlyphs(hb, buffer);
  } finally {
    hb.hb_buffer_destroy(buffer);
    hb.free(units);
  }
}

function readGlyphs(hb: Exports, buffer: number): Glyph[] {
  const infos = hb.hb_buffer_get_glyph_infos(buffer, 0);
  const positions = hb.hb_buffer_get_glyph_positions(buffer, 0);
  const view = new DataView(hb.memory.buffer);
  return Array.from({ length: hb.hb_buffer_get_length(buffer) }, (_, index) => {
    const [info, position] = [infos + index * RECORD_BYTES, positions + index * RECORD_BYTES];
    return {
      id: view.getUint32(info, true),
      at: view.getUint32(info + 8, true),
      advance: view.getInt32(position, true),
      x: view.getInt32(position + 8, true),
      y: view.getInt32(position + 12, true),
    };
  });
}
