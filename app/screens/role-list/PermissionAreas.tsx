// The permissions of a role, area by area, with a search over all of them.
import { useEffect, useRef, useState } from 'react';
import { clsx } from 'clsx';
import { permissions } from '#app/messages/en/permissions.ts';
import { roles as rolesMessages } from '#app/messages/en/roles.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import type { PairChoice } from '#app/services/accounts/pages.server.ts';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { SearchInput } from '#app/ui/form/SearchInput.tsx';
import message from '#app/ui/text/text.module.css';
import { groupByArea, type Area } from './permission-text.ts';
import styles from './PermissionAreas.module.css';
import sections from './RoleSection.module.css';

interface PermissionAreasProps {
  readonly pairs: readonly PairChoice[];
  readonly granted: ReadonlySet<number>;
  /** Those that can’t be removed. */
  readonly isLocked: (id: number) => boolean;
  readonly disabled: boolean;
  readonly onToggle: (ids: readonly number[], isOn: boolean) => void;
}

type DescribedPair = PairChoice & { readonly text: string };

export function PermissionAreas({ pairs, granted, isLocked, disabled, onToggle }: PermissionAreasProps) {
  const t = useMessages(rolesMessages);
  const tPermissions = useMessages(permissions);
  const locale = useLocale();
  const [search, setSearch] = useState('');
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isWanted = ({ permission, view, text }: DescribedPair): boolean => {
    const all = `${text} ${permission} ${view}`.toLowerCase();
    return wanted.every((word) => all.includes(word));
  };
  const areas = groupByArea(pairs, tPermissions, locale).map(({ area, items }) => ({
    area,
    items,
    shown: items.filter(isWanted),
  }));
  const found = areas.filter(({ shown }) => shown.length > 0);
  return (
    <Panel isPadded className={sections.section} aria-labelledby="role-permissions">
      <h2 id="role-permissions">{t('permissions.title')}</h2>
      <SearchInput
        className={styles.search}
        aria-label={t('permissions.search')}
        placeholder={t('permissions.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.map(({ area, items, shown }) => (
        <AreaBox
          key={area}
          area={area}
          items={items}
          shown={shown}
          isSearched={wanted.length > 0}
          granted={granted}
          isLocked={isLocked}
          disabled={disabled}
          onToggle={onToggle}
        />
      ))}
      {found.length === 0 ? <p className={message.muted}>{t('permissions.none', { text: search })}</p> : null}
    </Panel>
  );
}

interface AreaBoxProps extends Omit<PermissionAreasProps, 'pairs'> {
  readonly area: Area;
  readonly items: readonly DescribedPair[];
  readonly shown: readonly DescribedPair[];
  readonly isSearched: boolean;
}

function AreaBox({ area, items, shown, isSearched, granted, isLocked, disabled, onToggle }: AreaBoxProps) {
  const t = useMessages(rolesMessages);
  const tPermissions = useMessages(permissions);
  const [isOpen, setIsOpen] = useState(false);
  const count = items.filter(({ id }) => granted.has(id)).length;
  const isShown = isOpen || isSearched;
  return (
    <details className={styles.area} open={isShown}>
      <summary
        onClick={(event) => {
          event.preventDefault();
          if (!isSearched) setIsOpen(!isOpen);
        }}
      >
        <Icon name={isShown ? 'chevronDown' : 'chevronRight'} />
        <span>{tPermissions(`area.${area}`)}</span>
        <span className={clsx(styles.count, message.tabular)}>{t('permissions.count', { count, total: items.length })}</span>
      </summary>
      <WholeArea
        area={tPermissions(`area.${area}`)}
        isAll={count === items.length}
        isSome={count > 0 && count < items.length}
        disabled={disabled || items.every(({ id }) => isLocked(id))}
        onToggle={(isOn) =>
          onToggle(
            items.map(({ id }) => id).filter((id) => isOn || !isLocked(id)),
            isOn,
          )
        }
      />
      <div className={styles.pairs}>
        {shown.map(({ id, permission, view, text }) => (
          <Checkbox
            key={id}
            checked={granted.has(id)}
            disabled={disabled || isLocked(id)}
            title={t('permissions.pair', { permission, view })}
            onToggle={(isOn) => onToggle([id], isOn)}
          >
            {text}
          </Checkbox>
        ))}
      </div>
    </details>
  );
}

interface WholeAreaProps {
  readonly area: string;
  readonly isAll: boolean;
  readonly isSome: boolean;
  readonly disabled: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

function WholeArea({ area, isAll, isSome, disabled, onToggle }: WholeAreaProps) {
  const t = useMessages(rolesMessages);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = box.current?.querySelector('input');
    if (input) input.indeterminate = isSome;
  }, [isSome]);
  return (
    <div ref={box} className={styles.all}>
      <Checkbox checked={isAll} disabled={disabled} onToggle={onToggle}>
        {t('permissions.all', { area })}
      </Checkbox>
    </div>
  );
}
