// Object permissions: every kind of object, by its owner, for every standard role. The page is in
// tests/fixtures/access/access-matrix-objects.ts: a failure prints it is now.
import { it } from 'vitest';
import {
  canReadChart,
  canReadDashboard,
  canReadDataset,
  canSeeSavedQuery,
  canWriteChart,
  canWriteDashboard,
  canWriteDatabase,
  canWriteDataset,
  canWriteSavedQuery,
  canWriteTag,
  decideRule,
  sharedRight,
  type ChartFacts,
  type DashboardFacts,
  type DatasetFacts,
} from '#app/domain/access/decide.ts';
import { permissionKey, type Identity } from '#app/domain/access/identity.ts';
import { groupShares, type SharedKind, type SharedRight } from '#app/domain/access/shared-objects.ts';
import type { ObjectViewer } from '#app/domain/access/viewers.ts';
import { STANDARD_ROLES } from '#app/domain/access/standard-roles.ts';
import { canUseDatabase } from '#app/domain/access/statement-tables.ts';
import { mayStopQuery, maySeeQuery, QUERY_RULE } from '#app/stores/query/rules.ts';
import { canWriteSchedule, REPORT_RULES, seesEverySchedule } from '#app/stores/report/rules.ts';
import { TAG_RULES } from '#app/stores/tag/rules.ts';
import { GUEST_ROLE } from '#app/services/auth/guest-identity.server.ts';
import { OBJECTS } from '#tests/fixtures/access/access-matrix-objects.ts';
import { expectPage, formatAccessLine, ROLES } from '#tests/fixtures/access/access-page.ts';

const [ME, OTHER] = [1, 2] as const;
const MY_GROUP = 5;
/** The dashboard of the guest's token. */
const EMBEDDED = 9;

/** What is decided of one object for one identity: to read it, to change it (to stop a query), to delete it. */
type Decide = (identity: Identity) => readonly [read: boolean, write: boolean, remove: boolean];

it('gives every role exactly the objects of this page', () => {
  const dataset = (more: Partial<DatasetFacts> = {}): DatasetFacts => ({
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
    id: 1,
    published: true,
    ownerIds: [OTHER],
    roleIds: [],
    viewers: [],
    datasets: [dataset()],
    ...more,
  });
  const owned = (read: boolean, write: boolean) => [read, write, write] as const;
  const ofDataset =
    (facts: DatasetFacts): Decide =>
    (identity) =>
      owned(canReadDataset(identity, facts), canWriteDataset(identity, facts));
  const ofChart =
    (facts: ChartFacts): Decide =>
    (identity) =>
      owned(canReadChart(identity, facts), canWriteChart(identity, facts));
  const ofDashboard =
    (facts: DashboardFacts): Decide =>
    (identity) =>
      owned(canReadDashboard(identity, facts), canWriteDashboard(identity, facts));
  const ofSavedQuery =
    (createdById: number | null): Decide =>
    (identity) =>
      owned(canSeeSavedQuery(identity, { id: 1, createdById }), canWriteSavedQuery(identity, { id: 1, createdById }));
  const ofTag =
    (createdById: number | null): Decide =>
    (identity) =>
      owned(decideRule(TAG_RULES.read, identity) === 'allowed', canWriteTag(identity, { createdById }));
  const ofRun =
    (userId: number): Decide =>
    (identity) => {
      const mayCall = decideRule(QUERY_RULE, identity) === 'allowed';
      return [mayCall && maySeeQuery(identity, userId), mayCall && mayStopQuery(identity, userId), false];
    };
  const byRule =
    (view: string, [read, write, remove]: readonly [string, string, string]): Decide =>
    (identity) => {
      const may = (permission: string): boolean => decideRule({ kind: 'permission', permission, view }, identity) === 'allowed';
      return [may(read), may(write), may(remove)];
    };
  const ofDatabase: Decide = (identity) =>
    owned(canUseDatabase(identity, { id: 1, name: 'db' }, false), canWriteDatabase(identity));

  const ofReport =
    (ownerIds: readonly number[]): Decide =>
    (identity) => {
      const writes = decideRule(REPORT_RULES.write, identity) === 'allowed' && canWriteSchedule(identity, { id: 1, ownerIds });
      const isSeen = writes || seesEverySchedule(identity) || sharedRight(identity, 'report', 1) !== null;
      return owned(decideRule(REPORT_RULES.read, identity) === 'allowed' && isSeen, writes);
    };
  /** The same where the object, 1, is shared with the caller, their group or their role. */
  const sharedAs =
    (kind: SharedKind, right: SharedRight, decide: Decide): Decide =>
    (identity) =>
      decide({ ...identity, shared: groupShares([{ kind, id: 1, ...right }]) });
  const [TO_VIEW, TO_EDIT] = [
    { canEdit: false, showsData: true },
    { canEdit: true, showsData: false },
  ] as const;

  const own = [ME];
  const viewer = (type: ObjectViewer['type'], id: number): ObjectViewer => ({ type, id, showsData: false });
  const forGamma = [ROLES.indexOf('Gamma')];
  const READ_WRITE = ['can_read', 'can_write', 'can_write'] as const;
  const ADMINISTER = ['can_show', 'can_edit', 'can_delete'] as const;
  const rows: [string, string, Decide][] = [
    ['dataset', 'of others', ofDataset(dataset())],
    ['dataset', 'of others, role has datasource_access', ofDataset(dataset({ id: 2 }))],
    ['dataset', 'own', ofDataset(dataset({ ownerIds: own }))],
    ['dataset', 'behind the dashboard of the token', ofDataset(dataset({ id: 3 }))],
    ['dataset', 'of others, shared with me', sharedAs('dataset', TO_VIEW, ofDataset(dataset()))],
    ['dataset', 'of others, shared with me as an editor', sharedAs('dataset', TO_EDIT, ofDataset(dataset()))],
    ['dataset', 'of others, a chart of its id shared with me', sharedAs('chart', TO_VIEW, ofDataset(dataset()))],
    ['chart', 'of others', ofChart({ id: 1, ownerIds: [OTHER], dataset: dataset() })],
    ['chart', 'of others, its dataset is gone', ofChart({ id: 1, ownerIds: [OTHER], dataset: null })],
    ['chart', 'of others, role has datasource_access', ofChart({ id: 1, ownerIds: [OTHER], dataset: dataset({ id: 2 }) })],
    ['chart', 'own, on a dataset of others', ofChart({ id: 1, ownerIds: own, dataset: dataset() })],
    ['chart', 'of others, shared with me', sharedAs('chart', TO_VIEW, ofChart({ id: 1, ownerIds: [OTHER], dataset: dataset() }))],
    [
      'chart',
      'of others, shared with me as an editor',
      sharedAs('chart', TO_EDIT, ofChart({ id: 1, ownerIds: [OTHER], dataset: dataset() })),
    ],
    [
      'chart',
      'of others, another one is shared with me',
      sharedAs('chart', TO_EDIT, ofChart({ id: 2, ownerIds: [OTHER], dataset: dataset() })),
    ],
    [
      'chart',
      'on the dashboard of the token',
      ofChart({ id: 1, ownerIds: [OTHER], dataset: dataset(), dashboardIds: [1, EMBEDDED] }),
    ],
    ['dashboard, published', 'of others', ofDashboard(dashboard())],
    [
      'dashboard, published',
      'of others, one dataset readable',
      ofDashboard(dashboard({ datasets: [dataset(), dataset({ id: 2 })] })),
    ],
    ['dashboard, published', 'of others, without charts', ofDashboard(dashboard({ datasets: [] }))],
    ['dashboard, published', 'of others, for the Gamma role', ofDashboard(dashboard({ roleIds: forGamma }))],
    ['dashboard, published', 'of others, shared with me', ofDashboard(dashboard({ viewers: [viewer('user', ME)] }))],
    ['dashboard, published', 'of others, shared with my group', ofDashboard(dashboard({ viewers: [viewer('group', MY_GROUP)] }))],
    [
      'dashboard, published',
      'of others, shared with the Gamma role',
      ofDashboard(dashboard({ viewers: forGamma.map((id) => viewer('role', id)) })),
    ],
    [
      'dashboard, published',
      'of others, for the Gamma role, shared with me',
      ofDashboard(dashboard({ roleIds: forGamma, viewers: [viewer('user', ME)] })),
    ],
    ['dashboard, published', 'of others, shared with me as an editor', sharedAs('dashboard', TO_EDIT, ofDashboard(dashboard()))],
    ['dashboard, published', 'own', ofDashboard(dashboard({ ownerIds: own }))],
    ['dashboard, published', 'of the token', ofDashboard(dashboard({ id: EMBEDDED }))],
    ['dashboard, draft', 'of others', ofDashboard(dashboard({ published: false }))],
    ['dashboard, draft', 'of others, for the Gamma role', ofDashboard(dashboard({ published: false, roleIds: forGamma }))],
    [
      'dashboard, draft',
      'of others, shared with me',
      ofDashboard(dashboard({ published: false, viewers: [viewer('user', ME)] })),
    ],
    [
      'dashboard, draft',
      'of others, shared with me as an editor',
      sharedAs('dashboard', TO_EDIT, ofDashboard(dashboard({ published: false }))),
    ],
    ['dashboard, draft', 'own', ofDashboard(dashboard({ published: false, ownerIds: own }))],
    ['dashboard, draft', 'of the token', ofDashboard(dashboard({ id: EMBEDDED, published: false }))],
    ['database', 'of which the role reads a dataset', ofDatabase],
    ['saved query', 'of others', ofSavedQuery(OTHER)],
    ['saved query', 'of nobody who is left', ofSavedQuery(null)],
    ['saved query', 'of others, shared with me', sharedAs('saved_query', TO_VIEW, ofSavedQuery(OTHER))],
    ['saved query', 'of others, shared with me as an editor', sharedAs('saved_query', TO_EDIT, ofSavedQuery(OTHER))],
    ['saved query', 'own', ofSavedQuery(ME)],
    ['report', 'of others', ofReport([OTHER])],
    ['report', 'of others, shared with me', sharedAs('report', TO_VIEW, ofReport([OTHER]))],
    ['report', 'of others, shared with me as an editor', sharedAs('report', TO_EDIT, ofReport([OTHER]))],
    ['report', 'own', ofReport(own)],
    ['query', 'of others', ofRun(OTHER)],
    ['query', 'own', ofRun(ME)],
    ['tag', 'of others', ofTag(OTHER)],
    ['tag', 'of nobody who is left', ofTag(null)],
    ['tag', 'own', ofTag(ME)],
    ['CSS template', 'any', byRule('CssTemplate', READ_WRITE)],
    ['user', 'any', byRule('User', ADMINISTER)],
    ['role', 'any', byRule('Role', ADMINISTER)],
    ['group', 'any', byRule('Group', ADMINISTER)],
    ['log', 'any', byRule('Log', ['can_read', 'can_edit', 'can_delete'])],
  ];
  const lines = rows.map(([object, whose, decide]) =>
    formatAccessLine(
      object,
      whose,
      ROLES.map((role) => letters(decide(identityWith(role)))),
    ),
  );
  expectPage('whose', lines, OBJECTS);
});

/** `rwd`: reads, writes, deletes. */
const letters = (may: readonly boolean[]): string =>
  ['r', 'w', 'd'].map((letter, index) => (may[index] ? letter : '')).join('') || '-';

/**
 * Users with one standard role and `datasource_access` on dataset 2; guests as they are created, with their token's dashboard.
 */
function identityWith(role: (typeof ROLES)[number]): Identity {
  const standard = role === 'guest' ? GUEST_ROLE : role;
  const pairs = STANDARD_ROLES.find(({ name }) => name === standard)?.pairs ?? [];
  const permissions = new Set(
    [...pairs, ['datasource_access', '[db].[t](id:2)'] as const].map(([permission, view]) => permissionKey(permission, view)),
  );
  const roleId = ROLES.findIndex((name) => name === standard);
  const held = { permissions, roleIds: [roleId], roles: [standard] };
  if (role === 'anonymous') return { kind: 'anonymous', ...held };
  const named = { username: 'me', firstName: '', lastName: '' };
  if (role === 'guest') return { kind: 'guest', ...named, dashboardIds: [EMBEDDED], clauses: [], ...held };
  return {
    kind: 'user',
    userId: ME,
    ...named,
    email: '',
    isAdmin: role === 'Admin',
    via: 'session',
    groupIds: [MY_GROUP],
    ...held,
  };
}
