import { describe, expect, it } from 'vitest';
import { STANDARD_ROLES } from '#app/domain/access/standard-roles.ts';
import { permissions } from '#app/messages/en/permissions.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { AREAS, groupByArea, permissionText } from './permission-text.ts';

const t = createTranslate(permissions, 'en');
const textOf = (permission: string, view: string): string => permissionText([permission, view], t).text;

describe('the text of a permission', () => {
  it('is a verb and its object', () => {
    expect(permissionText(['can_read', 'Chart'], t)).toEqual({ area: 'charts', text: 'View charts' });
    expect(textOf('can_write', 'CssTemplate')).toBe('Create, edit, and delete CSS templates');
    expect(textOf('all_database_access', 'all_database_access')).toBe('Query all databases');
    expect(textOf('menu_access', 'SQL Lab')).toBe('Show SQL Lab in the menu');
  });

  it('names the location of permissions on data', () => {
    expect(textOf('database_access', '[examples].(id:1)')).toBe('Query all tables of the database examples');
    expect(textOf('schema_access', '[examples].[public]')).toBe('Query everything in the schema public of examples');
    expect(textOf('schema_access', '[examples].[main].[public]')).toBe('Query everything in the schema main.public of examples');
    expect(textOf('datasource_access', '[examples].[sales](id:7)')).toBe('Query the dataset sales of examples');
    expect(textOf('datasource_access', 'odd')).toBe('Query the dataset odd');
  });

  it('shows the names of unknown permissions, whatever they are', () => {
    expect(permissionText(['can_fly_high', 'Kite'], t)).toEqual({ area: 'other', text: 'Fly high: Kite' });
    expect(textOf('__proto__', 'constructor')).toBe('Proto: constructor');
  });

  it('is different for every pair of the standard roles, and never a code name', () => {
    const pairs = STANDARD_ROLES.find((role) => role.name === 'Admin')?.pairs ?? [];
    const texts = pairs.map((pair) => permissionText(pair, t).text);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    expect(texts.filter((text) => /can_|_|RestApi|View\b(?! )|: /.test(text))).toEqual([]);
  });
});

it('groups pairs by area in one order, without a loss', () => {
  const pairs = STANDARD_ROLES.flatMap((role) => role.pairs).map(([permission, view], id) => ({ id, permission, view }));
  const groups = groupByArea(pairs, t, 'en');
  expect(groups.map(({ area }) => area)).toEqual(AREAS.filter((area) => groups.some((group) => group.area === area)));
  expect(groups.flatMap(({ items }) => items.map(({ id }) => id)).sort((a, b) => a - b)).toEqual(pairs.map(({ id }) => id));
});
