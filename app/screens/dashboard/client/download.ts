// Downloads of one chart: its data as CSV through the API, its picture as PNG drawn by the browser.
import type { ChartView } from '#app/domain/dashboard/page-view.ts';
import interUrl from '#app/ui/fonts/inter-latin.woff2?url';
import { boxOf, colorNamesOf } from './chart-slots.ts';
import { refusal, requestChart } from './request-charts.ts';

export interface DownloadTarget {
  readonly dashboardId: number;
  readonly chart: ChartView;
  readonly slot: HTMLElement;
  readonly csrfToken: string;
}

/** Pixels of the picture per pixel of the page. */
const SCALE = 2;
const PADDING_PX = 16;
const TITLE_PX = 32;

/** Throws in words for people. */
export async function downloadCsv(target: DownloadTarget): Promise<void> {
  const entry = await requestChart({ ...requestFor(target), include: ['query'] });
  const context = entry.query?.queryContext;
  if (!context) throw new Error('This chart has no question to ask.');
  const queries = Array.isArray(context['queries']) ? context['queries'].slice(0, 1) : [];
  const reply = await fetch('/api/v1/chart/data', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': target.csrfToken },
    body: JSON.stringify({ ...context, queries, result_format: 'csv', result_type: 'full' }),
  });
  if (!reply.ok) throw new Error(await refusal(reply));
  save(await reply.blob(), `${fileName(target.chart.title)}.csv`);
}

/** Throws in words for people. */
export async function downloadPng(target: DownloadTarget): Promise<void> {
  const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark';
  const [entry, font] = await Promise.all([
    requestChart({
      ...requestFor(target),
      include: ['file'],
      mode: isDark ? 'dark' : 'light',
      colorNames: colorNamesOf(document),
    }),
    loadFont(),
  ]);
  if (!entry.file) throw new Error('This kind of chart has no picture.');
  const { widthPx, heightPx } = entry;
  const style = getComputedStyle(document.documentElement);
  const colors = { surface: style.getPropertyValue('--m-surface-raised'), text: style.getPropertyValue('--m-text') };
  const picture = await loadImage(withFont(entry.file, { widthPx, heightPx, font }));
  const canvas = document.createElement('canvas');
  canvas.width = (widthPx + 2 * PADDING_PX) * SCALE;
  canvas.height = (heightPx + 2 * PADDING_PX + TITLE_PX) * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw the picture.');
  pen.scale(SCALE, SCALE);
  pen.fillStyle = colors.surface;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = colors.text;
  pen.font = '600 14px Inter, system-ui, sans-serif';
  pen.textBaseline = 'middle';
  pen.fillText(target.chart.title, PADDING_PX, PADDING_PX + 10, widthPx);
  pen.drawImage(picture, PADDING_PX, PADDING_PX + TITLE_PX, widthPx, heightPx);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture is too large to draw.');
  save(blob, `${fileName(target.chart.title)}.png`);
}

const requestFor = ({ dashboardId, chart, slot }: DownloadTarget) => ({
  dashboardId,
  charts: [{ chartId: chart.chartId, slot: chart.slot, ...boxOf(slot) }],
});

/** The font as a data URL: an image cannot use the page's fonts. Null where it cannot be had; the system's font does then. */
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
function withFont(svg: string, { widthPx, heightPx, font }: { widthPx: number; heightPx: number; font: string | null }): string {
  const style = font ? `<style>@font-face{font-family:Inter;font-weight:100 900;src:url(${font}) format('woff2')}</style>` : '';
  const size = `xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"`;
  return `<svg ${size}>${style}${svg}</svg>`;
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

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The title without what file systems refuse. */
const fileName = (title: string): string =>
  title
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100) || 'chart';
