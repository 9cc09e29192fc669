// Reads what the server rendered with a picture: its time axis, its data table, and the colors of its series.
import { readTimeAxis } from '#app/charts/shared/time/time-axis-text.ts';
import type { TablePicture, TextRow } from './moment-values.ts';

interface ReadPicture extends TablePicture {
  /** Size of the layout. */
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Null for pictures without a time axis. */
export function readPicture(picture: HTMLElement): ReadPicture | null {
  const read = readTimeAxis(picture.dataset['timeAxis'] ?? '');
  if (read === null) return null;
  const table = picture.parentElement?.querySelector(':scope > [data-twin]') ?? null;
  const size = { widthPx: Number(picture.dataset['width']), heightPx: Number(picture.dataset['height']) };
  return {
    ...read,
    ...size,
    rows: rowsOf(table, colorsOf(picture)),
    isCut: (table?.querySelector('.twin-more') ?? null) !== null,
  };
}

const NO_VALUE = '–';

function rowsOf(table: Element | null, colors: ReadonlyMap<string, string>): TextRow[] {
  const labels = textsOf(table?.querySelectorAll('thead th'));
  return [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) => {
    const [title = '', ...values] = textsOf(row.querySelectorAll('td'));
    const named = values.map((value, at) => ({ value, label: labels[at + 1] ?? '' }));
    const known = named.filter(({ value }) => value !== NO_VALUE);
    return { title, values: known.map((one) => ({ ...one, color: colors.get(one.label) ?? null })) };
  });
}

const textsOf = (cells: Iterable<Element> | undefined): string[] => [...(cells ?? [])].map((cell) => cell.textContent ?? '');

/** Series colors by name: the fill of the legend mark, or the stroke of a dashed one. */
function colorsOf(picture: HTMLElement): ReadonlyMap<string, string> {
  const marks = [...picture.querySelectorAll('[data-legend]')];
  return new Map(
    marks.map((mark) => {
      const shape = mark.querySelector('rect, circle, path');
      const fill = shape?.getAttribute('fill') ?? 'none';
      return [nameOf(mark), fill === 'none' ? (shape?.getAttribute('stroke') ?? '') : fill];
    }),
  );
}

const nameOf = (mark: Element): string =>
  mark.querySelector('title')?.textContent ?? mark.querySelector('text')?.textContent ?? '';
