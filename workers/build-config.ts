// Builds the configuration of the services from the environment's settings.
import { parseAccessUrl } from '#app/domain/access/access-request.ts';
import { PASSWORD_COST } from '#app/domain/access/password-cost.ts';
import { parseAllowedPrivateHosts } from '#app/domain/access/private-hosts.ts';
import { parseOrigins } from '#app/domain/embedding/origins.ts';
import { parseMapTiles } from '#app/domain/setup/map-tiles.ts';
import { parseMediaHosts } from '#app/domain/markdown/media-hosts.ts';
import { parsePublicUrl } from '#app/domain/setup/public-url.ts';
import { secretKeyProblem } from '#app/domain/setup/setup-problem.ts';
import { RETENTION } from '#app/domain/retention/retention.ts';
import { DAY_MS, DAY_S } from '#app/domain/time/durations.ts';
import type { Config } from '#app/services/deps.server.ts';

export type ConfigEnv = Pick<
  AppEnv,
  'SECRET_KEY' | 'SQL_MAX_ROWS' | 'EXPORT_MAX_ROWS' | 'ALLOWED_PRIVATE_HOSTS' | 'IMAGE_HOSTS' | 'MERIDIAN_VERSION'
> &
  Partial<
    Pick<
      AppEnv,
      | 'CHART_BUDGET_MS'
      | 'CHART_DATA_ASYNC'
      | 'PUBLIC_URL'
      | 'CROSS_FILTERS'
      | 'ASYNC_QUERIES'
      | 'DASHBOARD_ROLES'
      | 'ADDRESS_HEADER'
      | 'MAP_STYLE_URL'
      | 'MAP_ATTRIBUTION'
      | 'FRAME_ORIGINS'
      | 'ACCESS_REQUEST_URL'
      | 'WALL_SESSION_DAYS'
      | 'SQLLAB_BACKEND_PERSISTENCE'
      | 'UPLOAD_MAX_MB'
      | 'QUERY_TIMEOUT_S'
      | 'SQLLAB_TIMEOUT_S'
      | 'SQLLAB_ASYNC_TIMEOUT_S'
    >
  >;

/** Throws if SECRET_KEY is missing or too short. */
export function buildConfig(env: ConfigEnv, url: URL): Config {
  const problem = secretKeyProblem(env.SECRET_KEY);
  if (problem !== null) throw new Error(problem);
  return {
    secretKey: env.SECRET_KEY,
    publicUrl: parsePublicUrl(env.PUBLIC_URL ?? ''),
    secureCookies: !isLocalhost(url.hostname),
    sessionIdleMs: RETENTION.sessionIdleMs,
    sessionMaxMs: RETENTION.sessionMaxMs,
    sessionRenewMaxMs: parseCount(env.WALL_SESSION_DAYS, 365) * DAY_MS,
    passwordCost: PASSWORD_COST,
    rowLimit: 50_000,
    sqlMaxRows: parseCount(env.SQL_MAX_ROWS, 100_000),
    samplesRowLimit: 1_000,
    queryTimeoutMs: parseCount(env.QUERY_TIMEOUT_S, 60) * 1_000,
    displayMaxRows: 10_000,
    sqllabDefaultLimit: 1_000,
    sqllabKeepsTabs: env.SQLLAB_BACKEND_PERSISTENCE !== 'false',
    sqllabTimeoutMs: parseCount(env.SQLLAB_TIMEOUT_S, 30) * 1_000,
    // A queue's consumer can run for at most 15 minutes.
    sqllabAsyncTimeoutMs: Math.min(parseCount(env.SQLLAB_ASYNC_TIMEOUT_S, 840), 840) * 1_000,
    exportMaxRows: parseCount(env.EXPORT_MAX_ROWS, 100_000),
    uploadMaxBytes: parseCount(env.UPLOAD_MAX_MB, 1_000) * 1024 * 1024,
    resultsTtlMs: RETENTION.queryResultsMs,
    isAllowedPrivate: parseAllowedPrivateHosts(env.ALLOWED_PRIVATE_HOSTS).isAllowedPrivate,
    cacheTimeoutS: DAY_S,
    imageHosts: parseMediaHosts(env.IMAGE_HOSTS),
    mapTiles: parseMapTiles(env.MAP_STYLE_URL ?? '', env.MAP_ATTRIBUTION),
    frameOrigins: parseOrigins(env.FRAME_ORIGINS ?? ''),
    accessRequestUrl: parseAccessUrl(env.ACCESS_REQUEST_URL ?? ''),
    chartBudgetMs: parseCount(env.CHART_BUDGET_MS, 1_500),
    chartDataAsync: env.CHART_DATA_ASYNC === 'true',
    features: {
      crossFilters: env.CROSS_FILTERS !== 'false',
      asyncQueries: env.ASYNC_QUERIES !== 'false',
      dashboardRoles: env.DASHBOARD_ROLES !== 'false',
    },
    addressHeader: env.ADDRESS_HEADER ?? '',
    version: env.MERIDIAN_VERSION,
  };
}

/** Parses a positive integer. Returns the fallback if the text is empty or invalid. */
export const parseCount = (text: string | undefined, fallback: number): number => {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : fallback;
};

const isLocalhost = (hostname: string): boolean => hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
