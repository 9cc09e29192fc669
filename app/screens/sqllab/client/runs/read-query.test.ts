import { expect, it } from 'vitest';
import { reduceQuery } from '#app/domain/sqllab/query-state.ts';
import { query } from '#app/domain/sqllab/tabs/tabs.fixture.ts';
import { queryDict } from '#app/screens/sqllab/client/fake-server.fixture.ts';
import { readQueryEvents, readQuery, toRunEvents } from './read-query.ts';

const trackingUrl = 'https://trino.example.org/ui/query.html?1';

it('reads the tracking URL from the first event, and keeps it when the run fails', () => {
  const facts = { clientId: 'q', progress: 40, rows: 0, resultsKey: null, errorMessage: null, trackingUrl };
  const run = { id: '1-1', channel_id: 'user-1', job_id: 'q', user_id: 1, errors: [], result_url: null };
  const after = (state: 'running' | 'failed') => {
    const events = toRunEvents({ ...run, status: 'running', query: { ...facts, state } });
    return events.reduce((known, one) => reduceQuery(known, one, 1), query('q', 'a'));
  };
  expect(after('running')).toMatchObject({ state: 'running', progress: 40, trackingUrl });
  expect(after('failed')).toMatchObject({ state: 'failed', trackingUrl });
});

it('reads the tracking URL and the template parameters from the run’s row', () => {
  const row = (state: string) => readQuery(queryDict({ state, trackingUrl, templateParams: '{"n":1}', errorMessage: 'no' }));
  expect(row('running')).toMatchObject({ trackingUrl, templateParams: '{"n":1}' });
  for (const state of ['running', 'failed', 'timed_out']) {
    const server = row(state);
    const run = (server ? readQueryEvents(server) : []).reduce((one, event) => reduceQuery(one, event, 1), query('q', 'a'));
    expect(run).toMatchObject({ state, trackingUrl });
  }
});
