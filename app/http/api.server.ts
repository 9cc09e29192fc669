// The table of every endpoint: routed by router.server.ts, described at /api/v1/_openapi, walked by the access matrix.
// To add a resource, import its endpoints and add one line.
import { annotationLayerEndpoints } from '#app/resources/annotation-layer/api.server.ts';
import { apiTokenEndpoints } from '#app/resources/api-token/api.server.ts';
import { asyncEventEndpoints } from '#app/resources/async-event/api.server.ts';
import { availableDomainsEndpoints } from '#app/resources/available-domains/api.server.ts';
import { cacheEndpoints } from '#app/resources/cachekey/api.server.ts';
import { chartEndpoints } from '#app/resources/chart/api.server.ts';
import { chartDataEndpoints } from '#app/resources/chart-data/api.server.ts';
import { chartRenderEndpoints } from '#app/resources/chart-render/api.server.ts';
import { cssTemplateEndpoints } from '#app/resources/css-template/api.server.ts';
import { dashboardEndpoints } from '#app/resources/dashboard/api.server.ts';
import { dashboardPartEndpoints } from '#app/resources/dashboard/parts-api.server.ts';
import { dashboardFilterEndpoints } from '#app/resources/dashboard-filter/api.server.ts';
import { dashboardStateEndpoints } from '#app/resources/dashboard-state/api.server.ts';
import { databaseEndpoints } from '#app/resources/database/api.server.ts';
import { databaseCatalogEndpoints } from '#app/resources/database/catalog-api.server.ts';
import { databaseConnectEndpoints } from '#app/resources/database/connect-api.server.ts';
import { embeddedDashboardEndpoints } from '#app/resources/embedded-dashboard/api.server.ts';
import { datasetEndpoints } from '#app/resources/dataset/api.server.ts';
import { moreDatasetEndpoints } from '#app/resources/dataset/more-api.server.ts';
import { groupEndpoints } from '#app/resources/group/api.server.ts';
import { exploreEndpoints } from '#app/resources/explore/api.server.ts';
import { datasourceEndpoints } from '#app/resources/datasource/api.server.ts';
import { moreDatasourceEndpoints } from '#app/resources/datasource/more-api.server.ts';
import { exploreJsonEndpoints } from '#app/resources/explore-json/api.server.ts';
import { healthEndpoints } from '#app/resources/health/api.server.ts';
import { markdownPreviewEndpoints } from '#app/resources/markdown-preview/api.server.ts';
import { logEndpoints } from '#app/resources/log/api.server.ts';
import { meEndpoints } from '#app/resources/me/api.server.ts';
import { updateMeEndpoints } from '#app/resources/me/update-api.server.ts';
import { menuEndpoints } from '#app/resources/menu/api.server.ts';
import { openApiEndpoints } from '#app/resources/openapi/api.server.ts';
import { permissionEndpoints } from '#app/resources/permission/api.server.ts';
import { queryEndpoints } from '#app/resources/query/api.server.ts';
import { roleEndpoints } from '#app/resources/role/api.server.ts';
import { securityEndpoints } from '#app/resources/security/api.server.ts';
import { rowLevelSecurityEndpoints } from '#app/resources/row-level-security/api.server.ts';
import { runEndpoints } from '#app/resources/sqllab/api.server.ts';
import { sqllabExportEndpoints } from '#app/resources/sqllab-export/api.server.ts';
import { sharedEndpoints } from '#app/resources/sqllab/shared-api.server.ts';
import { textEndpoints } from '#app/resources/sqllab/text-api.server.ts';
import { tabStateEndpoints } from '#app/resources/tab-state/api.server.ts';
import { savedQueryEndpoints } from '#app/resources/saved-query/api.server.ts';
import { tagEndpoints } from '#app/resources/tag/api.server.ts';
import { timeRangeEndpoints } from '#app/resources/time-range/api.server.ts';
import { transferEndpoints } from '#app/resources/transfer/api.server.ts';
import { userEndpoints } from '#app/resources/user/api.server.ts';
import type { Endpoint } from './endpoint.ts';

export const API_TABLE: readonly Endpoint[] = [
  ...healthEndpoints,
  ...securityEndpoints,
  ...meEndpoints,
  ...apiTokenEndpoints,
  ...cacheEndpoints,
  ...chartEndpoints,
  ...chartDataEndpoints,
  ...chartRenderEndpoints,
  ...markdownPreviewEndpoints,
  ...tabStateEndpoints,
  ...timeRangeEndpoints,
  ...runEndpoints,
  ...sqllabExportEndpoints,
  ...textEndpoints,
  ...sharedEndpoints,
  ...queryEndpoints,
  ...asyncEventEndpoints,
  ...databaseEndpoints,
  ...databaseConnectEndpoints,
  ...databaseCatalogEndpoints,
  ...embeddedDashboardEndpoints,
  ...cssTemplateEndpoints,
  ...rowLevelSecurityEndpoints,
  ...annotationLayerEndpoints,
  ...datasetEndpoints,
  ...moreDatasetEndpoints,
  ...updateMeEndpoints,
  ...userEndpoints,
  ...roleEndpoints,
  ...groupEndpoints,
  ...permissionEndpoints,
  ...dashboardEndpoints,
  ...dashboardPartEndpoints,
  ...dashboardStateEndpoints,
  ...dashboardFilterEndpoints,
  ...savedQueryEndpoints,
  ...tagEndpoints,
  ...exploreEndpoints,
  ...exploreJsonEndpoints,
  ...logEndpoints,
  ...menuEndpoints,
  ...availableDomainsEndpoints,
  ...datasourceEndpoints,
  ...moreDatasourceEndpoints,
  ...transferEndpoints,
  ...openApiEndpoints(() => API_TABLE),
];
