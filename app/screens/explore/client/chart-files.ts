// The chart as a file: its rows through the API, its picture drawn by the browser. Throws Errors in words for people.
import type { RenderEntry } from '#app/resources/chart-render/wire.ts';
import { jsonOf } from '#app/screens/shell/api-sender.ts';
import interUrl from '#app/ui/fonts/inter-latin.woff2?url';
import { failureInWords, readApiFailure } from './api-failure.ts';
import type { ChartApi } from './chart-api.ts';
import { chartBody } from './save-chart.ts';
import type { ExploreState } from './explore-store.ts';
import type { BoxSize } from '#app/screens/explore/use-preview.ts';

type What = Pick<ExploreState, 'formData' | 'dataset' | 'name' | 'chart'>;

/** Pixels of the picture per pixel of the page. */
const SCALE = 2;
const PADDING_PX = 16;
const TITLE_PX = 32;

/** The rows of the chart's first question. */
export async function downloadRows(api: ChartApi, what: What, format: 'csv' | 'json'): Promise<void> {
  const { query_context: text } = await chartBody(what, null);
  const context = typeof text === 'string' ? (jsonOf(text) as Record<string, unknown> | null) : null;
  if (!context) throw new Error('This type of chart has no question to ask.');
  const queries = Array.isArray(context['queries']) ? (context['queries'] as unknown[]).slice(0, 1) : [];
  const body = { ...context, queries, result_format: format, result_type: 'full' };
  const sent = await api.send('/api/v1/chart/data', { method: 'POST', body });
  if (sent.kind !== 'answered' || !sent.isOk) throw new Error(failureInWords(readApiFailure(sent)));
  const rows = format === 'json' ? jsonRows(sent.text) : sent.text;
  save(new Blob([rows], { type: format === 'json' ? 'application/json' : 'text/csv' }), `${fileName(what.name)}.${format}`);
}

function jsonRows(text: string): string {
  const reply = jsonOf(text) as { result?: { data?: unknown }[] } | null;
  return JSON.stringify(reply?.result?.[0]?.data ?? [], null, 2);
}

export async function downloadPicture(api: ChartApi, what: What, box: BoxSize): Promise<void> {
  const mode = getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'dark' : 'light';
  const { chart, dataset, formData, name } = what;
  const body = {
    ...(chart && { chartId: chart.id }),
    datasetId: dataset.id,
    formData,
    title: name,
    include: ['file'],
    mode,
    ...box,
  };
  const [sent, font] = await Promise.all([api.send('/charts/preview', { method: 'POST', body }), loadFont()]);
  if (sent.kind !== 'answered' || !sent.isOk) throw new Error(failureInWords(readApiFailure(sent)));
  const entry = jsonOf(sent.text) as RenderEntry;
  if ('error' in entry) throw new Error(`${entry.error.message} ${entry.error.advice}`);
  if (!entry.file) throw new Error('This type of chart has no picture.');
  const picture = await loadImage(withFont(entry.file, box, font));
  const blob = await paint(picture, box, name);
  save(blob, `${fileName(name)}.png`);
}

async function paint(picture: HTMLImageElement, { widthPx, heightPx }: BoxSize, title: string): Promise<Blob> {
  const style = getComputedStyle(document.documentElement);
  const canvas = document.createElement('canvas');
  canvas.width = (widthPx + 2 * PADDING_PX) * SCALE;
  canvas.height = (heightPx + 2 * PADDING_PX + TITLE_PX) * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw the picture.');
  pen.scale(SCALE, SCALE);
  pen.fillStyle = style.getPropertyValue('--m-surface-raised');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = style.getPropertyValue('--m-text');
  pen.font = '600 14px Inter, system-ui, sans-serif';
  pen.textBaseline = 'middle';
  pen.fillText(title, PADDING_PX, PADDING_PX + 10, widthPx);
  pen.drawImage(picture, PADDING_PX, PADDING_PX + TITLE_PX, widthPx, heightPx);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture is too large to draw.');
  return blob;
}

/** As a data URL: an image cannot use the page's fonts. Null where it cannot be had; the system's font does then. */
async function loadFont(): Promise<string | null> {
  const reply = await fetch(interUrl).catch(() => null);
  if (!reply?.ok) return null;
  const blob = await reply.blob();
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(blob);
  });
}

/** Wrapped as text: an element made in this document would be refused by the page's own policy. */
function withFont(svg: string, { widthPx, heightPx }: BoxSize, font: string | null): string {
  const style = font ? `<style>@font-face{font-family:Inter;font-weight:100 900;src:url(${font}) format('woff2')}</style>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">${style}${svg}</svg>`;
}

async function loadImage(svg: string): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } catch (cause) {
    throw new Error('The picture could not be drawn.', { cause });
  } finally {
    URL.revokeObjectURL(url);
  }
}

const KEEP_URL_MS = 10_000;

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_URL_MS);
}

/** The name without what file systems refuse. */
const fileName = (name: string): string =>
  name
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100) || 'chart';
