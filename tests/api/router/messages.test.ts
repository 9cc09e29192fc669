// No reply tells a client how the schema library puts it: every field of every endpoint is sent what it does not take.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { parseInput } from '#app/domain/input/parse-input.ts';
import { querySchema } from '#app/domain/query/query-schema.ts';
import { findOperation, SHAPE_OPERATIONS } from '#app/domain/shape/registry.ts';
import { API_TABLE } from '#app/api/router/endpoints.server.ts';
import type { Endpoint } from '#app/api/router/endpoint.ts';
import { handleApi } from '#app/api/router/router.server.ts';
import { chartDataBody } from '#app/stores/chart-data/wire.ts';
import { seedStandardRoles } from '#app/stores/security/seed-roles.server.ts';
import { savedDatasource } from '#app/stores/datasource/more-wire.ts';
import { changeTabBody, expandedBody, migrateBody, newTabBody, newTableBody } from '#app/stores/tab-state/wire.ts';
import { issueToken } from '#app/services/auth/token.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { addTestUser } from '#tests/fixtures/access/test-user.ts';
import { listLeaves } from '#tests/fixtures/sources/schema-leaves.ts';
import { startMetadata, testDeps, type MetadataHost } from '#tests/fixtures/metadata/metadata.ts';

const LIBRARY =
  /Invalid (?:input|option|value: expected|string|number|key|element|discriminator|U?GU?ID|URL|email|ISO)|Too (?:small|big)|[Ee]xpected (?:string|number|int|boolean|array|object|record|tuple|date|null|never|one of)|received (?:undefined|null|string|number|boolean|array|object|NaN)|Unrecognized key|must match pattern|ZodError/;
/** Marshmallow's own. */
const ALLOWED = /Invalid input type\./g;
const WRONG: readonly unknown[] = [{}, [], 5.5, 'x', '', null, true, [[]], { a: {} }, 'x'.repeat(300_000)];

let metadata: MetadataHost;
let deps: Deps;
let headers: Record<string, string>;

beforeAll(async () => {
  metadata = await startMetadata();
  deps = testDeps(metadata.db);
  await seedStandardRoles(metadata.db);
  const userId = await addTestUser(metadata.db, { username: 'a-admin', password: 'correct horse', role: 'Admin' });
  const token = await issueToken('access', { userId, credentialVersion: 1 }, deps.config, deps.now());
  headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
});
afterAll(() => metadata.stop());

async function expectSpecificMessage(method: string, path: string, body: unknown): Promise<void> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const reply = await handleApi(new Request(`http://localhost${path}`, { method, headers, ...sent }), deps);
  const text = (await reply?.text()) ?? '';
  const what = `${method} ${path} ${JSON.stringify(body)?.slice(0, 200)}`;
  expect.soft(text.replaceAll(ALLOWED, ''), what).not.toMatch(LIBRARY);
}

async function tryEveryField(
  method: string,
  path: string,
  schema: z.ZodType,
  wrap = (body: unknown): unknown => body,
): Promise<void> {
  for (const wrong of [{}, [], 'x', 5, null]) await expectSpecificMessage(method, path, wrap(wrong));
  for (const leaf of listLeaves(schema)) {
    for (const wrong of [...WRONG, undefined]) expectOwnMessages(schema, leaf.inputWith(wrong));
    // One of them through the whole API: what the endpoint does with the messages is the same for all.
    await expectSpecificMessage(method, path, wrap(leaf.inputWith({ a: {} })));
  }
}

function expectOwnMessages(schema: z.ZodType, body: unknown): void {
  const parsed = parseInput(schema, body);
  if (parsed.ok) return;
  const text = JSON.stringify(parsed.messages).replaceAll(ALLOWED, '');
  expect.soft(text, JSON.stringify(body)?.slice(0, 200)).not.toMatch(LIBRARY);
}

const plainPath = ({ path }: Endpoint): string => path.replace(/:\w+(?:\{[^}]*\})?/g, '1');

describe('a reply to a wrong body', () => {
  const withBody = API_TABLE.filter(({ input }) => input.body);
  it.each(withBody.map((entry) => [`${entry.method} ${entry.path}`, entry] as const))(
    'of %s is in our words',
    async (_, entry) => {
      if (entry.input.body) await tryEveryField(entry.method, plainPath(entry), entry.input.body);
    },
    120_000,
  );

  it.each([
    ['POST', '/tabstateview/', newTabBody],
    ['PUT', '/tabstateview/1', changeTabBody],
    ['POST', '/tabstateview/1/migrate_query', migrateBody],
    ['POST', '/tableschemaview/', newTableBody],
    ['POST', '/tableschemaview/1/expanded', expandedBody],
    ['POST', '/api/v1/chart/data', chartDataBody],
  ] as const)('of %s %s is in our words', (method, path, schema) => tryEveryField(method, path, schema), 120_000);

  it('of a query of chart data is in our words', async () => {
    const wrap = (query: unknown) => ({ datasource: { id: 1, type: 'table' }, queries: [query] });
    await tryEveryField('POST', '/api/v1/chart/data', querySchema, wrap);
  });

  it('of a saved datasource is in our words', async () => {
    for (const leaf of listLeaves(savedDatasource))
      for (const wrong of WRONG) {
        const body = new FormData();
        body.set('data', JSON.stringify(leaf.inputWith(wrong)));
        const { authorization = '' } = headers;
        const request = new Request('http://localhost/datasource/save/', { method: 'POST', headers: { authorization }, body });
        expect.soft(await (await handleApi(request, deps))?.text(), JSON.stringify(wrong).slice(0, 50)).not.toMatch(LIBRARY);
      }
  });
});

describe('a refused operation', () => {
  it.each(SHAPE_OPERATIONS)('%s speaks our words', (name) => {
    for (const option of ['columns', 'index', 'aggregates', 'groupby', 'window', 'bins', 'by', 'rule', 'operator', 'axis', 'x'])
      for (const wrong of WRONG)
        try {
          findOperation(name)?.(name, { [option]: wrong });
        } catch (error) {
          expect.soft(String(error), `${option}: ${JSON.stringify(wrong).slice(0, 50)}`).not.toMatch(LIBRARY);
        }
  });
});

describe('a reply to a wrong query', () => {
  const listed = API_TABLE.filter(({ method, input }) => (method === 'GET' || method === 'DELETE') && input.query);
  const QS = [
    "'x'",
    '!(!(1))',
    '5',
    '(columns:5)',
    '(filters:5)',
    '(filters:!((col:1)))',
    "(page:'x')",
    '(page_size:!t)',
    '(keys:!t)',
  ];
  const MORE = [
    '(order_column:5)',
    '(order_direction:x)',
    '(filter:!(1))',
    '(include_ids:x)',
    '(force:5)',
    '(key:5)',
    '(rows:x)',
  ];
  it.each(listed.map((entry) => [`${entry.method} ${entry.path}`, entry] as const))('of %s is in our words', async (_, entry) => {
    for (const q of [...QS, ...MORE, "!('x')", '!(a:1)', '(a:'])
      await expectSpecificMessage(entry.method, `${plainPath(entry)}?q=${encodeURIComponent(q)}`, undefined);
    for (const name of Object.keys((entry.input.query as z.ZodObject).shape))
      await expectSpecificMessage(entry.method, `${plainPath(entry)}?${name}=%7B&page=x&per_page=x&force=x`, undefined);
  });
});
