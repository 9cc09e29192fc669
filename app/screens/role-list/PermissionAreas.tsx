// What a role may do, area by area in plain words, with a search over all of them.
import { useEffect, useRef, useState } from 'react';
import { groupByArea, type Area } from '#app/stores/permission/words.ts';
import type { PairChoice } from '#app/services/accounts/pages.server.ts';
import { Checkbox } from '#app/ui/Checkbox.tsx';
import { Icon } from '#app/ui/Icon.tsx';

interface PermissionAreasProps {
  readonly pairs: readonly PairChoice[];
  readonly granted: ReadonlySet<number>;
  /** Those that cannot be taken away. */
  readonly isLocked: (id: number) => boolean;
  readonly disabled: boolean;
  readonly onToggle: (ids: readonly number[], isOn: boolean) => void;
}

type Told = PairChoice & { readonly words: string };

export function PermissionAreas({ pairs, granted, isLocked, disabled, onToggle }: PermissionAreasProps) {
  const [text, setText] = useState('');
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isWanted = ({ permission, view, words }: Told): boolean => {
    const all = `${words} ${permission} ${view}`.toLowerCase();
    return wanted.every((word) => all.includes(word));
  };
  const areas = groupByArea(pairs).map(({ area, items }) => ({ area, items, shown: items.filter(isWanted) }));
  const found = areas.filter(({ shown }) => shown.length > 0);
  return (
    <section className="panel padded role-section" aria-labelledby="role-permissions">
      <h2 id="role-permissions">Permissions</h2>
      <div className="search role-search">
        <Icon name="search" />
        <input
          type="search"
          className="input compact"
          aria-label="Search permissions"
          placeholder="Search permissions"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
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
      {found.length === 0 ? <p className="muted">No permission matches “{text}”. Try fewer letters.</p> : null}
    </section>
  );
}

interface AreaBoxProps extends Omit<PermissionAreasProps, 'pairs'> {
  readonly area: Area;
  readonly items: readonly Told[];
  readonly shown: readonly Told[];
  readonly isSearched: boolean;
}

function AreaBox({ area, items, shown, isSearched, granted, isLocked, disabled, onToggle }: AreaBoxProps) {
  const [isOpen, setOpen] = useState(false);
  const count = items.filter(({ id }) => granted.has(id)).length;
  const isShown = isOpen || isSearched;
  return (
    <details className="role-area" open={isShown}>
      <summary
        onClick={(event) => {
          event.preventDefault();
          if (!isSearched) setOpen(!isOpen);
        }}
      >
        <Icon name={isShown ? 'chevronDown' : 'chevronRight'} />
        <span>{area}</span>
        <span className="muted tabular">
          {count} of {items.length}
        </span>
      </summary>
      <WholeArea
        area={area}
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
      <div className="role-pairs">
        {shown.map(({ id, permission, view, words }) => (
          <Checkbox
            key={id}
            checked={granted.has(id)}
            disabled={disabled || isLocked(id)}
            title={`${permission} on ${view}`}
            onToggle={(isOn) => onToggle([id], isOn)}
          >
            {words}
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
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = box.current?.querySelector('input');
    if (input) input.indeterminate = isSome;
  }, [isSome]);
  return (
    <div ref={box} className="role-whole">
      <Checkbox checked={isAll} disabled={disabled} onToggle={onToggle}>
        All of {area}
      </Checkbox>
    </div>
  );
}
