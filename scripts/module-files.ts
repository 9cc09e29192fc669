// Modules of Workers as files. Miniflare takes them as text and copies its whole configuration for nearly every part that it adds:
// it gets only names, of files or of lists of them, and what workerd reads has the files in the place of these.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { joinBytes } from '#app/domain/join-bytes.ts';
import {
  bytesAt,
  encodeBytes,
  encodeFrame,
  encodeStructs,
  pointFar,
  structsAt,
  viewOf,
  WORD_BYTES,
  type Struct,
} from './capnp.ts';
import { readModuleList } from './module-list.ts';
import { withCollector } from './simulator-collector.ts';

/** Begin the text that stands for a file, or for the scripts of a list; no module begins with them. */
const FILE_MARK = 'meridian-module-file:';
const LIST_MARK = 'meridian-module-list:';
const encoder = new TextEncoder();
const FILE_MARK_BYTES = encoder.encode(FILE_MARK);
const LIST_MARK_BYTES = encoder.encode(LIST_MARK);
const LINE_END = 10;
const FILES_SEGMENT = 1;
const SCRIPT = '.js';

/** What stands for a file. */
export const nameOf = (path: string): string => `${FILE_MARK}${path}\n`;

/** What stands for the scripts of the list in a folder, which come before the Worker's other modules. */
export const listNameOf = (folder: string): string => `${LIST_MARK}${folder}\n`;

export const isScript = (name: string): boolean => name.endsWith(SCRIPT);

/**
 * The message with every name replaced by what its file contains, and a collector of garbage in what simulates storage. The
 * replacements become a second segment of Cap'n Proto's encoding, each behind a pointer to itself, and what pointed to the replaced
 * text points there. Throws for a message of several segments.
 */
export function fillModules(message: Uint8Array): Uint8Array[] {
  if (viewOf(message).getUint32(0, true) !== 0) throw new Error('The configuration has more than one segment.');
  const segment = message.slice(WORD_BYTES);
  const view = viewOf(segment);
  const read = createReader();
  const replacements: Uint8Array[] = [];
  let place = 0;
  for (let at = 0; at < segment.length; at += WORD_BYTES) {
    const replacement = replaceBytes(bytesAt(segment, view, at), read) ?? replaceModules(structsAt(segment, view, at), read);
    if (replacement === null) continue;
    pointFar(view, at, { segment: FILES_SEGMENT, place });
    replacements.push(replacement);
    place += replacement.length;
  }
  return place === 0 ? [message] : [encodeFrame([segment.length, place]), segment, ...replacements];
}

type ReadFile = (path: string) => Uint8Array;

/** Workers share files. */
function createReader(): ReadFile {
  const known = new Map<string, Uint8Array>();
  return (path) => {
    const file = known.get(path) ?? readFileSync(path);
    known.set(path, file);
    return file;
  };
}

function replaceBytes(bytes: Uint8Array | null, read: ReadFile): Uint8Array | null {
  const content = bytes && (contentOf(bytes, read) ?? withCollector(bytes));
  return content && encodeBytes(content);
}

/** Null where the bytes don't stand for a file. Text ends with a zero byte, and Miniflare adds lines to that of scripts. */
function contentOf(bytes: Uint8Array, read: ReadFile): Uint8Array | null {
  const named = readName(bytes, FILE_MARK_BYTES);
  if (named === null) return null;
  const file = read(named.name);
  const isText = bytes.at(-1) === 0;
  return isText ? joinBytes([file, bytes.subarray(named.end)]) : file;
}

/** A module is a struct: its name, what it contains, and something else. */
function replaceModules(modules: readonly Struct[] | null, read: ReadFile): Uint8Array | null {
  const [main, ...others] = modules ?? [];
  const content = main?.lists[1];
  const folder = content && readName(content, LIST_MARK_BYTES)?.name;
  const list = folder ? readModuleList(folder) : null;
  if (!main || !folder || !list) return null;
  const scripts = list.names.filter(isScript).map((name): Struct => {
    const script = joinBytes([read(join(folder, list.folder, name)), toText(`\n//# sourceURL=${name}\n`)]);
    return { data: main.data, lists: [toText(name), script, ...main.lists.slice(2)] };
  });
  const rest = others.map(({ data, lists }) => ({
    data,
    lists: lists.map((bytes) => bytes && (contentOf(bytes, read) ?? bytes)),
  }));
  return encodeStructs([...scripts, ...rest]);
}

const toText = (text: string): Uint8Array => encoder.encode(`${text}\0`);

/** The name behind a mark, and where it ends. */
function readName(bytes: Uint8Array, mark: Uint8Array): { readonly name: string; readonly end: number } | null {
  if (!mark.every((byte, index) => bytes[index] === byte)) return null;
  const end = bytes.indexOf(LINE_END);
  return { name: new TextDecoder().decode(bytes.subarray(mark.length, end)), end };
}
