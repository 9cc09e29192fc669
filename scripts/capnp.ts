// As much of Cap'n Proto's encoding as is needed to replace parts of a message of one segment: lists of bytes and lists of structs.
// Places are bytes from the beginning of a segment. The format: https://capnproto.org/encoding.html

export const WORD_BYTES = 8;
/** The lowest bits of a pointer. */
const STRUCT = 0;
const LIST = 1;
const FAR = 2;
/** What a list contains. */
const BYTES = 2;
const STRUCTS = 7;
const BITS_OF_KIND = 2;
const BITS_OF_CONTENT = 3;

export interface Struct {
  readonly data: Uint8Array;
  /** What its pointers point to, where it is bytes. */
  readonly lists: readonly (Uint8Array | null)[];
}

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView => new DataView(buffer, byteOffset, byteLength);
const wordsOf = (bytes: number): number => Math.ceil(bytes / WORD_BYTES);

interface List {
  readonly begin: number;
  readonly content: number;
  /** Of bytes, or of the words that structs have. */
  readonly size: number;
}

function listAt(view: DataView, at: number): List | null {
  const [low, high] = [view.getInt32(at, true), view.getUint32(at + 4, true)];
  if ((low & 3) !== LIST) return null;
  const begin = at + WORD_BYTES * (1 + (low >> BITS_OF_KIND));
  return begin < 0 ? null : { begin, content: high & 7, size: high >>> BITS_OF_CONTENT };
}

/** The bytes to which a pointer at this place points; null where no such pointer is. */
export function bytesAt(segment: Uint8Array, view: DataView, at: number): Uint8Array | null {
  const list = listAt(view, at);
  if (list === null || list.content !== BYTES || list.begin + list.size > segment.length) return null;
  return segment.subarray(list.begin, list.begin + list.size);
}

/** The structs to which a pointer at this place points; null where no such pointer is. */
export function structsAt(segment: Uint8Array, view: DataView, at: number): Struct[] | null {
  const list = listAt(view, at);
  if (list === null || list.content !== STRUCTS || list.begin + WORD_BYTES * (1 + list.size) > segment.length) return null;
  const [tag, sizes] = [view.getUint32(list.begin, true), view.getUint32(list.begin + 4, true)];
  const [count, dataWords, pointers] = [tag >>> BITS_OF_KIND, sizes & 0xffff, sizes >>> 16];
  if ((tag & 3) !== STRUCT || count * (dataWords + pointers) !== list.size) return null;
  const structBytes = WORD_BYTES * (dataWords + pointers);
  return Array.from({ length: count }, (_, index) => {
    const begin = list.begin + WORD_BYTES + index * structBytes;
    const pointersBegin = begin + WORD_BYTES * dataWords;
    return {
      data: segment.subarray(begin, pointersBegin),
      lists: Array.from({ length: pointers }, (_, each) => bytesAt(segment, view, pointersBegin + WORD_BYTES * each)),
    };
  });
}

/** Points to the place in another segment at which a pointer is. */
export function pointFar(view: DataView, at: number, to: { readonly segment: number; readonly place: number }): void {
  view.setUint32(at, FAR | ((to.place / WORD_BYTES) << 3), true);
  view.setUint32(at + 4, to.segment, true);
}

function pointToList(view: DataView, at: number, { begin, content, size }: List): void {
  view.setInt32(at, LIST | ((begin / WORD_BYTES - at / WORD_BYTES - 1) << BITS_OF_KIND), true);
  view.setUint32(at + 4, content | (size << BITS_OF_CONTENT), true);
}

/** Bytes behind a pointer to them. */
export function encodeBytes(content: Uint8Array): Uint8Array {
  const encoded = new Uint8Array(WORD_BYTES * (1 + wordsOf(content.length)));
  pointToList(viewOf(encoded), 0, { begin: WORD_BYTES, content: BYTES, size: content.length });
  encoded.set(content, WORD_BYTES);
  return encoded;
}

/** Structs behind a pointer to them; all are as large as the first. */
export function encodeStructs(structs: readonly Struct[]): Uint8Array {
  const [dataBytes, pointers] = [structs[0]?.data.length ?? 0, structs[0]?.lists.length ?? 0];
  const structBytes = dataBytes + WORD_BYTES * pointers;
  const words = structs.flatMap(({ lists }) => lists.map((list) => wordsOf(list?.length ?? 0)));
  let end = 2 * WORD_BYTES + structs.length * structBytes;
  const encoded = new Uint8Array(end + WORD_BYTES * words.reduce((sum, each) => sum + each, 0));
  const view = viewOf(encoded);
  pointToList(view, 0, { begin: WORD_BYTES, content: STRUCTS, size: wordsOf(structs.length * structBytes) });
  view.setUint32(WORD_BYTES, STRUCT | (structs.length << BITS_OF_KIND), true);
  view.setUint32(WORD_BYTES + 4, wordsOf(dataBytes) | (pointers << 16), true);
  structs.forEach(({ data, lists }, index) => {
    const begin = 2 * WORD_BYTES + index * structBytes;
    encoded.set(data, begin);
    lists.forEach((list, each) => {
      if (list === null) return;
      pointToList(view, begin + dataBytes + WORD_BYTES * each, { begin: end, content: BYTES, size: list.length });
      encoded.set(list, end);
      end += WORD_BYTES * wordsOf(list.length);
    });
  });
  return encoded;
}

/** How many segments follow, and how many words each has; the segments by their bytes. */
export function encodeFrame(segments: readonly number[]): Uint8Array {
  const table = new Uint8Array(WORD_BYTES * Math.ceil((1 + segments.length) / 2));
  const view = viewOf(table);
  view.setUint32(0, segments.length - 1, true);
  segments.forEach((bytes, index) => view.setUint32(4 * (index + 1), bytes / WORD_BYTES, true));
  return table;
}
