// Highlights the series hovered in the legend by fading the marks of all others. Browser only.
import { clsx } from 'clsx';
import type { LegendItem } from '#app/charts/shared/kind.ts';
import styles from './chart-legend.module.css';

type Series = NonNullable<LegendItem['key']>;

/** Whether a mark belongs to a series: key `s12` doesn't belong to `s1`. */
export const belongsToSeries = (key: string, series: Series): boolean =>
  typeof series === 'string' ? key === series || key.startsWith(`${series}x`) : series(key);

/** @param series the series to highlight; null for none */
export function highlightSeries(picture: HTMLElement, series: Series | null): void {
  const faded = clsx(styles.faded);
  for (const mark of picture.querySelectorAll<SVGElement>('svg [data-key]'))
    mark.classList.toggle(faded, series !== null && !belongsToSeries(mark.dataset['key'] ?? '', series));
}
