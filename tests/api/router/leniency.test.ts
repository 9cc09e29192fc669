// Every boolean and every number in every body of the API is read as Marshmallow 3 reads it, and documented as what it is.
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { isInteger } from '#app/domain/input/schema-checks.ts';
import { parseInput } from '#app/domain/input/parse-input.ts';
import { querySchema } from '#app/domain/query/query-schema.ts';
import { API_TABLE } from '#app/api/router/endpoints.server.ts';
import { chartDataBody } from '#app/stores/chart-data/wire.ts';
import { savedDatasource } from '#app/stores/datasource/more-wire.ts';
import { datasetChange } from '#app/stores/dataset/body.ts';
import { changeTabBody, expandedBody, newTabBody, newTableBody } from '#app/stores/tab-state/wire.ts';
import { importFields } from '#app/stores/transfer/wire.ts';
import { marshmallowFields as fixture } from '#tests/fixtures/sources/marshmallow-fields.ts';
import { readDefinition, listLeaves, type Leaf } from '#tests/fixtures/sources/schema-leaves.ts';

/** Bodies that their endpoints read themselves. */
const READ_INSIDE: readonly (readonly [string, z.ZodType])[] = [
  ['POST /api/v1/chart/data', chartDataBody],
  ['POST /api/v1/chart/data, a query', querySchema],
  ['POST /datasource/save/', savedDatasource],
  ['POST /datasource/save/, its dataset', datasetChange],
  ['POST /tabstateview/', newTabBody],
  ['PUT /tabstateview/:id', changeTabBody],
  ['POST /tableschemaview/', newTableBody],
  ['POST /tableschemaview/:id/expanded', expandedBody],
  ['POST an import', importFields],
];
const BODIES = [
  ...API_TABLE.flatMap(({ method, path, input }) => (input.body ? [[`${method} ${path}`, input.body] as const] : [])),
  ...READ_INSIDE,
];

interface Row {
  readonly value: unknown;
  readonly becomes?: unknown;
}
const rowsOf = (name: 'Boolean' | 'Integer' | 'Float'): readonly Row[] =>
  (fixture.fields as Record<string, readonly Row[]>)[name]?.filter((row) => 'becomes' in row) ?? [];

/** What the library reads for this field, except numbers without an exact value here. A field for text too keeps its text. */
function readBy({ schema, isTextToo }: Leaf): readonly Row[] {
  const { type } = readDefinition(schema);
  if (isTextToo) return [];
  if (type === 'boolean') return rowsOf('Boolean');
  if (type !== 'number') return [];
  return rowsOf(isInteger(schema) ? 'Integer' : 'Float').filter(({ becomes }) => Math.abs(Number(becomes)) < 1e15);
}

describe.each(BODIES)('the body of %s', (_, body) => {
  it('takes booleans and numbers as published clients send them', () => {
    for (const leaf of listLeaves(body))
      for (const { value, becomes } of readBy(leaf))
        expect
          .soft(parseInput(body, leaf.inputWith(value)), `${leaf.path.join('.')}: ${JSON.stringify(value)}`)
          .toEqual(parseInput(body, leaf.inputWith(becomes)));
  });

  it('is documented with plain types', () => {
    for (const { schema } of listLeaves(body)) {
      const { type } = readDefinition(schema);
      if (type !== 'boolean' && type !== 'number') continue;
      const plain = type === 'number' && isInteger(schema) ? 'integer' : type;
      expect(z.toJSONSchema(schema, { io: 'input' })).toMatchObject({ type: plain });
    }
  });
});
