// Who may call what: every endpoint for every standard role, as one page; and who may do what to which object, as another.
// A new endpoint adds its line below: a failure prints the whole page as it is now.
import { afterAll, beforeAll, expect, it } from 'vitest';
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
  decideRule,
  type ChartFacts,
  type DashboardFacts,
  type DatasetFacts,
} from '#app/domain/access/decide.ts';
import { permissionKey, type Identity } from '#app/domain/access/identity.ts';
import { STANDARD_ROLES } from '#app/domain/access/standard-roles.ts';
import { mayUseDatabase } from '#app/domain/access/statement-tables.ts';
import { API_TABLE } from '#app/http/api.server.ts';
import { handleApi } from '#app/http/router.server.ts';
import { mayStopQuery, maySeeQuery, QUERY_RULE } from '#app/resources/query/rules.ts';
import { seedStandardRoles } from '#app/resources/security/store.server.ts';
import { issueToken } from '#app/services/auth-token.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { GUEST_ROLE } from '#app/services/guest-identity.server.ts';
import { issueGuestToken } from '#app/services/guest-token.server.ts';
import { addUser } from '#scripts/user-add.ts';
import { startMetadata, testDeps, type Metadata } from './fixtures/metadata.ts';

const ROLES = ['Admin', 'Alpha', 'Gamma', 'sql_lab', 'Public', 'anonymous', 'guest'] as const;

const [ME, OTHER] = [1, 2] as const;
/** The dashboard of the guest's token. */
const EMBEDDED = 9;

let metadata: Metadata;
let deps: Deps;
const headersOf = new Map<string, Record<string, string>>();

beforeAll(async () => {
  metadata = await startMetadata();
  deps = testDeps(metadata.db);
  await seedStandardRoles(metadata.db);
  for (const role of ROLES) {
    if (role === 'anonymous' || role === 'guest') continue;
    const userId = await addUser(metadata.db, { username: `a-${role}`, password: 'correct horse', role });
    headersOf.set(role, {
      authorization: `Bearer ${await issueToken('access', { userId, credentialVersion: 1 }, deps.config, deps.now())}`,
    });
  }
  const claims = { user: { username: 'g', first_name: 'G', last_name: 'U' }, resources: [], rls_rules: [] };
  headersOf.set('guest', { 'x-guesttoken': await issueGuestToken(claims, deps.config, deps.now()) });
}, 30_000);
afterAll(() => metadata.stop());

/** Columns of both pages: method and path, or the object. */
const PATH_WIDTH = 57;
const OBJECT_WIDTH = 7 + PATH_WIDTH;
const ROLE_WIDTH = 10;

const heading = (rule: string): string =>
  `${''.padEnd(OBJECT_WIDTH)}${rule.padEnd(47)}${ROLES.map((role) => role.padEnd(ROLE_WIDTH)).join('')}`.trimEnd();
const HEADER = heading('rule');

// `yes`: the rule lets the call through (what it then says of one object, the resource decides); `login`: 401; `-`: 403.
const PAGE = `
                                                                rule                                           Admin     Alpha     Gamma     sql_lab   Public    anonymous guest
GET    /health                                                  public: monitors have no login                 yes       yes       yes       yes       yes       yes       yes
GET    /healthcheck                                             public: monitors have no login                 yes       yes       yes       yes       yes       yes       yes
GET    /ping                                                    public: monitors have no login                 yes       yes       yes       yes       yes       yes       yes
POST   /api/v1/security/login                                   public: logging in                             yes       yes       yes       yes       yes       yes       yes
POST   /api/v1/security/refresh                                 public: its refresh token is checked by itself yes       yes       yes       yes       yes       yes       yes
GET    /api/v1/security/csrf_token/                             logged in                                      yes       yes       yes       yes       yes       login     -
POST   /api/v1/security/guest_token/                            can_grant_guest_token on SecurityRestApi       yes       -         -         -         -         login     -
GET    /api/v1/me/                                              logged in                                      yes       yes       yes       yes       yes       login     yes
GET    /api/v1/me/roles/                                        logged in                                      yes       yes       yes       yes       yes       login     yes
GET    /api/v1/me/tokens/                                       logged in                                      yes       yes       yes       yes       yes       login     -
POST   /api/v1/me/tokens/                                       logged in                                      yes       yes       yes       yes       yes       login     -
DELETE /api/v1/me/tokens/:pk                                    logged in                                      yes       yes       yes       yes       yes       login     -
POST   /api/v1/cachekey/invalidate                              can_invalidate on CacheRestApi                 yes       yes       -         -         -         login     -
PUT    /api/v1/chart/warm_up_cache                              can_warm_up_cache on Chart                     yes       yes       -         -         -         login     -
PUT    /api/v1/dataset/warm_up_cache                            can_warm_up_cache on Dataset                   yes       yes       -         -         -         login     -
GET    /superset/warm_up_cache/                                 can_warm_up_cache on Superset                  yes       yes       -         -         -         login     -
GET    /api/v1/chart/                                           can_read on Chart                              yes       yes       yes       -         -         login     -
GET    /api/v1/chart/_info                                      can_read on Chart                              yes       yes       yes       -         -         login     -
GET    /api/v1/chart/:pk                                        can_read on Chart                              yes       yes       yes       -         -         login     -
POST   /api/v1/chart/                                           can_write on Chart                             yes       yes       yes       -         -         login     -
PUT    /api/v1/chart/:pk                                        can_write on Chart                             yes       yes       yes       -         -         login     -
DELETE /api/v1/chart/:pk                                        can_write on Chart                             yes       yes       yes       -         -         login     -
DELETE /api/v1/chart/                                           can_write on Chart                             yes       yes       yes       -         -         login     -
GET    /api/v1/chart/related/:column                            can_read on Chart                              yes       yes       yes       -         -         login     -
GET    /api/v1/chart/favorite_status/                           can_read on Chart                              yes       yes       yes       -         -         login     -
POST   /api/v1/chart/:pk/favorites/                             can_read on Chart                              yes       yes       yes       -         -         login     -
DELETE /api/v1/chart/:pk/favorites/                             can_read on Chart                              yes       yes       yes       -         -         login     -
POST   /api/v1/chart/data                                       can_read on Chart                              yes       yes       yes       -         -         login     yes
GET    /api/v1/chart/data/:key                                  can_read on Chart                              yes       yes       yes       -         -         login     yes
GET    /api/v1/chart/:pk/data/                                  can_read on Chart                              yes       yes       yes       -         -         login     yes
POST   /charts/render                                           can_read on Dashboard                          yes       yes       yes       -         -         login     yes
POST   /charts/preview                                          can_read on Chart                              yes       yes       yes       -         -         login     -
POST   /dashboards/markdown                                     can_write on Dashboard                         yes       yes       yes       -         -         login     -
POST   /tabstateview/                                           can_post on TabStateView                       yes       -         -         yes       -         login     -
GET    /tabstateview/:id                                        can_get on TabStateView                        yes       -         -         yes       -         login     -
PUT    /tabstateview/:id                                        can_put on TabStateView                        yes       -         -         yes       -         login     -
DELETE /tabstateview/:id                                        can_delete on TabStateView                     yes       -         -         yes       -         login     -
POST   /tabstateview/:id/activate                               can_activate on TabStateView                   yes       -         -         yes       -         login     -
POST   /tabstateview/:id/migrate_query                          can_migrate_query on TabStateView              yes       -         -         yes       -         login     -
DELETE /tabstateview/:id/query/:clientId                        can_delete_query on TabStateView               yes       -         -         yes       -         login     -
POST   /tableschemaview/                                        can_post on TableSchemaView                    yes       -         -         yes       -         login     -
DELETE /tableschemaview/:id                                     can_delete on TableSchemaView                  yes       -         -         yes       -         login     -
POST   /tableschemaview/:id/expanded                            can_expanded on TableSchemaView                yes       -         -         yes       -         login     -
GET    /api/v1/time_range/                                      logged in                                      yes       yes       yes       yes       yes       login     yes
POST   /api/v1/sqllab/execute/                                  can_execute_sql_query on SQLLab                yes       -         -         yes       -         login     -
GET    /api/v1/sqllab/results/                                  can_get_results on SQLLab                      yes       -         -         yes       -         login     -
GET    /api/v1/sqllab/rows/:client_id                           can_get_results on SQLLab                      yes       -         -         yes       -         login     -
GET    /api/v1/sqllab/export/:client_id/                        can_export_results on SQLLab                   yes       -         -         yes       -         login     -
POST   /api/v1/sqllab/export_streaming/                         can_export_results on SQLLab                   yes       -         -         yes       -         login     -
GET    /api/v1/sqllab/                                          can_read on SQLLab                             yes       -         -         yes       -         login     -
POST   /api/v1/sqllab/format_sql/                               can_format_sql on SQLLab                       yes       -         -         yes       -         login     -
POST   /api/v1/sqllab/estimate/                                 can_estimate_query_cost on SQLLab              yes       -         -         yes       -         login     -
POST   /api/v1/sqllab/permalink                                 can_write on SqlLabPermalinkRestApi            yes       -         -         yes       -         login     -
GET    /api/v1/sqllab/permalink/:key                            can_read on SqlLabPermalinkRestApi             yes       -         -         yes       -         login     -
POST   /kv/store/                                               can_write on SqlLabPermalinkRestApi            yes       -         -         yes       -         login     -
GET    /kv/:key                                                 can_read on SqlLabPermalinkRestApi             yes       -         -         yes       -         login     -
GET    /api/v1/query/                                           can_read on Query                              yes       yes       -         yes       -         login     -
GET    /api/v1/query/:pk                                        can_read on Query                              yes       yes       -         yes       -         login     -
GET    /api/v1/query/distinct/:column                           can_read on Query                              yes       yes       -         yes       -         login     -
GET    /api/v1/query/related/:column                            can_read on Query                              yes       yes       -         yes       -         login     -
GET    /api/v1/query/updated_since                              can_read on Query                              yes       yes       -         yes       -         login     -
POST   /api/v1/query/stop                                       can_read on Query                              yes       yes       -         yes       -         login     -
GET    /api/v1/async_event/                                     can_list on AsyncEventsRestApi                 yes       yes       yes       yes       -         login     yes
GET    /api/v1/async_event/socket                               can_list on AsyncEventsRestApi                 yes       yes       yes       yes       -         login     -
GET    /api/v1/database/                                        can_read on Database                           yes       yes       yes       yes       -         login     -
GET    /api/v1/database/_info                                   can_read on Database                           yes       yes       yes       yes       -         login     -
GET    /api/v1/database/related/:column                         can_read on Database                           yes       yes       yes       yes       -         login     -
GET    /api/v1/database/:pk                                     can_read on Database                           yes       yes       yes       yes       -         login     -
GET    /api/v1/database/:pk/connection                          can_write on Database                          yes       -         -         -         -         login     -
POST   /api/v1/database/                                        can_write on Database                          yes       -         -         -         -         login     -
PUT    /api/v1/database/:pk                                     can_write on Database                          yes       -         -         -         -         login     -
DELETE /api/v1/database/:pk                                     can_write on Database                          yes       -         -         -         -         login     -
GET    /api/v1/database/:pk/related_objects/                    can_read on Database                           yes       yes       yes       yes       -         login     -
GET    /api/v1/database/available/                              can_read on Database                           yes       yes       yes       yes       -         login     -
POST   /api/v1/database/test_connection/                        can_write on Database                          yes       -         -         -         -         login     -
POST   /api/v1/database/validate_parameters/                    can_write on Database                          yes       -         -         -         -         login     -
GET    /api/v1/database/:pk/catalogs/                           can_read on Database                           yes       yes       yes       yes       -         login     -
GET    /api/v1/database/:pk/schemas/                            can_read on Database                           yes       yes       yes       yes       -         login     -
GET    /api/v1/database/:pk/tables/                             can_read on Database                           yes       yes       yes       yes       -         login     -
GET    /api/v1/database/:pk/table_metadata/                     can_read on Database                           yes       yes       yes       yes       -         login     -
GET    /api/v1/database/:pk/table_metadata/extra/               can_read on Database                           yes       yes       yes       yes       -         login     -
GET    /api/v1/database/:pk/table/:table/:schema/               can_read on Database                           yes       yes       yes       yes       -         login     -
GET    /api/v1/database/:pk/table_extra/:table/:schema/         can_read on Database                           yes       yes       yes       yes       -         login     -
GET    /api/v1/database/:pk/select_star/:table/                 can_read on Database                           yes       yes       yes       yes       -         login     -
GET    /api/v1/database/:pk/select_star/:table/:schema/         can_read on Database                           yes       yes       yes       yes       -         login     -
GET    /api/v1/database/:pk/function_names/                     can_read on Database                           yes       yes       yes       yes       -         login     -
POST   /api/v1/database/:pk/validate_sql/                       can_read on Database                           yes       yes       yes       yes       -         login     -
GET    /api/v1/dashboard/:idOrSlug/embedded                     can_get_embedded on Dashboard                  yes       yes       yes       -         -         login     -
POST   /api/v1/dashboard/:idOrSlug/embedded                     can_set_embedded on Dashboard                  yes       -         -         -         -         login     -
PUT    /api/v1/dashboard/:idOrSlug/embedded                     can_set_embedded on Dashboard                  yes       -         -         -         -         login     -
DELETE /api/v1/dashboard/:idOrSlug/embedded                     can_delete_embedded on Dashboard               yes       yes       -         -         -         login     -
GET    /api/v1/embedded_dashboard/:uuid                         can_read on EmbeddedDashboard                  yes       yes       yes       -         -         login     yes
GET    /api/v1/css_template/                                    can_read on CssTemplate                        yes       yes       yes       -         -         login     -
GET    /api/v1/css_template/_info                               can_read on CssTemplate                        yes       yes       yes       -         -         login     -
GET    /api/v1/css_template/:pk                                 can_read on CssTemplate                        yes       yes       yes       -         -         login     -
POST   /api/v1/css_template/                                    can_write on CssTemplate                       yes       yes       -         -         -         login     -
PUT    /api/v1/css_template/:pk                                 can_write on CssTemplate                       yes       yes       -         -         -         login     -
DELETE /api/v1/css_template/:pk                                 can_write on CssTemplate                       yes       yes       -         -         -         login     -
DELETE /api/v1/css_template/                                    can_write on CssTemplate                       yes       yes       -         -         -         login     -
GET    /api/v1/css_template/related/:column                     can_read on CssTemplate                        yes       yes       yes       -         -         login     -
GET    /api/v1/rowlevelsecurity/                                can_read on RowLevelSecurity                   yes       -         -         -         -         login     -
GET    /api/v1/rowlevelsecurity/_info                           can_read on RowLevelSecurity                   yes       -         -         -         -         login     -
GET    /api/v1/rowlevelsecurity/:pk                             can_read on RowLevelSecurity                   yes       -         -         -         -         login     -
POST   /api/v1/rowlevelsecurity/                                can_write on RowLevelSecurity                  yes       -         -         -         -         login     -
PUT    /api/v1/rowlevelsecurity/:pk                             can_write on RowLevelSecurity                  yes       -         -         -         -         login     -
DELETE /api/v1/rowlevelsecurity/:pk                             can_write on RowLevelSecurity                  yes       -         -         -         -         login     -
DELETE /api/v1/rowlevelsecurity/                                can_write on RowLevelSecurity                  yes       -         -         -         -         login     -
GET    /api/v1/rowlevelsecurity/related/:column                 can_read on RowLevelSecurity                   yes       -         -         -         -         login     -
POST   /api/v1/rowlevelsecurity/check_clause                    can_write on RowLevelSecurity                  yes       -         -         -         -         login     -
GET    /api/v1/annotation_layer/                                can_read on Annotation                         yes       yes       yes       -         -         login     -
GET    /api/v1/annotation_layer/_info                           can_read on Annotation                         yes       yes       yes       -         -         login     -
GET    /api/v1/annotation_layer/:pk                             can_read on Annotation                         yes       yes       yes       -         -         login     -
POST   /api/v1/annotation_layer/                                can_write on Annotation                        yes       yes       -         -         -         login     -
PUT    /api/v1/annotation_layer/:pk                             can_write on Annotation                        yes       yes       -         -         -         login     -
DELETE /api/v1/annotation_layer/:pk                             can_write on Annotation                        yes       yes       -         -         -         login     -
DELETE /api/v1/annotation_layer/                                can_write on Annotation                        yes       yes       -         -         -         login     -
GET    /api/v1/annotation_layer/related/:column                 can_read on Annotation                         yes       yes       yes       -         -         login     -
GET    /api/v1/annotation_layer/:pk/annotation/                 can_read on Annotation                         yes       yes       yes       -         -         login     -
GET    /api/v1/annotation_layer/:pk/annotation/:annotation      can_read on Annotation                         yes       yes       yes       -         -         login     -
POST   /api/v1/annotation_layer/:pk/annotation/                 can_write on Annotation                        yes       yes       -         -         -         login     -
PUT    /api/v1/annotation_layer/:pk/annotation/:annotation      can_write on Annotation                        yes       yes       -         -         -         login     -
DELETE /api/v1/annotation_layer/:pk/annotation/:annotation      can_write on Annotation                        yes       yes       -         -         -         login     -
DELETE /api/v1/annotation_layer/:pk/annotation/                 can_write on Annotation                        yes       yes       -         -         -         login     -
GET    /api/v1/dataset/                                         can_read on Dataset                            yes       yes       yes       -         -         login     -
GET    /api/v1/dataset/_info                                    can_read on Dataset                            yes       yes       yes       -         -         login     -
GET    /api/v1/dataset/:pk                                      can_read on Dataset                            yes       yes       yes       -         -         login     -
POST   /api/v1/dataset/                                         can_write on Dataset                           yes       yes       -         -         -         login     -
PUT    /api/v1/dataset/:pk                                      can_write on Dataset                           yes       yes       -         -         -         login     -
DELETE /api/v1/dataset/:pk                                      can_write on Dataset                           yes       yes       -         -         -         login     -
DELETE /api/v1/dataset/                                         can_write on Dataset                           yes       yes       -         -         -         login     -
GET    /api/v1/dataset/distinct/:column                         can_read on Dataset                            yes       yes       yes       -         -         login     -
GET    /api/v1/dataset/related/:column                          can_read on Dataset                            yes       yes       yes       -         -         login     -
POST   /api/v1/dataset/duplicate                                can_duplicate on Dataset                       yes       yes       -         -         -         login     -
POST   /api/v1/dataset/get_or_create/                           can_get_or_create_dataset on Dataset           yes       yes       -         -         -         login     -
PUT    /api/v1/dataset/:pk/refresh                              can_write on Dataset                           yes       yes       -         -         -         login     -
POST   /api/v1/dataset/:pk/sync_preview/                        can_write on Dataset                           yes       yes       -         -         -         login     -
GET    /api/v1/dataset/:pk/related_objects                      can_read on Dataset                            yes       yes       yes       -         -         login     -
GET    /api/v1/dataset/:pk/drill_info/                          can_get_drill_info on Dataset                  yes       yes       yes       -         -         login     -
DELETE /api/v1/dataset/:pk/column/:id                           can_write on Dataset                           yes       yes       -         -         -         login     -
DELETE /api/v1/dataset/:pk/metric/:id                           can_write on Dataset                           yes       yes       -         -         -         login     -
PUT    /api/v1/me/                                              logged in                                      yes       yes       yes       yes       yes       login     -
GET    /api/v1/security/users/                                  can_list on User                               yes       -         -         -         -         login     -
GET    /api/v1/security/users/_info                             can_list on User                               yes       -         -         -         -         login     -
GET    /api/v1/security/users/:pk                               can_show on User                               yes       -         -         -         -         login     -
POST   /api/v1/security/users/                                  can_add on User                                yes       -         -         -         -         login     -
PUT    /api/v1/security/users/:pk                               can_edit on User                               yes       -         -         -         -         login     -
DELETE /api/v1/security/users/:pk                               can_delete on User                             yes       -         -         -         -         login     -
DELETE /api/v1/security/users/                                  can_delete on User                             yes       -         -         -         -         login     -
GET    /api/v1/user/:pk/avatar.png                              logged in                                      yes       yes       yes       yes       yes       login     -
GET    /api/v1/security/roles/                                  can_list on Role                               yes       -         -         -         -         login     -
GET    /api/v1/security/roles/_info                             can_list on Role                               yes       -         -         -         -         login     -
GET    /api/v1/security/roles/:pk                               can_show on Role                               yes       -         -         -         -         login     -
POST   /api/v1/security/roles/                                  can_add on Role                                yes       -         -         -         -         login     -
PUT    /api/v1/security/roles/:pk                               can_edit on Role                               yes       -         -         -         -         login     -
DELETE /api/v1/security/roles/:pk                               can_delete on Role                             yes       -         -         -         -         login     -
DELETE /api/v1/security/roles/                                  can_delete on Role                             yes       -         -         -         -         login     -
GET    /api/v1/security/roles/search/                           can_list on Role                               yes       -         -         -         -         login     -
GET    /api/v1/security/roles/:pk/permissions                   can_list_role_permissions on Role              yes       -         -         -         -         login     -
POST   /api/v1/security/roles/:pk/permissions                   can_add_role_permissions on Role               yes       -         -         -         -         login     -
PUT    /api/v1/security/roles/:pk/users                         can_edit on Role                               yes       -         -         -         -         login     -
PUT    /api/v1/security/roles/:pk/groups                        can_edit on Role                               yes       -         -         -         -         login     -
GET    /api/v1/security/groups/                                 can_list on Group                              yes       -         -         -         -         login     -
GET    /api/v1/security/groups/_info                            can_list on Group                              yes       -         -         -         -         login     -
GET    /api/v1/security/groups/:pk                              can_show on Group                              yes       -         -         -         -         login     -
POST   /api/v1/security/groups/                                 can_add on Group                               yes       -         -         -         -         login     -
PUT    /api/v1/security/groups/:pk                              can_edit on Group                              yes       -         -         -         -         login     -
DELETE /api/v1/security/groups/:pk                              can_delete on Group                            yes       -         -         -         -         login     -
DELETE /api/v1/security/groups/                                 can_delete on Group                            yes       -         -         -         -         login     -
GET    /api/v1/security/permissions/                            can_list on Permission                         yes       -         -         -         -         login     -
GET    /api/v1/security/permissions/_info                       can_list on Permission                         yes       -         -         -         -         login     -
GET    /api/v1/security/permissions/:pk                         can_show on Permission                         yes       -         -         -         -         login     -
GET    /api/v1/security/resources/                              can_list on ViewMenu                           yes       -         -         -         -         login     -
GET    /api/v1/security/resources/_info                         can_list on ViewMenu                           yes       -         -         -         -         login     -
GET    /api/v1/security/resources/:pk                           can_show on ViewMenu                           yes       -         -         -         -         login     -
POST   /api/v1/security/resources/                              can_add on ViewMenu                            yes       -         -         -         -         login     -
PUT    /api/v1/security/resources/:pk                           can_edit on ViewMenu                           yes       -         -         -         -         login     -
DELETE /api/v1/security/resources/:pk                           can_delete on ViewMenu                         yes       -         -         -         -         login     -
GET    /api/v1/security/permissions-resources/                  can_list on PermissionViewMenu                 yes       -         -         -         -         login     -
GET    /api/v1/security/permissions-resources/_info             can_list on PermissionViewMenu                 yes       -         -         -         -         login     -
GET    /api/v1/security/permissions-resources/:pk               can_show on PermissionViewMenu                 yes       -         -         -         -         login     -
POST   /api/v1/security/permissions-resources/                  can_add on PermissionViewMenu                  yes       -         -         -         -         login     -
PUT    /api/v1/security/permissions-resources/:pk               can_edit on PermissionViewMenu                 yes       -         -         -         -         login     -
DELETE /api/v1/security/permissions-resources/:pk               can_delete on PermissionViewMenu               yes       -         -         -         -         login     -
GET    /api/v1/dashboard/                                       can_read on Dashboard                          yes       yes       yes       -         -         login     -
GET    /api/v1/dashboard/_info                                  can_read on Dashboard                          yes       yes       yes       -         -         login     -
GET    /api/v1/dashboard/:pk                                    can_read on Dashboard                          yes       yes       yes       -         -         login     yes
POST   /api/v1/dashboard/                                       can_write on Dashboard                         yes       yes       yes       -         -         login     -
PUT    /api/v1/dashboard/:pk                                    can_write on Dashboard                         yes       yes       yes       -         -         login     -
DELETE /api/v1/dashboard/:pk                                    can_write on Dashboard                         yes       yes       yes       -         -         login     -
DELETE /api/v1/dashboard/                                       can_write on Dashboard                         yes       yes       yes       -         -         login     -
GET    /api/v1/dashboard/related/:column                        can_read on Dashboard                          yes       yes       yes       -         -         login     -
GET    /api/v1/dashboard/favorite_status/                       can_read on Dashboard                          yes       yes       yes       -         -         login     -
POST   /api/v1/dashboard/:pk/favorites/                         can_read on Dashboard                          yes       yes       yes       -         -         login     -
DELETE /api/v1/dashboard/:pk/favorites/                         can_read on Dashboard                          yes       yes       yes       -         -         login     -
GET    /api/v1/dashboard/:idOrSlug/charts                       can_read on Dashboard                          yes       yes       yes       -         -         login     yes
GET    /api/v1/dashboard/:idOrSlug/datasets                     can_read on Dashboard                          yes       yes       yes       -         -         login     yes
GET    /api/v1/dashboard/:idOrSlug/tabs                         can_read on Dashboard                          yes       yes       yes       -         -         login     yes
POST   /api/v1/dashboard/:idOrSlug/copy/                        can_write on Dashboard                         yes       yes       yes       -         -         login     -
PUT    /api/v1/dashboard/:pk/filters                            can_write on Dashboard                         yes       yes       yes       -         -         login     -
PUT    /api/v1/dashboard/:pk/chart_customizations               can_put_chart_customizations on Dashboard      yes       yes       yes       -         -         login     -
PUT    /api/v1/dashboard/:pk/colors                             can_write on Dashboard                         yes       yes       yes       -         -         login     -
POST   /api/v1/dashboard/:pk/filter_state                       can_write on DashboardFilterStateRestApi       yes       yes       yes       -         -         login     yes
GET    /api/v1/dashboard/:pk/filter_state/:key                  can_read on DashboardFilterStateRestApi        yes       yes       yes       -         -         login     yes
PUT    /api/v1/dashboard/:pk/filter_state/:key                  can_write on DashboardFilterStateRestApi       yes       yes       yes       -         -         login     yes
DELETE /api/v1/dashboard/:pk/filter_state/:key                  can_write on DashboardFilterStateRestApi       yes       yes       yes       -         -         login     yes
POST   /api/v1/dashboard/:idOrSlug/permalink                    can_write on DashboardPermalinkRestApi         yes       yes       yes       -         -         login     yes
GET    /api/v1/dashboard/permalink/:key                         can_read on DashboardPermalinkRestApi          yes       yes       yes       -         -         login     yes
POST   /dashboards/filter-options                               can_read on Dashboard                          yes       yes       yes       -         -         login     yes
GET    /api/v1/saved_query/                                     can_read on SavedQuery                         yes       yes       -         yes       -         login     -
GET    /api/v1/saved_query/_info                                can_read on SavedQuery                         yes       yes       -         yes       -         login     -
GET    /api/v1/saved_query/:pk                                  can_read on SavedQuery                         yes       yes       -         yes       -         login     -
POST   /api/v1/saved_query/                                     can_write on SavedQuery                        yes       yes       -         yes       -         login     -
PUT    /api/v1/saved_query/:pk                                  can_write on SavedQuery                        yes       yes       -         yes       -         login     -
DELETE /api/v1/saved_query/:pk                                  can_write on SavedQuery                        yes       yes       -         yes       -         login     -
DELETE /api/v1/saved_query/                                     can_write on SavedQuery                        yes       yes       -         yes       -         login     -
GET    /api/v1/saved_query/distinct/:column                     can_read on SavedQuery                         yes       yes       -         yes       -         login     -
GET    /api/v1/saved_query/related/:column                      can_read on SavedQuery                         yes       yes       -         yes       -         login     -
GET    /api/v1/tag/                                             can_read on Tag                                yes       yes       yes       -         -         login     -
GET    /api/v1/tag/_info                                        can_read on Tag                                yes       yes       yes       -         -         login     -
GET    /api/v1/tag/:pk                                          can_read on Tag                                yes       yes       yes       -         -         login     -
POST   /api/v1/tag/                                             can_write on Tag                               yes       yes       yes       -         -         login     -
PUT    /api/v1/tag/:pk                                          can_write on Tag                               yes       yes       yes       -         -         login     -
DELETE /api/v1/tag/:pk                                          can_write on Tag                               yes       yes       yes       -         -         login     -
DELETE /api/v1/tag/                                             can_write on Tag                               yes       yes       yes       -         -         login     -
POST   /api/v1/tag/bulk_create                                  can_bulk_create on Tag                         yes       yes       -         -         -         login     -
GET    /api/v1/tag/get_objects/                                 can_read on Tag                                yes       yes       yes       -         -         login     -
POST   /api/v1/tag/:type/:id/                                   can_write on Tag                               yes       yes       yes       -         -         login     -
DELETE /api/v1/tag/:type/:id/:tag/                              can_write on Tag                               yes       yes       yes       -         -         login     -
GET    /api/v1/tag/related/:column                              can_read on Tag                                yes       yes       yes       -         -         login     -
GET    /api/v1/tag/favorite_status/                             can_read on Tag                                yes       yes       yes       -         -         login     -
POST   /api/v1/tag/:pk/favorites/                               can_read on Tag                                yes       yes       yes       -         -         login     -
DELETE /api/v1/tag/:pk/favorites/                               can_read on Tag                                yes       yes       yes       -         -         login     -
GET    /api/v1/explore/                                         can_read on Explore                            yes       yes       yes       -         -         login     -
POST   /api/v1/explore/form_data                                can_write on ExploreFormDataRestApi            yes       yes       yes       -         -         login     -
GET    /api/v1/explore/form_data/:key                           can_read on ExploreFormDataRestApi             yes       yes       yes       -         -         login     -
PUT    /api/v1/explore/form_data/:key                           can_write on ExploreFormDataRestApi            yes       yes       yes       -         -         login     -
DELETE /api/v1/explore/form_data/:key                           can_write on ExploreFormDataRestApi            yes       yes       yes       -         -         login     -
POST   /api/v1/explore/permalink                                can_write on ExplorePermalinkRestApi           yes       yes       yes       -         -         login     -
GET    /api/v1/explore/permalink/:key                           can_read on ExplorePermalinkRestApi            yes       yes       yes       -         -         login     -
GET    /api/v1/form_data/                                       can_query_form_data on Api                     yes       yes       yes       -         -         login     -
GET    /superset/explore_json/data/:key                         can_read on Chart                              yes       yes       yes       -         -         login     yes
GET    /superset/explore_json/                                  can_read on Chart                              yes       yes       yes       -         -         login     yes
GET    /superset/explore_json/:type/:id/                        can_read on Chart                              yes       yes       yes       -         -         login     yes
POST   /superset/explore_json/                                  can_read on Chart                              yes       yes       yes       -         -         login     yes
POST   /superset/explore_json/:type/:id/                        can_read on Chart                              yes       yes       yes       -         -         login     yes
GET    /meridian/explore_json/data/:key                         can_read on Chart                              yes       yes       yes       -         -         login     yes
GET    /meridian/explore_json/                                  can_read on Chart                              yes       yes       yes       -         -         login     yes
GET    /meridian/explore_json/:type/:id/                        can_read on Chart                              yes       yes       yes       -         -         login     yes
POST   /meridian/explore_json/                                  can_read on Chart                              yes       yes       yes       -         -         login     yes
POST   /meridian/explore_json/:type/:id/                        can_read on Chart                              yes       yes       yes       -         -         login     yes
GET    /api/v1/log/                                             can_read on Log                                yes       -         -         -         -         login     -
POST   /api/v1/log/                                             can_write on Log                               yes       yes       yes       -         -         login     -
GET    /api/v1/log/:pk                                          can_read on Log                                yes       -         -         -         -         login     -
GET    /api/v1/log/recent_activity/                             can_recent_activity on Log                     yes       yes       yes       -         -         login     -
GET    /api/v1/log/related/:column                              can_read on Log                                yes       -         -         -         -         login     -
POST   /superset/log/                                           public: pages send events as they close, guests with their token in the form: who they are is asked when it was readyes       yes       yes       yes       yes       yes       yes
POST   /log/                                                    public: pages send events as they close, guests with their token in the form: who they are is asked when it was readyes       yes       yes       yes       yes       yes       yes
GET    /api/v1/menu/                                            can_get on MenuApi                             yes       yes       yes       -         -         login     -
GET    /api/v1/available_domains/                               can_read on AvailableDomains                   yes       yes       yes       -         -         login     -
GET    /api/v1/datasource/:type/:id/column/:column/values/      can_get_column_values on Datasource            yes       yes       yes       -         -         login     -
POST   /api/v1/datasource/:type/:id/validate_expression/        can_validate_expression on Datasource          yes       yes       yes       -         -         login     -
POST   /datasource/samples                                      can_samples on Datasource                      yes       yes       yes       -         -         login     -
GET    /superset/fetch_datasource_metadata                      can_fetch_datasource_metadata on Superset      yes       yes       yes       -         -         login     -
GET    /datasource/get/:type/:id/                               can_get on Datasource                          yes       yes       yes       -         -         login     -
GET    /datasource/external_metadata/:type/:id/                 can_external_metadata on Datasource            yes       yes       yes       -         -         login     -
GET    /datasource/external_metadata_by_name/                   can_external_metadata_by_name on Datasource    yes       yes       yes       -         -         login     -
POST   /datasource/save/                                        can_save on Datasource                         yes       yes       -         -         -         login     -
GET    /api/v1/database/export/                                 can_export on Database                         yes       -         -         -         -         login     -
POST   /api/v1/database/import/                                 can_write on Database                          yes       -         -         -         -         login     -
GET    /api/v1/dataset/export/                                  can_export on Dataset                          yes       yes       -         -         -         login     -
POST   /api/v1/dataset/import/                                  can_write on Dataset                           yes       yes       -         -         -         login     -
GET    /api/v1/chart/export/                                    can_export on Chart                            yes       yes       yes       -         -         login     -
POST   /api/v1/chart/import/                                    can_write on Chart                             yes       yes       yes       -         -         login     -
GET    /api/v1/dashboard/export/                                can_export on Dashboard                        yes       yes       yes       -         -         login     -
POST   /api/v1/dashboard/import/                                can_write on Dashboard                         yes       yes       yes       -         -         login     -
GET    /api/v1/saved_query/export/                              can_export on SavedQuery                       yes       yes       -         yes       -         login     -
POST   /api/v1/saved_query/import/                              can_write on SavedQuery                        yes       yes       -         yes       -         login     -
GET    /api/v1/assets/export/                                   can_export on ImportExportRestApi              yes       yes       -         -         -         login     -
POST   /api/v1/assets/import/                                   can_import on ImportExportRestApi              yes       -         -         -         -         login     -
POST   /api/v1/assets/preview/                                  logged in                                      yes       yes       yes       yes       yes       login     -
GET    /api/v1/_openapi                                         can_get on OpenApi                             yes       yes       yes       -         -         login     -
`;

it('gives every role exactly the endpoints of this page', async () => {
  const lines = [HEADER];
  for (const { method, path, rule } of API_TABLE) {
    const answers = await Promise.all(ROLES.map((role) => call(method, path, headersOf.get(role) ?? {})));
    const words =
      rule.kind === 'public'
        ? `public: ${rule.why}`
        : rule.kind === 'permission'
          ? `${rule.permission} on ${rule.view}`
          : 'logged in';
    lines.push(
      `${method.padEnd(7)}${path.padEnd(PATH_WIDTH)}${words.padEnd(47)}${answers.map((answer) => answer.padEnd(ROLE_WIDTH)).join('')}`.trimEnd(),
    );
  }
  expectPage(`\n${lines.join('\n')}\n`, PAGE);
}, 120_000);

/** A page that differs is printed whole, so that it can be read, and pasted where it is right. */
function expectPage(actual: string, expected: string): void {
  if (actual !== expected) console.log(`The page as it is now:\n${actual}`);
  expect(actual).toBe(expected);
}

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

const OBJECTS = `
                                                                whose                                          Admin     Alpha     Gamma     sql_lab   Public    anonymous guest
dataset                                                         of others                                      rwd       r         -         -         -         -         -
dataset                                                         of others, role has datasource_access          rwd       r         r         r         r         r         -
dataset                                                         own                                            rwd       rwd       r         r         r         -         -
dataset                                                         behind the dashboard of the token              rwd       r         -         -         -         -         -
chart                                                           of others                                      rwd       r         -         -         -         -         -
chart                                                           of others, its dataset is gone                 rwd       -         -         -         -         -         -
chart                                                           of others, role has datasource_access          rwd       r         r         r         r         r         -
chart                                                           own, on a dataset of others                    rwd       rwd       rwd       r         r         -         -
chart                                                           on the dashboard of the token                  rwd       r         -         -         -         -         r
dashboard, published                                            of others                                      rwd       r         -         -         -         -         -
dashboard, published                                            of others, one dataset readable                rwd       r         r         r         r         r         -
dashboard, published                                            of others, without charts                      rwd       r         r         r         r         r         -
dashboard, published                                            of others, for the Gamma role                  rwd       -         r         -         -         -         -
dashboard, published                                            own                                            rwd       rwd       rwd       r         r         -         -
dashboard, published                                            of the token                                   rwd       r         -         -         -         -         r
dashboard, draft                                                of others                                      rwd       -         -         -         -         -         -
dashboard, draft                                                of others, for the Gamma role                  rwd       -         -         -         -         -         -
dashboard, draft                                                own                                            rwd       rwd       rwd       r         r         -         -
dashboard, draft                                                of the token                                   rwd       -         -         -         -         -         r
database                                                        of which the role reads a dataset              rwd       r         r         r         r         r         -
saved query                                                     of others                                      -         -         -         -         -         -         -
saved query                                                     of nobody who is left                          -         -         -         -         -         -         -
saved query                                                     own                                            rwd       rwd       -         rwd       -         -         -
query                                                           of others                                      rw        -         -         -         -         -         -
query                                                           own                                            rw        rw        -         rw        -         -         -
tag                                                             any                                            rwd       rwd       rwd       -         -         -         -
CSS template                                                    any                                            rwd       rwd       r         -         -         -         -
user                                                            any                                            rwd       -         -         -         -         -         -
role                                                            any                                            rwd       -         -         -         -         -         -
group                                                           any                                            rwd       -         -         -         -         -         -
log                                                             any                                            rwd       -         -         -         -         -         -
`;

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
      owned(canSeeSavedQuery(identity, { createdById }), canWriteSavedQuery(identity, { createdById }));
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
    owned(mayUseDatabase(identity, { id: 1, name: 'db' }, false), canWriteDatabase(identity));

  const own = [ME];
  const forGamma = [ROLES.indexOf('Gamma')];
  const READ_WRITE = ['can_read', 'can_write', 'can_write'] as const;
  const ADMINISTER = ['can_show', 'can_edit', 'can_delete'] as const;
  const rows: [string, string, Decide][] = [
    ['dataset', 'of others', ofDataset(dataset())],
    ['dataset', 'of others, role has datasource_access', ofDataset(dataset({ id: 2 }))],
    ['dataset', 'own', ofDataset(dataset({ ownerIds: own }))],
    ['dataset', 'behind the dashboard of the token', ofDataset(dataset({ id: 3 }))],
    ['chart', 'of others', ofChart({ ownerIds: [OTHER], dataset: dataset() })],
    ['chart', 'of others, its dataset is gone', ofChart({ ownerIds: [OTHER], dataset: null })],
    ['chart', 'of others, role has datasource_access', ofChart({ ownerIds: [OTHER], dataset: dataset({ id: 2 }) })],
    ['chart', 'own, on a dataset of others', ofChart({ ownerIds: own, dataset: dataset() })],
    ['chart', 'on the dashboard of the token', ofChart({ ownerIds: [OTHER], dataset: dataset(), dashboardIds: [1, EMBEDDED] })],
    ['dashboard, published', 'of others', ofDashboard(dashboard())],
    [
      'dashboard, published',
      'of others, one dataset readable',
      ofDashboard(dashboard({ datasets: [dataset(), dataset({ id: 2 })] })),
    ],
    ['dashboard, published', 'of others, without charts', ofDashboard(dashboard({ datasets: [] }))],
    ['dashboard, published', 'of others, for the Gamma role', ofDashboard(dashboard({ roleIds: forGamma }))],
    ['dashboard, published', 'own', ofDashboard(dashboard({ ownerIds: own }))],
    ['dashboard, published', 'of the token', ofDashboard(dashboard({ id: EMBEDDED }))],
    ['dashboard, draft', 'of others', ofDashboard(dashboard({ published: false }))],
    ['dashboard, draft', 'of others, for the Gamma role', ofDashboard(dashboard({ published: false, roleIds: forGamma }))],
    ['dashboard, draft', 'own', ofDashboard(dashboard({ published: false, ownerIds: own }))],
    ['dashboard, draft', 'of the token', ofDashboard(dashboard({ id: EMBEDDED, published: false }))],
    ['database', 'of which the role reads a dataset', ofDatabase],
    ['saved query', 'of others', ofSavedQuery(OTHER)],
    ['saved query', 'of nobody who is left', ofSavedQuery(null)],
    ['saved query', 'own', ofSavedQuery(ME)],
    ['query', 'of others', ofRun(OTHER)],
    ['query', 'own', ofRun(ME)],
    ['tag', 'any', byRule('Tag', READ_WRITE)],
    ['CSS template', 'any', byRule('CssTemplate', READ_WRITE)],
    ['user', 'any', byRule('User', ADMINISTER)],
    ['role', 'any', byRule('Role', ADMINISTER)],
    ['group', 'any', byRule('Group', ADMINISTER)],
    ['log', 'any', byRule('Log', ['can_read', 'can_edit', 'can_delete'])],
  ];
  const lines = rows.map(([object, whose, decide]) => {
    const answers = ROLES.map((role) => letters(decide(identityWith(role))).padEnd(ROLE_WIDTH)).join('');
    return `${object.padEnd(OBJECT_WIDTH)}${whose.padEnd(47)}${answers}`.trimEnd();
  });
  expectPage(`\n${[heading('whose'), ...lines].join('\n')}\n`, OBJECTS);
});

/** `rwd`: reads, writes, deletes. */
const letters = (may: readonly boolean[]): string =>
  ['r', 'w', 'd'].map((letter, index) => (may[index] ? letter : '')).join('') || '-';

/** Whoever holds one standard role and `datasource_access` on dataset 2; guests as they are made, with their token's dashboard. */
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
  return { kind: 'user', userId: ME, ...named, email: '', isAdmin: role === 'Admin', via: 'session', ...held };
}
