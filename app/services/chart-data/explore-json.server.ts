// Queries charts of the older kind: form data -> query object -> result -> the shape of its kind.
import { RETENTION } from '#app/domain/retention/retention.ts';
import { canReadDataset } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import type { LegacyForm, LegacyViz } from '#app/domain/legacy-viz/legacy-viz.ts';
import { findLegacyViz } from '#app/domain/legacy-viz/registry.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { runInSlices } from '#app/domain/shape/turns.ts';
import { resolveTimeRange } from '#app/domain/time/resolve-time-range.ts';
import type { TimeBounds } from '#app/domain/time/time-offset.ts';
import { findVizTypeName } from '#app/messages/viz-type-name.ts';
import { DEFAULT_LOCALE } from '#app/domain/viewer/locales.ts';
import { executeQuery, describeQuery } from './chart-data.server.ts';
import type { DatasetResult } from './dataset-result.ts';
import { TURNS } from './turns.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { isLegacyExplained } from './explore-json-access.server.ts';
import { readJsonObject, readLegacySource } from './explore-json-form.server.ts';
import type { JsonObject } from '#app/charts/shared/form/form-values.ts';
import { legacyQuery, readTimeColumn, timeRangeText, withExtras } from './explore-json-query.ts';
import { findState, keepState } from '#app/services/sharing/permalink.server.ts';
import type { DatasetQuery } from '#app/services/planning/plan-dataset-query.server.ts';
import { readCachedDataset } from '#app/services/planning/cached-dataset.server.ts';
import { rowClausesFor } from '#app/services/planning/row-clauses.server.ts';
import { logWarn } from '#app/services/logging/log.server.ts';

/** The shaped data, the rows as they came, the ungrouped rows behind them, or the SQL alone. */
export type LegacyPart = 'data' | 'rows' | 'samples' | 'query';

export interface LegacyRequest {
  readonly identity: Identity;
  /** The form as sent. */
  readonly form: JsonObject;
  /** The dataset that the address names; null: the form's. */
  readonly datasource: { readonly type: string; readonly id: number } | null;
  readonly part: LegacyPart;
  readonly force: boolean;
}

export type LegacyResult =
  | { readonly kind: 'sql'; readonly sql: string }
  | { readonly kind: 'rows'; readonly result: DatasetResult; readonly dataset: Dataset }
  | LegacyData
  | { readonly kind: 'no-time'; readonly form: LegacyForm; readonly message: string };

export interface LegacyData {
  readonly kind: 'data';
  readonly result: DatasetResult;
  /** The form as requested, with additions by the server. */
  readonly form: LegacyForm;
  readonly data: unknown;
  readonly columnNames: readonly string[];
  /** Time range of the form itself, regardless of its filters; UTC ms. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** Throws 400 for an unknown kind and for settings without a query, 403, 404, and what `executeQuery` throws. */
export async function runExploreJson(deps: Deps, request: LegacyRequest): Promise<LegacyResult> {
  const source = await readLegacySource(deps, request.form, request.datasource);
  const found = await readCachedDataset(deps, request.identity, source.datasetId);
  if (!found) throw new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');
  const { dataset, facts, connection } = found;
  const viz = knownViz(source.vizType);
  const form = withExtras(source.form);
  const legacy = viz.query(form);
  const query = legacyQuery(form, legacy);
  const isReader = canReadDataset(request.identity, facts);
  if (!isReader && !(await isShown(deps, request, { source, form, dataset, query }))) throw denied(dataset);
  if (legacy.isTimeSeries && readTimeColumn(form) === null)
    return { kind: 'no-time', form: withRequested(form, query), message: NO_TIME };
  const nowMs = deps.now();
  const requested: DatasetQuery = {
    identity: request.identity,
    dataset,
    connection,
    rowClauses: await rowClausesFor(deps, request.identity, dataset),
    query,
    resultType: request.part === 'samples' ? 'samples' : 'full',
    force: request.force,
    nowMs,
    timeZone: null,
    ttlS: null,
  };
  if (request.part === 'query') return { kind: 'sql', sql: await describeQuery(deps, requested) };
  const bounds = boundsOf(form, dataset, nowMs);
  const result = await executeQuery(deps, requested);
  if (request.part !== 'data') return { kind: 'rows', result, dataset };
  if (!result.isCached) {
    const keptForm = { ...source.form, datasource: `${dataset.id}__table` };
    const keeping = keepForm(deps, request, { key: result.cacheKey, form: keptForm });
    deps.waitUntil(
      keeping.catch((error: unknown) => logWarn('form_data_not_kept', 'The settings of a result couldn’t be stored.', { error })),
    );
  }
  const context = { form, query: legacy, sinceMs: bounds.sinceMs, untilMs: bounds.untilMs };
  const data = viz.shapeInTurns
    ? await runInSlices(viz.shapeInTurns(result.table, context), TURNS)
    : viz.shape(result.table, context);
  const columnNames = viz.columnNames ?? result.table.columns.map(({ name }) => name);
  return {
    kind: 'data',
    result,
    form: withRequested(form, query),
    data,
    columnNames,
    fromMs: bounds.sinceMs,
    toMs: bounds.untilMs,
  };
}

const RESOURCE = 'explore_json';
const MAX_FORM_CHARS = 500_000;

/** The request, under its result's key: callers with the same access can repeat it by the key alone. */
async function keepForm(
  { db, now }: Deps,
  { identity }: LegacyRequest,
  { key, form }: { readonly key: string; readonly form: JsonObject },
) {
  const value = JSON.stringify(form);
  if (value.length > MAX_FORM_CHARS) return;
  const makerId = identity.kind === 'user' ? identity.userId : null;
  await keepState(db, RESOURCE, key, { value, makerId, nowMs: now(), ttlMs: RETENTION.chartRepliesMs });
}

/** The form data whose result has this key. Throws 404 for unknown and expired keys. */
export async function findKeptForm({ db, now }: Deps, key: string): Promise<JsonObject> {
  const kept = /^[0-9a-f]{64}$/.test(key) ? await findState(db, RESOURCE, key, now()) : null;
  if (!kept) throw new AppError('TABLE_NOT_FOUND_ERROR', 'Cached data not found');
  return readJsonObject(kept.value);
}

const NO_TIME = 'This kind of chart shows values over time, and its settings name no time column. Choose one.';

/** What a dashboard shows is the shaped data; other parts would show more of the dataset. */
const isShown = (deps: Deps, { identity, part }: LegacyRequest, requested: Parameters<typeof isLegacyExplained>[2]) =>
  part === 'data' || part === 'rows' ? isLegacyExplained(deps, identity, requested) : Promise.resolve(false);

function knownViz(vizType: string): LegacyViz {
  const viz = findLegacyViz(vizType);
  if (viz) return viz;
  const name = findVizTypeName(vizType, DEFAULT_LOCALE.id);
  throw new AppError(
    'INVALID_PAYLOAD_FORMAT_ERROR',
    name === null
      ? `Unknown chart type “${vizType.slice(0, 100)}”.`
      : `Query charts of type “${name}” at /api/v1/chart/data instead.`,
  );
}

const denied = (dataset: Dataset): AppError =>
  new AppError(
    'DATASOURCE_SECURITY_ACCESS_ERROR',
    `This endpoint requires the datasource ${dataset.id}, database or all_datasource_access permission`,
  );

/** Without any range it ends at today's midnight, as it always did. */
const boundsOf = (form: LegacyForm, dataset: Dataset, nowMs: number): TimeBounds =>
  resolveTimeRange({ timeRange: timeRangeText(form) }, { nowMs, timeZone: dataset.timeZone });

/** The form as clients get it back: with the filters that came out of it. */
function withRequested(form: LegacyForm, query: JsonObject): LegacyForm {
  const extras = query['extras'] as { readonly where: string; readonly having: string };
  return { ...form, applied_time_extras: {}, where: extras.where, having: extras.having, filters: query['filters'] };
}
