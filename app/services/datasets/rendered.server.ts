// A dataset's statement and expressions as its templates render for the caller, without a query.
import type { Identity } from '#app/domain/access/identity.ts';
import { notFound } from '#app/domain/errors.ts';
import { parseQueryObject } from '#app/domain/query/parse-query-object.ts';
import { renderQuery } from '#app/services/planning/render-query.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { WireRow } from '#app/stores/list/list-reply.ts';
import { findDatasetSource } from '#app/stores/dataset/store.server.ts';

type Named = Readonly<Record<string, unknown>>;

/**
 * The row with `rendered_sql`, and `rendered_expression` of each column and metric: empty where there is no expression.
 * Throws 400 and 422 for templates that don't render.
 */
export async function withRendered(deps: Deps, identity: Identity, row: WireRow): Promise<WireRow> {
  const { sql, columns, metrics } = await renderDataset(deps, identity, row.id);
  const rendered = (list: unknown, key: string, expressions: ReadonlyMap<string, string>) =>
    (list as readonly Named[]).map((item) => ({
      ...item,
      rendered_expression: expressions.get(String(item[key])) ?? item['expression'] ?? '',
    }));
  return {
    ...row,
    ...(sql && { rendered_sql: sql }),
    columns: rendered(row['columns'], 'column_name', columns),
    metrics: rendered(row['metrics'], 'metric_name', metrics),
  };
}

interface RenderedDataset {
  readonly sql: string | null;
  /** Expressions by name. */
  readonly columns: ReadonlyMap<string, string>;
  readonly metrics: ReadonlyMap<string, string>;
}

async function renderDataset(deps: Deps, identity: Identity, id: number): Promise<RenderedDataset> {
  const found = await findDatasetSource(deps.db, id, deps.config.secretKey);
  if (!found) throw notFound();
  const { dataset, connection } = found;
  const calculated = dataset.columns.flatMap(({ name, expression }) => (expression === null ? [] : [name]));
  const query = parseQueryObject(
    { columns: calculated, metrics: dataset.metrics.map(({ name }) => name) },
    { defaultRowLimit: deps.config.rowLimit, maxRows: deps.config.sqlMaxRows },
  );
  const result = await renderQuery(deps, { identity, connection, dataset, query, rowClauses: [], nowMs: deps.now() });
  const { shown = (text) => text } = result;
  const expressions = (parts: readonly { readonly name: string; readonly expression: string | null }[]) =>
    new Map(parts.map(({ name, expression }) => [name, shown(expression ?? '')]));
  return {
    sql: result.dataset.shownSql ?? result.dataset.sql,
    columns: expressions(result.dataset.columns),
    metrics: expressions(result.dataset.metrics),
  };
}
