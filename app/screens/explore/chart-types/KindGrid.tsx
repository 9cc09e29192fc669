// All chart types with drawn examples: by category, or by what is typed. A type that the dataset can't fill says why.
import { clsx } from 'clsx';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { chartKinds } from '#app/messages/en/chart-kinds.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { Card } from '#app/ui/card/Card.tsx';
import { Badge } from '#app/ui/text/Badge.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { SearchInput } from '#app/ui/form/SearchInput.tsx';
import text from '#app/ui/text/text.module.css';
import type { ChartCategory } from '#app/charts/shared/kind.ts';
import { findKinds } from './find-kinds.ts';
import type { DatasetRequirement } from '#app/domain/chart-types/facts.ts';
import { findMissingRequirement, type NeededDataset } from './missing-requirement.ts';
import { KindExample } from './KindExample.tsx';
import { KIND_CATEGORIES, type KindChoice } from './kinds.ts';
import { suitedKinds } from './suited-kinds.ts';
import styles from './KindGrid.module.css';

interface KindGridProps {
  readonly label: string;
  readonly selected: string;
  /** The type that the chart has now; left out for a new chart. */
  readonly current?: string;
  /** null while it is unknown: then every type counts as usable. */
  readonly dataset: NeededDataset | null;
  readonly onChoose: (vizType: string) => void;
  /** The search box has the focus from the start. */
  readonly isSearching?: boolean;
  /** A double click, or Enter. */
  readonly onUse: (vizType: string) => void;
}

type Shown = ChartCategory | 'all' | 'suits';

/**
 * The types as radio buttons in a pane of their own beside the rail of categories: arrows move, typing above searches all of them,
 * the arrow down goes from there to the types.
 */
export function KindGrid({ label, selected, current, dataset, isSearching = false, onChoose, onUse }: KindGridProps) {
  const t = useMessages(chartKinds);
  const locale = useLocale();
  const [search, setSearch] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Shown>('all');
  const field = useRef<HTMLDivElement>(null);
  const suited = useMemo(() => (dataset === null ? [] : suitedKinds(dataset)), [dataset]);
  const found = findKinds(search, t, locale);
  const shown = search.trim() === '' ? chosen : 'all';
  const sections = sectionsOf(found, suited, shown);
  useEffect(() => {
    // A touch screen would show its keyboard over the types.
    if (isSearching && window.matchMedia('(pointer: fine)').matches)
      field.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [isSearching]);
  useEffect(() => {
    if (current !== undefined) grid.current?.querySelector(':checked')?.closest('label')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const leaveSearch = (event: KeyboardEvent<HTMLInputElement>) => {
    const [first] = sections.flatMap(({ kinds }) => kinds);
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      (grid.current?.querySelector<HTMLInputElement>(':checked') ?? grid.current?.querySelector('input'))?.focus();
    } else if (event.key === 'Enter' && search.trim() !== '' && first) {
      event.preventDefault();
      onUse(first.vizType);
    }
  };
  return (
    <div className={styles.gallery}>
      <div className={styles.search} ref={field}>
        <SearchInput
          aria-label={t('search')}
          placeholder={t('searchPlaceholder')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={leaveSearch}
        />
      </div>
      <KindRail
        shown={shown}
        hasSuited={suited.length > 0}
        onShow={(next) => {
          setSearch('');
          setChosen(next);
          if (grid.current) grid.current.scrollTop = 0;
        }}
      />
      <div role="radiogroup" aria-label={label} ref={grid} className={styles.types} data-scroller="">
        {sections.map(({ id, kinds }) => (
          <section key={id}>
            <h3>{id === 'suits' ? t('suits') : t(`category.${id}`)}</h3>
            <div className={styles.cards}>
              {kinds.map((kind) => (
                <KindCard
                  key={kind.vizType}
                  kind={kind}
                  need={dataset && findMissingRequirement(kind.vizType, dataset)}
                  isSelected={kind.vizType === selected}
                  isCurrent={kind.vizType === current}
                  onChoose={onChoose}
                  onUse={onUse}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
      <p className={clsx(text.muted, found.length > 0 && text.visuallyHidden)} role="status">
        {found.length === 0 ? t('noMatches', { search: search.trim() }) : t('found', { count: found.length })}
      </p>
    </div>
  );
}

interface Section {
  readonly id: ChartCategory | 'suits';
  readonly kinds: readonly KindChoice[];
}

/** Each type once: those that suit the dataset first, the others by category. */
function sectionsOf(found: readonly KindChoice[], suited: readonly string[], shown: Shown): readonly Section[] {
  const best = suited.flatMap((vizType) => found.find((kind) => kind.vizType === vizType) ?? []);
  const all = KIND_CATEGORIES.map((id): Section => ({ id, kinds: found.filter(({ category }) => category === id) }));
  const first: Section = { id: 'suits', kinds: best };
  const rest = all.map(({ id, kinds }): Section => ({ id, kinds: kinds.filter((kind) => !best.includes(kind)) }));
  const sections = shown === 'all' ? [first, ...rest] : shown === 'suits' ? [first] : all.filter(({ id }) => id === shown);
  return sections.filter(({ kinds }) => kinds.length > 0);
}

interface KindRailProps {
  readonly shown: Shown;
  readonly hasSuited: boolean;
  readonly onShow: (shown: Shown) => void;
}

function KindRail({ shown, hasSuited, onShow }: KindRailProps) {
  const t = useMessages(chartKinds);
  const entries: readonly Shown[] = ['all', ...(hasSuited ? (['suits'] as const) : []), ...KIND_CATEGORIES];
  return (
    <nav className={styles.rail} aria-label={t('categories')}>
      {entries.map((entry) => (
        <button key={entry} type="button" aria-pressed={entry === shown} onClick={() => onShow(entry)}>
          {entry === 'all' || entry === 'suits' ? t(entry) : t(`category.${entry}`)}
        </button>
      ))}
    </nav>
  );
}

interface KindCardProps {
  readonly kind: KindChoice;
  /** What the dataset lacks for it. */
  readonly need: DatasetRequirement | null;
  readonly isSelected: boolean;
  readonly isCurrent: boolean;
  readonly onChoose: (vizType: string) => void;
  readonly onUse: (vizType: string) => void;
}

function KindCard({ kind: { vizType }, need, isSelected, isCurrent, onChoose, onUse }: KindCardProps) {
  const t = useMessages(chartKinds);
  return (
    <Card
      as="label"
      data-pressable
      className={styles.card}
      data-unusable={need ? '' : undefined}
      onDoubleClick={() => onUse(vizType)}
    >
      <KindExample vizType={vizType} />
      <span className={styles.name}>
        <input
          type="radio"
          name="chart-type"
          value={vizType}
          checked={isSelected}
          onChange={() => onChoose(vizType)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onUse(vizType);
          }}
          aria-labelledby={`kind-name-${vizType}`}
          aria-describedby={`kind-${vizType} kind-need-${vizType}`}
        />
        <strong id={`kind-name-${vizType}`}>{t(vizType)}</strong>
        {isCurrent ? <Badge tone="accent">{t('current')}</Badge> : null}
      </span>
      <span id={`kind-${vizType}`} className={clsx(text.muted, text.small)}>
        {t(`${vizType}.description`)}
      </span>
      {need ? (
        <span id={`kind-need-${vizType}`} className={clsx(styles.need, text.small)}>
          <Icon name="warning" />
          {t(`requires.${need}`)}
        </span>
      ) : null}
    </Card>
  );
}
