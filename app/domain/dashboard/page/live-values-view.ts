// Where a text block's live values are on the page: each has a slot as charts have, and the chart that it is taken from.
import { placeLiveValues } from '#app/domain/markdown/place-live-values.ts';
import type { LiveRow, LiveValue } from './live-value.ts';

/** The first slot of a live value; those of charts are below. */
export const FIRST_LIVE_SLOT = 500_000;

export interface LiveValueView {
  readonly slot: number;
  /** 0: the dashboard has no such chart. */
  readonly chartId: number;
  readonly column: string | null;
  readonly row: LiveRow | null;
}

export interface LiveHtml {
  readonly html: string;
  readonly values: readonly LiveValueView[];
}

interface LivePlaces {
  readonly chartIdOf: (chartUuid: string) => number | undefined;
  readonly nextSlot: () => number;
}

/** @param html sanitized */
export function viewLiveText(html: string, { chartIdOf, nextSlot }: LivePlaces): LiveHtml {
  const values: LiveValueView[] = [];
  const placed = placeLiveValues(html, (value) => {
    const view = { slot: nextSlot(), ...targetOf(value, chartIdOf) };
    values.push(view);
    return spanOf(view);
  });
  return { html: placed, values };
}

const targetOf = (value: LiveValue | null, chartIdOf: LivePlaces['chartIdOf']): Omit<LiveValueView, 'slot'> =>
  value === null
    ? { chartId: 0, column: null, row: null }
    : { chartId: chartIdOf(value.chartUuid) ?? 0, column: value.column, row: value.row };

/** Its content is the marker that the stream replaces. */
function spanOf({ slot, chartId, column, row }: LiveValueView): string {
  const picked = escapeAttribute(JSON.stringify({ column, row }));
  return `<span class="live-value" data-chart-slot="${slot}" data-chart-id="${chartId}" data-live="${picked}"><!--chart-slot:${slot}--></span>`;
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** For pictures: the same text with what its values are. @param textOf plain text by slot */
export const fillLiveText = (html: string, textOf: (slot: number) => string): string =>
  html.replace(/<!--chart-slot:(\d{6})-->/g, (_, slot: string) => escapeAttribute(textOf(Number(slot))));

interface Box {
  readonly chartId: number;
  readonly slot: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The boxes, and one for each chart of which only a value shows: its picture is seen nowhere. */
export function withValueCharts(boxes: readonly Box[], values: readonly LiveValueView[]): readonly Box[] {
  const missing = new Map(values.map(({ chartId, slot }) => [chartId, slot]));
  for (const { chartId } of [...boxes, { chartId: 0 }]) missing.delete(chartId);
  return [...boxes, ...[...missing].map(([chartId, slot]) => ({ chartId, slot, ...UNSEEN_PX }))];
}

const UNSEEN_PX = { widthPx: 400, heightPx: 300 } as const;
