// What is written when a dashboard's layout and settings are saved: checked, with its charts, in the form that is stored.
import { canQueryChart, canReadChart } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { isRecord, normalizeMetadata, withScopes, type MetadataJson } from '#app/domain/dashboard/metadata/normalize-metadata.ts';
import { withNotedColors } from '#app/domain/dashboard/colors/noted-colors.ts';
import { parseLayout } from '#app/domain/dashboard/layout/parse-layout.ts';
import {
  chartIdsIn,
  MAX_POSITION_BYTES,
  positionText,
  countUtf8Bytes,
  withCharts,
  type StoredPositions,
} from '#app/domain/dashboard/layout/save-positions.ts';
import { AppError } from '#app/domain/errors.ts';
import { findCharts } from '#app/stores/chart/store.server.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import { findDatasetFactsOfCharts } from '#app/stores/dataset/store.server.ts';
import { readJsonObject } from '#app/stores/dashboard/wire-json.ts';
import { findClosedLayers, type LayerSettingsChange } from '#app/services/charts/save/save-layers.server.ts';
import type { Deps } from '#app/services/deps.server.ts';

/** The database's row limit is 2 MB. */
const MAX_METADATA_BYTES = 600_000;

/** Texts as sent; absent: not sent, null: cleared. */
export interface SentContent {
  readonly position_json?: string | null | undefined;
  readonly json_metadata?: string | null | undefined;
}

/** What was left out is not written. */
export interface PreparedContent {
  readonly positionJson?: string;
  readonly jsonMetadata?: string;
  /** The charts of the layout that exist. */
  readonly chartIds?: readonly number[];
}

/** `present`: the charts that are on the dashboard already, which need no right to be kept. Throws 403 and 422. */
export async function prepareContent(
  deps: Deps,
  identity: Identity,
  sent: SentContent,
  present: { readonly chartIds: readonly number[]; readonly positionJson: string; readonly jsonMetadata?: string },
): Promise<PreparedContent> {
  const metadata = typeof sent.json_metadata === 'string' ? readJsonObject(sent.json_metadata) : null;
  const layout = layoutOf(sent, metadata);
  await requireOwnAnnotations(deps, identity, {
    before: present.jsonMetadata ?? null,
    after: metadata && JSON.stringify(metadata),
  });
  const placed = layout === null ? null : await placeCharts(deps, identity, layout, present.chartIds);
  return {
    ...(placed
      ? { positionJson: placed.text, chartIds: placed.chartIds }
      : sent.position_json === null && { positionJson: '{}' }),
    ...(metadata
      ? {
          jsonMetadata: metadataText(withNotedColors(settle(metadata, placed), readJsonObject(present.jsonMetadata ?? '') ?? {})),
        }
      : sent.json_metadata === null && { jsonMetadata: '{}' }),
  };
}

/** Everyone who can view the dashboard sees its layers. Throws 403 for new ones over annotations that the writer cannot read. */
export async function requireOwnAnnotations(deps: Deps, identity: Identity, change: LayerSettingsChange): Promise<void> {
  const [layer] = await findClosedLayers(deps, identity, change);
  if (layer === undefined) return;
  throw new AppError(
    'DASHBOARD_SECURITY_ACCESS_ERROR',
    `You can’t save the annotations “${layer}” for this dashboard: your roles don’t give you access to them, and everyone who can view the dashboard would see them. Remove them, or ask someone with access to add them.`,
  );
}

/** Metadata as stored; throws 422 if it is too large. */
export function metadataText(metadata: MetadataJson): string {
  const text = JSON.stringify(metadata);
  requireSize(text, MAX_METADATA_BYTES, 'settings');
  return text;
}

/** Layout as stored; throws 422 if it is too large. */
export function layoutText(positions: StoredPositions): string {
  const text = positionText(positions);
  requireSize(text, MAX_POSITION_BYTES, 'layout');
  return text;
}

/** Throws 403 if the identity can't read one of the charts without sharing. */
export async function requireReadableCharts(deps: Deps, identity: Identity, charts: readonly Chart[]): Promise<void> {
  if (charts.length === 0) return;
  const facts = await findDatasetFactsOfCharts(
    deps.db,
    charts.map((chart) => chart.id),
  );
  const refused = charts.find((chart) => {
    const dataset = chart.datasetId === null ? null : (facts.get(chart.datasetId) ?? null);
    return dataset === null
      ? !canReadChart(identity, { id: chart.id, ownerIds: chart.ownerIds, dataset })
      : !canQueryChart(identity, dataset);
  });
  if (!refused) return;
  throw new AppError(
    'CHART_SECURITY_ACCESS_ERROR',
    `Chart ${refused.id} can’t be added to this dashboard: your roles don’t give you access to its data. Remove it, or request access to its dataset.`,
    { extra: { chart_id: refused.id } },
  );
}

interface PlacedLayout {
  readonly text: string;
  readonly chartIds: readonly number[];
  readonly positions: StoredPositions;
}

/** The layout in the metadata takes precedence over the separate one; null if neither was sent. */
function layoutOf(sent: SentContent, metadata: MetadataJson | null): StoredPositions | null {
  const inside = metadata?.['positions'];
  if (isRecord(inside)) return inside;
  return typeof sent.position_json === 'string' ? readJsonObject(sent.position_json) : null;
}

async function placeCharts(
  deps: Deps,
  identity: Identity,
  layout: StoredPositions,
  present: readonly number[],
): Promise<PlacedLayout> {
  const charts = await findCharts(deps.db, chartIdsIn(layout));
  const known = new Set(present);
  const added = charts.filter((chart) => !known.has(chart.id));
  await requireReadableCharts(deps, identity, added);
  const positions = withCharts(layout, new Map(charts.map(({ id, uuid }) => [id, { id, uuid }])));
  return { text: layoutText(positions), positions, chartIds: charts.map((chart) => chart.id) };
}

function settle(metadata: MetadataJson, placed: PlacedLayout | null): MetadataJson {
  const settled = normalizeMetadata(metadata, placed?.chartIds ?? null);
  return placed ? withScopes(settled, parseLayout(placed.positions).tree) : settled;
}

function requireSize(text: string, maxBytes: number, noun: string): void {
  const sizeBytes = countUtf8Bytes(text);
  if (sizeBytes <= maxBytes) return;
  const [size, most] = [sizeBytes, maxBytes].map((bytes) => bytes.toLocaleString('en-US'));
  throw new AppError(
    'INVALID_PAYLOAD_SCHEMA_ERROR',
    `The ${noun} of this dashboard would take ${size} bytes; the limit is ${most}. Move some of it to another dashboard.`,
    { extra: { size_bytes: sizeBytes, max_bytes: maxBytes } },
  );
}
