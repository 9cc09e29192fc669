// A whole chart-data request: its dataset found, access decided once, every query of it answered.
import { canReadDataset } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { notYet, requestError } from '#app/domain/query/request-error.ts';
import { findDatasetSource } from '#app/resources/dataset/store.server.ts';
import { isExplained, type QuerySource } from './chart-data-allowed.server.ts';
import { answerQuery, describeQuery, type QueryAnswer, type QueryQuestion, type ResultType } from './chart-data.server.ts';
import type { Deps } from './deps.server.ts';
import { rowClausesFor } from './row-clauses.server.ts';

export interface ChartDataRequest {
  readonly identity: Identity;
  readonly datasetId: number;
  /** Entries of `queries[]`, unparsed. */
  readonly queries: readonly unknown[];
  /** For queries that do not name their own. */
  readonly resultType: ResultType;
  readonly force: boolean;
  /** Seconds; null: as the dataset or the configuration says. */
  readonly ttlS: number | null;
  /** Where the queries come from: what those who see the dataset only through a dashboard may ask is derived from it. */
  readonly source: QuerySource;
}

export type ChartDataPart =
  | { readonly kind: 'answer'; readonly resultType: 'full' | 'results' | 'samples'; readonly answer: QueryAnswer }
  | { readonly kind: 'sql'; readonly sql: string };

export interface ChartDataAnswer {
  readonly dataset: Dataset;
  /** One a query, in their order. */
  readonly parts: readonly ChartDataPart[];
}

/** Throws 404 for an unknown dataset, 403 for one that the identity may not ask, and what `answerQuery` throws. */
export async function answerChartData(deps: Deps, request: ChartDataRequest): Promise<ChartDataAnswer> {
  const source = await findDatasetSource(deps.db, request.datasetId, deps.config.secretKey);
  if (!source) throw new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');
  const { dataset, facts, connection } = source;
  const rowClauses = rowClausesFor(request.identity, dataset);
  const questions = request.queries.map((query, index): QueryQuestion => ({
    identity: request.identity,
    dataset,
    connection,
    rowClauses,
    query,
    resultType: ownResultType(query, index) ?? request.resultType,
    force: request.force,
    timeZone: null,
    ttlS: request.ttlS,
    at: ['queries', index],
  }));
  if (!canReadDataset(request.identity, facts) && !(await isShown(deps, request, questions))) {
    throw new AppError(
      'DATASOURCE_SECURITY_ACCESS_ERROR',
      `You have no access to the datasource ${request.datasetId}. Ask its owner or an administrator for access.`,
    );
  }
  return { dataset, parts: await Promise.all(questions.map((question) => answerPart(deps, question))) };
}

/** Whether a dashboard shows exactly this; other kinds of answers than its own would show more. */
async function isShown(deps: Deps, { identity, source, queries }: ChartDataRequest, questions: readonly QueryQuestion[]) {
  const [first] = questions;
  if (!first || questions.some(({ resultType }) => resultType !== 'full' && resultType !== 'results')) return false;
  return isExplained(deps, identity, { source, dataset: first.dataset, queries });
}

async function answerPart(deps: Deps, question: QueryQuestion): Promise<ChartDataPart> {
  if (question.resultType === 'query') return { kind: 'sql', sql: describeQuery(deps, question) };
  return { kind: 'answer', resultType: question.resultType, answer: await answerQuery(deps, question) };
}

const LATER = ['columns', 'timegrains', 'post_processed', 'drill_detail'];

function ownResultType(query: unknown, index: number): ResultType | null {
  const named: unknown = typeof query === 'object' && query !== null && 'result_type' in query ? query.result_type : null;
  return named === null || named === undefined ? null : readResultType(named, ['queries', index, 'result_type']);
}

/** A result type's name as sent; throws 400 for one that does not exist or is not supported yet. */
export function readResultType(named: unknown, at: readonly PropertyKey[]): ResultType {
  switch (named) {
    case 'full':
    case 'results':
    case 'query':
    case 'samples':
      return named;
    default:
      if (typeof named === 'string' && LATER.includes(named)) throw notYet('result_type', named);
      throw requestError([{ code: 'custom', path: [...at], message: 'Must be one of: full, query, results, samples.' }]);
  }
}
