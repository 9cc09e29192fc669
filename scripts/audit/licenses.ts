// The licenses that packages can have: those that require at most a notice, or the source of the package itself.

const ALLOWED: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Zlib',
  'Python-2.0',
  'CC0-1.0',
  'Unlicense',
  // Changes to the package's own files are published; ours aren't affected, and we change none.
  'MPL-2.0',
  // Fonts.
  'OFL-1.1',
]);

/** By package; `*` is a platform's name. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'sql-parser-cst': 'GPL-2.0-or-later: runs on servers of those who deploy Meridian, is installed from npm, reaches no browser',
  '@img/sharp-*': 'LGPL-3.0-or-later: a library that the local host of wrangler can load; not deployed',
  'caniuse-lite': 'CC-BY-4.0: data that the build reads; not deployed',
  'spdx-exceptions': 'CC-BY-3.0: data that the build reads; not deployed',
  'world-countries': 'ODbL-1.0: data; the file generated from it names its source and license',
  'require-like': 'MIT, as its readme says; its package.json says nothing',
};

export interface LicensedPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; null where the package names none. */
  readonly license: string | null;
}

export const findLicenseProblems = (packages: readonly LicensedPackage[]): readonly string[] =>
  packages
    .filter(({ name, license }) => !isExcepted(name) && !(license !== null && isAllowed(license)))
    .map(({ name, version, license }) => `${name}@${version}: ${license ?? 'no license'} isn't an allowed license.`);

const isExcepted = (name: string): boolean =>
  Object.keys(EXCEPTIONS).some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern));

/** For a choice, one allowed license suffices; for a conjunction, all must be allowed. Unknown expressions aren't allowed. */
export function isAllowed(expression: string): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const isNext = (word: string): boolean => {
    const found = tokens[at]?.toUpperCase() === word;
    if (found) at += 1;
    return found;
  };
  const readOne = (): boolean => {
    if (!isNext('(')) return ALLOWED.has(tokens[at++] ?? '');
    const inside = readChoice();
    return isNext(')') && inside;
  };
  const readSum = (): boolean => {
    let all = readOne();
    while (isNext('AND')) all = readOne() && all;
    return all;
  };
  const readChoice = (): boolean => {
    let any = readSum();
    while (isNext('OR')) any = readSum() || any;
    return any;
  };
  const result = readChoice();
  return result && at === tokens.length;
}

/** The license of a package.json: `license`, or the forms of older packages. */
export function readLicense({ license, licenses }: { readonly license?: unknown; readonly licenses?: unknown }): string | null {
  const listed = [license ?? licenses ?? []].flat();
  const names = listed.flatMap((one: unknown) => (typeof one === 'string' ? [one] : isTyped(one) ? [one.type] : []));
  return names.length === 0 ? null : names.length === 1 ? (names[0] ?? null) : `(${names.join(' OR ')})`;
}

const isTyped = (value: unknown): value is { readonly type: string } =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
