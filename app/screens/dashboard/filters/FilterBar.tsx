// The filter bar with the selection of every filter, rendered by the server. The code that opens a filter is loaded on first
// interaction.
import { clsx } from 'clsx';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { FilterBarView, FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import { barCookie } from '#app/domain/dashboard/filters/filter-view.ts';
import { visibleCharts, type ChartView, type NodeView } from '#app/domain/dashboard/page/page-view.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { lazyPart } from '#app/ui/browser/lazy-part.tsx';
import { dashboardFilters } from '#app/messages/en/dashboard-filters.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FilterActions } from './FilterActions.tsx';
import { FilterFace } from './FilterFace.tsx';
import { FilterForm } from './FilterForm.tsx';
import { FilterList } from './FilterList.tsx';
import { FilterRow } from './FilterRow.tsx';
import { selectedCharts } from './bar-state.ts';
import { CrossFilters } from './cross-filters/CrossFilters.tsx';
import type { Filters } from './use-filters.ts';
import { useNamedFilter } from './use-named-filter.ts';
import text from '#app/ui/text/text.module.css';
import styles from './FilterBar.module.css';

/** Also loads what Apply needs, so that a selection can be applied even if the network fails meanwhile. */
const loadPanel = () =>
  Promise.all([import('./FilterPanel.tsx'), import('./made-masks.ts')]).then(([{ FilterPanel }]) => FilterPanel);
/** A row has room for one tag besides the count of the others. */
const MAX_ROW_TAGS = 1;
const FilterPanel = lazyPart(loadPanel);
const FilterSheet = lazyPart(() => import('./FilterSheet.tsx').then(({ FilterSheet }) => FilterSheet));

/** Moves the bar, then reloads the page, because the server computes the space that the charts have. */
const placeBar = async (dashboardId: number, isSide: boolean, csrfToken: string): Promise<void> =>
  (await import('#app/screens/dashboard/properties/move-filter-bar.ts')).moveFilterBar(dashboardId, isSide, csrfToken);

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
  /** Opens the settings with a new filter; null for users who can only view. */
  readonly onAdd: (() => void) | null;
  /** Opens the cross-filter settings; null for users who can only view. */
  readonly onScoping: (() => void) | null;
}

export function FilterBar({
  dashboardId,
  bar,
  filters,
  view,
  openTabs,
  isShut,
  onShut,
  onSettings,
  onAdd,
  onScoping,
}: FilterBarProps) {
  const t = useMessages(dashboardFilters);
  const [open, setOpen] = useState<OpenFilter | null>(null);
  const [isRowOpen, setIsRowOpen] = useState(false);
  const toggle = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLElement>(null);
  useNamedFilter(root, () => setIsRowOpen(true));
  const isSide = bar.orientation === 'vertical';
  const isCollapsed = isSide && isShut;
  const charts = visibleCharts(view, openTabs);
  const count = countApplied(filters) + selectedCharts(filters.state, bar.crossFilters).length;
  const shut = (next: boolean) => {
    document.cookie = barCookie(next);
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
  const face = (filter: FilterView) => (
    <FilterFace
      key={filter.id}
      filter={filter}
      choice={filters.state.draft[filter.id] ?? filter.choice}
      names={filters.namesOf(filter)}
      isChanged={filters.changed.includes(filter)}
      dropped={filters.dropped[filter.id]}
      isOpen={open?.filter.id === filter.id}
      maxTags={isSide ? undefined : MAX_ROW_TAGS}
      onToggle={(anchor) => setOpen(open?.filter.id === filter.id ? null : { filter, anchor })}
      onChoice={(choice) => filters.choose(filter.id, choice)}
    />
  );
  return (
    <aside
      className={clsx(styles.bar, isSide ? styles.atSide : styles.inRow, isCollapsed && styles.shut)}
      aria-label={t('title')}
      data-pane=""
      ref={root}
      onPointerEnter={() => void loadPanel()}
      onFocus={() => void loadPanel()}
      onKeyDown={onKeyDown}
    >
      <NoScriptForm filters={filters} openTabs={openTabs} isShut={isCollapsed} />
      <PhoneFilters {...{ dashboardId, bar, filters, charts, count, onAdd }} />
      {isCollapsed ? (
        <ShutBar count={count} toggle={toggle} onOpen={() => shut(false)} />
      ) : (
        <>
          <BarHead
            {...{ dashboardId, isSide, onSettings, onScoping }}
            toggle={isSide ? toggle : null}
            onHide={() => shut(true)}
          />
          <IgnoredNotice names={bar.ignored} />
          <CrossFilters dashboardId={dashboardId} view={view} bar={bar} filters={filters} />
          {isSide ? (
            <FilterList items={bar.items} charts={charts} face={face} />
          ) : (
            <FilterRow items={bar.items} charts={charts} face={face} isOpen={isRowOpen} onOpen={setIsRowOpen} />
          )}
          {onAdd === null ? null : <AddFilter onAdd={onAdd} />}
          <FilterActions filters={filters} look={isSide ? 'side' : 'row'} />
        </>
      )}
      {open === null ? null : (
        <FilterPanel
          key={open.filter.id}
          dashboardId={dashboardId}
          filter={open.filter}
          anchor={open.anchor}
          bar={filters}
          onClose={() => setOpen(null)}
        />
      )}
    </aside>
  );
}

interface PhoneFiltersProps extends Pick<FilterBarProps, 'dashboardId' | 'bar' | 'filters' | 'onAdd'> {
  readonly charts: readonly ChartView[];
  /** Filters and selections in charts that are applied. */
  readonly count: number;
}

/** On a phone, the bar is a button that opens a sheet. */
function PhoneFilters({ dashboardId, bar, filters, onAdd, charts, count }: PhoneFiltersProps) {
  const t = useMessages(dashboardFilters);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className={styles.phone} data-needs-script="">
        <Button icon="filter" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {t('phone', { count })}
        </Button>
      </div>
      {isOpen ? (
        <FilterSheet {...{ dashboardId, filters, charts, onAdd }} items={bar.items} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}

function IgnoredNotice({ names }: { readonly names: readonly string[] }) {
  const t = useMessages(dashboardFilters);
  if (names.length === 0) return null;
  return (
    <p className={clsx(styles.ignored, text.small)} role="status">
      {t('ignored', { names: names.map((name) => `“${name}”`).join(', ') })}
    </p>
  );
}

interface BarHeadProps extends Pick<FilterBarProps, 'dashboardId' | 'onSettings' | 'onScoping'> {
  readonly isSide: boolean;
  /** The element around the button that hides the bar; null if the bar can't be hidden. */
  readonly toggle: RefObject<HTMLDivElement> | null;
  readonly onHide: () => void;
}

function BarHead({ dashboardId, isSide, onSettings, onScoping, toggle, onHide }: BarHeadProps) {
  const t = useMessages(dashboardFilters);
  return (
    <div className={styles.head}>
      <h2>{t('title')}</h2>
      {onSettings === null ? null : <AuthorButtons {...{ dashboardId, isSide, onSettings, onScoping }} />}
      {toggle === null ? null : (
        <div data-needs-script="" ref={toggle}>
          <IconButton icon="sidebar" label={t('hide')} onClick={onHide} />
        </div>
      )}
    </div>
  );
}

function AddFilter({ onAdd }: { readonly onAdd: () => void }) {
  const t = useMessages(dashboardFilters);
  return (
    <div className={styles.add} data-needs-script="">
      <Button weight="quiet" icon="plus" onClick={onAdd}>
        {t('add')}
      </Button>
    </div>
  );
}

interface AuthorButtonsProps extends Pick<FilterBarProps, 'dashboardId' | 'onScoping'> {
  readonly isSide: boolean;
  readonly onSettings: () => void;
}

function AuthorButtons({ dashboardId, isSide, onSettings, onScoping }: AuthorButtonsProps) {
  const t = useMessages(dashboardFilters);
  const { csrfToken } = useShellData();
  return (
    <div className={styles.settings} data-needs-script="">
      <IconButton icon="settings" label={t('settings')} onClick={onSettings} />
      {onScoping === null ? null : <IconButton icon="link" label={t('crossFilters')} onClick={onScoping} />}
      <IconButton
        icon="sidebar"
        className={clsx(isSide && styles.toTop)}
        label={t(isSide ? 'toTop' : 'toLeft')}
        onClick={() => void placeBar(dashboardId, !isSide, csrfToken)}
      />
    </div>
  );
}

interface NoScriptFormProps {
  readonly filters: Filters;
  readonly openTabs: readonly string[];
  readonly isShut: boolean;
}

/** Rendered only on the server: browsers with scripts ignore `noscript`, so they don't load the form's code. */
function NoScriptForm({ filters, openTabs, isShut }: NoScriptFormProps) {
  const t = useMessages(dashboardFilters);
  if (!import.meta.env.SSR) return <noscript />;
  const form = <FilterForm filters={filters.filters} openTabs={openTabs} />;
  return (
    <noscript>
      {isShut ? (
        <details>
          <summary>{t('title')}</summary>
          {form}
        </details>
      ) : (
        form
      )}
    </noscript>
  );
}

interface ShutBarProps {
  /** Filters and selections in charts that are applied. */
  readonly count: number;
  readonly toggle: RefObject<HTMLDivElement>;
  readonly onOpen: () => void;
}

function ShutBar({ count, toggle, onOpen }: ShutBarProps) {
  const t = useMessages(dashboardFilters);
  return (
    <>
      <div data-needs-script="" ref={toggle}>
        <IconButton icon="filter" label={t('show', { count })} onClick={onOpen} />
      </div>
      {count > 0 ? (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      ) : null}
    </>
  );
}

interface OpenFilter {
  readonly filter: FilterView;
  readonly anchor: HTMLElement;
}

const countApplied = ({ filters, state }: Filters): number =>
  filters.filter(({ id }) => Object.keys(state.masks[id]?.extraFormData ?? {}).length > 0).length;
