// HarfBuzz's subsetter, compiled to WASM: a font with fewer glyphs, or with one weight of many.

interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_keep_everything(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_pin_axis_location(input: number, face: number, tag: number, value: number): boolean;
  hb_subset_or_fail(face: number, input: number): number;
}

export interface FontSubsetter {
  /** Keeps only these glyphs, with their numbers, and without shaping tables. */
  keepGlyphs(font: Uint8Array, glyphs: Iterable<number>): Uint8Array;
  /** Pins one weight of a variable font, with all glyphs. */
  pinWeight(font: Uint8Array, weight: number): Uint8Array;
}

const WRITABLE = 2;
const DROPPED_TABLES = 3;
const [NO_HINTS, SAME_NUMBERS, KEEP_MISSING_GLYPH] = [0x01, 0x02, 0x40];

export function createFontSubsetter(wasm: WebAssembly.Module): FontSubsetter {
  const hb = new WebAssembly.Instance(wasm, {}).exports as unknown as Exports;
  hb._initialize();
  return {
    keepGlyphs: (font, glyphs) =>
      subset(hb, font, (input) => {
        hb.hb_subset_input_set_flags(input, NO_HINTS | SAME_NUMBERS | KEEP_MISSING_GLYPH);
        for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph);
        for (const table of ['GSUB', 'GPOS', 'GDEF', 'name', 'STAT'])
          hb.hb_set_add(hb.hb_subset_input_set(input, DROPPED_TABLES), tagOf(table));
      }),
    pinWeight: (font, weight) =>
      subset(hb, font, (input, face) => {
        hb.hb_subset_input_keep_everything(input);
        if (!hb.hb_subset_input_pin_axis_location(input, face, tagOf('wght'), weight))
          throw new Error('The font has no axis of weights.');
      }),
  };
}

const tagOf = (name: string): number => [...name].reduce((tag, letter) => (tag << 8) | letter.charCodeAt(0), 0);

function subset(hb: Exports, font: Uint8Array, choose: (input: number, face: number) => void): Uint8Array {
  const data = hb.malloc(font.length);
  new Uint8Array(hb.memory.buffer).set(font, data);
  const blob = hb.hb_blob_create(data, font.length, WRITABLE, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  const input = hb.hb_subset_input_create_or_fail();
  try {
    choose(input, face);
    const made = hb.hb_subset_or_fail(face, input);
    if (made === 0) throw new Error('The font cannot be reduced.');
    return takeBytes(hb, made);
  } finally {
    hb.hb_subset_input_destroy(input);
    hb.hb_face_destroy(face);
    hb.hb_blob_destroy(blob);
    hb.free(data);
  }
}

function takeBytes(hb: Exports, face: number): Uint8Array {
  const blob = hb.hb_face_reference_blob(face);
  const from = hb.hb_blob_get_data(blob, 0);
  const bytes = new Uint8Array(hb.memory.buffer).slice(from, from + hb.hb_blob_get_length(blob));
  hb.hb_blob_destroy(blob);
  hb.hb_face_destroy(face);
  return bytes;
}
