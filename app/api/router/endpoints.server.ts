// The table of every endpoint: routed by router.server.ts, described at /api/v1/_openapi, walked by the access matrix.
// To add a resource, import its endpoints and add one line.
import { advancedDataTypeEndpoints } from '#app/api/advanced-data-type/endpoints.server.ts';
import { annotationLayerEndpoints } from '#app/api/annotation-layer/endpoints.server.ts';
import { apiTokenEndpoints } from '#app/api/api-token/endpoints.server.ts';
import { asyncEventEndpoints } from '#app/api/async-event/endpoints.server.ts';
import { availableDomainsEndpoints } from '#app/api/available-domains/endpoints.server.ts';
import { cacheEndpoints } from '#app/api/cachekey/endpoints.server.ts';
import { chartEndpoints } from '#app/api/chart/endpoints.server.ts';
import { chartDataEndpoints } from '#app/api/chart-data/endpoints.server.ts';
import { chartDrillEndpoints } from '#app/api/chart-drill/endpoints.server.ts';
import { chartRenderEndpoints } from '#app/api/chart-render/endpoints.server.ts';
import { cssTemplateEndpoints } from '#app/api/css-template/endpoints.server.ts';
import { dashboardEndpoints } from '#app/api/dashboard/endpoints.server.ts';
import { dashboardPartEndpoints } from '#app/api/dashboard/parts-endpoints.server.ts';
import { accessRequestEndpoints } from '#app/api/access/request-endpoints.server.ts';
import { accessEndpoints } from '#app/api/access/endpoints.server.ts';
import { dashboardFilterEndpoints } from '#app/api/dashboard-filter/endpoints.server.ts';
import { dashboardStateEndpoints } from '#app/api/dashboard-state/endpoints.server.ts';
import { databaseEndpoints } from '#app/api/database/endpoints.server.ts';
import { databaseCatalogEndpoints } from '#app/api/database/catalog-endpoints.server.ts';
import { databaseTableEndpoints } from '#app/api/database/table-endpoints.server.ts';
import { databaseOauth2Endpoints } from '#app/api/database/oauth2-endpoints.server.ts';
import { databaseConnectEndpoints } from '#app/api/database/connect-endpoints.server.ts';
import { embeddedChartEndpoints } from '#app/api/embedded-chart/endpoints.server.ts';
import { embeddedDashboardEndpoints } from '#app/api/embedded-dashboard/endpoints.server.ts';
import { datasetEndpoints } from '#app/api/dataset/endpoints.server.ts';
import { moreDatasetEndpoints } from '#app/api/dataset/more-endpoints.server.ts';
import { groupEndpoints } from '#app/api/group/endpoints.server.ts';
import { exploreEndpoints } from '#app/api/explore/endpoints.server.ts';
import { datasourceEndpoints } from '#app/api/datasource/endpoints.server.ts';
import { moreDatasourceEndpoints } from '#app/api/datasource/more-endpoints.server.ts';
import { exploreJsonEndpoints } from '#app/api/explore-json/endpoints.server.ts';
import { healthEndpoints } from '#app/api/health/endpoints.server.ts';
import { historyEndpoints } from '#app/api/history/endpoints.server.ts';
import { markdownPreviewEndpoints } from '#app/api/markdown-preview/endpoints.server.ts';
import { logEndpoints } from '#app/api/log/endpoints.server.ts';
import { imageEndpoints } from '#app/api/image/endpoints.server.ts';
import { screenshotEndpoints } from '#app/api/image/screenshot-endpoints.server.ts';
import { meEndpoints } from '#app/api/me/endpoints.server.ts';
import { dismissedStepEndpoints } from '#app/api/me/dismissed-step-endpoints.server.ts';
import { updateMeEndpoints } from '#app/api/me/update-endpoints.server.ts';
import { menuEndpoints } from '#app/api/menu/endpoints.server.ts';
import { openApiEndpoints } from '#app/api/openapi/endpoints.server.ts';
import { permissionEndpoints } from '#app/api/permission/endpoints.server.ts';
import { queryEndpoints } from '#app/api/query/endpoints.server.ts';
import { roleEndpoints } from '#app/api/role/endpoints.server.ts';
import { securityEndpoints } from '#app/api/security/endpoints.server.ts';
import { rowLevelSecurityEndpoints } from '#app/api/row-level-security/endpoints.server.ts';
import { runEndpoints } from '#app/api/sqllab/endpoints.server.ts';
import { sqllabExportEndpoints } from '#app/api/sqllab-export/endpoints.server.ts';
import { backTestEndpoints } from '#app/api/report/back-test-endpoints.server.ts';
import { reportSendEndpoints } from '#app/api/report/send-endpoints.server.ts';
import { reportFormEndpoints } from '#app/api/report/form-endpoints.server.ts';
import { reportEndpoints } from '#app/api/report/endpoints.server.ts';
import { reportFileEndpoints } from '#app/api/report/file-endpoints.server.ts';
import { sharedEndpoints } from '#app/api/sqllab/shared-endpoints.server.ts';
import { textEndpoints } from '#app/api/sqllab/text-endpoints.server.ts';
import { tabStateEndpoints } from '#app/api/tab-state/endpoints.server.ts';
import { savedQueryEndpoints } from '#app/api/saved-query/endpoints.server.ts';
import { tagEndpoints } from '#app/api/tag/endpoints.server.ts';
import { timeRangeEndpoints } from '#app/api/time-range/endpoints.server.ts';
import { transferEndpoints } from '#app/api/transfer/endpoints.server.ts';
import { uploadEndpoints } from '#app/api/upload/endpoints.server.ts';
import { databaseUploadEndpoints } from '#app/api/database/upload-endpoints.server.ts';
import { warehouseEndpoints } from '#app/api/database/warehouse-endpoints.server.ts';
import { invitationEndpoints } from '#app/api/invitation/endpoints.server.ts';
import { userEndpoints } from '#app/api/user/endpoints.server.ts';
import type { Endpoint } from './endpoint.ts';
import { languagePackEndpoints } from '#app/api/language-pack/endpoints.server.ts';

export const API_TABLE: readonly Endpoint[] = [
  ...healthEndpoints,
  ...securityEndpoints,
  ...meEndpoints,
  ...apiTokenEndpoints,
  ...cacheEndpoints,
  ...chartEndpoints,
  ...chartDataEndpoints,
  ...chartRenderEndpoints,
  ...chartDrillEndpoints,
  ...imageEndpoints,
  ...screenshotEndpoints,
  ...markdownPreviewEndpoints,
  ...tabStateEndpoints,
  ...advancedDataTypeEndpoints,
  ...timeRangeEndpoints,
  ...runEndpoints,
  ...sqllabExportEndpoints,
  ...textEndpoints,
  ...sharedEndpoints,
  ...queryEndpoints,
  ...asyncEventEndpoints,
  ...databaseEndpoints,
  ...databaseConnectEndpoints,
  ...databaseOauth2Endpoints,
  ...databaseCatalogEndpoints,
  ...databaseTableEndpoints,
  ...databaseUploadEndpoints,
  ...warehouseEndpoints,
  ...uploadEndpoints,
  ...embeddedChartEndpoints,
  ...embeddedDashboardEndpoints,
  ...cssTemplateEndpoints,
  ...rowLevelSecurityEndpoints,
  ...annotationLayerEndpoints,
  ...reportFormEndpoints,
  ...reportEndpoints,
  ...reportFileEndpoints,
  ...backTestEndpoints,
  ...reportSendEndpoints,
  ...datasetEndpoints,
  ...moreDatasetEndpoints,
  ...updateMeEndpoints,
  ...dismissedStepEndpoints,
  ...userEndpoints,
  ...roleEndpoints,
  ...groupEndpoints,
  ...permissionEndpoints,
  ...dashboardEndpoints,
  ...dashboardPartEndpoints,
  ...accessEndpoints,
  ...accessRequestEndpoints,
  ...invitationEndpoints,
  ...dashboardStateEndpoints,
  ...dashboardFilterEndpoints,
  ...savedQueryEndpoints,
  ...tagEndpoints,
  ...exploreEndpoints,
  ...exploreJsonEndpoints,
  ...logEndpoints,
  ...historyEndpoints,
  ...menuEndpoints,
  ...availableDomainsEndpoints,
  ...languagePackEndpoints,
  ...datasourceEndpoints,
  ...moreDatasourceEndpoints,
  ...transferEndpoints,
  ...openApiEndpoints(() => API_TABLE),
];
