import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearStamp, hashSources, isStale, stampPart, type BuildPart } from './build-stamp.ts';

const PART: BuildPart = { name: 'pages', sources: ['app', 'config.ts'], outputs: ['build'], entries: ['build/index.js'] };

let root = '';
const write = (file: string, text: string): void => {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'meridian stämp '));
  for (const file of ['app/a.ts', 'app/in/b.ts', 'config.ts', 'build/index.js', 'build/assets/a.css', 'build/index.js.map'])
    write(file, file);
  stampPart(PART, hashSources(PART, root), root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('what was built', () => {
  it('is taken for built while its sources and outputs are the same', () => {
    expect(isStale(PART, root)).toBe(false);
    write('app/a.test.ts', 'a test');
    write('other.ts', 'no source');
    rmSync(join(root, 'build/index.js.map'));
    expect(isStale(PART, root)).toBe(false);
  });

  it.each<[string, () => void]>([
    ['a source has changed', () => write('app/in/b.ts', 'other')],
    ['a source was removed', () => rmSync(join(root, 'app/a.ts'))],
    ['a source was added', () => write('app/c.ts', 'new')],
    ['all outputs are missing', () => rmSync(join(root, 'build'), { recursive: true })],
    ['one output is missing', () => rmSync(join(root, 'build/assets/a.css'))],
    ['one output is cut off', () => truncateSync(join(root, 'build/assets/a.css'), 3)],
    ['one output is another', () => write('build/index.js', 'edited by hand')],
    ['the stamp is missing', () => rmSync(join(root, 'dist'), { recursive: true })],
    ['the stamp is cut off', () => truncateSync(join(root, 'dist/stamps/pages.json'), 20)],
    ['a build was begun and not ended', () => clearStamp(PART, root)],
    ['the stamp is that of an older version', () => write('dist/stamps/pages.json', '{"sources":"0123"}')],
  ])('is built again when %s', (_, change) => {
    change();
    expect(isStale(PART, root)).toBe(true);
  });

  it('is built again for the files that the bundler read, and for no others', () => {
    stampPart(PART, hashSources(PART, root), root, ['app/a.ts']);
    write('app/in/b.ts', 'not read');
    expect(isStale(PART, root)).toBe(false);
    write('app/a.ts', 'read');
    expect(isStale(PART, root)).toBe(true);
  });

  it('is built again when a source changed while it was built', () => {
    const before = hashSources(PART, root);
    write('app/a.ts', 'changed meanwhile');
    stampPart(PART, before, root, ['app/a.ts']);
    expect(isStale(PART, root)).toBe(true);
  });

  it('is not stamped without its entries', () => {
    rmSync(join(root, 'build/index.js'));
    expect(() => stampPart(PART, 'x', root)).toThrow('made no build/index.js');
  });
});
