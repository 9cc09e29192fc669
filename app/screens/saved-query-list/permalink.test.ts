import { expect, it } from 'vitest';
import { permalinkBody } from '#app/stores/sqllab/wire.ts';
import { buildPermalinkBody } from './permalink.ts';

const row = {
  id: 3,
  name: 'Late',
  description: 'Why',
  sql: 'select {{ n }}',
  database: { id: 7, name: 'shop' },
  catalog: 'pg',
  schema: 's',
  templateParams: '{"n":1}',
  tags: [],
  changedOnMs: 1,
  mayWrite: true,
  allowsExplore: true,
};

it('has all that a tab needs to show the saved query, and does not run', () => {
  expect(permalinkBody.parse(buildPermalinkBody(row))).toEqual({
    dbId: 7,
    name: 'Late',
    catalog: 'pg',
    schema: 's',
    sql: 'select {{ n }}',
    autorun: false,
    templateParams: '{"n":1}',
    notes: 'Why',
  });
  expect(buildPermalinkBody({ ...row, templateParams: null, description: '' })).toMatchObject({
    templateParams: '{}',
    notes: null,
  });
});
