// Who can drill into a chart of a dashboard, and by what. Callers with the dataset only through the dashboard can break a chart
// down only by what its filters and selections can express anyway: filtering by each value would show the same numbers.
import { canReadDataset, hasPermission } from '#app/domain/access/decide.ts';
import type { DatasetFacts } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { isAlone } from '#app/domain/dashboard/access/chart-alone.ts';
import type { DrillCondition } from '#app/domain/drill/drill-condition.ts';
import { AppError } from '#app/domain/errors.ts';
import type { DatasetColumn } from '#app/domain/query/dataset.ts';
import { drillableColumns, type ChartOnDashboard } from '#app/services/chart-data/allowed.server.ts';
import type { Deps } from '#app/services/deps.server.ts';

/** Columns by which the chart can be broken down, and those by which a mark of it can be told. */
export interface DrillFreedom {
  readonly by: readonly DatasetColumn[];
  /** Null: all. */
  readonly marks: ReadonlySet<string> | null;
}

/** Throws 403 for callers who cannot drill. */
export function requireDrill(identity: Identity): void {
  if (hasPermission(identity, 'can_drill', 'Dashboard')) return;
  throw new AppError(
    'DASHBOARD_SECURITY_ACCESS_ERROR',
    'You can’t drill into charts. An administrator can allow it: can_drill on Dashboard.',
  );
}

export async function findDrillFreedom(
  deps: Deps,
  identity: Identity,
  place: ChartOnDashboard,
  facts: DatasetFacts,
): Promise<DrillFreedom> {
  const groupable = place.dataset.columns.filter(({ isGroupable }) => isGroupable);
  if (canReadDataset(identity, facts)) return { by: groupable, marks: null };
  // Users with whom a chart is shared see exactly what it draws.
  if (identity.kind !== 'guest' && isAlone(place.open.dashboard.id)) return { by: [], marks: new Set() };
  const { filterable, shown } = await drillableColumns(deps, place);
  return { by: groupable.filter(({ name }) => filterable.has(name)), marks: new Set([...filterable, ...shown]) };
}

/** Throws 403 for a column or condition that is beyond the caller, 400 for one that the dataset does not have. */
export function checkDrill(
  { by, marks }: DrillFreedom,
  { dataset }: ChartOnDashboard,
  drill: { readonly column?: string; readonly conditions: readonly DrillCondition[] },
): void {
  const { column, conditions } = drill;
  const known = new Set(dataset.columns.map(({ name }) => name));
  const unknown = [...(column === undefined ? [] : [column]), ...conditions.map((one) => one.column)].find(
    (name) => !known.has(name),
  );
  if (unknown !== undefined) {
    throw new AppError('COLUMN_DOES_NOT_EXIST_ERROR', `The dataset “${dataset.name}” has no column “${unknown}”.`);
  }
  if (column !== undefined && !by.some(({ name }) => name === column)) throw denied(column);
  const foreign = conditions.find((one) => marks !== null && !marks.has(one.column));
  if (foreign) throw denied(foreign.column);
}

const denied = (column: string): AppError =>
  new AppError('DATASOURCE_SECURITY_ACCESS_ERROR', `You can’t break this chart down by “${column}”.`);
