// Permalinks of Explore: they never expire, and the same user and state give the same link.
import type { Identity } from '#app/domain/access/identity.ts';
import { permalinkContent, type PermalinkContent, type ExplorePermalinkState } from '#app/stores/explore/wire.ts';
import { notFound } from '#app/domain/errors.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { checkExploreAccess, datasetIdIn } from './explore-access.server.ts';
import { findState, keepState, stableKey } from '#app/services/sharing/permalink.server.ts';

const RESOURCE = 'explore_permalink';

/** Returns the key. Throws 404 for a state without a dataset or with a chart that is unseen, 403, 413. */
export async function keepExplorePermalink(deps: Deps, identity: Identity, state: ExplorePermalinkState): Promise<string> {
  const { datasource, slice_id: sliceId } = state.formData;
  const datasetId = datasetIdIn(datasource);
  if (datasetId === null) throw notFound();
  const chartId = Number.isSafeInteger(sliceId) && Number(sliceId) > 0 ? Number(sliceId) : null;
  await checkExploreAccess(deps, identity, { datasetId, chartId });
  const content: PermalinkContent = {
    chartId,
    datasource: `${datasetId}__table`,
    datasourceId: datasetId,
    datasourceType: 'table',
    state,
  };
  const value = JSON.stringify(content);
  const makerId = identity.kind === 'user' ? identity.userId : null;
  const key = stableKey(deps.config.secretKey, [RESOURCE, makerId, value]);
  await keepState(deps.db, RESOURCE, key, { value, makerId, nowMs: deps.now(), ttlMs: null });
  return key;
}

/** Null for an unknown link. Throws 403 for a dataset that cannot be queried, 404 for a deleted or unseen chart. */
export async function findPermalink(deps: Deps, identity: Identity, key: string): Promise<PermalinkContent | null> {
  const content = await readPermalink(deps, key);
  if (content) await checkExploreAccess(deps, identity, { datasetId: content.datasourceId, chartId: content.chartId });
  return content;
}

/** The same before the reader's access is checked. */
async function readPermalink(deps: Deps, key: string): Promise<PermalinkContent | null> {
  const kept = await findState(deps.db, RESOURCE, key, deps.now());
  return kept && permalinkContent.parse(JSON.parse(kept.value));
}
