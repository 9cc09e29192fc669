// Every engine has the same files and the same folders: those that the how-tos list.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';

const ENGINES = 'app/engines';
const paths = execFileSync('git', ['ls-files', ENGINES], { encoding: 'utf8' }).trim().split('\n');
const engines = paths.flatMap((path) =>
  basename(path) === 'drivers.server.ts' && dirname(dirname(path)) === ENGINES && !path.includes('/registry/')
    ? [dirname(path)]
    : [],
);

/** The names in the first column of the table below a heading. */
function readTable(page: string, heading: string): readonly string[] {
  const section = readFileSync(page, 'utf8').split(heading)[1]?.split('\n## ')[0] ?? '';
  const cells = section.split('\n').flatMap((line) => (line.startsWith('| `') ? [line.split('|')[1] ?? ''] : []));
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''));
}

describe('an engine', () => {
  it('has at its top what the how-to lists', () => {
    const known = readTable('docs/how-to/add-an-engine.md', '# Add an engine');
    const tops = paths.filter((path) => engines.includes(dirname(path)) && !path.endsWith('.test.ts'));
    expect(engines.length).toBeGreaterThan(4);
    expect(tops.filter((path) => !known.includes(basename(path)))).toEqual([]);
    expect(known.filter((name) => !tops.some((path) => basename(path) === name))).toEqual([]);
  });

  it('has the folders that the how-to lists', () => {
    const known = readTable('docs/how-to/find-a-folder.md', '## `app/engines`');
    const folders = [...new Set(paths.map(dirname).filter((folder) => engines.includes(dirname(folder))))];
    expect(folders.filter((folder) => !known.includes(basename(folder)))).toEqual([]);
    expect(known.filter((name) => !folders.some((folder) => basename(folder) === name))).toEqual([]);
  });

  it('runs the contract of all engines', () => {
    const folders = engines.map((folder) => `tests/engines/${basename(folder)}`);
    expect(folders.filter((folder) => !existsSync(`${folder}/contract.runtime.ts`))).toEqual([]);
  });
});
