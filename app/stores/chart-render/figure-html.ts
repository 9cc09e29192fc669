// The HTML inside a chart's slot, written the same way by the server and by the browser after a refresh.
import { relativeTime } from '#app/domain/viewer/relative-time.ts';
import type { Twin } from '#app/charts/shared/kind.ts';
import type { FilterBadge } from '#app/domain/dashboard/filter-badges.ts';
import type { ChartFailure, ChartNote, PictureEntry, RenderEntry } from './wire.ts';

interface FigureOptions {
  readonly nowMs: number;
  readonly locale: string;
}

/** A slot's content: note, picture and twin; or what went wrong. `entry.svg` is the server's own markup, all else is escaped. */
export function figureHtml(entry: RenderEntry, options: FigureOptions): string {
  return 'error' in entry ? failureHtml(entry.error) : pictureHtml(entry, options);
}

function pictureHtml(entry: PictureEntry, options: FigureOptions): string {
  const facts = `data-width="${entry.widthPx}" data-height="${entry.heightPx}" data-color-names="${escapeHtml(JSON.stringify(entry.colorNames))}"`;
  const picture = `<div class="chart-picture${entry.isTable ? ' is-table' : ''}" ${facts}>${entry.svg}</div>`;
  return noteHtml(entry.note, options) + picture + (entry.isTable ? '' : twinHtml(entry.twin, entry.title));
}

function noteHtml(note: ChartNote, { nowMs, locale }: FigureOptions): string {
  const age = `<time datetime="${new Date(note.askedAtMs).toISOString()}" data-asked-at="${note.askedAtMs}">${escapeHtml(relativeTime(note.askedAtMs, nowMs, locale))}</time>`;
  const filters = note.filters.map((filter) => `<span class="chart-filter">${escapeHtml(filter)}</span>`).join(' · ');
  const missing = (note.unavailable ?? []).map(escapeHtml).join(', ');
  const without = missing === '' ? '' : ` · <span class="chart-without">Not available yet: ${missing}</span>`;
  const limit = note.limit
    ? `<span class="chart-limit" title="${escapeHtml(note.limit.words)}">${escapeHtml(note.limit.brief)}</span> · `
    : '';
  const badges = badgesHtml(note.badges ?? []);
  return `<p class="chart-note${badges && ' has-filters'}">${limit}${filters ? `${filters} · ` : ''}<span>${note.isCached ? 'Cached' : 'Updated'} ${age}</span>${without}</p>${badges}`;
}

const BADGE_WORDS: Readonly<Record<FilterBadge['status'], string>> = {
  applied: 'Applied',
  rejected: 'Not applicable: the dataset has no such column',
  unset: 'Not set',
};

const FUNNEL =
  '<svg class="icon" width="12" height="12" viewBox="0 0 16 16" aria-hidden="true"><path d="M2 3h12L9.5 8.4v4.8l-3-1.6V8.4L2 3Z"/></svg>';

/** Which filters reach the chart, and what each of them does to it; nothing where none does. */
function badgesHtml(badges: readonly FilterBadge[]): string {
  if (badges.length === 0) return '';
  const applied = badges.filter(({ status }) => status === 'applied').length;
  const lines = badges.map(({ name, value, status }) => {
    const words = status === 'applied' ? (value ?? '') : BADGE_WORDS[status];
    return `<div data-status="${status}"><dt>${escapeHtml(name)}</dt><dd${status === 'applied' ? '' : ' class="muted"'}>${escapeHtml(words)}</dd></div>`;
  });
  const count = `${applied} of ${badges.length === 1 ? '1 filter' : `${badges.length} filters`} applied`;
  const face = `${FUNNEL}${applied > 0 ? `<span>${applied}</span>` : ''}`;
  return `<details class="chart-filters" name="chart-filters"><summary aria-label="${count}" title="${count}">${face}</summary><dl>${lines.join('')}</dl></details>`;
}

function twinHtml(twin: Twin, title: string): string {
  const head = twin.columns
    .map((column) => `<th scope="col"${alignment(column.align)}>${escapeHtml(column.label)}</th>`)
    .join('');
  const rows = twin.rows.map(
    (row) =>
      `<tr>${row.map((cell, index) => `<td${alignment(twin.columns[index]?.align)}>${escapeHtml(cell)}</td>`).join('')}</tr>`,
  );
  const more =
    twin.moreRows > 0
      ? `<p class="twin-more muted small">${twin.moreRows.toLocaleString('en')} more rows: download them as CSV.</p>`
      : '';
  return (
    `<details class="twin"><summary aria-label="View as table"></summary><div class="twin-panel" tabindex="0" role="region" aria-label="${escapeHtml(title)} as a table">` +
    `<table class="twin-table"><caption class="visually-hidden">${escapeHtml(title)}</caption><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>${more}</div></details>`
  );
}

function failureHtml(failure: ChartFailure): string {
  return (
    `<div class="chart-failed" ${failure.isCalm ? 'role="note" data-calm' : 'role="alert"'} data-failure="${escapeHtml(failure.type)}"><strong>${escapeHtml(failure.title)}</strong>` +
    `<p>${escapeHtml(failure.message)}</p><p class="muted">${escapeHtml(failure.advice)}</p>` +
    `${failure.type === 'network' ? '<p><button type="button" class="button plain" data-retry>Try again</button></p>' : ''}</div>`
  );
}

const alignment = (align: 'left' | 'right' | undefined): string => (align === 'right' ? ' class="number"' : '');

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that is safe inside elements and quoted attributes. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
