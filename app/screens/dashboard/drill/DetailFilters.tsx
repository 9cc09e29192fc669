// The filters of the rows. Each can be removed; reset restores all.
import { clsx } from 'clsx';
import { useRef } from 'react';
import { common } from '#app/messages/en/common.ts';
import { dashboardDrill } from '#app/messages/en/dashboard-drill.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import text from '#app/ui/text/text.module.css';
import type { FilterChip } from './filter-chips.ts';
import styles from './detail.module.css';

interface DetailFiltersProps {
  readonly chips: readonly FilterChip[];
  readonly isChanged: boolean;
  readonly onRemove: (chip: FilterChip) => void;
  readonly onReset: () => void;
}

export function DetailFilters({ chips, isChanged, onRemove, onReset }: DetailFiltersProps) {
  const t = useMessages(dashboardDrill);
  const tCommon = useMessages(common);
  const list = useRef<HTMLUListElement>(null);
  const remove = (chip: FilterChip) => {
    onRemove(chip);
    // The focused button is about to be removed, so move the focus to the list.
    list.current?.focus();
  };
  return (
    <div className={styles.filters}>
      <ul ref={list} className={styles.chips} aria-label={t('filters.label')} tabIndex={-1}>
        {chips.length === 0 ? <li className={clsx(text.muted, styles.noChip)}>{t('filters.none')}</li> : null}
        {chips.map((chip) => (
          <li className={styles.chip} key={chip.id} data-origin={chip.origin} title={t(`origin.${chip.origin}`)}>
            <Icon name={ICONS[chip.origin]} sizePx={12} />
            <span className={styles.chipText}>{chip.text}</span>
            <IconButton icon="close" label={t('chip.remove', { filter: chip.text })} onClick={() => remove(chip)} />
          </li>
        ))}
      </ul>
      {isChanged ? (
        <Button icon="undo" weight="quiet" onClick={onReset}>
          {tCommon('reset')}
        </Button>
      ) : null}
    </div>
  );
}

const ICONS = { mark: 'chart', dashboard: 'dashboard', chart: 'filter' } as const;
