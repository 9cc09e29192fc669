import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { marshmallowFields as fixture } from '#tests/fixtures/sources/marshmallow-fields.ts';
import { parseInput, summarize } from './parse-input.ts';

/** What Marshmallow 3 made of each value, recorded from the library. */
const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  Boolean: z.boolean(),
  Integer: z.int(),
  Float: z.number(),
  String: z.string(),
  List: z.array(z.string()),
  Dict: z.record(z.string(), z.unknown()),
};
interface Row {
  readonly value: unknown;
  readonly becomes?: unknown;
  readonly messages?: unknown;
}

describe.each(Object.entries(fixture.fields as Readonly<Record<string, readonly Row[]>>))('a field like %s', (name, rows) => {
  const schema = z.object({ x: SCHEMAS[name] ?? z.never() });
  // Whole numbers beyond 2^53 have no exact value here.
  const exact = rows.filter(({ becomes }) => !(name === 'Integer' && Math.abs(Number(becomes)) > Number.MAX_SAFE_INTEGER));

  it.each(exact.map((row) => [JSON.stringify(row.value), row] as const))('reads %s as Marshmallow does', (_, row) => {
    const parsed = parseInput(schema, { x: row.value });
    if (row.messages === undefined) expect(parsed).toEqual({ ok: true, value: { x: row.becomes } });
    else if (isSpecialNumber(row.value)) expect(parsed.ok).toBe(false);
    else expect(parsed).toEqual({ ok: false, messages: { x: row.messages } });
  });
});

/** "nan" and "inf" are refused in one sentence with other text. */
const isSpecialNumber = (value: unknown): boolean => typeof value === 'string' && /nan|inf/i.test(value);

const messagesOf = (schema: z.ZodType, value: unknown): unknown => {
  const parsed = parseInput(schema, value);
  return parsed.ok ? null : parsed.messages;
};

describe('input', () => {
  it('is read inside lists, objects, records, unions and wrappers', () => {
    const schema = z.object({
      flags: z.array(z.boolean()),
      counts: z.record(z.string(), z.int().nullish()),
      pair: z.tuple([z.number(), z.boolean()]),
      selected: z.union([z.object({ kind: z.literal('a'), on: z.boolean() }), z.object({ kind: z.literal('b'), n: z.int() })]),
      later: z.boolean().default(false),
      one: z.literal(1),
    });
    const value = {
      flags: ['true', 0],
      counts: { a: '5', b: null },
      pair: ['1.5', 'off'],
      selected: { kind: 'b', n: '7' },
      later: 'yes',
      one: '1',
    };
    expect(parseInput(schema, value)).toEqual({
      ok: true,
      value: {
        flags: [true, false],
        counts: { a: 5, b: null },
        pair: [1.5, false],
        selected: { kind: 'b', n: 7 },
        later: true,
        one: 1,
      },
    });
  });

  it('stays text where the schema takes text', () => {
    const schema = z.object({ id: z.union([z.string(), z.int()]), name: z.string(), any: z.unknown() });
    const value = { id: '1', name: 'true', any: '5' };
    expect(parseInput(schema, value)).toEqual({ ok: true, value });
    expect(parseInput(z.union([z.boolean(), z.string()]), 'true')).toEqual({ ok: true, value: 'true' });
  });

  it('never reaches the prototype of an object', () => {
    const value: unknown = JSON.parse('{"__proto__": {"a": "5"}, "b": "5"}');
    expect(parseInput(z.looseObject({ b: z.int() }), value)).toMatchObject({ ok: true, value: { b: 5 } });
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false);
  });

  it('is refused in the sentences of Marshmallow', () => {
    const schema = z.strictObject({
      a: z.int(),
      s: z.string().min(1).max(5),
      l: z.string().max(3).optional(),
      m: z.string().min(3).optional(),
      o: z.enum(['x', 'y']).optional(),
      r: z.int().min(1).max(5).optional(),
      r2: z.int().min(1).optional(),
      r3: z.int().max(1).optional(),
      u: z.guid().optional(),
      rx: z.string().regex(/^a/).optional(),
      li: z.array(z.string()).min(1).optional(),
      n: z.string().nullable().optional(),
      either: z.union([z.string(), z.number()]).optional(),
      own: z.string('Give a name.').optional(),
    });
    expect(messagesOf(schema, { s: '', q: 1 })).toEqual({
      a: ['Missing data for required field.'],
      s: ['Length must be between 1 and 5.'],
      q: ['Unknown field.'],
    });
    const wrong = { a: 'x', s: '123456', l: '1234', m: '1', o: 'q', r: 7, r2: 0, r3: 9, u: 'x', rx: 'b', li: [], n: 1 };
    expect(messagesOf(schema, { ...wrong, either: [], own: 1 })).toEqual({
      a: ['Not a valid integer.'],
      s: ['Length must be between 1 and 5.'],
      l: ['Longer than maximum length 3.'],
      m: ['Shorter than minimum length 3.'],
      o: ['Must be one of: x, y.'],
      r: ['Must be greater than or equal to 1 and less than or equal to 5.'],
      r2: ['Must be greater than or equal to 1.'],
      r3: ['Must be less than or equal to 1.'],
      u: ['Not a valid UUID.'],
      rx: ['String does not match expected pattern.'],
      li: ['Shorter than minimum length 1.'],
      n: ['Not a valid string.'],
      either: ['Not a valid string or number.'],
      own: ['Give a name.'],
    });
    expect(messagesOf(schema, { a: null, s: null })).toEqual({
      a: ['Field may not be null.'],
      s: ['Field may not be null.'],
    });
  });

  it('is refused field by field inside, and altogether under _schema', () => {
    const inner = z.object({ a: z.int(), s: z.string() });
    const schema = z.object({ n: inner.optional(), ns: z.array(inner).optional() });
    for (const whole of [[], 'x', 1, undefined])
      expect(messagesOf(schema, whole)).toEqual({
        _schema: [whole === undefined ? 'Missing data for required field.' : 'Invalid input type.'],
      });
    expect(messagesOf(schema, { n: 1, ns: [1, {}] })).toEqual({
      n: { _schema: ['Invalid input type.'] },
      ns: {
        0: { _schema: ['Invalid input type.'] },
        1: { a: ['Missing data for required field.'], s: ['Missing data for required field.'] },
      },
    });
  });

  it('is summed up in one line', () => {
    expect(summarize({ a: ['Unknown field.'], rls: { 0: { clause: ['Not a valid string.'] } } })).toBe(
      'a: Unknown field. rls.0.clause: Not a valid string.',
    );
  });
});
