// Who may call what: every endpoint for every standard role, as one page. A new endpoint adds its line below.
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  canReadChart,
  canReadDashboard,
  canReadDataset,
  type DashboardFacts,
  type DatasetFacts,
} from '#app/domain/access/decide.ts';
import { permissionKey, type Identity } from '#app/domain/access/identity.ts';
import { STANDARD_ROLES } from '#app/domain/access/standard-roles.ts';
import { API_TABLE } from '#app/http/api.server.ts';
import { handleApi } from '#app/http/router.server.ts';
import { seedStandardRoles } from '#app/resources/security/store.server.ts';
import { issueToken } from '#app/services/auth-token.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { addUser } from '#scripts/user-add.ts';
import { startMetadata, testDeps, type Metadata } from './fixtures/metadata.ts';

const ROLES = ['Admin', 'Alpha', 'Gamma', 'sql_lab', 'Public', 'anonymous'] as const;

const [ME, OTHER] = [1, 2] as const;

let metadata: Metadata;
let deps: Deps;
const headersOf = new Map<string, Record<string, string>>();

beforeAll(async () => {
  metadata = await startMetadata();
  deps = testDeps(metadata.db);
  await seedStandardRoles(metadata.db);
  for (const role of ROLES) {
    if (role === 'anonymous') continue;
    const userId = await addUser(metadata.db, { username: `a-${role}`, password: 'correct horse', role });
    headersOf.set(role, {
      authorization: `Bearer ${await issueToken('access', { userId, credentialVersion: 1 }, deps.config, deps.now())}`,
    });
  }
}, 30_000);
afterAll(() => metadata.stop());

/** Columns of both pages: method and path, or the object. */
const PATH_WIDTH = 57;
const OBJECT_WIDTH = 7 + PATH_WIDTH;

const heading = (rule: string): string =>
  `${''.padEnd(OBJECT_WIDTH)}${rule.padEnd(47)}${ROLES.map((role) => role.padEnd(8)).join('')}`.trimEnd();
const HEADER = heading('rule');

// `yes`: the rule lets the call through (what it then says of one object, the resource decides); `login`: 401; `-`: 403.
const PAGE = `
                                                                rule                                           Admin   Alpha   Gamma   sql_lab Public  anonymous
GET    /health                                                  public: monitors have no login                 yes     yes     yes     yes     yes     yes
GET    /healthcheck                                             public: monitors have no login                 yes     yes     yes     yes     yes     yes
GET    /ping                                                    public: monitors have no login                 yes     yes     yes     yes     yes     yes
POST   /api/v1/security/login                                   public: logging in                             yes     yes     yes     yes     yes     yes
POST   /api/v1/security/refresh                                 public: its refresh token is checked by itself yes     yes     yes     yes     yes     yes
GET    /api/v1/security/csrf_token/                             logged in                                      yes     yes     yes     yes     yes     login
GET    /api/v1/me/                                              logged in                                      yes     yes     yes     yes     yes     login
GET    /api/v1/me/roles/                                        logged in                                      yes     yes     yes     yes     yes     login
POST   /api/v1/chart/data                                       can_read on Chart                              yes     yes     yes     -       -       login
GET    /api/v1/chart/:pk/data/                                  can_read on Chart                              yes     yes     yes     -       -       login
POST   /charts/render                                           can_read on Dashboard                          yes     yes     yes     -       -       login
POST   /tabstateview/                                           can_post on TabStateView                       yes     -       -       yes     -       login
GET    /tabstateview/:id                                        can_get on TabStateView                        yes     -       -       yes     -       login
PUT    /tabstateview/:id                                        can_put on TabStateView                        yes     -       -       yes     -       login
DELETE /tabstateview/:id                                        can_delete on TabStateView                     yes     -       -       yes     -       login
POST   /tabstateview/:id/activate                               can_activate on TabStateView                   yes     -       -       yes     -       login
POST   /tabstateview/:id/migrate_query                          can_migrate_query on TabStateView              yes     -       -       yes     -       login
DELETE /tabstateview/:id/query/:clientId                        can_delete_query on TabStateView               yes     -       -       yes     -       login
POST   /tableschemaview/                                        can_post on TableSchemaView                    yes     -       -       yes     -       login
DELETE /tableschemaview/:id                                     can_delete on TableSchemaView                  yes     -       -       yes     -       login
POST   /tableschemaview/:id/expanded                            can_expanded on TableSchemaView                yes     -       -       yes     -       login
GET    /api/v1/time_range/                                      logged in                                      yes     yes     yes     yes     yes     login
POST   /api/v1/sqllab/execute/                                  can_execute_sql_query on SQLLab                yes     -       -       yes     -       login
GET    /api/v1/sqllab/results/                                  can_get_results on SQLLab                      yes     -       -       yes     -       login
GET    /api/v1/sqllab/rows/:client_id                           can_get_results on SQLLab                      yes     -       -       yes     -       login
GET    /api/v1/sqllab/export/:client_id/                        can_export_results on SQLLab                   yes     -       -       yes     -       login
POST   /api/v1/sqllab/export_streaming/                         can_export_results on SQLLab                   yes     -       -       yes     -       login
GET    /api/v1/sqllab/                                          can_read on SQLLab                             yes     -       -       yes     -       login
POST   /api/v1/sqllab/format_sql/                               can_format_sql on SQLLab                       yes     -       -       yes     -       login
POST   /api/v1/sqllab/estimate/                                 can_estimate_query_cost on SQLLab              yes     -       -       yes     -       login
POST   /api/v1/sqllab/permalink                                 can_write on SqlLabPermalinkRestApi            yes     -       -       yes     -       login
GET    /api/v1/sqllab/permalink/:key                            can_read on SqlLabPermalinkRestApi             yes     -       -       yes     -       login
POST   /kv/store/                                               can_write on SqlLabPermalinkRestApi            yes     -       -       yes     -       login
GET    /kv/:key                                                 can_read on SqlLabPermalinkRestApi             yes     -       -       yes     -       login
GET    /api/v1/query/                                           can_read on Query                              yes     yes     -       yes     -       login
GET    /api/v1/query/:pk                                        can_read on Query                              yes     yes     -       yes     -       login
GET    /api/v1/query/distinct/:column                           can_read on Query                              yes     yes     -       yes     -       login
GET    /api/v1/query/related/:column                            can_read on Query                              yes     yes     -       yes     -       login
GET    /api/v1/query/updated_since                              can_read on Query                              yes     yes     -       yes     -       login
POST   /api/v1/query/stop                                       can_read on Query                              yes     yes     -       yes     -       login
GET    /api/v1/async_event/                                     can_list on AsyncEventsRestApi                 yes     yes     yes     yes     -       login
GET    /api/v1/async_event/socket                               can_list on AsyncEventsRestApi                 yes     yes     yes     yes     -       login
GET    /api/v1/database/                                        can_read on Database                           yes     yes     yes     yes     -       login
GET    /api/v1/database/_info                                   can_read on Database                           yes     yes     yes     yes     -       login
GET    /api/v1/database/related/:column                         can_read on Database                           yes     yes     yes     yes     -       login
GET    /api/v1/database/:pk                                     can_read on Database                           yes     yes     yes     yes     -       login
GET    /api/v1/database/:pk/connection                          can_write on Database                          yes     -       -       -       -       login
POST   /api/v1/database/                                        can_write on Database                          yes     -       -       -       -       login
PUT    /api/v1/database/:pk                                     can_write on Database                          yes     -       -       -       -       login
DELETE /api/v1/database/:pk                                     can_write on Database                          yes     -       -       -       -       login
GET    /api/v1/database/:pk/related_objects/                    can_read on Database                           yes     yes     yes     yes     -       login
GET    /api/v1/database/available/                              can_read on Database                           yes     yes     yes     yes     -       login
POST   /api/v1/database/test_connection/                        can_write on Database                          yes     -       -       -       -       login
POST   /api/v1/database/validate_parameters/                    can_write on Database                          yes     -       -       -       -       login
GET    /api/v1/database/:pk/catalogs/                           can_read on Database                           yes     yes     yes     yes     -       login
GET    /api/v1/database/:pk/schemas/                            can_read on Database                           yes     yes     yes     yes     -       login
GET    /api/v1/database/:pk/tables/                             can_read on Database                           yes     yes     yes     yes     -       login
GET    /api/v1/database/:pk/table_metadata/                     can_read on Database                           yes     yes     yes     yes     -       login
GET    /api/v1/database/:pk/table_metadata/extra/               can_read on Database                           yes     yes     yes     yes     -       login
GET    /api/v1/database/:pk/table/:table/:schema/               can_read on Database                           yes     yes     yes     yes     -       login
GET    /api/v1/database/:pk/table_extra/:table/:schema/         can_read on Database                           yes     yes     yes     yes     -       login
GET    /api/v1/database/:pk/select_star/:table/                 can_read on Database                           yes     yes     yes     yes     -       login
GET    /api/v1/database/:pk/select_star/:table/:schema/         can_read on Database                           yes     yes     yes     yes     -       login
GET    /api/v1/database/:pk/function_names/                     can_read on Database                           yes     yes     yes     yes     -       login
POST   /api/v1/database/:pk/validate_sql/                       can_read on Database                           yes     yes     yes     yes     -       login
GET    /api/v1/_openapi                                         can_get on OpenApi                             yes     yes     yes     -       -       login
`;

it('gives every role exactly the endpoints of this page', async () => {
  const lines = [HEADER];
  for (const { method, path, rule } of API_TABLE) {
    const answers = [];
    for (const role of ROLES) answers.push(await call(method, path, headersOf.get(role) ?? {}));
    const words =
      rule.kind === 'public'
        ? `public: ${rule.why}`
        : rule.kind === 'permission'
          ? `${rule.permission} on ${rule.view}`
          : 'logged in';
    lines.push(
      `${method.padEnd(7)}${path.padEnd(PATH_WIDTH)}${words.padEnd(47)}${answers.map((answer) => answer.padEnd(8)).join('')}`.trimEnd(),
    );
  }
  expect(`\n${lines.join('\n')}\n`).toBe(PAGE);
}, 30_000);

/** Sends a request that has no proper input: what is let through fails later than by the rule. */
async function call(method: string, path: string, headers: Record<string, string>): Promise<string> {
  const url = `http://localhost${path.replace(/:\w+/g, '0')}`;
  const body = method === 'GET' ? {} : { body: 'x', headers: { ...headers, 'content-type': 'text/plain' } };
  const reply = await handleApi(new Request(url, { method, headers, ...body }), deps);
  const message = ((await reply?.json().catch(() => ({}))) ?? {}) as { msg?: string; message?: string };
  if (reply?.status === 401 && message.msg === 'Missing Authorization Header' && !path.endsWith('/refresh')) return 'login';
  return reply?.status === 403 && message.message === 'Forbidden' ? '-' : 'yes';
}

const OBJECTS = `
                                                                whose                                          Admin   Alpha   Gamma   sql_lab Public  anonymous
dataset                                                         of others                                      yes     yes     -       -       -       -
dataset                                                         of others, role has datasource_access          yes     yes     yes     yes     yes     yes
dataset                                                         own                                            yes     yes     yes     yes     yes     -
chart                                                           of others                                      yes     yes     -       -       -       -
chart                                                           of others, its dataset is gone                 yes     -       -       -       -       -
chart                                                           own, on a dataset of others                    yes     yes     yes     yes     yes     -
dashboard, published                                            of others                                      yes     yes     -       -       -       -
dashboard, published                                            of others, one dataset readable                yes     yes     yes     yes     yes     yes
dashboard, published                                            of others, without charts                      yes     yes     yes     yes     yes     yes
dashboard, published                                            of others, for the Gamma role                  yes     -       yes     -       -       -
dashboard, draft                                                of others                                      yes     -       -       -       -       -
dashboard, draft                                                own                                            yes     yes     yes     yes     yes     -
`;

it('gives every role exactly the objects of this page', () => {
  const of = (more: Partial<DatasetFacts> = {}): DatasetFacts => ({
    id: 1,
    name: 't',
    catalog: null,
    schema: null,
    databaseId: 1,
    databaseName: 'db',
    ownerIds: [OTHER],
    ...more,
  });
  const dashboard = (more: Partial<DashboardFacts> = {}): DashboardFacts => ({
    published: true,
    ownerIds: [OTHER],
    roleIds: [],
    datasets: [of()],
    ...more,
  });
  const own = [ME];
  const rows: [string, string, (identity: Identity) => boolean][] = [
    ['dataset', 'of others', (identity) => canReadDataset(identity, of())],
    ['dataset', 'of others, role has datasource_access', (identity) => canReadDataset(identity, of({ id: 2 }))],
    ['dataset', 'own', (identity) => canReadDataset(identity, of({ ownerIds: own }))],
    ['chart', 'of others', (identity) => canReadChart(identity, { ownerIds: [OTHER], dataset: of() })],
    ['chart', 'of others, its dataset is gone', (identity) => canReadChart(identity, { ownerIds: [OTHER], dataset: null })],
    ['chart', 'own, on a dataset of others', (identity) => canReadChart(identity, { ownerIds: own, dataset: of() })],
    ['dashboard, published', 'of others', (identity) => canReadDashboard(identity, dashboard())],
    [
      'dashboard, published',
      'of others, one dataset readable',
      (identity) => canReadDashboard(identity, dashboard({ datasets: [of(), of({ id: 2 })] })),
    ],
    ['dashboard, published', 'of others, without charts', (identity) => canReadDashboard(identity, dashboard({ datasets: [] }))],
    [
      'dashboard, published',
      'of others, for the Gamma role',
      (identity) => canReadDashboard(identity, dashboard({ roleIds: [ROLES.indexOf('Gamma')] })),
    ],
    ['dashboard, draft', 'of others', (identity) => canReadDashboard(identity, dashboard({ published: false }))],
    ['dashboard, draft', 'own', (identity) => canReadDashboard(identity, dashboard({ published: false, ownerIds: own }))],
  ];
  const lines = rows.map(([object, whose, decide]) => {
    const answers = ROLES.map((role) => (decide(identityWith(role)) ? 'yes' : '-').padEnd(8)).join('');
    return `${object.padEnd(OBJECT_WIDTH)}${whose.padEnd(47)}${answers}`.trimEnd();
  });
  expect(`\n${[heading('whose'), ...lines].join('\n')}\n`).toBe(OBJECTS);
});

/** Whoever holds one standard role and `datasource_access` on dataset 2. */
function identityWith(role: (typeof ROLES)[number]): Identity {
  const pairs = STANDARD_ROLES.find(({ name }) => name === role)?.pairs ?? [];
  const permissions = new Set(
    [...pairs, ['datasource_access', '[db].[t](id:2)'] as const].map(([permission, view]) => permissionKey(permission, view)),
  );
  const held = { permissions, roleIds: [ROLES.indexOf(role)], roles: [role] };
  if (role === 'anonymous') return { kind: 'anonymous', ...held };
  return {
    kind: 'user',
    userId: ME,
    username: 'me',
    firstName: '',
    lastName: '',
    email: '',
    isAdmin: role === 'Admin',
    via: 'session',
    ...held,
  };
}
