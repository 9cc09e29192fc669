import { describe, expect, it } from 'vitest';
import { STANDARD_ROLES } from '#app/domain/access/standard-roles.ts';
import { AREAS, groupByArea, permissionWords } from './words.ts';

const words = (permission: string, view: string): string => permissionWords([permission, view]).words;

describe('a permission in plain words', () => {
  it('is a verb and what it is about', () => {
    expect(permissionWords(['can_read', 'Chart'])).toEqual({ area: 'Charts', words: 'Read charts' });
    expect(words('can_write', 'CssTemplate')).toBe('Make, change and delete CSS templates');
    expect(words('all_database_access', 'all_database_access')).toBe('Ask every database');
    expect(words('menu_access', 'SQL Lab')).toBe('See SQL Lab in the menu');
  });

  it('names the place of permissions on data', () => {
    expect(words('database_access', '[examples].(id:1)')).toBe('Ask every table of the database examples');
    expect(words('schema_access', '[examples].[public]')).toBe('Ask everything in the schema public of examples');
    expect(words('schema_access', '[examples].[main].[public]')).toBe('Ask everything in the schema main.public of examples');
    expect(words('datasource_access', '[examples].[sales](id:7)')).toBe('Ask the dataset sales of examples');
    expect(words('datasource_access', 'odd')).toBe('Ask the dataset odd');
  });

  it('is said by its names where it is not known, whatever they are', () => {
    expect(permissionWords(['can_fly_high', 'Kite'])).toEqual({ area: 'Everything else', words: 'Fly high: Kite' });
    expect(words('__proto__', 'constructor')).toBe('Proto: constructor');
  });

  it('is different for every pair of the standard roles, and never a code name', () => {
    const pairs = STANDARD_ROLES.find((role) => role.name === 'Admin')?.pairs ?? [];
    const told = pairs.map((pair) => permissionWords(pair).words);
    expect(told.filter((text, index) => told.indexOf(text) !== index)).toEqual([]);
    expect(told.filter((text) => /can_|_|RestApi|View\b|: /.test(text))).toEqual([]);
  });
});

it('groups pairs by area in one order, without a loss', () => {
  const pairs = STANDARD_ROLES.flatMap((role) => role.pairs).map(([permission, view], id) => ({ id, permission, view }));
  const groups = groupByArea(pairs);
  expect(groups.map(({ area }) => area)).toEqual(AREAS.filter((area) => groups.some((group) => group.area === area)));
  expect(groups.flatMap(({ items }) => items.map(({ id }) => id)).sort((a, b) => a - b)).toEqual(pairs.map(({ id }) => id));
});
