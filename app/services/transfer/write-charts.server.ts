// The charts of an import as statements: ids of their dataset and of the charts are replaced by the new ones.
import { CHART_FIELDS } from '#app/domain/chart/fields.ts';
import { documentColumns } from '#app/domain/fields/documents.ts';
import { invariant } from '#app/domain/errors.ts';
import { withoutExtraFilters, withoutExtraInQuery } from '#app/domain/explore/saved-settings.ts';
import { arriveParams, arriveQueryContext, oldChartId } from '#app/domain/transfer/remap-chart.ts';
import { chartOwners, charts } from '#drizzle/schema/index.ts';
import { addRows, insertRows, putRows, type RowStatement } from './rows.server.ts';
import {
  authorId,
  mergeManagement,
  split,
  stamps,
  listTasks,
  type Ids,
  type UuidIds,
  type ImportWrite,
} from './writing.server.ts';

const documentFields = documentColumns(CHART_FIELDS);

export function chartStatements(writing: ImportWrite, ids: Ids, uuids: UuidIds): RowStatement[] {
  const { deps, stored, identity } = writing;
  const tasks = listTasks(writing, ids, 'chart');
  const author = authorId(identity);
  const chartIds = newChartIds(writing, uuids);
  const rows = tasks.map(({ id, value }) => {
    const before = stored.charts.get(id);
    const datasetId = uuids.dataset.get(value.dataset_uuid);
    invariant(datasetId !== undefined, 'A planned chart has no dataset.');
    const queryContext = arriveQueryContext(value.query_context, { id, datasetId, chartIds });
    return {
      id,
      uuid: before?.uuid ?? value.uuid,
      ...documentFields(value),
      params: JSON.stringify(withoutExtraFilters(arriveParams(value.params, { id, datasetId, chartIds }))),
      queryContext: queryContext === null ? null : withoutExtraInQuery(queryContext),
      datasetId,
      ...mergeManagement(value, before),
      version: (before?.version ?? 0) + 1,
      lastSavedOnMs: deps.now(),
      lastSavedById: author,
      ...stamps(writing, before),
    };
  });
  const { made, changed } = split(tasks, rows);
  const owners = author === null ? [] : made.map(({ id }) => ({ chartId: id, userId: author }));
  return [...insertRows(deps.db, charts, made), ...putRows(deps.db, charts, changed), ...addRows(deps.db, chartOwners, owners)];
}

/** New ids by the ids in the archive. */
const newChartIds = ({ documents }: ImportWrite, uuids: UuidIds): ReadonlyMap<number, number> =>
  new Map(
    documents.chart.flatMap(({ value }) => {
      const [before, now] = [oldChartId(value.params), uuids.chart.get(value.uuid)];
      return before === null || now === undefined ? [] : [[before, now] as const];
    }),
  );
