// The table of every endpoint: routed by router.server.ts, described at /api/v1/_openapi, walked by the access matrix.
// To add a resource, import its endpoints and add one line.
import { chartDataEndpoints } from '#app/resources/chart-data/api.server.ts';
import { chartRenderEndpoints } from '#app/resources/chart-render/api.server.ts';
import { healthEndpoints } from '#app/resources/health/api.server.ts';
import { meEndpoints } from '#app/resources/me/api.server.ts';
import { openApiEndpoints } from '#app/resources/openapi/api.server.ts';
import { securityEndpoints } from '#app/resources/security/api.server.ts';
import { timeRangeEndpoints } from '#app/resources/time-range/api.server.ts';
import type { Endpoint } from './endpoint.ts';

export const API_TABLE: readonly Endpoint[] = [
  ...healthEndpoints,
  ...securityEndpoints,
  ...meEndpoints,
  ...chartDataEndpoints,
  ...chartRenderEndpoints,
  ...timeRangeEndpoints,
  ...openApiEndpoints(() => API_TABLE),
];
