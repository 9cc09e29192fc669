// docs/settings.md against the settings that are read: by `npm start`, and by the Workers.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSettings } from '#scripts/start/settings.ts';
import { WORKERS } from '#scripts/bundle/workers.ts';
import { readWranglerFacts } from './wrangler-facts.ts';

const ROWS = [...readFileSync('docs/settings.md', 'utf8').matchAll(/^\| *([^|]*?) *\| *([^|]*?) *\| *([^|]*?) *\| [^|]*\|$/gm)]
  .map(([, local = '', deployed = '', byDefault = '']) => {
    const [kind = '', name = ''] = deployed.replaceAll('`', '').split(' ');
    return { local: local.replaceAll('`', ''), kind, name, byDefault: byDefault.replaceAll(/[`,]/g, '') };
  })
  .filter(({ local }) => /^(?:MERIDIAN_\w+|–)$/.test(local));

/** Replaced by another setting, which its error names. */
const REPLACED = /ALLOW_PRIVATE_ADDRESSES$/;

function listLocalNames(): string[] {
  const names = new Set<string>();
  readSettings(new Proxy({}, { get: (_, name) => void names.add(String(name)) }));
  for (const file of globSync('scripts/**/*.ts'))
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^ +(\w+): process\.env\['MERIDIAN_\1'\]/gm))
      names.add(`MERIDIAN_${name}`);
  return [...names].filter((name) => !REPLACED.test(name)).sort();
}

it('has every setting of the local host, under the name that a deployment has for it', () => {
  const shown = ROWS.filter(({ local }) => local !== '–');
  expect(shown.map(({ local }) => local).sort()).toEqual(listLocalNames());
  expect(shown.filter(({ local, name }) => name !== '' && local !== `MERIDIAN_${name}`)).toEqual([]);
});

it('has every setting and secret of the Workers', () => {
  const types = [...readFileSync('env.d.ts', 'utf8').matchAll(/^ {2}readonly (\w+)(\??): string;$/gm)];
  const isSecret = ([, name = '', mark]: RegExpExecArray): boolean => mark === '?' || name === 'SECRET_KEY';
  const read = types.map((match) => `${isSecret(match) ? 'secret' : 'var'} ${match[1]}`);
  const shown = ROWS.flatMap(({ kind, name }) => (name === '' ? [] : [`${kind} ${name}`]));
  expect(shown.sort()).toEqual([...new Set(read)].sort());
});

it('has the defaults of the wrangler.toml files', () => {
  const vars = Object.assign(
    {},
    ...WORKERS.map(({ config }) => readWranglerFacts(config, readFileSync(config, 'utf8')).vars),
  ) as Record<string, string>;
  const other = ROWS.filter(({ kind, name, byDefault }) => {
    const value = vars[name] ?? '';
    return kind === 'var' && name !== 'MERIDIAN_VERSION' && value !== '' && value !== byDefault;
  });
  expect(other).toEqual([]);
});
