import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isInstalled } from './is-installed.mjs';

const LINUX = { platform: 'linux', arch: 'x64' };
const a = { version: '1.0.0', integrity: 'sha512-a' };
const b = { version: '2.0.0', integrity: 'sha512-b' };

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'meridian-installed-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

type Packages = Readonly<Record<string, object>>;
const write = (file: string, packages: Packages): void => {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), JSON.stringify({ packages }));
};
const want = (packages: Packages): void => write('package-lock.json', { '': { name: 'meridian' }, ...packages });
const install = (packages: Packages): void => write('node_modules/.package-lock.json', packages);

it('is not where nothing was installed, or an installation was cut off', () => {
  want({ 'node_modules/a': a });
  expect(isInstalled(root, LINUX)).toBe(false);
  mkdirSync(join(root, 'node_modules/a'), { recursive: true });
  expect(isInstalled(root, LINUX)).toBe(false);
});

it('is where every package is the one that the lock file names', () => {
  want({ 'node_modules/a': a, 'node_modules/b': b });
  install({ 'node_modules/a': a, 'node_modules/b': b });
  expect(isInstalled(root, LINUX)).toBe(true);
  install({ 'node_modules/a': a });
  expect(isInstalled(root, LINUX)).toBe(false);
  install({ 'node_modules/a': a, 'node_modules/b': { ...b, version: '2.0.1' } });
  expect(isInstalled(root, LINUX)).toBe(false);
  install({ 'node_modules/a': a, 'node_modules/b': { ...b, integrity: 'sha512-other' } });
  expect(isInstalled(root, LINUX)).toBe(false);
});

it('leaves out optional packages of other machines alone', () => {
  const optional = { ...b, optional: true, os: ['darwin'], cpu: ['arm64'] };
  want({ 'node_modules/a': a, 'node_modules/b-darwin': optional, 'node_modules/needed-by-it': { ...b, optional: true } });
  install({ 'node_modules/a': a });
  expect(isInstalled(root, LINUX)).toBe(true);
  expect(isInstalled(root, { platform: 'darwin', arch: 'arm64' })).toBe(false);
});

it('is so in a copy, whatever its times, and in a folder whose packages are a link', () => {
  want({ 'node_modules/a': a });
  install({ 'node_modules/a': a });
  const copy = join(root, 'copy');
  cpSync(join(root, 'node_modules'), join(copy, 'node_modules'), { recursive: true });
  cpSync(join(root, 'package-lock.json'), join(copy, 'package-lock.json'));
  utimesSync(join(copy, 'node_modules/.package-lock.json'), 1, 1);
  expect(isInstalled(copy, LINUX)).toBe(true);
  const linked = join(root, 'linked');
  mkdirSync(linked);
  cpSync(join(root, 'package-lock.json'), join(linked, 'package-lock.json'));
  symlinkSync(join(root, 'node_modules'), join(linked, 'node_modules'));
  expect(isInstalled(linked, LINUX)).toBe(true);
});
