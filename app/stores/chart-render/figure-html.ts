// The HTML inside a chart's slot, written the same way by the server and by the browser after a refresh.
import { relativeTime } from '#app/domain/viewer/relative-time.ts';
import type { DataTable } from '#app/charts/shared/kind.ts';
import type { FilterBadge } from '#app/domain/dashboard/filters/filter-badges.ts';
import { chartFigure } from '#app/messages/en/chart-figure.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';
import { joinHtml, keptHtml, newHtml, type HtmlPieces } from '#app/domain/html/html-pieces.ts';
import { escapeHtml } from './escape-html.ts';
import { failureHtml } from './failure-html.ts';
import type { ChartAge, ChartNote, PictureEntry, RenderEntry } from './wire.ts';

interface FigureOptions {
  readonly nowMs: number;
  readonly locale: string;
}

/** A slot's content: note, picture and data table; or the error. `entry.svg` is the server's own markup, all else is escaped. */
export const figureHtml = (entry: RenderEntry, options: FigureOptions): string => joinHtml(figurePieces(entry, options));

/** The same in pieces: those that many viewers are sent are separate. */
export function figurePieces(entry: RenderEntry, options: FigureOptions): HtmlPieces {
  const t = createTranslate(chartFigure, options.locale);
  return 'error' in entry ? [newHtml(failureHtml(entry.error, t))] : picturePieces(entry, options, t);
}

type FigureTexts = Translate<typeof chartFigure.texts>;

function picturePieces(entry: PictureEntry, options: FigureOptions, t: FigureTexts): HtmlPieces {
  const known = keptFigures.get(entry.dataTable);
  const key = figureKey(entry, options);
  if (known !== undefined && known.key === key) return known.pieces;
  const pieces = writePicture(entry, options, t);
  if (key !== null) keptFigures.set(entry.dataTable, { key, pieces });
  return pieces;
}

interface KeptFigure {
  readonly key: string;
  readonly pieces: HtmlPieces;
}
/**
 * Cached HTML of figures, because pictures are sent to many viewers, and only the age text changes. Keyed by an object unique to
 * the picture.
 */
const keptFigures = new WeakMap<DataTable, KeptFigure>();

/** Key of everything around the picture; null if the picture has no digest. */
function figureKey({ digest, note: { queriedAtMs, isCached } }: PictureEntry, { nowMs, locale }: FigureOptions): string | null {
  if (digest === undefined) return null;
  return JSON.stringify([digest, queriedAtMs, isCached, relativeTime(queriedAtMs, nowMs, locale), locale]);
}

function writePicture(entry: PictureEntry, options: FigureOptions, t: FigureTexts): HtmlPieces {
  const facts = `data-width="${entry.widthPx}" data-height="${entry.heightPx}"${entry.digest ? ` data-digest="${escapeHtml(entry.digest)}"` : ''} data-color-names="${escapeHtml(JSON.stringify(entry.colorNames))}"${entry.timeAxis ? ` data-time-axis="${escapeHtml(entry.timeAxis)}"` : ''}`;
  const twin = entry.isTable ? '' : keptDataTable(entry, options.locale, t);
  const start = `<div class="chart-picture${entry.isTable ? ' is-table' : ''}" data-picture="${entry.isTable ? 'table' : 'drawing'}" ${facts}>`;
  return [newHtml(noteHtml(entry.note, options, t) + start), keptHtml(entry.svg), newHtml('</div>'), keptHtml(twin)];
}

interface KeptTable {
  readonly title: string;
  readonly locale: string;
  readonly html: string;
}
/** Pictures are sent to many viewers, and theirs is the same data table. */
const keptTables = new WeakMap<DataTable, KeptTable>();

function keptDataTable({ dataTable, title }: PictureEntry, locale: string, t: FigureTexts): string {
  const known = keptTables.get(dataTable);
  if (known?.title === title && known.locale === locale) return known.html;
  const html = dataTableHtml(dataTable, title, t);
  keptTables.set(dataTable, { title, locale, html });
  return html;
}

function noteHtml(note: ChartNote, options: FigureOptions, t: FigureTexts): string {
  const warnings = [note.limit, note.currencies, note.annotations].flatMap((warning) =>
    warning ? [`<span class="chart-limit" title="${escapeHtml(warning.message)}">${escapeHtml(warning.brief)}</span>`] : [],
  );
  const filters = note.filters.map((filter) => `<span class="chart-filter">${escapeHtml(filter)}</span>`);
  const badges = badgesHtml(note.badges ?? [], t);
  const age = `<span class="chart-age" data-age>${ageHtml(note, options)}</span>`;
  const parts = [...warnings, periodHtml(note.period, t), ...filters, age];
  return `<p class="chart-note">${parts.join(' ')}</p>${badges}`;
}

/** The part of a card that changes with every result. */
export function ageHtml({ queriedAtMs, isCached }: ChartAge, { nowMs, locale }: FigureOptions): string {
  const t = createTranslate(chartFigure, locale);
  const age = `<time datetime="${new Date(queriedAtMs).toISOString()}" data-queried-at="${queriedAtMs}"${isCached ? ' data-cached=""' : ''}>${escapeHtml(relativeTime(queriedAtMs, nowMs, locale))}</time>`;
  return escapeHtml(t(isCached ? 'cached' : 'updated', { age: AGE })).replace(AGE, () => age);
}

/** Shown where no page says it for all of its charts, and on the cards that differ from the page. */
const periodHtml = (period: string | null, t: FigureTexts): string =>
  period === null
    ? `<span class="chart-period">${escapeHtml(t('range.none'))}</span>`
    : `<span class="chart-period" data-period="${escapeHtml(period)}">${escapeHtml(period)}</span>`;

/** Keeps the place of the age in its text. */
const AGE = '\u0000';

const FUNNEL =
  '<svg width="12" height="12" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" aria-hidden="true"><path d="M2 3h12L9.5 8.4v4.8l-3-1.6V8.4L2 3Z"/></svg>';

/** Lists the filters that apply to the chart, and how; empty if there are none. */
function badgesHtml(badges: readonly FilterBadge[], t: FigureTexts): string {
  if (badges.length === 0) return '';
  const applied = badges.filter(({ status }) => status === 'applied').length;
  const lines = badges.map(({ name, value, status }) => {
    const message = status === 'applied' ? (value ?? '') : t(`filter.${status}`);
    return `<div data-status="${status}"><dt>${escapeHtml(name)}</dt><dd${status === 'applied' ? '' : ' class="m-muted"'}>${escapeHtml(message)}</dd></div>`;
  });
  const count = escapeHtml(t('filters.applied', { applied, count: badges.length }));
  const face = `${FUNNEL}${applied > 0 ? `<span>${applied}</span>` : ''}`;
  return `<details class="chart-filters" name="chart-filters" data-chart-filters><summary aria-label="${count}" title="${count}">${face}</summary><dl>${lines.join('')}</dl></details>`;
}

function dataTableHtml(dataTable: DataTable, title: string, t: FigureTexts): string {
  const head = dataTable.columns
    .map((column) => `<th scope="col"${alignment(column.align)}>${escapeHtml(column.label)}</th>`)
    .join('');
  const rows = dataTable.rows.map(
    (row) =>
      `<tr>${row.map((cell, index) => `<td${alignment(dataTable.columns[index]?.align)}>${escapeHtml(cell)}</td>`).join('')}</tr>`,
  );
  const more =
    dataTable.moreRows > 0 ? `<p class="twin-more">${escapeHtml(t('moreRows', { count: dataTable.moreRows }))}</p>` : '';
  return (
    `<details class="twin" data-twin><summary aria-label="${escapeHtml(t('viewTable'))}" data-closed="${escapeHtml(t('viewTable'))}" data-open="${escapeHtml(t('backToChart'))}"></summary><div class="twin-panel" tabindex="0" role="region" aria-label="${escapeHtml(t('tableTitle', { title }))}">` +
    `<table class="twin-table"><caption class="m-visually-hidden">${escapeHtml(title)}</caption><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>${more}</div></details>`
  );
}

const alignment = (align: 'left' | 'right' | undefined): string => (align === 'right' ? ' class="m-right"' : '');
