// What the usage log tells of the chart being made: what was changed, how long it took to load and to draw.
import { noteUsage } from '#app/screens/shell/usage/note-usage.ts';
import type { RenderEntry } from '#app/stores/chart-render/wire.ts';

interface NotedPreview {
  /** Null: never saved. */
  readonly chartId: number | null;
  readonly key: string;
  readonly vizType: string;
  readonly force: boolean;
  readonly title: string;
}

/** @param lastKey of the query before; null for the first query, which the page sends automatically */
export function noteQuery({ chartId, key, vizType, force, title }: NotedPreview, lastKey: string | null): void {
  const what = {
    details: { slice_id: chartId, viz_type: vizType },
    ...(chartId !== null && { target: { id: chartId, name: title } }),
  };
  if (lastKey !== null && lastKey !== key) noteUsage('change_explore_controls', what);
  if (force) noteUsage('force_refresh_chart', what);
}

interface Result {
  readonly entry: RenderEntry;
  /** UTC ms, as the next two. */
  readonly startedAtMs: number;
  readonly loadedAtMs: number;
  /** Null: it failed, and is not drawn. */
  readonly renderedAtMs: number | null;
}

export function noteResult(
  { chartId, vizType, force }: NotedPreview,
  { entry, startedAtMs, loadedAtMs, renderedAtMs }: Result,
): void {
  const chart = { slice_id: chartId, viz_type: vizType };
  const duration = loadedAtMs - startedAtMs;
  const load = { ...chart, start_offset: startedAtMs, duration, force_refresh: force, has_err: 'error' in entry };
  noteUsage('load_chart', { details: load });
  if (renderedAtMs === null) return;
  noteUsage('render_chart', { details: { ...chart, start_offset: loadedAtMs, duration: renderedAtMs - loadedAtMs } });
}
