import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { describeMistake } from './bundle-mistakes.ts';

const noSource = (): string => '';

it('puts the place in front of a mistake in the syntax', () => {
  const message =
    '\u001b[31m[builtin:vite-transform] \u001b[0mUnexpected token\n   ╭─[ app/x.ts:45:18 ]\n 45 │ export function ((';
  expect(describeMistake(message, noSource)).toMatch(/^app\/x\.ts:45:18 Unexpected token\n/);
});

it('finds the line of an import that leads nowhere', () => {
  const file = resolve('app/x.ts');
  const message = `[vite]: Rolldown failed to resolve import "#app/a.ts" from "${file}".\nThis is most likely unintended.`;
  const readSource = (path: string): string => (path === file ? "// x\nimport y from '#app/a.ts';\n" : '');
  expect(describeMistake(message, readSource)).toBe('app/x.ts:2:15 Could not resolve "#app/a.ts"');
});

it('leaves everything else as it is said', () => {
  expect(describeMistake('ENOENT: no such file', noSource)).toBe('ENOENT: no such file');
});
