import { expect, it } from 'vitest';
import { explainNode } from '#app/domain/explain/explain-node.ts';
import { fakeServer, labOn, buildLabPage, buildTabState } from '#app/screens/sqllab/client/fake-server.fixture.ts';
import { findExplained } from './explain-actions.ts';
import { createLabActions } from '#app/screens/sqllab/client/lab-actions.ts';

const PATH = 'POST /api/v1/sqllab/explain/';

function openLab(sql: string, params: string | null = null) {
  const server = fakeServer();
  const tab = { ...buildTabState(3, sql, 1), template_params: params };
  const lab = labOn(server, buildLabPage({ tabs: { tabs: [{ id: 3, label: 'A' }], active: tab } }));
  const told: string[] = [];
  const actions = createLabActions(lab, { notify: (_kind, message) => told.push(message) });
  const explained = () => findExplained(lab, lab.store.getState().explained, '3');
  return { server, lab, actions, told, explained };
}

it('explains the statement at the cursor, and keeps the plan with its tab until it is closed', async () => {
  const { server, actions, explained } = openLab('select 1;\nselect 2');
  const bodies: unknown[] = [];
  server.replies.set(PATH, (body) => (bodies.push(body), { status: 200, json: { result: explainNode('Result') } }));
  const done = actions.explain();
  expect(explained()?.outcome).toEqual({ kind: 'loading' });
  await done;
  expect(bodies).toMatchObject([{ database_id: 7, sql: 'select 1', template_params: '' }]);
  expect(explained()).toMatchObject({ ran: { sql: 'select 1', from: 0 }, outcome: { kind: 'plan', plan: { label: 'Result' } } });
  actions.closeExplained('3');
  expect(explained()).toBeNull();
});

it('keeps the errors if there is no plan, and ignores a reply that arrives after closing', async () => {
  const { server, actions, explained } = openLab('select x');
  server.replies.set(PATH, () => ({
    status: 422,
    json: { errors: [{ message: 'No column x', error_type: 'COLUMN_DOES_NOT_EXIST_ERROR' }] },
  }));
  await actions.explain();
  expect(explained()?.outcome).toMatchObject({ kind: 'failed', errors: [{ message: 'No column x' }] });
  const late = actions.explain();
  actions.closeExplained('3');
  await late;
  expect(explained()).toBeNull();
});

it('asks for missing parameters first, and does nothing without a statement', async () => {
  const { server, actions, told, lab } = openLab('select {{ city }}');
  await actions.explain();
  expect(lab.store.getState().missingParameters).toEqual(['city']);
  expect(told).toHaveLength(1);
  await openLab('  ').actions.explain();
  expect(server.calls).toEqual([]);
});
