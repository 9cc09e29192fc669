// The items of the bar: filters and display controls with dividers between them, and what has no effect folded away. A row has
// the filters that fit; the others, dividers and what has no effect come when they are called for.
import { clsx } from 'clsx';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { isFilter, type FilterItem, type FilterView } from '#app/domain/dashboard/filter-view.ts';
import { dashboardFilters } from '#app/messages/en/dashboard-filters.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/Button.tsx';
import { fittingCount, groupItems } from './bar-groups.ts';
import text from '#app/ui/text.module.css';
import styles from './FilterList.module.css';

interface FilterListProps {
  readonly items: readonly FilterItem[];
  /** Those that are shown. */
  readonly charts: readonly { readonly chartId: number }[];
  readonly isRow: boolean;
  readonly face: (filter: FilterView) => ReactNode;
}

export function FilterList({ items, charts, isRow, face }: FilterListProps) {
  const t = useMessages(dashboardFilters);
  const list = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(list, isRow);
  const [isOpen, setOpen] = useState(false);
  const { filters, controls, away } = groupItems(items, new Set(charts.map(({ chartId }) => chartId)));
  const show = (item: FilterItem) => (isFilter(item) ? face(item) : <Divider key={item.id} {...item} />);
  const faces = [...filters, ...controls].filter(isFilter);
  const isFolded = isRow && !isOpen;
  const hasOthers = away.length > 0;
  const fitting = widthPx === null ? null : fittingCount(widthPx, faces.length, hasOthers);
  const folded = isFolded && fitting !== null ? faces.slice(fitting) : [];
  const moreCount = folded.length + (isFolded ? away.length : 0);
  const isShown = (item: FilterItem): boolean => (isFilter(item) ? !folded.includes(item) : !isFolded);
  const shownControls = controls.filter(isShown);
  return (
    <div
      className={clsx(styles.list, isRow && styles.inRow)}
      ref={list}
      data-measured={widthPx === null ? undefined : ''}
      data-needs-script=""
    >
      {filters.filter(isShown).map(show)}
      {shownControls.length > 0 && !isRow ? <h3 className={styles.controls}>{t('controls')}</h3> : null}
      {shownControls.map(show)}
      {moreCount > 0 || (isRow && isOpen) ? (
        <Button className={styles.more} weight="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('fewer') : t('more', { count: moreCount })}
        </Button>
      ) : null}
      {away.length > 0 && !isFolded ? (
        <details className={styles.away}>
          <summary>{t('outOfScope', { count: away.length })}</summary>
          <p className={clsx(text.muted, text.small)}>{t('outOfScope.detail')}</p>
          {away.map(face)}
        </details>
      ) : null}
    </div>
  );
}

const Divider = ({ title, description }: { readonly title: string; readonly description: string }) => (
  <div className={styles.divider}>
    <h3>{title}</h3>
    {description ? <p className={clsx(text.muted, text.small)}>{description}</p> : null}
  </div>
);

/** Of the row, px; null where there is none, and before it was measured. */
function useWidth(list: { readonly current: HTMLDivElement | null }, isRow: boolean): number | null {
  const [widthPx, setWidthPx] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (!isRow || !list.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const px = entry?.contentRect.width ?? 0;
      // On a phone the row is not shown.
      if (px > 0) setWidthPx(px);
    });
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [list, isRow]);
  return isRow ? widthPx : null;
}
