// A whole chart-data request: its dataset found, access decided once, every query of it answered.
import { canReadDataset, type DatasetFacts } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { requestError } from '#app/domain/query/request-error.ts';
import type { Table } from '#app/domain/table.ts';
import { findChartCacheTimeout } from '#app/stores/chart/store.server.ts';
import { isQueryAllowed, type QuerySource } from './allowed.server.ts';
import { detectedCurrency } from './currency.server.ts';
import { columnsTable, timeGrainsTable } from './metadata.ts';
import { knownTotals, pivotTotalQueries } from './pivot-totals.ts';
import { postProcessed } from './post-processed.ts';
import { executeQuery, describeQuery } from './chart-data.server.ts';
import type { QueryOutcome } from './query-outcome.ts';
import { withTotals } from './contribution-totals.server.ts';
import { datasourceKind, findDatasource } from './datasource-source.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { QueryQuestion, ResultType } from '#app/services/planning/plan-question.server.ts';
import { rowClausesFor } from '#app/services/planning/row-clauses.server.ts';

/** Of the dataset itself; no row is read. */
type MetadataType = 'columns' | 'timegrains';
export type PartType = ResultType | MetadataType;

export interface ChartDataRequest {
  readonly identity: Identity;
  readonly datasetId: number;
  /** The kind of datasource, by its name on the wire; absent: a dataset. */
  readonly datasourceType?: string;
  /** Entries of `queries[]`, unparsed. */
  readonly queries: readonly unknown[];
  /** For queries that do not name their own. */
  readonly resultType: PartType;
  readonly force: boolean;
  /** UTC ms: the instant of the request, which "now" and "today" refer to. */
  readonly nowMs: number;
  /** Seconds, as the request says; null: as the chart, the dataset or the configuration says. */
  readonly ttlS: number | null;
  /** Whether the answers become the table that a pivot table shows, although they are not post-processed by the result type. */
  readonly isAsShown?: boolean;
  /** The chart's settings, unparsed: what post-processed answers and currencies follow. */
  readonly formData: unknown;
  /** Where the queries come from: what callers with the dataset only through a dashboard can query is derived from it. */
  readonly source: QuerySource;
}

export type ChartDataPart =
  | {
      readonly kind: 'answer';
      readonly resultType: Exclude<ResultType, 'query'>;
      readonly answer: QueryOutcome;
      /** Of a pivot table: what its totals are read from where they are no sums of cells. */
      readonly totals?: readonly QueryOutcome[];
      /** ISO 4217; null where the chart does not request it, or the rows disagree. */
      readonly currency: string | null;
    }
  | { readonly kind: 'metadata'; readonly table: Table }
  | { readonly kind: 'sql'; readonly sql: string };

export interface ChartDataResult {
  readonly dataset: Dataset;
  /** One a query, in their order. */
  readonly parts: readonly ChartDataPart[];
}

/** A request that its caller can make. */
export interface AllowedRequest {
  readonly request: ChartDataRequest;
  readonly dataset: Dataset;
  /** One a query, in their order. */
  readonly questions: readonly AllowedQuestion[];
}

type AllowedQuestion =
  | { readonly kind: 'question'; readonly question: QueryQuestion; readonly totals: readonly QueryQuestion[] }
  | { readonly kind: 'metadata'; readonly type: MetadataType; readonly engine: string };

/** Throws 404 for an unknown dataset, 403 for one that the identity cannot query, and what `answerQuery` throws. */
export async function runChartData(deps: Deps, request: ChartDataRequest): Promise<ChartDataResult> {
  return runAllowed(deps, await allowRequest(deps, request));
}

/** Throws 404 for an unknown dataset, 403 for one that the identity cannot query. */
export async function allowRequest(deps: Deps, request: ChartDataRequest): Promise<AllowedRequest> {
  const { datasetId, datasourceType = 'table', identity, source, force, nowMs } = request;
  const [found, chartTimeoutS, rowClauses] = await Promise.all([
    findDatasource(deps, identity, { type: datasourceType, id: datasetId }),
    request.ttlS === null && source.chartId !== null ? chartTimeoutOf(deps, source.chartId, datasetId) : null,
    // A statement's id is no dataset's: no rule of a dataset is its.
    datasourceKind(datasourceType) === 'dataset' ? rowClausesFor(deps, identity, { id: datasetId }) : [],
  ]);
  if (!found) throw new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');
  const { dataset, facts, connection } = found;
  const questions = request.queries.map((query, index): AllowedQuestion => {
    const type = ownResultType(query, index) ?? request.resultType;
    if (type === 'columns' || type === 'timegrains') return { kind: 'metadata', type, engine: connection.engine };
    const question: QueryQuestion = {
      ...{ identity, dataset, connection, rowClauses, query, resultType: type, force, nowMs, timeZone: null },
      ttlS: request.ttlS ?? chartTimeoutS,
      at: ['queries', index],
    };
    return { kind: 'question', question, totals: [] };
  });
  if (!canReadDataset(identity, facts) && !(await isShown(deps, request, { dataset, questions }))) {
    throw new AppError(
      'DATASOURCE_SECURITY_ACCESS_ERROR',
      `You don’t have access to the datasource ${datasetId}. Ask its owner or an administrator for access.`,
    );
  }
  return { request, dataset, questions: await withPivotTotals(deps, { request, dataset, questions }, facts) };
}

async function chartTimeoutOf({ db, metadataCache }: Deps, chartId: number, datasetId: number): Promise<number | null> {
  const key = { kind: 'questions', name: `timeout:${chartId}:${datasetId}` } as const;
  return (await metadataCache.readCached(key, async () => ({ timeoutS: await findChartCacheTimeout(db, chartId, datasetId) })))
    .timeoutS;
}

/** Throws what `answerQuery` throws. */
export async function runAllowed(deps: Deps, { request, dataset, questions }: AllowedRequest): Promise<ChartDataResult> {
  const received = await withReceivedTotals(deps, questions);
  return { dataset, parts: await Promise.all(received.map((requested) => runPart(deps, request, requested, dataset))) };
}

/** Only where rows are requested: nothing runs for the text of a statement. */
async function withReceivedTotals(deps: Deps, requested: readonly AllowedQuestion[]): Promise<readonly AllowedQuestion[]> {
  const questions = requested.flatMap((one) => (one.kind === 'question' ? [one.question] : []));
  if (questions.some(({ resultType }) => resultType === 'query')) return requested;
  const received = (await withTotals(deps, questions)).values();
  return requested.map((one) => (one.kind === 'question' ? { ...one, question: received.next().value ?? one.question } : one));
}

/** With the queries of totals; without those that a dashboard doesn't show to a caller who has the dataset through it alone. */
async function withPivotTotals(
  deps: Deps,
  { request, dataset, questions }: AllowedRequest,
  facts: DatasetFacts,
): Promise<readonly AllowedQuestion[]> {
  return Promise.all(
    questions.map(async (requested, index): Promise<AllowedQuestion> => {
      // Other queries of a pivot table have no totals of their own.
      if (requested.kind !== 'question' || index > 0) return requested;
      const { question } = requested;
      if (question.resultType !== 'post_processed' && request.isAsShown !== true) return requested;
      const queries = pivotTotalQueries(question.query, request.formData, dataset);
      const totals = queries.map((query): QueryQuestion => ({ ...question, query, resultType: 'full' }));
      if (totals.length === 0 || canReadDataset(request.identity, facts)) return { ...requested, totals };
      const isAllowed = await isQueryAllowed(deps, request.identity, { source: request.source, dataset, queries });
      return isAllowed ? { ...requested, totals } : requested;
    }),
  );
}

/** Whether a dashboard shows exactly this; other kinds of answers than its own would show more. */
async function isShown(
  deps: Deps,
  { identity, source, queries }: ChartDataRequest,
  { dataset, questions }: { readonly dataset: Dataset; readonly questions: readonly AllowedQuestion[] },
): Promise<boolean> {
  const showsRows = (requested: AllowedQuestion): boolean =>
    requested.kind === 'question' && SHOWN_TYPES.includes(requested.question.resultType);
  if (questions.length === 0 || !questions.every(showsRows)) return false;
  return isQueryAllowed(deps, identity, { source, dataset, queries });
}

const SHOWN_TYPES: readonly ResultType[] = ['full', 'results', 'post_processed'];

async function runPart(
  deps: Deps,
  { formData }: ChartDataRequest,
  requested: AllowedQuestion,
  dataset: Dataset,
): Promise<ChartDataPart> {
  if (requested.kind === 'metadata')
    return {
      kind: 'metadata',
      table: requested.type === 'columns' ? columnsTable(dataset, requested.engine) : timeGrainsTable(requested.engine),
    };
  const { question, totals } = requested;
  const { resultType } = question;
  if (resultType === 'query') return { kind: 'sql', sql: await describeQuery(deps, question) };
  const [result, currency, measured] = await Promise.all([
    executeQuery(deps, question),
    detectedCurrency(deps, question, formData),
    Promise.all(totals.map((one) => executeQuery(deps, one))),
  ]);
  const known = knownTotals(result, measured, { formData, dataset });
  const shown = resultType === 'post_processed' ? await postProcessed(result, formData, known) : result;
  return { kind: 'answer', resultType, answer: shown, totals: measured, currency };
}

function ownResultType(query: unknown, index: number): PartType | null {
  const named: unknown = typeof query === 'object' && query !== null && 'result_type' in query ? query.result_type : null;
  return named === null || named === undefined ? null : readResultType(named, ['queries', index, 'result_type']);
}

const PART_TYPES: readonly PartType[] = [
  'columns',
  'drill_detail',
  'full',
  'post_processed',
  'query',
  'results',
  'samples',
  'timegrains',
];

/** A result type's name as sent; throws 400 for one that does not exist. */
export function readResultType(named: unknown, at: readonly PropertyKey[]): PartType {
  const type = PART_TYPES.find((known) => known === named);
  if (type) return type;
  throw requestError(at, `Must be one of: ${PART_TYPES.join(', ')}.`);
}
