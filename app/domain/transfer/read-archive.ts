// Reads an archive's files from a ZIP within size limits, without trusting its declared sizes.
import { hasUnsafeCharacters } from '#app/domain/input/name-characters.ts';
import { joinBytes } from '#app/domain/memory/join-bytes.ts';
import { Unzip, UnzipInflate, type UnzipFile } from 'fflate';
import { AppError } from '#app/domain/errors.ts';

const MAX_FILES = 5_000;
const MAX_FILE_BYTES = 4 * 1024 * 1024;
const MAX_UNZIPPED_BYTES = 32 * 1024 * 1024;
/** Compressed bytes per step. A step's output is at most a thousand times larger, so ZIP bombs are detected early. */
const STEP_BYTES = 4_096;
const MAX_PATH_LENGTH = 1_000;

export interface ArchiveFile {
  /** Path relative to the archive's root folder, such as `charts/Sales_1.yaml`. */
  readonly path: string;
  readonly text: string;
}

/** Reads the YAML files in the root folder. Throws 422 for an invalid or too large ZIP, or paths outside of it. */
export function readArchive(bytes: Uint8Array): ArchiveFile[] {
  refuseOther(bytes);
  const found = inflate(bytes);
  if (found.size === 0) throw refusal('The ZIP file is empty or damaged. Export it again.');
  const root = rootOf([...found.keys()]);
  return [...found]
    .filter(([path]) => path.startsWith(root) && isDocument(path))
    .map(([path, content]) => ({ path: path.slice(root.length), text: decode(path, content) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function refuseOther(bytes: Uint8Array): void {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return;
  const start = new TextDecoder().decode(bytes.subarray(0, 100)).trimStart();
  throw start.startsWith('{') || start.startsWith('[')
    ? refusal("This is an export in the old JSON format, which can't be imported. Export it again as a ZIP file.")
    : refusal("This isn't a ZIP file. Select a ZIP file that was exported from Meridian or Superset.");
}

function inflate(bytes: Uint8Array): Map<string, Uint8Array> {
  const found = new Map<string, Uint8Array>();
  const open = new Set<string>();
  let total = 0;
  let entries = 0;
  const take = (file: UnzipFile): void => {
    const path = checkedPath(file.name);
    entries += 1;
    if (path.endsWith('/')) return;
    if (found.has(path) || open.has(path)) throw refusal(`The ZIP file has two files named ${shown(path)}.`);
    if (found.size + open.size >= MAX_FILES) throw refusal(`The ZIP file has more than ${MAX_FILES} files.`);
    const parts: Uint8Array[] = [];
    let size = 0;
    open.add(path);
    file.ondata = (error, part, isLast) => {
      // Errors thrown here are reported by the ZIP reader.
      if (error) throw error instanceof AppError ? error : refusal(`The file ${shown(path)} in the ZIP file is damaged.`, error);
      size += part.length;
      total += part.length;
      if (size > MAX_FILE_BYTES) throw refusal(`The file ${shown(path)} is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB.`);
      if (total > MAX_UNZIPPED_BYTES)
        throw refusal(`The unzipped files are larger than ${MAX_UNZIPPED_BYTES / 1024 / 1024} MB in total.`);
      parts.push(part);
      if (!isLast) return;
      open.delete(path);
      found.set(path, joinBytes(parts));
    };
    file.start();
  };
  try {
    const unzip = new Unzip(take);
    unzip.register(UnzipInflate);
    for (let from = 0; from < bytes.length; from += STEP_BYTES) {
      const to = Math.min(from + STEP_BYTES, bytes.length);
      unzip.push(bytes.subarray(from, to), to === bytes.length);
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : refusal('The ZIP file is damaged. Export it again.', cause);
  }
  const claimed = entriesClaimed(bytes);
  if (open.size > 0 || claimed === null || (claimed !== MANY && claimed !== entries))
    throw refusal('The ZIP file is incomplete. Download or export it again.');
  return found;
}

const END_OF_DIRECTORY = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
/** Marker for a number that doesn't fit. */
const MANY = 0xffff;

/** Number of files in the ZIP's directory; null if the directory is missing because the ZIP is truncated. */
function entriesClaimed(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return view.getUint16(at + 10, true);
  return null;
}

function checkedPath(name: string): string {
  const isOutside = name.startsWith('/') || /^[a-z]:/i.test(name) || name.split(/[/\\]/).includes('..');
  if (isOutside || name.includes('\\') || name.length > MAX_PATH_LENGTH || hasUnsafeCharacters(name))
    throw refusal(`The ZIP file contains a path outside of itself: ${shown(name)}.`);
  return name;
}

/** The folder that contains `metadata.yaml`; Superset puts everything in one folder. */
function rootOf(paths: readonly string[]): string {
  const places = paths
    .filter((path) => /(^|\/)metadata\.ya?ml$/.test(path) && path.split('/').length <= 2)
    .map((path) => path.slice(0, path.lastIndexOf('/') + 1));
  const [place] = places.sort((a, b) => b.length - a.length);
  if (place !== undefined) return place;
  throw refusal(
    "The ZIP file has no metadata.yaml, so it isn't an export. Select a ZIP file that was exported from Meridian or Superset.",
    undefined,
    {
      'metadata.yaml': ['Missing file'],
    },
  );
}

const isDocument = (path: string): boolean => /\.ya?ml$/i.test(path) && !/^[._]/.test(path.slice(path.lastIndexOf('/') + 1));

function decode(path: string, content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch (cause) {
    throw refusal(`The file ${shown(path)} isn't UTF-8 text.`, cause);
  }
}

// oxlint-disable-next-line no-control-regex -- control characters are what is replaced.
const shown = (path: string): string => `"${path.slice(0, 200).replace(/[\u0000-\u001f\u007f]/g, '?')}"`;

const refusal = (message: string, cause?: unknown, files: Readonly<Record<string, unknown>> = {}): AppError =>
  new AppError('COMMAND_REFUSED_ERROR', message, { level: 'warning', cause, extra: files });
