// docs/dependencies.md has a reason for every package, and for no other.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import packageJson from '#package.json' with { type: 'json' };

it('each package has its reason, under what loads it', () => {
  const [, deployed = '', others = ''] = readFileSync('docs/dependencies.md', 'utf8').split(/^## .*$/m);
  const listPackages = (text: string): string[] =>
    [...text.matchAll(/^\| (`[^|]*`) +\|/gm)].flatMap(([, names = '']) => names.replaceAll('`', '').split(', ')).sort();
  expect(listPackages(deployed)).toEqual(Object.keys(packageJson.dependencies).sort());
  expect(listPackages(others)).toEqual(Object.keys(packageJson.devDependencies).sort());
});
