// The filter bar: the selection of every filter, drawn by the server. The code that opens a filter loads on first interaction.
import { clsx } from 'clsx';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { FilterBarView, FilterView } from '#app/domain/dashboard/filter-view.ts';
import { BAR_COOKIE } from '#app/domain/dashboard/filter-view.ts';
import { visibleCharts, type NodeView } from '#app/domain/dashboard/page-view.ts';
import { Button } from '#app/ui/Button.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { dashboardFilters } from '#app/messages/en/dashboard-filters.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FilterFace } from './FilterFace.tsx';
import { FilterForm } from './FilterForm.tsx';
import type { Filters } from './use-filters.ts';
import text from '#app/ui/text.module.css';
import styles from './FilterBar.module.css';

const loadPanel = () => import('./FilterPanel.tsx').then(({ FilterPanel }) => FilterPanel);
const FilterPanel = lazyPart(loadPanel);

interface FilterBarProps {
  readonly dashboardId: number;
  readonly bar: FilterBarView;
  readonly filters: Filters;
  readonly view: readonly NodeView[];
  readonly openTabs: readonly string[];
  readonly isShut: boolean;
  readonly onShut: (isShut: boolean) => void;
  /** Opens the settings of the filters; null for users who can only view. */
  readonly onSettings: (() => void) | null;
}

export function FilterBar({ dashboardId, bar, filters, view, openTabs, isShut, onShut, onSettings }: FilterBarProps) {
  const t = useMessages(dashboardFilters);
  const [open, setOpen] = useState<OpenFilter | null>(null);
  const toggle = useRef<HTMLDivElement>(null);
  const isSide = bar.orientation === 'vertical';
  const shut = (next: boolean) => {
    document.cookie = `${BAR_COOKIE}=${next ? 'shut' : 'open'}; Path=/; Max-Age=31536000; SameSite=Lax`;
    setOpen(null);
    onShut(next);
    requestAnimationFrame(() => toggle.current?.querySelector('button')?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    setOpen(null);
    filters.apply();
  };
  if (isSide && isShut) return <ShutBar filters={filters} openTabs={openTabs} toggle={toggle} onOpen={() => shut(false)} />;
  return (
    <aside
      className={clsx(styles.bar, isSide ? styles.atSide : styles.inRow)}
      aria-label={t('title')}
      onPointerEnter={() => void loadPanel()}
      onFocus={() => void loadPanel()}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <h2>{t('title')}</h2>
        {onSettings === null ? null : (
          <div className={styles.settings} data-needs-script="">
            <IconButton icon="settings" label={t('settings')} onClick={onSettings} />
          </div>
        )}
        {isSide ? (
          <div data-needs-script="" ref={toggle}>
            <IconButton icon="sidebar" label={t('hide')} onClick={() => shut(true)} />
          </div>
        ) : null}
      </div>
      {bar.ignored.length > 0 ? (
        <p className={clsx(styles.ignored, text.small)} role="status">
          {t('ignored', { names: bar.ignored.map((name) => `“${name}”`).join(', ') })}
        </p>
      ) : null}
      <noscript>
        <FilterForm filters={filters.filters} openTabs={openTabs} />
      </noscript>
      <FilterList items={bar.items} filters={filters} charts={visibleCharts(view, openTabs)} open={open} onOpen={setOpen} />
      <FilterActions filters={filters} />
      {open === null ? null : (
        <FilterPanel
          key={open.filter.id}
          dashboardId={dashboardId}
          filter={open.filter}
          anchor={open.anchor}
          filters={filters}
          onClose={() => setOpen(null)}
        />
      )}
    </aside>
  );
}

interface ShutBarProps {
  readonly filters: Filters;
  readonly openTabs: readonly string[];
  readonly toggle: RefObject<HTMLDivElement>;
  readonly onOpen: () => void;
}

function ShutBar({ filters, openTabs, toggle, onOpen }: ShutBarProps) {
  const t = useMessages(dashboardFilters);
  const appliedCount = filters.filters.filter(({ id }) => hasEffect(filters, id)).length;
  return (
    <aside className={clsx(styles.bar, styles.atSide, styles.shut)} aria-label={t('title')}>
      <noscript>
        <details>
          <summary>{t('title')}</summary>
          <FilterForm filters={filters.filters} openTabs={openTabs} />
        </details>
      </noscript>
      <div data-needs-script="" ref={toggle}>
        <IconButton icon="filter" label={t('show', { count: appliedCount })} onClick={onOpen} />
      </div>
      {appliedCount > 0 ? (
        <span className={styles.count} aria-hidden="true">
          {appliedCount}
        </span>
      ) : null}
    </aside>
  );
}

interface OpenFilter {
  readonly filter: FilterView;
  readonly anchor: HTMLElement;
}

interface FilterListProps {
  readonly items: FilterBarView['items'];
  readonly filters: Filters;
  /** Those that are shown: a filter without effect on them is listed apart. */
  readonly charts: readonly { readonly chartId: number }[];
  readonly open: OpenFilter | null;
  readonly onOpen: (open: OpenFilter | null) => void;
}

function FilterList({ items, filters, charts, open, onOpen }: FilterListProps) {
  const t = useMessages(dashboardFilters);
  const shownIds = new Set(charts.map(({ chartId }) => chartId));
  const isInScope = ({ chartIds }: FilterView): boolean => chartIds.some((id) => shownIds.has(id));
  const away = filters.filters.filter((filter) => !isInScope(filter));
  const face = (filter: FilterView) => (
    <FilterFace
      key={filter.id}
      filter={filter}
      choice={filters.state.draft[filter.id] ?? filter.choice}
      names={filters.namesOf(filter)}
      isChanged={filters.changed.includes(filter)}
      isOpen={open?.filter.id === filter.id}
      onToggle={(anchor) => onOpen(open?.filter.id === filter.id ? null : { filter, anchor })}
      onChoice={(choice) => filters.choose(filter.id, choice)}
    />
  );
  return (
    <div className={styles.list} data-needs-script="">
      {items.map((item) =>
        item.type === 'filter' ? (
          isInScope(item) ? (
            face(item)
          ) : null
        ) : (
          <div className={styles.divider} key={item.id}>
            <h3>{item.title}</h3>
            {item.description ? <p className={clsx(text.muted, text.small)}>{item.description}</p> : null}
          </div>
        ),
      )}
      {away.length > 0 ? (
        <details className={styles.away}>
          <summary>{t('outOfScope', { count: away.length })}</summary>
          <p className={clsx(text.muted, text.small)}>{t('outOfScope.detail')}</p>
          {away.map(face)}
        </details>
      ) : null}
    </div>
  );
}

const hasEffect = ({ state }: Filters, id: string): boolean => Object.keys(state.masks[id]?.extraFormData ?? {}).length > 0;

function FilterActions({ filters }: { filters: Filters }) {
  const t = useMessages(dashboardFilters);
  const tCommon = useMessages(common);
  const { changed, missing } = filters;
  const why =
    missing.length > 0 ? t('missing', { count: missing.length, names: missing.map(({ name }) => `“${name}”`).join(', ') }) : null;
  const canApply = changed.length > 0 && missing.length === 0;
  return (
    <div className={styles.actions} data-needs-script="">
      <Button weight="primary" disabled={!canApply} title={t('applyHint')} onClick={filters.apply}>
        {tCommon('apply')}
      </Button>
      <Button weight="quiet" onClick={filters.clearAll}>
        {tCommon('clearAll')}
      </Button>
      <p className={clsx(text.muted, text.small)} role="status">
        {why !== null && changed.length > 0 ? why : changed.length === 0 ? '' : t('pending', { count: changed.length })}
      </p>
    </div>
  );
}
