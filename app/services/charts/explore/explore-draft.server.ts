// The settings with which Explore starts, from the URL: by key, by permalink, or as text.
import { AppError } from '#app/domain/errors.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { ExploreAddress } from '#app/domain/explore/explore-address.ts';
import { readSourceUid } from '#app/domain/explore/source-ref.ts';
import { pageUrlParams } from '#app/domain/viewer/url-parameters.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { readFormData } from '#app/services/charts/run-chart-queries.server.ts';
import { findFormData } from './explore-form-data.server.ts';
import type { ExploreDraft } from './explore-page.ts';
import { findPermalink } from './permalink-explore.server.ts';

type User = Extract<Identity, { kind: 'user' }>;

/** A draft of a dataset that is closed is no draft: what the address names besides still opens. */
export async function openDraft(
  deps: Deps,
  user: User,
  address: ExploreAddress,
): Promise<{ readonly draft: ExploreDraft | null; readonly isDenied: boolean }> {
  try {
    return { draft: await findDraft(deps, user, address), isDenied: false };
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return { draft: null, isDenied: true };
    throw error;
  }
}

/** Settings from the URL; null for none or expired ones. Throws 403 for those of an inaccessible dataset. */
async function findDraft(deps: Deps, user: User, address: ExploreAddress): Promise<ExploreDraft | null> {
  const { formDataKey, permalinkKey, formData } = address;
  if (formDataKey !== null) {
    const found = await unlessMissing(() => findFormData(deps, user, formDataKey));
    if (found) {
      const { datasetId, sourceKind, chartId } = found;
      const kind = sourceKind && { sourceKind };
      return { datasetId, ...kind, chartId, formData: readFormData(found.formData), key: formDataKey };
    }
  }
  if (permalinkKey !== null) {
    const found = await unlessMissing(() => findPermalink(deps, user, permalinkKey));
    if (found) {
      const { formData: settings, urlParams } = found.state;
      const draft = { datasetId: found.datasourceId, chartId: found.chartId, formData: settings, key: null };
      return { ...draft, urlParams: pageUrlParams(urlParams ?? []) };
    }
  }
  if (formData === null) return null;
  const settings = readFormData(formData);
  const sliceId = settings['slice_id'];
  const chartId = typeof sliceId === 'number' && Number.isSafeInteger(sliceId) && sliceId > 0 ? sliceId : null;
  const source = readSourceUid(settings['datasource']);
  const kind = source && source.type !== 'table' && { sourceKind: source.type };
  return { formData: settings, datasetId: source?.id ?? null, ...kind, chartId, key: null };
}

/** A draft of a deleted chart or dataset is ignored. */
async function unlessMissing<T>(find: () => Promise<T | null>): Promise<T | null> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}
