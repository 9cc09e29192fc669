// The HTML inside a chart's slot, written the same way by the server and by the browser after a refresh.
import { relativeTime } from '#app/domain/viewer/relative-time.ts';
import type { DataTable } from '#app/charts/shared/kind.ts';
import type { FilterBadge } from '#app/domain/dashboard/filter-badges.ts';
import { chartFigure } from '#app/messages/en/chart-figure.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';
import type { ChartFailure, ChartNote, PictureEntry, RenderEntry } from './wire.ts';

interface FigureOptions {
  readonly nowMs: number;
  readonly locale: string;
}

/** A slot's content: note, picture and data table; or the error. `entry.svg` is the server's own markup, all else is escaped. */
export function figureHtml(entry: RenderEntry, options: FigureOptions): string {
  const t = createTranslate(chartFigure, options.locale);
  return 'error' in entry ? failureHtml(entry.error, t) : pictureHtml(entry, options, t);
}

type FigureTexts = Translate<typeof chartFigure.texts>;

function pictureHtml(entry: PictureEntry, options: FigureOptions, t: FigureTexts): string {
  const facts = `data-width="${entry.widthPx}" data-height="${entry.heightPx}" data-color-names="${escapeHtml(JSON.stringify(entry.colorNames))}"${entry.timeAxis ? ` data-time-axis="${escapeHtml(entry.timeAxis)}"` : ''}`;
  const picture = `<div class="chart-picture${entry.isTable ? ' is-table' : ''}" data-picture="${entry.isTable ? 'table' : 'drawing'}" ${facts}>${entry.svg}</div>`;
  return noteHtml(entry.note, options, t) + picture + (entry.isTable ? '' : dataTableHtml(entry.dataTable, entry.title, t));
}

function noteHtml(note: ChartNote, { nowMs, locale }: FigureOptions, t: FigureTexts): string {
  const age = `<time datetime="${new Date(note.queriedAtMs).toISOString()}" data-asked-at="${note.queriedAtMs}">${escapeHtml(relativeTime(note.queriedAtMs, nowMs, locale))}</time>`;
  const filters = note.filters.map((filter) => `<span class="chart-filter">${escapeHtml(filter)}</span>`).join(' · ');
  const limit = note.limit
    ? `<span class="chart-limit" title="${escapeHtml(note.limit.message)}">${escapeHtml(note.limit.brief)}</span> · `
    : '';
  const badges = badgesHtml(note.badges ?? [], t);
  const updated = escapeHtml(t(note.isCached ? 'cached' : 'updated', { age: AGE })).replace(AGE, () => age);
  return `<p class="chart-note${badges && ' has-filters'}">${limit}${filters ? `${filters} · ` : ''}<span>${updated}</span></p>${badges}`;
}

/** Keeps the place of the age in its text. */
const AGE = '\u0000';

const FUNNEL =
  '<svg width="12" height="12" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" aria-hidden="true"><path d="M2 3h12L9.5 8.4v4.8l-3-1.6V8.4L2 3Z"/></svg>';

/** Which filters reach the chart, and what each of them does to it; nothing where none does. */
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

function failureHtml(failure: ChartFailure, t: FigureTexts): string {
  return (
    `<div class="chart-failed" ${failure.isCalm ? 'role="note" data-calm' : 'role="alert"'} data-failure="${escapeHtml(failure.type)}"><strong>${escapeHtml(failure.title)}</strong>` +
    `<p>${escapeHtml(failure.message)}</p><p class="m-muted">${escapeHtml(failure.advice)}</p>` +
    `${failure.type === 'network' ? `<p><button type="button" class="m-retry" data-retry>${escapeHtml(t('tryAgain'))}</button></p>` : ''}</div>`
  );
}

const alignment = (align: 'left' | 'right' | undefined): string => (align === 'right' ? ' class="m-right"' : '');

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that is safe inside elements and quoted attributes. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
