// The rows behind a datasource, page by page, as far as whoever asks may see them.
import { canReadDataset } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { answerQuery } from './chart-data.server.ts';
import type { QueryAnswer } from './query-answer.ts';
import { findDatasource, type DatasourceKey } from './datasource-source.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { QueryQuestion } from '#app/services/planning/plan-question.server.ts';
import type { DatasetSource } from '#app/stores/dataset/store.server.ts';
import { rowClausesFor } from '#app/services/planning/row-clauses.server.ts';

export interface SamplesAsked {
  readonly source: DatasourceKey;
  readonly force: boolean;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  /** Of a query object: filters, time range, extras; unparsed. */
  readonly query: Readonly<Record<string, unknown>>;
}

export interface Samples {
  readonly answer: QueryAnswer;
  /** Rows of all pages. */
  readonly totalCount: number;
}

/** Throws 404, 403, 400 for what cannot be asked, and what the database says. */
export async function findSamples(deps: Deps, identity: Identity, asked: SamplesAsked): Promise<Samples> {
  const { dataset, connection } = await findAskableDatasource(deps, identity, asked.source);
  const question: Omit<QueryQuestion, 'query' | 'resultType'> = {
    identity,
    dataset,
    connection,
    rowClauses: await rowClausesFor(deps, identity, dataset),
    force: asked.force,
    nowMs: deps.now(),
    timeZone: null,
  };
  const rows = { ...asked.query, row_limit: asked.perPage, row_offset: (asked.page - 1) * asked.perPage };
  const [answer, count] = await Promise.all([
    answerQuery(deps, { ...question, query: rows, resultType: 'drill_detail' }),
    answerQuery(deps, { ...question, query: { ...asked.query, columns: [], metrics: [COUNT] }, resultType: 'full' }),
  ]);
  const [total] = count.table.columns;
  return { answer, totalCount: Number(total?.values[0] ?? 0) };
}

const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'COUNT(*)' };

/** For somebody who may ask it. Throws 404 and 403. */
export async function findAskableDatasource(deps: Deps, identity: Identity, key: DatasourceKey): Promise<DatasetSource> {
  const source = await findDatasource(deps, identity, key);
  if (canReadDataset(identity, source.facts)) return source;
  throw new AppError(
    'DATASOURCE_SECURITY_ACCESS_ERROR',
    `You have no access to the datasource ${key.id}. Ask its owner or an administrator for access.`,
  );
}
