// All chart types with drawn examples: by category, or by what is typed. A type that the dataset can't fill says why.
import { clsx } from 'clsx';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { chartKinds } from '#app/messages/en/chart-kinds.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { SearchInput } from '#app/ui/SearchInput.tsx';
import text from '#app/ui/text.module.css';
import { findKinds } from './find-kinds.ts';
import { missingNeed, type KindNeed, type NeededDataset } from './kind-needs.ts';
import { KindExample } from './KindExample.tsx';
import { KIND_CATEGORIES, type KindChoice } from './kinds.ts';
import styles from './KindGrid.module.css';

interface KindGridProps {
  readonly label: string;
  readonly selected: string;
  /** The type that the chart has now; left out for a new chart. */
  readonly current?: string;
  /** null while it is unknown: then every type counts as usable. */
  readonly dataset: NeededDataset | null;
  readonly onChoose: (vizType: string) => void;
  /** A double click, or Enter. */
  readonly onUse: (vizType: string) => void;
}

/** The types as radio buttons: arrows move, typing above searches, the arrow down goes from there to the types. */
export function KindGrid({ label, selected, current, dataset, onChoose, onUse }: KindGridProps) {
  const t = useMessages(chartKinds);
  const locale = useLocale();
  const [search, setSearch] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  const found = findKinds(search, t, locale);
  useEffect(() => {
    if (current !== undefined) grid.current?.querySelector(':checked')?.closest('label')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const leaveSearch = (event: KeyboardEvent<HTMLInputElement>) => {
    const [first] = found;
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
      <div className={clsx(current !== undefined && styles.sticky)}>
        <SearchInput
          aria-label={t('search')}
          placeholder={t('searchPlaceholder')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={leaveSearch}
        />
      </div>
      <div role="radiogroup" aria-label={label} ref={grid}>
        {KIND_CATEGORIES.map((category) => {
          const kinds = found.filter((kind) => kind.category === category);
          return kinds.length === 0 ? null : (
            <section key={category}>
              <h3>{t(`category.${category}`)}</h3>
              <div className={styles.cards}>
                {kinds.map((kind) => (
                  <KindCard
                    key={kind.vizType}
                    kind={kind}
                    need={dataset && missingNeed(kind.vizType, dataset)}
                    isSelected={kind.vizType === selected}
                    isCurrent={kind.vizType === current}
                    onChoose={onChoose}
                    onUse={onUse}
                  />
                ))}
              </div>
            </section>
          );
        })}
      </div>
      <p className={clsx(text.muted, found.length > 0 && text.visuallyHidden)} role="status">
        {found.length === 0 ? t('noMatches', { search: search.trim() }) : t('found', { count: found.length })}
      </p>
    </div>
  );
}

interface KindCardProps {
  readonly kind: KindChoice;
  /** What the dataset lacks for it. */
  readonly need: KindNeed | null;
  readonly isSelected: boolean;
  readonly isCurrent: boolean;
  readonly onChoose: (vizType: string) => void;
  readonly onUse: (vizType: string) => void;
}

function KindCard({ kind: { vizType }, need, isSelected, isCurrent, onChoose, onUse }: KindCardProps) {
  const t = useMessages(chartKinds);
  return (
    <label className={styles.card} data-unusable={need ? '' : undefined} onDoubleClick={() => onUse(vizType)}>
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
      <KindExample vizType={vizType} />
      <span className={styles.name}>
        <strong id={`kind-name-${vizType}`}>{t(vizType)}</strong>
        {isCurrent ? <Badge tone="accent">{t('current')}</Badge> : null}
      </span>
      <span id={`kind-${vizType}`} className={clsx(text.muted, text.small)}>
        {t(`${vizType}.description`)}
      </span>
      {need ? (
        <span id={`kind-need-${vizType}`} className={clsx(styles.need, text.small)}>
          <Icon name="warning" />
          {t(`need.${need}`)}
        </span>
      ) : null}
    </label>
  );
}
