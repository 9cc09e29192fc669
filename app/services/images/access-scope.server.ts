// Hash of what a user sees of these charts: users with the same rows share an image, others never see it.
import type { Identity } from '#app/domain/access/identity.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import { sha256 } from '#app/services/auth/keys.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { readCachedDataset } from '#app/services/planning/cached-dataset.server.ts';
import { rowClausesFor } from '#app/services/planning/row-clauses.server.ts';

type ScopedChart = Pick<Chart, 'id' | 'params' | 'datasetId'>;

/** Templates can read the caller: images with them are private. */
const TEMPLATE = /\{\{|\{%/;

/** @param charts those of the object that the identity can see */
export async function accessScope(deps: Deps, identity: Identity, charts: readonly ScopedChart[]): Promise<string> {
  const datasetIds = [...new Set(charts.flatMap(({ datasetId }) => datasetId ?? []))].sort((a, b) => a - b);
  const [clauses, sources] = await Promise.all([
    Promise.all(datasetIds.map((id) => rowClausesFor(deps, identity, { id }))),
    Promise.all(datasetIds.map((id) => readCachedDataset(deps, id))),
  ]);
  const datasets = sources.map((source) => source?.dataset ?? null);
  const isPersonal = TEMPLATE.test(JSON.stringify([clauses, datasets, charts.map(({ params }) => params)]));
  const seen = charts.map(({ id }) => id).sort((a, b) => a - b);
  return sha256(JSON.stringify([seen, datasetIds, clauses, isPersonal ? personOf(identity) : null])).slice(0, 32);
}

function personOf(identity: Identity): readonly unknown[] {
  if (identity.kind === 'user') return ['user', identity.userId];
  return identity.kind === 'guest' ? ['guest', identity.username, identity.clauses] : ['anonymous'];
}
