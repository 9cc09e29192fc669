// Modules of Workers as files. Miniflare takes them as text and copies its whole configuration for nearly every part that it adds:
// it gets only their names, and what workerd reads has the files in the place of these.
import { joinBytes } from '#app/domain/join-bytes.ts';
import { readFileSync } from 'node:fs';
import { withCollector } from './simulator-collector.ts';

/** Begins the text that stands for a file; no module begins with it. */
const MARK = 'meridian-module-file:';
const LINE_END = 10;
const WORD_BYTES = 8;
const LIST_POINTER = 1;
const BYTE_ELEMENTS = 2;
const FAR_POINTER = 2;
/** Of a far pointer, below the number of words. */
const FAR_POINTER_BITS = 3;
const FILES_SEGMENT = 1;

/** What stands for a file. */
export const nameOf = (path: string): string => `${MARK}${path}\n`;

/**
 * The message with every name replaced by what its file contains, and a collector of garbage in what simulates storage. The
 * replacements become a second segment of Cap'n Proto's encoding, each behind a pointer to itself, and what pointed to the replaced
 * text points there. Throws for a message of several segments.
 */
export function fillModules(message: Uint8Array): Uint8Array[] {
  if (viewOf(message).getUint32(0, true) !== 0) throw new Error('The configuration has more than one segment.');
  const segment = message.slice(WORD_BYTES);
  const view = viewOf(segment);
  const files: Uint8Array[] = [];
  let filesBytes = 0;
  for (let at = 0; at < segment.length; at += WORD_BYTES) {
    const bytes = bytesAt(segment, view, at);
    const content = bytes && (isName(bytes) ? contentOf(bytes) : withCollector(bytes));
    if (content === null) continue;
    view.setUint32(at, FAR_POINTER | ((filesBytes / WORD_BYTES) << FAR_POINTER_BITS), true);
    view.setUint32(at + 4, FILES_SEGMENT, true);
    const file = behindPointer(content);
    files.push(file);
    filesBytes += file.length;
  }
  return files.length === 0 ? [message] : [frame([segment.length, filesBytes]), segment, ...files];
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView => new DataView(buffer, byteOffset, byteLength);

const MARK_BYTES = new TextEncoder().encode(MARK);
const isName = (bytes: Uint8Array): boolean => MARK_BYTES.every((byte, index) => bytes[index] === byte);

/** The bytes to which a pointer at this place points; null where no such pointer is. */
function bytesAt(segment: Uint8Array, view: DataView, at: number): Uint8Array | null {
  const [low, high] = [view.getInt32(at, true), view.getUint32(at + 4, true)];
  if ((low & 3) !== LIST_POINTER || (high & 7) !== BYTE_ELEMENTS) return null;
  const begin = at + WORD_BYTES * (1 + (low >> 2));
  const end = begin + (high >>> 3);
  return begin < 0 || end > segment.length ? null : segment.subarray(begin, end);
}

/** Text ends with a zero byte, and Miniflare adds lines to that of scripts. */
function contentOf(bytes: Uint8Array): Uint8Array {
  const nameEnd = bytes.indexOf(LINE_END);
  const file = readFileSync(new TextDecoder().decode(bytes.subarray(MARK.length, nameEnd)));
  const isText = bytes.at(-1) === 0;
  return isText ? joinBytes([file, bytes.subarray(nameEnd)]) : file;
}

function behindPointer(content: Uint8Array): Uint8Array {
  const object = new Uint8Array(WORD_BYTES * (1 + Math.ceil(content.length / WORD_BYTES)));
  const view = viewOf(object);
  view.setUint32(0, LIST_POINTER, true);
  view.setUint32(4, content.length * WORD_BYTES + BYTE_ELEMENTS, true);
  object.set(content, WORD_BYTES);
  return object;
}

/** How many segments follow, and how many words each has; the segments by their bytes. */
function frame(segments: readonly number[]): Uint8Array {
  const table = new Uint8Array(WORD_BYTES * Math.ceil((1 + segments.length) / 2));
  const view = viewOf(table);
  view.setUint32(0, segments.length - 1, true);
  segments.forEach((length, index) => view.setUint32(4 * (index + 1), length / WORD_BYTES, true));
  return table;
}
