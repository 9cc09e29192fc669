// A chart's annotation layers show their data to all its viewers: so users who save a layer must be allowed to query it.
// Existing layers stay.
import { hasPermission, isAdmin } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { findCharts } from '#app/stores/chart/store.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findClosedCharts } from '#app/services/sharing/sharing-rights.server.ts';

const MAX_NAME_LENGTH = 100;

interface SavedLayer {
  readonly source: 'chart' | 'native';
  readonly id: number;
  readonly name: string;
}

export interface LayerChange {
  /** Settings as JSON text; null: the chart is new. */
  readonly before: string | null;
  readonly after: string | null | undefined;
}

/** Throws 403 for a new layer over a chart whose data, or over annotations that, the writer cannot query. */
export async function requireOwnLayers(deps: Deps, identity: Identity, change: LayerChange): Promise<void> {
  const [closed] = await findClosedLayers(deps, identity, change);
  if (closed !== undefined) throw notYours(closed);
}

/**
 * Names of the new layers over annotations that, or over charts whose data, the identity cannot query; a missing chart is one.
 */
export async function findClosedLayers(
  { db }: Pick<Deps, 'db'>,
  identity: Identity,
  { before, after }: LayerChange,
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

const keyOf = ({ source, id }: SavedLayer): string => `${source} ${id}`;

function layersIn(params: string): SavedLayer[] {
  const layers = read(params)['annotation_layers'];
  return (Array.isArray(layers) ? layers : []).flatMap((layer: unknown) => layerOf(layer) ?? []);
}

/** Null for formulas, and for what names nothing that is stored. */
function layerOf(layer: unknown): SavedLayer | null {
  const { sourceType, value, name } = isObject(layer) ? layer : {};
  const source = sourceType === 'NATIVE' ? 'native' : sourceType === 'line' || sourceType === 'table' ? 'chart' : null;
  const id = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
  return source !== null && Number.isSafeInteger(id) ? { source, id, name: typeof name === 'string' ? name : '' } : null;
}

function read(json: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : {};
  } catch {
    // What cannot be read shows no layer.
    return {};
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const notYours = (name: string): AppError =>
  new AppError(
    'CHART_SECURITY_ACCESS_ERROR',
    `You may not add the annotation layer "${name}": your roles do not give you what it shows, and whoever sees this chart would see it. Remove the layer, or ask somebody with access to add it.`,
  );
