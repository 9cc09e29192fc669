// What published clients of Superset send and read: logging in with text for a boolean, `_info`, `/me/roles`, `updated_since`.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseQueryObject } from '#app/domain/query/parse-query-object.ts';
import { API_TABLE } from '#app/api/router/endpoints.server.ts';
import { handleApi } from '#app/api/router/router.server.ts';
import { toPolledQuery, toQueryDict, type QueryView } from '#app/stores/query/query-dict.ts';
import { seedStandardRoles } from '#app/stores/security/seed-roles.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { addTestUser } from '#tests/fixtures/access/test-user.ts';
import { startMetadata, testDeps, type MetadataHost } from '#tests/fixtures/metadata/metadata.ts';

let metadata: MetadataHost;
let deps: Deps;
let token: string;

beforeAll(async () => {
  metadata = await startMetadata();
  deps = testDeps(metadata.db);
  await seedStandardRoles(metadata.db);
  await addTestUser(metadata.db, { username: 'a-admin', password: 'correct horse battery', role: 'Admin' });
});
afterAll(() => metadata.stop());

const send = async (path: string, init: RequestInit = {}): Promise<{ status: number; json: unknown }> => {
  const reply = await handleApi(new Request(`http://localhost${path}`, init), deps);
  return { status: reply?.status ?? 0, json: await reply?.json() };
};
const get = (path: string) => send(path, { headers: { authorization: `Bearer ${token}` } });

it.each(['true', 'True', 'on', 'y', 1, '1', true])('logs in with refresh: %j', async (refresh) => {
  const body = JSON.stringify({ username: 'a-admin', password: 'correct horse battery', provider: 'db', refresh });
  const headers = { 'content-type': 'application/json' };
  const { status, json } = await send('/api/v1/security/login', { method: 'POST', headers, body });
  expect(status).toBe(200);
  expect(json).toMatchObject({ access_token: expect.any(String) as string, refresh_token: expect.any(String) as string });
  token = (json as { access_token: string }).access_token;
});

it.each(['maybe', 2, [], {}, 'tRUE'])('refuses refresh: %j in the words of the field', async (refresh) => {
  const body = JSON.stringify({ username: 'a-admin', password: 'x', refresh });
  const headers = { 'content-type': 'application/json' };
  expect(await send('/api/v1/security/login', { method: 'POST', headers, body })).toMatchObject({
    status: 400,
    json: { message: { refresh: ['Not a valid boolean.'] } },
  });
});

const infos = API_TABLE.filter(({ method, path }) => method === 'GET' && path.endsWith('/_info'));
it.each(infos.map(({ path }) => path.replace(':pk', '1')))('%s describes every column', async (path) => {
  const { json } = await get(`${path}?q=(keys:!(add_columns,edit_columns))`);
  const { add_columns: added, edit_columns: edited } = json as Record<string, Record<string, unknown>[]>;
  for (const column of [...(added ?? []), ...(edited ?? [])]) {
    expect(column).toMatchObject({
      description: expect.any(String) as string,
      label: expect.stringMatching(/^[A-Z]/) as string,
      name: expect.any(String) as string,
      required: expect.any(Boolean) as boolean,
      type: expect.stringMatching(/^(?:String|Integer|Float|Boolean|List|Dict|DateTime|Raw)$/) as string,
      unique: expect.any(Boolean) as boolean,
    });
    if ('validate' in column) expect(column['validate']).toEqual(expect.arrayContaining([expect.any(String)]));
  }
});

it('tells of oneself with the keys that Superset has', async () => {
  const { json } = await get('/api/v1/me/roles/');
  expect(Object.keys((json as { result: object }).result).sort()).toEqual([
    'createdOn',
    'email',
    'firstName',
    'isActive',
    'isAnonymous',
    'lastName',
    'loginCount',
    'permissions',
    'roles',
    'userId',
    'username',
  ]);
});

it('gives instants of polled runs as decimal texts, of other replies as numbers', () => {
  const row = { startMs: 1795253687345.913, endMs: null, changedOnMs: 0, errors: null, extra: {}, startRunningMs: null };
  const view = { row, databaseName: null, engine: null, user: null } as unknown as QueryView;
  expect(toPolledQuery(view)).toMatchObject({ startDttm: '1795253687345.913086', endDttm: null });
  expect(toQueryDict(view)).toMatchObject({ startDttm: 1795253687345.913, endDttm: null });
});

/** As preset-cli 0.3.13 sends it with `get_data`. */
const PRESET_QUERY = {
  annotation_layers: [],
  applied_time_extras: {},
  columns: [],
  custom_form_data: {},
  custom_params: {},
  extras: { having: '', having_druid: [], where: '' },
  filters: [],
  is_timeseries: false,
  metrics: ['count'],
  order_desc: true,
  orderby: [],
  row_limit: 5,
  time_range: 'No filter',
  timeseries_limit: 0,
  url_params: {},
};

it('reads the query of a client that sends what older versions had, empty', () => {
  const bounds = { defaultRowLimit: 100, maxRows: 1_000 };
  expect(parseQueryObject(PRESET_QUERY, bounds)).toMatchObject({
    metrics: ['count'],
    rowLimit: 5,
    extras: { where: '', having: '' },
  });
  const kept = { ...PRESET_QUERY, extras: { having_druid: 'count > 1' } };
  expect(() => parseQueryObject(kept, bounds)).toThrow('having_druid');
});
