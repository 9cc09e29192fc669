// A chart's annotation layers, and the charts inside it, show their data to other viewers: so users who save one must be allowed
// to query it. Existing layers stay; a chart inside counts as new where the filters that the outer one adds to it change.
import { hasPermission, isAdmin } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { readSavedLayers, readSettingsText, type SavedLayer } from '#app/domain/query/saved-layers.ts';
import { findCharts } from '#app/stores/chart/store.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findClosedCharts } from '#app/services/sharing/sharing-rights.server.ts';

const MAX_NAME_LENGTH = 100;

interface FilteredLayer extends SavedLayer {
  /** What the chart adds to its query, as text. */
  readonly filters: string;
}

export interface LayerSettingsChange {
  /** Settings as JSON text; null: the chart is new. */
  readonly before: string | null;
  readonly after: string | null | undefined;
}

/** Throws 403 for a new layer of a chart whose data, or over annotations that, the writer cannot query. */
export async function requireOwnLayers(deps: Deps, identity: Identity, change: LayerSettingsChange): Promise<void> {
  const [closed] = await findClosedLayers(deps, identity, change);
  if (closed !== undefined) throw notYours(closed);
}

/**
 * Names of the new layers over annotations that, or over charts whose data, the identity cannot query; a missing chart is one.
 */
export async function findClosedLayers(
  { db }: Pick<Deps, 'db'>,
  identity: Identity,
  { before, after }: LayerSettingsChange,
): Promise<readonly string[]> {
  if (!after || isAdmin(identity)) return [];
  const known = new Set(layersIn(before ?? '').map(keyOf));
  const added = layersIn(after).filter((layer) => !known.has(keyOf(layer)));
  if (added.length === 0) return [];
  const mayReadNative = hasPermission(identity, 'can_read', 'Annotation');
  const drawn = added.filter(({ source }) => source === 'chart');
  const charts = await findCharts(db, [...new Set(drawn.map(({ id }) => id))]);
  const closed = await findClosedCharts(db, identity, charts);
  const open = new Set(charts.map(({ id }) => id).filter((id) => !closed.has(id)));
  const hidden = added.filter(({ source, id }) => (source === 'native' ? !mayReadNative : !open.has(id)));
  return [...new Set(hidden.map(({ name }) => name.slice(0, MAX_NAME_LENGTH)))];
}

const keyOf = ({ source, id, filters }: FilteredLayer): string => `${source} ${id} ${filters}`;

function layersIn(params: string): FilteredLayer[] {
  const settings = readSettingsText(params);
  return [
    ...readSavedLayers(settings).map((layer) => ({ ...layer, filters: '' })),
    ...readChartIds(settings['deck_slices']).map((id) => insideOf(id, settings)),
  ];
}

/** Ids of charts inside another one. They are read for every chart type, because the type can be changed later. */
const readChartIds = (saved: unknown): readonly number[] =>
  [saved].flat().flatMap((value: unknown) => {
    const id = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
    return Number.isSafeInteger(id) && id > 0 ? [id] : [];
  });

const insideOf = (
  id: number,
  { adhoc_filters: adhoc, extra_form_data: extra }: Readonly<Record<string, unknown>>,
): FilteredLayer => ({
  source: 'chart',
  id,
  name: `#${id}`,
  filters: JSON.stringify([adhoc ?? [], extra ?? {}]),
});

const notYours = (name: string): AppError =>
  new AppError(
    'CHART_SECURITY_ACCESS_ERROR',
    `You can't save the layer "${name}": your roles don't give you access to its data, and everyone who can view this chart would see it. Remove the layer, or ask someone with access to add it.`,
  );
