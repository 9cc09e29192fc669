import { describe, expect, it } from 'vitest';
import { schemaLines } from './schema-lines.ts';

const schemas = {
  Ids: { type: 'array', items: { type: 'integer' } },
  Node: {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'integer' }, parent: { $ref: '#/components/schemas/Node' } },
  },
};
const linesOf = (schema: Record<string, unknown>) =>
  schemaLines(schema, schemas).map(
    ({ depth, name, type, isRequired }) => `${'.'.repeat(depth)}${name}${isRequired ? '!' : ''}: ${type}`,
  );

describe('lines of a schema', () => {
  it('are its fields, with those of objects below', () => {
    const inner = { type: 'object', properties: { op: { type: 'string', enum: ['==', 'IN'] } } };
    expect(
      linesOf({
        type: 'object',
        required: ['ids'],
        properties: { ids: { type: 'array', items: { type: 'integer' } }, filters: { type: 'array', items: inner } },
      }),
    ).toEqual(['ids!: integer[]', 'filters: object[]', '.op: "==" | "IN"']);
  });

  it('name a schema, and do not write it out inside of itself', () => {
    expect(linesOf({ $ref: '#/components/schemas/Node' })).toEqual(['id!: integer', 'parent: Node']);
    expect(linesOf({ type: 'array', items: { $ref: '#/components/schemas/Node' } })).toEqual(['id!: integer', 'parent: Node']);
  });

  it('write out a list that has a name', () => {
    expect(linesOf({ $ref: '#/components/schemas/Ids' })).toEqual([': integer[]']);
  });

  it('say what can be null, a file, one of several, or anything', () => {
    expect(linesOf({ type: 'string', nullable: true })).toEqual([': string | null']);
    expect(linesOf({ type: 'string', format: 'binary' })).toEqual([': file']);
    expect(linesOf({ anyOf: [{ type: 'string' }, { type: 'number' }] })).toEqual([': string | number']);
    expect(linesOf({ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } })).toEqual([
      ': (string | number)[]',
    ]);
    expect(linesOf({})).toEqual([': any']);
    expect(linesOf({ type: 'string', nullable: true, enum: [null] })).toEqual([': null']);
  });
});
