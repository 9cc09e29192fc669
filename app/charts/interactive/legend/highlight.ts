// A series that is pointed at in the legend stands out: the marks of all others fade. Browser only.
import { clsx } from 'clsx';
import type { LegendItem } from '#app/charts/shared/kind.ts';
import styles from './chart-legend.module.css';

type Series = NonNullable<LegendItem['key']>;

/** Whether a mark is of the series whose datum keys begin with this: `s1` is not `s12`. Pure. */
export const belongsToSeries = (key: string, series: Series): boolean =>
  typeof series === 'string' ? key === series || key.startsWith(`${series}x`) : series(key);

/** Null: none stands out. */
export function highlightSeries(picture: HTMLElement, series: Series | null): void {
  const faded = clsx(styles.faded);
  for (const mark of picture.querySelectorAll<SVGElement>('svg [data-key]'))
    mark.classList.toggle(faded, series !== null && !belongsToSeries(mark.dataset['key'] ?? '', series));
}
