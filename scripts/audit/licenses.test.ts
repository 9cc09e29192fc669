import { describe, expect, it } from 'vitest';
import { findLicenseProblems, isAllowed, readLicense } from './licenses.ts';

describe('an expression of licenses', () => {
  it.each([
    ['MIT', true],
    ['GPL-3.0-only', false],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['MIT AND ISC OR GPL-3.0-only', true],
    ['GPL-3.0-only OR (MIT AND (ISC OR AGPL-3.0-only))', true],
    ['(MIT OR ISC) AND GPL-3.0-only', false],
    ['MIT and ISC', true],
    ['Apache-2.0 WITH LLVM-exception', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['(MIT', false],
    ['MIT)', false],
    ['MIT OR', false],
    ['', false],
    ['UNLICENSED', false],
  ])('%s: %s', (expression, expected) => expect(isAllowed(expression)).toBe(expected));
});

describe('the license of a package', () => {
  it('is read from the forms of all times', () => {
    expect(readLicense({ license: 'MIT' })).toBe('MIT');
    expect(readLicense({ license: { type: 'ISC', url: 'x' } })).toBe('ISC');
    expect(readLicense({ licenses: [{ type: 'MIT' }, { type: 'GPL-2.0' }] })).toBe('(MIT OR GPL-2.0)');
    expect(readLicense({})).toBeNull();
  });

  it('is a problem where it is not allowed, unless the package is an exception', () => {
    const packages = [
      { name: 'fine', version: '1.0.0', license: 'ISC' },
      { name: 'strict', version: '2.0.0', license: 'AGPL-3.0-only' },
      { name: 'silent', version: '3.0.0', license: null },
      { name: 'world-countries', version: '5.1.0', license: 'ODbL-1.0' },
      { name: '@img/sharp-libvips-darwin-arm64', version: '1.3.1', license: 'LGPL-3.0-or-later' },
    ];
    expect(findLicenseProblems(packages)).toEqual([
      "strict@2.0.0: AGPL-3.0-only isn't an allowed license.",
      "silent@3.0.0: no license isn't an allowed license.",
    ]);
  });
});
