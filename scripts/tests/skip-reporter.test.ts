import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

it('names every test that was left out, with its reason', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-skips-'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(
    join(folder, 'a.test.js'),
    `import { it } from 'vitest';
     it('runs', () => undefined);
     it('lacks a server', ({ skip }) => skip('No server here.'));
     it.skip('is switched off', () => undefined);
     it.todo('comes later');`,
  );
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: {} };');
  const file = join(folder, 'skipped.json');
  const reporter = resolve('scripts/tests/skip-reporter.ts');
  execFileSync(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), 'run', '--root', folder, `--reporter=${reporter}`], {
    env: { ...process.env, MERIDIAN_SKIPPED_FILE: file },
    stdio: 'pipe',
  });
  const skipped = JSON.parse(readFileSync(file, 'utf8')) as { name: string; reason: string | null }[];
  expect(skipped.map(({ name, reason }) => [name.split(' › ').at(-1), reason])).toEqual([
    ['lacks a server', 'No server here.'],
    ['is switched off', null],
    ['comes later', 'It is a "todo".'],
  ]);
  rmSync(folder, { recursive: true, force: true });
});
