// Selections in charts, each with what it keeps: one press goes to its chart, another removes it.
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { chartTitles } from '#app/domain/dashboard/page/chart-titles.ts';
import { crossFilters } from '#app/messages/en/cross-filters.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { nameValuesIn } from '#app/messages/name-value.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { useEffectEvent } from '#app/ui/browser/use-effect-event.ts';
import text from '#app/ui/text/text.module.css';
import { selectedCharts } from '#app/screens/dashboard/filters/bar-state.ts';
import type { CrossFiltersProps } from './cross-filters-props.ts';
import styles from './CrossFilterChips.module.css';

export function CrossFilterChips({ dashboardId, view, bar, filters, isAlone = false }: CrossFiltersProps) {
  const t = useMessages(crossFilters);
  const locale = useLocale();
  const list = useRef<HTMLUListElement>(null);
  const titles = chartTitles(view);
  const Heading = isAlone ? 'h2' : 'h3';
  const selected = selectedCharts(filters.state, bar.crossFilters);
  const selectedIds = selected.join();
  const hydrate = useEffectEvent(async () => {
    const { hydrateSelected } = await import('#app/screens/dashboard/client/hydrate-selected.ts');
    hydrateSelected(dashboardId, selected);
  });
  useEffect(() => void hydrate(), [dashboardId, selectedIds]);
  /** The focus stays among the chips as long as there are any. */
  const remove = (chartId: number) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove] button') ?? [])];
    const at = selected.indexOf(chartId);
    (buttons[at + 1] ?? buttons[at - 1])?.focus();
    filters.select(chartId, null);
  };
  return (
    <section className={clsx(styles.part, isAlone && styles.alone)} aria-label={t('title')} data-cross-filters="">
      <Heading className={clsx(text.muted, text.small)}>{t('title')}</Heading>
      <ul className={styles.list} ref={list}>
        {selected.map((chartId) => {
          const chart = titles.get(chartId) ?? t('unknownChart', { id: chartId });
          const label = nameValuesIn(textOf(filters.state.masks[chartId]?.filterState['label']), locale);
          return (
            <li key={chartId} className={styles.chip}>
              <button type="button" className={styles.face} title={t('locate', { chart })} onClick={() => showChart(chartId)}>
                <span className={clsx(text.muted, text.small, styles.name)}>{chart}</span>
                <span className={styles.value} title={label}>
                  {label}
                </span>
              </button>
              <span data-remove="">
                <IconButton icon="close" label={t('remove', { chart })} onClick={() => remove(chartId)} />
              </span>
            </li>
          );
        })}
      </ul>
      {selected.length > 1 ? (
        <Button weight="quiet" onClick={() => filters.clearSelections()}>
          {t('clear')}
        </Button>
      ) : null}
    </section>
  );
}

const textOf = (label: unknown): string => (typeof label === 'string' ? label : '');

function showChart(chartId: number): void {
  const card = document.querySelector(`[data-card] [data-chart-id="${chartId}"]`)?.closest<HTMLElement>('[data-card]');
  const picture = card?.querySelector<HTMLElement>('[data-picture]');
  card?.scrollIntoView({ block: 'nearest' });
  picture?.focus({ preventScroll: true });
}
