import { joinBytes } from '#app/domain/join-bytes.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { encodeFrame, encodeStructs, structsAt, viewOf } from './capnp.ts';
import { fillModules, listNameOf, nameOf } from './module-files.ts';
import { writeModuleList } from './module-list.ts';
import { SHARED_MODULE } from './simulator-collector.ts';

const WORD = 8;
const folder = mkdtempSync(resolve(tmpdir(), 'meridian módules '));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, content: string | Uint8Array): string => {
  const path = resolve(folder, name);
  writeFileSync(path, content);
  return path;
};
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

/** A message of one segment: a pointer to each of the lists of bytes, then the lists. */
function encode(lists: readonly Uint8Array[]): Uint8Array {
  const head = new Uint8Array((1 + lists.length) * WORD);
  const view = viewOf(head);
  let at = lists.length;
  const contents = lists.map((list, index) => {
    view.setInt32((1 + index) * WORD, ((at - index - 1) << 2) | 1, true);
    view.setUint32((1 + index) * WORD + 4, (list.length << 3) | 2, true);
    const padded = new Uint8Array(Math.ceil(list.length / WORD) * WORD);
    padded.set(list);
    at += padded.length / WORD;
    return padded;
  });
  view.setUint32(4, at, true);
  return joinBytes([head, ...contents]);
}

/** What the pointers at the beginning of the message point to, as readers of Cap'n Proto find it. */
function decode(message: Uint8Array, count: number): Uint8Array[] {
  const view = viewOf(message);
  const sizes = Array.from({ length: view.getUint32(0, true) + 1 }, (_, at) => view.getUint32(4 * (at + 1), true) * WORD);
  let end = Math.ceil((4 * (sizes.length + 1)) / WORD) * WORD;
  const segments = sizes.map((size) => message.subarray(end, (end += size)));
  expect(end).toBe(message.length);
  const read = (segment: Uint8Array, place: number): Uint8Array => {
    const words = viewOf(segment);
    const [low, high] = [words.getInt32(place, true), words.getUint32(place + 4, true)];
    if ((low & 7) === 2) return read(segments[high] ?? new Uint8Array(), (low >>> 3) * WORD);
    expect([low & 3, high & 7]).toEqual([1, 2]);
    const begin = place + WORD * (1 + (low >> 2));
    return segment.subarray(begin, begin + (high >>> 3));
  };
  return Array.from({ length: count }, (_, index) => read(segments[0] ?? new Uint8Array(), index * WORD));
}

const fill = (lists: readonly Uint8Array[]): Uint8Array[] => decode(joinBytes(fillModules(encode(lists))), lists.length);

describe('a configuration with files of modules', () => {
  it('has scripts with the lines that were added to them, and data as they are', () => {
    const script = write('app.js', 'export default "é"');
    const wasm = write('parser.wasm', Uint8Array.of(0, 97, 115, 109, 10, 0));
    const lists = [`${nameOf(script)}//# sourceURL=app.js\0`, 'a name\0', nameOf(wasm)].map(bytesOf);
    const [first, second, third] = fill(lists);
    expect(textOf(first)).toBe('export default "é"\n//# sourceURL=app.js\0');
    expect(textOf(second)).toBe('a name\0');
    expect(third).toEqual(Uint8Array.of(0, 97, 115, 109, 10, 0));
  });

  it.each([0, 1, 7, 8, 9, 5_000])('has a file of %i bytes whole', (size) => {
    const content = new Uint8Array(size).fill(120);
    expect(fill([bytesOf(nameOf(write('data.bin', content)))])).toEqual([content]);
  });

  it('is the same where no file is named', () => {
    const message = encode([bytesOf('meridian-module\0'), Uint8Array.of(1, 0, 0, 0, 2, 0, 0, 0)]);
    expect(joinBytes(fillModules(message))).toEqual(message);
  });

  it('has a collector behind what the simulators of storage share, and in no other text', () => {
    const shared = readFileSync(SHARED_MODULE, 'utf8');
    const [first, second] = fill([`${shared}//# sourceURL=shared.js\0`, `${shared.slice(1)}\0`].map(bytesOf)).map(textOf);
    expect(first?.startsWith(`${shared}//# sourceURL=shared.js\n`)).toBe(true);
    expect(first).toMatch(/gc\(\{ type: 'major'.*\n\0$/s);
    expect(second).toBe(`${shared.slice(1)}\0`);
    // What the collector counts by.
    expect(shared).toMatch(/\nvar MiniflareDurableObject = class .*\n {2}async fetch\(/s);
  });

  it('has the scripts of a list in the place of the module that stands for them, before the others', () => {
    const worker = resolve(folder, 'worker');
    writeModuleList(worker, { folder: '..', names: ['first.js', 'parser.wasm', 'second.js'] });
    write('first.js', 'import "./second.js"');
    write('second.js', 'one');
    const wasm = write('parser.wasm', Uint8Array.of(0, 97, 115, 109));
    const [script, binary] = [Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0), Uint8Array.of(4, 0, 0, 0, 0, 0, 0, 0)];
    const modules = [
      { data: script, lists: [bytesOf('first.js\0'), bytesOf(`${listNameOf(worker)}//# sourceURL=first.js\n\0`), null] },
      { data: binary, lists: [bytesOf('parser.wasm\0'), bytesOf(nameOf(wasm)), null] },
    ];
    const list = encodeStructs(modules);
    const [head, segment = new Uint8Array(), ...added] = fillModules(joinBytes([encodeFrame([list.length]), list]));
    expect(viewOf(head ?? segment).getUint32(0, true)).toBe(1);
    expect(viewOf(segment).getUint32(0, true) & 7).toBe(2);
    const filled = joinBytes(added);
    const found = structsAt(filled, viewOf(filled), (viewOf(segment).getUint32(0, true) >>> 3) * WORD);
    expect(found?.map(({ data, lists }) => [data[0], ...lists.map((bytes) => bytes && textOf(bytes))])).toEqual([
      [0, 'first.js\0', 'import "./second.js"\n//# sourceURL=first.js\n\0', null],
      [0, 'second.js\0', 'one\n//# sourceURL=second.js\n\0', null],
      [4, 'parser.wasm\0', '\0asm', null],
    ]);
  });

  it('says which file is missing', () => {
    expect(() => fillModules(encode([bytesOf(nameOf('/nowhere/app.js'))]))).toThrow('/nowhere/app.js');
  });
});
