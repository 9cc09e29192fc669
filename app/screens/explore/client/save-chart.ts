// What is sent when a chart is saved, and the facts that come back.
import * as z from 'zod';
import { findDefinition } from '#app/charts/definitions.ts';
import { loadChartKind } from '#app/charts/client-registry.ts';
import { chartQueries } from '#app/charts/interactive/chart-queries.ts';
import { savedSettings } from '#app/domain/explore/saved-settings.ts';
import type { ExploreSettings } from '#app/domain/explore/settings.ts';
import type { ExplorePageChart } from '#app/services/charts/explore/explore-page.ts';
import { toSourceRef, toSourceUid } from '#app/screens/explore/dataset/explore-dataset.ts';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { serverNow } from '#app/ui/browser/server-clock.ts';
import { ChartApiError } from './api-call.ts';
import { readApiFailure } from './api-failure.ts';
import type { ChartApi, ChartRequestBody } from './chart-api.ts';
import { readVizType, type ExploreState } from './explore-store.ts';

type SaveInput = Pick<ExploreState, 'formData' | 'dataset'>;

/** The settings and their query, in wire form. */
export async function chartBody({ formData: shown, dataset }: SaveInput, chartId: number | null): Promise<ChartRequestBody> {
  const formData = savedSettings(shown);
  const vizType = readVizType(formData);
  // An undone step can name the source from before it became a dataset.
  const datasource = toSourceUid(dataset);
  const params: ExploreSettings = { ...formData, datasource, viz_type: vizType, ...(chartId !== null && { slice_id: chartId }) };
  return {
    viz_type: vizType,
    datasource_id: dataset.id,
    datasource_type: 'table',
    params: JSON.stringify(params),
    query_context: await buildQueryContextText(params, { formData, dataset }),
  };
}

/** The body of a chart-data request as JSON text; null for a kind that makes none. */
async function buildQueryContextText(params: ExploreSettings, { formData, dataset }: SaveInput): Promise<string | null> {
  if (!findDefinition(readVizType(formData))) return null;
  const kind = await loadChartKind(readVizType(formData));
  const queries = await chartQueries(kind, kind.definition.upgrade(formData, dataset), dataset);
  if (queries.length === 0) return null;
  return JSON.stringify({
    datasource: toSourceRef(dataset),
    force: false,
    queries,
    form_data: params,
    result_format: 'json',
    result_type: 'full',
  });
}

const person = z.looseObject({ id: z.number(), first_name: z.string().catch(''), last_name: z.string().catch('') });
const itemSchema = z.object({
  result: z.looseObject({
    id: z.number(),
    uuid: z.string().catch(''),
    slice_name: z.string(),
    description: z.string().nullable().catch(null),
    certified_by: z.string().nullable().catch(null),
    certification_details: z.string().nullable().catch(null),
    cache_timeout: z.number().nullable().catch(null),
    params: z.string().nullable().catch(null),
    owners: z.array(person).catch([]),
    dashboards: z.array(z.looseObject({ id: z.number(), dashboard_title: z.string().nullable() })).catch([]),
    tags: z.array(z.looseObject({ id: z.number(), name: z.string() })).catch([]),
  }),
});

export interface ReadChart {
  readonly chart: ExplorePageChart;
  readonly formData: ExploreSettings;
}

/** The chart as the server has it now. Throws a ChartApiError. */
export async function readChart(api: ChartApi, id: number, known: ExplorePageChart | null): Promise<ReadChart> {
  const sent = await api.send(`/api/v1/chart/${id}`, { reply: checkBody(itemSchema) });
  if (sent.kind !== 'replied' || !sent.isOk) throw new ChartApiError(readApiFailure(sent));
  const { result } = itemSchema.parse(jsonOf(sent.text));
  const params = jsonOf(result.params ?? '{}');
  return {
    formData: typeof params === 'object' && params !== null && !Array.isArray(params) ? (params as ExploreSettings) : {},
    chart: {
      id: result.id,
      uuid: result.uuid,
      name: result.slice_name,
      description: result.description,
      certifiedBy: result.certified_by,
      certificationDetails: result.certification_details,
      cacheTimeoutS: result.cache_timeout,
      etag: sent.etag ?? '',
      changedOnMs: serverNow(),
      changedBy: null,
      owners: result.owners.map((owner) => ({ id: owner.id, name: `${owner.first_name} ${owner.last_name}`.trim() })),
      dashboards: result.dashboards.map((dashboard) => ({
        id: dashboard.id,
        title: dashboard.dashboard_title ?? '',
      })),
      tags: result.tags.map(({ id: tagId, name }) => ({ id: tagId, name })),
      isFavorite: known?.isFavorite ?? false,
      mayOverwrite: known?.mayOverwrite ?? true,
      mayShare: known?.mayShare ?? true,
      managed: known?.managed ?? null,
    },
  };
}

export interface SaveWish {
  readonly state: SaveInput;
  /** Null: as a new chart. */
  readonly target: ExplorePageChart | null;
  /** Must still match; null overwrites whatever is there. */
  readonly etag: string | null;
  readonly name: string;
  /** Dashboards onto which it is put besides those that have it. */
  readonly placeIds: readonly number[];
  /** The tabs in which it is put there, by dashboard; left out: the first. */
  readonly tabs: Readonly<Record<number, string>>;
  /** Title of a dashboard that is made for it; empty for none. */
  readonly newPlace: string;
}

export interface SaveOutcome {
  readonly found: ReadChart;
  /** The dashboard that was created for it; null for none. */
  readonly madeId: number | null;
  /** The chart is saved, but not on the new dashboard: why, as a message. */
  readonly trouble: string | null;
}

/** Saves the chart, and only then makes the new dashboard: a refused chart leaves none behind. Throws a ChartApiError. */
export async function saveChart(api: ChartApi, wish: SaveWish): Promise<SaveOutcome> {
  const { state, target, etag, name, placeIds, tabs, newPlace } = wish;
  const body = await chartBody(state, target?.id ?? null);
  const places = [...new Set([...(target?.dashboards ?? []).map(({ id }) => id), ...placeIds])];
  const whole = { ...body, slice_name: name, ...(placeIds.length > 0 && { dashboards: places, dashboard_tabs: tabs }) };
  const saved = target ? await api.updateChart(target.id, whole, etag) : await api.createChart(whole);
  const made = newPlace === '' ? NOT_MADE : await putOnNew(api, { chartId: saved.id, title: newPlace, places });
  return { found: await readChart(api, saved.id, target), ...made };
}

interface NewPlace {
  readonly chartId: number;
  readonly title: string;
  readonly places: readonly number[];
}

type MadePlace = Pick<SaveOutcome, 'madeId' | 'trouble'>;

const NOT_MADE: MadePlace = { madeId: null, trouble: null };

async function putOnNew(api: ChartApi, { chartId, title, places }: NewPlace): Promise<MadePlace> {
  try {
    const madeId = await api.createDashboard(title);
    await api.updateChart(chartId, { dashboards: [...places, madeId] }, null);
    return { madeId, trouble: null };
  } catch (error) {
    if (error instanceof ChartApiError) return { madeId: null, trouble: error.message };
    throw error;
  }
}
