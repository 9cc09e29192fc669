// What the usage log tells of charts that the browser loads and draws. Those of the first view the server has recorded.
import { noteUsage } from '#app/screens/shell/usage/note-usage.ts';
import type { StreamedEntry } from '#app/stores/chart-render/wire.ts';
import { serverNow } from '#app/ui/browser/server-clock.ts';

interface Requested {
  /** UTC ms. */
  readonly startedAtMs: number;
  readonly force: boolean;
}

export function noteLoad(entry: StreamedEntry, { startedAtMs, force }: Requested): void {
  const duration = serverNow() - startedAtMs;
  const details = {
    slice_id: entry.chartId,
    start_offset: startedAtMs,
    duration,
    force_refresh: force,
    has_err: 'error' in entry,
  };
  noteUsage('load_chart', { details, target: targetOf(entry) });
}

/** Draws, and says how long it took. */
export function noteRender(entry: StreamedEntry, draw: () => void): void {
  const startedAtMs = serverNow();
  draw();
  const details = { slice_id: entry.chartId, start_offset: startedAtMs, duration: serverNow() - startedAtMs };
  noteUsage('render_chart', { details, target: targetOf(entry) });
}

const targetOf = ({ chartId, title }: StreamedEntry) => ({ id: chartId, name: title });
