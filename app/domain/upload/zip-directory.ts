// Lists the files of a ZIP from its directory, and opens each as a stream, with protection against ZIP bombs.
import { joinBytes } from '#app/domain/memory/join-bytes.ts';
import type { ByteSource } from './byte-source.ts';
import { MAX_DIRECTORY_BYTES, MAX_INFLATED_BYTES, MAX_INFLATION, MAX_ZIP_ENTRIES, MIN_SUSPICIOUS_BYTES } from './limits.ts';
import { fileProblem } from './upload-problem.ts';

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly compressedBytes: number;
  readonly headerAt: number;
}

const END_SIZE = 22;
const MAX_COMMENT = 65_535;
const [END, ENTRY, LOCAL] = [0x06054b50, 0x02014b50, 0x04034b50];
const ZIP64_MARKER = 0xffffffff;
const ENCRYPTED = 1;
const UTF8_NAME = 1 << 11;

const notAZipError = () => fileProblem('The file isn’t a ZIP archive, or it’s damaged.');

/** Throws for an invalid or encrypted ZIP, or one larger than 4 GB. */
export async function readZipDirectory(source: ByteSource): Promise<ZipEntry[]> {
  const tailFrom = Math.max(0, source.sizeBytes - END_SIZE - MAX_COMMENT);
  const tail = await source.read(tailFrom, source.sizeBytes);
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  let at = tail.length - END_SIZE;
  while (at >= 0 && view.getUint32(at, true) !== END) at -= 1;
  if (at < 0) throw notAZipError();
  const [size, from] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
  if (size === ZIP64_MARKER || from === ZIP64_MARKER) throw fileProblem('ZIP archives of more than 4 GB aren’t supported.');
  if (from + size > source.sizeBytes) throw notAZipError();
  if (size > MAX_DIRECTORY_BYTES) throw fileProblem('The ZIP archive contains too many files.');
  return readEntries(await source.read(from, from + size));
}

function readEntries(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= bytes.length && view.getUint32(at, true) === ENTRY;) {
    const [flags, nameLength] = [view.getUint16(at + 8, true), view.getUint16(at + 28, true)];
    const name = new TextDecoder(flags & UTF8_NAME ? 'utf-8' : 'windows-1252').decode(
      bytes.subarray(at + 46, at + 46 + nameLength),
    );
    if (flags & ENCRYPTED) throw fileProblem('The ZIP archive is encrypted.');
    entries.push({
      name,
      method: view.getUint16(at + 10, true),
      compressedBytes: view.getUint32(at + 20, true),
      headerAt: view.getUint32(at + 42, true),
    });
    if (entries.length > MAX_ZIP_ENTRIES) throw fileProblem('The ZIP archive contains too many files.');
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

const [STORED, DEFLATED] = [0, 8];

/** Decompressed bytes. The stream fails if they exceed a plausible compression ratio. */
export async function openZipEntry(source: ByteSource, entry: ZipEntry): Promise<ReadableStream<Uint8Array>> {
  const header = await source.read(entry.headerAt, Math.min(entry.headerAt + 30, source.sizeBytes));
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (header.length < 30 || view.getUint32(0, true) !== LOCAL) throw notAZipError();
  const from = entry.headerAt + 30 + view.getUint16(26, true) + view.getUint16(28, true);
  const to = from + entry.compressedBytes;
  if (to > source.sizeBytes) throw notAZipError();
  const packed = await source.stream(from, to);
  if (entry.method === STORED) return packed;
  if (entry.method !== DEFLATED) throw fileProblem(`"${entry.name}" is compressed in a way that isn’t supported.`);
  const inflated = packed.pipeThrough(new DecompressionStream('deflate-raw') as ReadableWritablePair<Uint8Array, Uint8Array>);
  const limit = Math.max(MIN_SUSPICIOUS_BYTES, entry.compressedBytes * MAX_INFLATION);
  return limitInflation(inflated, limit, entry.name);
}

function limitInflation(stream: ReadableStream<Uint8Array>, limit: number, name: string): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let size = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch(() => {
          throw fileProblem(`"${name}" in the ZIP archive is damaged.`);
        });
        if (done) return controller.close();
        size += value.length;
        if (size > limit) {
          await reader.cancel().catch(() => undefined);
          throw fileProblem(
            `"${name}" unpacks to more than ${Math.round(limit / 1024 / 1024)} MB, which isn’t plausible for its size.`,
          );
        }
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Reads a small file of the archive into memory. */
export async function readZipEntry(source: ByteSource, entry: ZipEntry, maxBytes = MAX_INFLATED_BYTES): Promise<Uint8Array> {
  const reader = (await openZipEntry(source, entry)).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > maxBytes) {
      await reader.cancel().catch(() => undefined);
      throw fileProblem(
        `"${entry.name}" is larger than ${Math.round(maxBytes / 1024 / 1024)} MB. Upload it without the archive.`,
      );
    }
    parts.push(value);
  }
  return joinBytes(parts);
}
