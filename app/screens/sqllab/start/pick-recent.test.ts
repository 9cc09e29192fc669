import { expect, it } from 'vitest';
import { query } from '#app/domain/sqllab/tabs/tabs.fixture.ts';
import { toPaneRun } from '#app/screens/sqllab/pane-runs.ts';
import { pickRecent } from './pick-recent.ts';

const run = (id: string, sql: string, more: object = {}) =>
  toPaneRun(query(id, '1', { sql, state: 'success', dbId: 7, ...more }));

it('picks what succeeded in the database, each text once, the newest first', () => {
  const runs = [
    run('a', 'select 1'),
    run('b', ' select 1 '),
    run('c', 'select 2', { state: 'failed' }),
    run('d', 'select 3', { dbId: 8 }),
    run('e', '  '),
    ...Array.from({ length: 9 }, (_, at) => run(`n${at}`, `select ${at + 10}`)),
  ];
  expect(pickRecent(runs, 7).map(({ clientId }) => clientId)).toEqual(['a', 'n0', 'n1', 'n2', 'n3']);
});
