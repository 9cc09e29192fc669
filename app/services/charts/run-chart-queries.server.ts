// Runs the queries of one chart's form data. For the charts inside it, see query-layers.
import { findChartKind } from '#app/charts/registry.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { ChartKind, OwnState, QueryJson } from '#app/charts/shared/kind.ts';
import { withSavedLimits } from '#app/charts/shared/form/saved-limits.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { Connection } from '#app/domain/database/connection.ts';
import { AppError } from '#app/domain/errors.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { DataCurrency } from '#app/domain/query/resolve-currency.ts';
import { DEFAULT_LOCALE } from '#app/domain/viewer/locales.ts';
import { findVizTypeName } from '#app/messages/viz-type-name.ts';
import { executeQuery } from '#app/services/chart-data/chart-data.server.ts';
import { findCurrency } from '#app/services/chart-data/currency.server.ts';
import { withTotals } from '#app/services/chart-data/contribution-totals.server.ts';
import type { DatasetResult } from '#app/services/chart-data/dataset-result.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { DatasetQuery } from '#app/services/planning/plan-dataset-query.server.ts';
import { rowClausesFor } from '#app/services/planning/row-clauses.server.ts';

export interface ConnectedDataset {
  readonly dataset: Dataset;
  readonly connection: Connection;
}

/** What a chart's queries follow from. */
export interface ShownSettings {
  readonly source: ConnectedDataset;
  readonly vizType: string;
  /** Settings as saved or typed; repaired here. */
  readonly formData: FormData;
  /** The viewer's changes besides the chart's settings: the page, order and search of a table. */
  readonly ownState?: OwnState;
}

export interface ChartRun extends ShownSettings {
  readonly identity: Identity;
  /** Bypasses cached results. */
  readonly force: boolean;
  /** Seconds; null: as the dataset or the configuration says. */
  readonly ttlS: number | null;
}

/** What a chart queries. */
export interface PreparedChart {
  readonly kind: ChartKind;
  readonly vizType: string;
  readonly source: ConnectedDataset;
  /** Repaired. */
  readonly formData: FormData;
  readonly queries: readonly QueryJson[];
  readonly ownState: OwnState;
}
export interface QueriedChart extends PreparedChart {
  readonly results: readonly DatasetResult[];
  /** What its rows say where its amounts are in the currency of the data; else null. */
  readonly currency: DataCurrency | null;
  /** Row rules can read more of the request than the caller. */
  readonly hasRowTemplates: boolean;
}

/** Throws 404 for a kind that does not exist. */
export function prepareChart({ source, vizType, formData: saved, ownState = {} }: ShownSettings): PreparedChart {
  const kind = findChartKind(vizType);
  if (!kind) throw notDrawnYet(vizType);
  const formData = kind.definition.upgrade(withSavedLimits({ ...saved, viz_type: vizType }), source.dataset);
  return { kind, vizType, source, formData, queries: kind.buildQueries(formData, source.dataset, ownState), ownState };
}

/** Throws what `executeQuery` throws. */
export async function runChartQueries(
  deps: Deps,
  { identity, source, force, ttlS }: ChartRun,
  prepared: PreparedChart,
): Promise<QueriedChart> {
  if (prepared.queries.length === 0) return { ...prepared, results: [], currency: null, hasRowTemplates: false };
  const rowClauses = await rowClausesFor(deps, identity, source.dataset);
  const nowMs = deps.now();
  const request = prepared.queries.map((query): DatasetQuery => {
    return { identity, ...source, rowClauses, query, resultType: 'full', force, nowMs, timeZone: null, ttlS };
  });
  const [results, currencies] = await Promise.all([
    withTotals(deps, request).then((all) => Promise.all(all.map((one) => executeQuery(deps, one)))),
    Promise.all(request.map((one) => findCurrency(deps, one, prepared.formData))),
  ]);
  return {
    ...prepared,
    results,
    currency: joinCurrencies(currencies),
    hasRowTemplates: rowClauses.some(({ clause }) => /\{[{%]/.test(clause)),
  };
}

function joinCurrencies(found: readonly (DataCurrency | null)[]): DataCurrency | null {
  const known = found.filter((one) => one !== null);
  const [first] = known;
  return first ? { ...first, codes: [...new Set(known.flatMap(({ codes }) => codes))] } : null;
}

const notDrawnYet = (vizType: string): AppError =>
  new AppError(
    'OBJECT_DOES_NOT_EXIST_ERROR',
    `Charts of type “${findVizTypeName(vizType, DEFAULT_LOCALE.id) ?? vizType}” cannot be drawn yet.`,
    {
      extra: { viz_type_not_drawn_yet: vizType },
    },
  );

/** A chart's saved settings; none where the text is no JSON object, which `upgrade` then repairs. */
export function readFormData(params: string): FormData {
  try {
    const value: unknown = parseJson(params);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FormData) : {};
  } catch {
    return {};
  }
}
