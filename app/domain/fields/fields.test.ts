// A resource of a few fields: what follows from its table, and that one more line is all that one more field needs.
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { bodyShape } from './body-shape.ts';
import { absentColumns, changedColumns, createdColumns, mergedColumns, wireFields } from './columns.ts';
import { describeFields, documentColumns, documentShape } from './documents.ts';
import { draftBody, draftFields, isDraftValid, newDraft } from './drafts.ts';
import { flag, jsonText, namesOn, customValue, requiredText, sortedNames, text, whole, type Fields } from './field.ts';
import { inOrder, withMissing } from './key-order.ts';

const EVERYWHERE = ['create', 'edit', 'show', 'archive', 'draft'] as const;
const IS_LOWER = { passes: (value: string) => value === value.toLowerCase(), message: 'Must be lower case.' };

const BOAT_FIELDS = {
  boat_name: { column: 'name', type: requiredText({ max: 20 }), on: ['create', 'edit', 'list', 'show'], sort: 'text' },
  home_port: { column: 'port', type: text({ checks: [IS_LOWER], isEmptyNull: true, isTrimmed: true }), on: EVERYWHERE },
  is_afloat: { column: 'isAfloat', type: flag(true, false), on: EVERYWHERE },
  masts: { column: 'mastCount', type: whole(1, { min: 0, max: 9 }), on: EVERYWHERE },
  retired_in: { column: 'retiredYear', type: whole(null, { min: 1800, max: 3000 }), on: EVERYWHERE },
  extra: { column: 'extra', type: jsonText(), on: EVERYWHERE },
  flag_of: { column: 'flagOf', type: customValue<{ readonly iso: string } | null>(null), on: ['show'] },
} as const satisfies Fields;

const ROW = { name: 'Anna', port: null, isAfloat: true, mastCount: 2, retiredYear: null, extra: '{"a":1}', flagOf: null };

describe('the bodies of a table of fields', () => {
  const create = z.strictObject(bodyShape(BOAT_FIELDS, 'create'));
  const edit = z.strictObject(bodyShape(BOAT_FIELDS, 'edit'));

  it('have the types of the fields', () => {
    expectTypeOf<z.output<typeof create>['boat_name']>().toEqualTypeOf<string>();
    expectTypeOf<z.output<typeof edit>['boat_name']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<z.output<typeof edit>['masts']>().toEqualTypeOf<number | null | undefined>();
    expect(Object.keys(edit.shape)).toEqual(['boat_name', 'home_port', 'is_afloat', 'masts', 'retired_in', 'extra']);
  });

  it('refuse what the fields refuse', () => {
    const refused = (body: unknown) => edit.safeParse(body).error?.issues[0]?.message;
    expect(create.safeParse({}).error?.issues.map(({ path }) => path.join())).toEqual(['boat_name']);
    expect(refused({ home_port: 'Kiel' })).toBe('Must be lower case.');
    expect(refused({ extra: '[]' })).toBe('Must be a JSON object.');
    expect(edit.safeParse({ masts: 10 }).success).toBe(false);
    expect(edit.safeParse({ masts: 1.5 }).success).toBe(false);
    expect(edit.safeParse({ home_port: '', masts: null, is_afloat: null, extra: '' }).success).toBe(true);
  });

  it('change only the columns that they name', () => {
    const changed = changedColumns(BOAT_FIELDS);
    expect(changed({})).toEqual({});
    expect(changed({ home_port: '', is_afloat: null, masts: null })).toEqual({ port: null, isAfloat: false, mastCount: 1 });
  });

  it('create rows with the defaults of what they leave out, and merge into rows', () => {
    const created = { name: 'Anna', port: null, isAfloat: true, mastCount: 1, retiredYear: null, extra: null };
    expect(createdColumns(BOAT_FIELDS)({ boat_name: 'Anna' })).toEqual(created);
    const merged = mergedColumns(BOAT_FIELDS);
    expect(merged({ masts: 3 }, ROW)).toMatchObject({ name: 'Anna', mastCount: 3, extra: '{"a":1}' });
    expect(merged({ boat_name: 'Berta' }, undefined)).toMatchObject({ name: 'Berta', isAfloat: true });
  });
});

describe('what is read of a row', () => {
  it('is shown by the names of the wire', () => {
    const shown = wireFields(BOAT_FIELDS, 'show')(ROW);
    expectTypeOf(shown.masts).toEqualTypeOf<number>();
    expectTypeOf(shown.retired_in).toEqualTypeOf<number | null>();
    expect(shown).toEqual({
      boat_name: 'Anna',
      home_port: null,
      is_afloat: true,
      masts: 2,
      retired_in: null,
      extra: '{"a":1}',
      flag_of: null,
    });
    expect([namesOn(BOAT_FIELDS, 'list'), sortedNames(BOAT_FIELDS)]).toEqual([['boat_name'], ['boat_name']]);
    expect(absentColumns(BOAT_FIELDS)).toMatchObject({ isAfloat: true, mastCount: 1, retiredYear: null, flagOf: null });
  });

  it('comes back from a document: JSON texts are objects there', () => {
    const document = describeFields(BOAT_FIELDS)(ROW);
    expect(document).toEqual({ home_port: null, is_afloat: true, masts: 2, retired_in: null, extra: { a: 1 } });
    const schema = z.looseObject(documentShape(BOAT_FIELDS));
    const { name: _name, flagOf: _flagOf, ...archived } = ROW;
    expect(documentColumns(BOAT_FIELDS)(schema.parse(document))).toEqual(archived);
    expect(schema.parse({})).toEqual({ home_port: null, is_afloat: true, masts: 1, retired_in: null, extra: null });
  });

  it('comes back from a form as it was', () => {
    const draft = draftFields(BOAT_FIELDS)(ROW);
    expect(draft).toEqual({ port: '', isAfloat: true, mastCount: '2', retiredYear: '', extra: '{"a":1}' });
    const sent = draftBody(BOAT_FIELDS);
    expect(changedColumns(BOAT_FIELDS)(z.object(bodyShape(BOAT_FIELDS, 'edit')).parse(sent(draft)))).toEqual({
      port: null,
      isAfloat: true,
      mastCount: 2,
      retiredYear: null,
      extra: '{"a":1}',
    });
    expect(sent({ ...draft, port: ' kiel ', mastCount: ' ' })).toMatchObject({ home_port: 'kiel', masts: 1 });
    expect(newDraft(BOAT_FIELDS)).toEqual({ port: '', isAfloat: true, mastCount: '1', retiredYear: '', extra: '' });
  });

  it('is checked in a form as the server checks it', () => {
    const valid = (name: keyof typeof BOAT_FIELDS, typed: string) => isDraftValid(BOAT_FIELDS[name].type, typed);
    expect([valid('masts', ''), valid('masts', '9'), valid('masts', '10'), valid('masts', 'x')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([valid('extra', '{}'), valid('extra', '[]'), valid('home_port', 'Kiel')]).toEqual([true, false, false]);
  });
});

it('one more line is one more field, everywhere', () => {
  const fields = {
    ...BOAT_FIELDS,
    hull: { column: 'hull', type: text(), on: [...EVERYWHERE, 'list'] },
  } as const satisfies Fields;
  const row = { ...ROW, hull: 'oak' };
  expect(z.strictObject(bodyShape(fields, 'edit')).parse({ hull: 'oak' })).toEqual({ hull: 'oak' });
  expect(changedColumns(fields)({ hull: 'oak' })).toEqual({ hull: 'oak' });
  expect(wireFields(fields, 'show')(row).hull).toBe('oak');
  expect(describeFields(fields)(row).hull).toBe('oak');
  expect(documentColumns(fields)(z.looseObject(documentShape(fields)).parse({ hull: 'oak' })).hull).toBe('oak');
  expect(draftBody(fields)(draftFields(fields)(row)).hull).toBe('oak');
  expect(withMissing(['boat_name'], namesOn(fields, 'list'))).toEqual(['boat_name', 'hull']);
});

it('known keys come first, and further ones follow', () => {
  expect(Object.keys(inOrder(['b', 'x', 'a'], { a: 1, c: 2, b: 3 }))).toEqual(['b', 'a', 'c']);
});
