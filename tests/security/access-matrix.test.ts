// Endpoint permissions: each endpoint of the API's table for every standard role. A new endpoint adds its line to the page
// in tests/fixtures/access/access-matrix-endpoints.ts: a failure prints the whole page as it is now.
import { afterAll, beforeAll, it } from 'vitest';
import { API_TABLE } from '#app/api/router/endpoints.server.ts';
import { handleApi } from '#app/api/router/router.server.ts';
import { seedStandardRoles } from '#app/stores/security/seed-roles.server.ts';
import { issueToken } from '#app/services/auth/token.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { issueGuestToken } from '#app/services/auth/guest-token.server.ts';
import { addTestUser } from '#tests/fixtures/access/test-user.ts';
import { ENDPOINTS } from '#tests/fixtures/access/access-matrix-endpoints.ts';
import { formatEndpoint, expectPage, formatAccessLine, ROLES } from '#tests/fixtures/access/access-page.ts';
import { startMetadata, testDeps, type MetadataHost } from '#tests/fixtures/metadata/metadata.ts';

let metadata: MetadataHost;
let deps: Deps;
const headersOf = new Map<string, Record<string, string>>();

beforeAll(async () => {
  metadata = await startMetadata();
  deps = testDeps(metadata.db);
  await seedStandardRoles(metadata.db);
  for (const role of ROLES) {
    if (role === 'anonymous' || role === 'guest') continue;
    const userId = await addTestUser(metadata.db, { username: `a-${role}`, password: 'correct horse', role });
    headersOf.set(role, {
      authorization: `Bearer ${await issueToken('access', { userId, credentialVersion: 1 }, deps.config, deps.now())}`,
    });
  }
  const claims = { user: { username: 'g', first_name: 'G', last_name: 'U' }, resources: [], rls_rules: [] };
  headersOf.set('guest', { 'x-guesttoken': await issueGuestToken(claims, deps.config, deps.now()) });
});
afterAll(() => metadata.stop());

it('gives every role exactly the endpoints of this page', async () => {
  const lines: string[] = [];
  for (const { method, path, rule } of API_TABLE) {
    const results = await Promise.all(ROLES.map((role) => call(method, path, headersOf.get(role) ?? {})));
    const text =
      rule.kind === 'public'
        ? `public: ${rule.why}`
        : rule.kind === 'permission'
          ? `${rule.permission} on ${rule.view}`
          : 'logged in';
    lines.push(formatAccessLine(formatEndpoint(method, path), text, results));
  }
  expectPage('rule', lines, ENDPOINTS);
});

/** Sends a request that has no proper input: what is let through fails later than by the rule. */
async function call(method: string, path: string, headers: Record<string, string>): Promise<string> {
  const url = `http://localhost${path.replace(/:\w+/g, '0')}`;
  const body = method === 'GET' ? {} : { body: 'x', headers: { ...headers, 'content-type': 'text/plain' } };
  const reply = await handleApi(new Request(url, { method, headers, ...body }), deps);
  if (reply?.status === 405) return '405';
  const message = ((await reply?.json().catch(() => ({}))) ?? {}) as { msg?: string; message?: string };
  if (reply?.status === 401 && message.msg === 'Missing Authorization Header' && path !== '/api/v1/security/refresh')
    return 'login';
  return reply?.status === 403 && message.message === 'Forbidden' ? '-' : 'yes';
}
