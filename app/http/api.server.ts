// The table of every endpoint: routed by router.server.ts, described at /api/v1/_openapi, walked by the access matrix.
// To add a resource, import its endpoints and add one line.
import { asyncEventEndpoints } from '#app/resources/async-event/api.server.ts';
import { chartDataEndpoints } from '#app/resources/chart-data/api.server.ts';
import { chartRenderEndpoints } from '#app/resources/chart-render/api.server.ts';
import { cssTemplateEndpoints } from '#app/resources/css-template/api.server.ts';
import { databaseEndpoints } from '#app/resources/database/api.server.ts';
import { databaseCatalogEndpoints } from '#app/resources/database/catalog-api.server.ts';
import { databaseConnectEndpoints } from '#app/resources/database/connect-api.server.ts';
import { healthEndpoints } from '#app/resources/health/api.server.ts';
import { meEndpoints } from '#app/resources/me/api.server.ts';
import { openApiEndpoints } from '#app/resources/openapi/api.server.ts';
import { queryEndpoints } from '#app/resources/query/api.server.ts';
import { securityEndpoints } from '#app/resources/security/api.server.ts';
import { runEndpoints } from '#app/resources/sqllab/api.server.ts';
import { sqllabExportEndpoints } from '#app/resources/sqllab-export/api.server.ts';
import { sharedEndpoints } from '#app/resources/sqllab/shared-api.server.ts';
import { textEndpoints } from '#app/resources/sqllab/text-api.server.ts';
import { tabStateEndpoints } from '#app/resources/tab-state/api.server.ts';
import { timeRangeEndpoints } from '#app/resources/time-range/api.server.ts';
import type { Endpoint } from './endpoint.ts';

export const API_TABLE: readonly Endpoint[] = [
  ...healthEndpoints,
  ...securityEndpoints,
  ...meEndpoints,
  ...chartDataEndpoints,
  ...chartRenderEndpoints,
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
  ...cssTemplateEndpoints,
  ...openApiEndpoints(() => API_TABLE),
];
