// The dashboards of an import as statements: layouts and settings name the charts and datasets of this instance.
import { DASHBOARD_FIELDS } from '#app/domain/dashboard/fields.ts';
import { documentColumns } from '#app/domain/fields/documents.ts';
import { inArray } from 'drizzle-orm';
import { AppError, invariant } from '#app/domain/errors.ts';
import type { DocumentOf } from '#app/domain/transfer/documents.ts';
import { settleCertification, settleTitle } from '#app/domain/dashboard/metadata/save-rules.ts';
import { arriveDashboard } from '#app/domain/transfer/remap-dashboard.ts';
import { dashboardCharts, dashboardOwners, dashboards } from '#drizzle/schema/index.ts';
import { layoutText, metadataText } from '#app/services/dashboards/content.server.ts';
import { addRows, insertRows, putRows, type RowStatement } from './rows.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
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

const documentFields = documentColumns(DASHBOARD_FIELDS);

/** Throws 422, by file, for a layout that is too large. */
export function dashboardStatements(writing: ImportWrite, ids: Ids, uuids: UuidIds): RowStatement[] {
  const { deps, stored, identity } = writing;
  const { db } = deps;
  const tasks = listTasks(writing, ids, 'dashboard');
  const author = authorId(identity);
  const arrivals = tasks.map(({ value }) =>
    arriveDashboard(value.position, value.metadata, {
      charts: uuids.chart,
      datasets: uuids.dataset,
      layers: writing.facts.layers,
    }),
  );
  const rows = tasks.map(({ id, value, path }, at) => {
    const before = stored.dashboards.get(id);
    const arrival = arrivals[at];
    invariant(arrival, 'A planned dashboard has no layout.');
    return {
      id,
      uuid: before?.uuid ?? value.uuid,
      ...documentFields(value),
      title: settleTitle(value.dashboard_title),
      slug: slugOf(writing, value),
      positionJson: sized(path, () => layoutText(arrival.positions)),
      jsonMetadata: sized(path, () => metadataText(arrival.metadata)),
      ...mergeManagement(value, before),
      ...settleCertification({
        certifiedBy: value.certified_by ?? null,
        certificationDetails: value.certification_details ?? null,
      }),
      version: (before?.version ?? 0) + 1,
      ...stamps(writing, before),
    };
  });
  const { made, changed } = split(tasks, rows);
  const links = tasks.flatMap(({ id }, at) => arrivals[at]?.chartIds.map((chartId) => ({ dashboardId: id, chartId })) ?? []);
  const owners = author === null ? [] : made.map(({ id }) => ({ dashboardId: id, userId: author }));
  const changedIds = valueList(changed.map(({ id }) => id));
  return [
    ...insertRows(db, dashboards, made),
    ...putRows(db, dashboards, changed),
    ...(changed.length === 0 ? [] : [db.delete(dashboardCharts).where(inArray(dashboardCharts.dashboardId, changedIds))]),
    ...addRows(db, dashboardCharts, links),
    ...addRows(db, dashboardOwners, owners),
  ];
}

/** Null where another dashboard has it, here or earlier in the archive. */
function slugOf({ facts, documents }: ImportWrite, { slug, uuid }: DocumentOf['dashboard']): string | null {
  if (slug === null || slug === '') return null;
  const holder = facts.slugs.get(slug) ?? documents.dashboard.find(({ value }) => value.slug === slug)?.value.uuid;
  return holder === uuid ? slug : null;
}

function sized(path: string, write: () => string): string {
  try {
    return write();
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw new AppError('COMMAND_REFUSED_ERROR', `${path}: ${cause.message}`, {
      cause,
      extra: { [path]: cause.message },
    });
  }
}
