// Hash of what a user sees of these charts: users with the same rows share an image, others never see it.
import { findDefinition } from '#app/charts/definitions.ts';
import { canReadDataset } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { dependsOnCaller } from '#app/domain/database/caller-connection.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import { findCharts } from '#app/stores/chart/store.server.ts';
import { readFormData } from '#app/services/charts/run-chart-queries.server.ts';
import { sha256 } from '#app/services/auth/keys.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { readCachedDataset } from '#app/services/planning/cached-dataset.server.ts';
import { rowClausesFor } from '#app/services/planning/row-clauses.server.ts';

type ScopedChart = Pick<Chart, 'id' | 'vizType' | 'params' | 'datasetId'>;

/** Templates can read the caller: images with them are private. */
const TEMPLATE = /\{\{|\{%/;

/** @param charts those of the object that the identity can see */
export async function accessScope(deps: Deps, identity: Identity, charts: readonly ScopedChart[]): Promise<string> {
  const inside = await findInside(deps, charts);
  const all = [...charts, ...inside];
  const datasetIds = [...new Set(all.flatMap(({ datasetId }) => datasetId ?? []))].sort((a, b) => a - b);
  const [clauses, sources] = await Promise.all([
    Promise.all(datasetIds.map((id) => rowClausesFor(deps, identity, { id }))),
    Promise.all(datasetIds.map((id) => readCachedDataset(deps, identity, id))),
  ]);
  const datasets = sources.map((source) => source?.dataset ?? null);
  const isOwn = sources.some((source) => source !== null && dependsOnCaller(source.connection));
  const isPersonal = isOwn || TEMPLATE.test(JSON.stringify([clauses, datasets, all.map(({ params }) => params)]));
  const seen = charts.map(({ id }) => id).sort((a, b) => a - b);
  // Their data is left out for those who can't query it, and they change without the chart around them.
  const facts = new Map(sources.flatMap((source) => (source ? [[source.dataset.id, source.facts] as const] : [])));
  const parts = inside.map(({ id, version, datasetId }) => {
    const dataset = facts.get(datasetId ?? NaN);
    return [id, version, dataset !== undefined && canReadDataset(identity, dataset)];
  });
  return sha256(JSON.stringify([seen, datasetIds, clauses, parts, isPersonal ? personOf(identity) : null])).slice(0, 32);
}

/** Saved charts inside these ones. */
async function findInside({ db }: Deps, charts: readonly ScopedChart[]): Promise<readonly Chart[]> {
  const ids = charts.flatMap(({ vizType, params }) => {
    const refs = findDefinition(vizType)?.layers?.list(readFormData(params)) ?? [];
    return refs.flatMap((ref) => (ref.source === 'saved' ? [ref.chartId] : []));
  });
  return ids.length === 0
    ? []
    : findCharts(
        db,
        [...new Set(ids)].sort((a, b) => a - b),
      );
}

function personOf(identity: Identity): readonly unknown[] {
  if (identity.kind === 'user') return ['user', identity.userId];
  return identity.kind === 'guest' ? ['guest', identity.username, identity.clauses] : ['anonymous'];
}
