// Which charts a filter reaches: all of them, or those selected in the tree of tabs, rows and charts.
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import {
  buildScope,
  scopeTree,
  classifySelection,
  toggleBranch,
  type ScopeBranch,
} from '#app/domain/dashboard/filters/edit-filters-scope.ts';
import { chartsInScope } from '#app/domain/dashboard/filters/filter-scope.ts';
import type { RootNode } from '#app/domain/dashboard/layout/layout-tree.ts';
import { filterSettings } from '#app/messages/en/filter-settings.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FieldHint } from '#app/ui/form/Field.tsx';
import { checkboxClass } from '#app/ui/form/Checkbox.tsx';
import type { FilterFields } from '#app/domain/dashboard/filters/edit-filters-fields.ts';
import styles from './filter-fields.module.css';

interface ScopeFieldProps {
  readonly fields: Pick<FilterFields, 'scope'>;
  readonly onFields: (change: Pick<FilterFields, 'scope'>) => void;
  readonly tree: RootNode;
  /** Names of charts whose layout doesn't say them, by id. */
  readonly titles?: ReadonlyMap<number, string> | undefined;
}

export function ScopeField({ fields, onFields, tree, titles }: ScopeFieldProps) {
  const t = useMessages(filterSettings);
  const name = useId();
  const whole = useMemo(
    () => scopeTree({ tree, nameOf: (id) => titles?.get(id) ?? t('scope.chart', { id }) }),
    [tree, titles, t],
  );
  const { rootPath, excluded } = fields.scope;
  const isWhole = rootPath.includes('ROOT_ID') && excluded.length === 0;
  const [isChoosing, setIsChoosing] = useState(!isWhole);
  const selected = new Set(chartsInScope(fields.scope, tree));
  const choose = (next: ReadonlySet<number>) => onFields({ scope: buildScope(next, tree) });
  return (
    <fieldset className={styles.group}>
      <legend>{t('scope.label')}</legend>
      <label className={checkboxClass}>
        <input
          type="radio"
          name={name}
          checked={!isChoosing}
          onChange={() => {
            setIsChoosing(false);
            onFields({ scope: { rootPath: ['ROOT_ID'], excluded: [] } });
          }}
        />
        <span>{t('scope.all')}</span>
      </label>
      <label className={checkboxClass}>
        <input type="radio" name={name} checked={isChoosing} onChange={() => setIsChoosing(true)} />
        <span>{t('scope.some')}</span>
      </label>
      {isChoosing ? (
        whole.chartIds.length === 0 ? (
          <FieldHint>{t('scope.none')}</FieldHint>
        ) : (
          <>
            <FieldHint role="status">{t('scope.count', { selected: selected.size, count: whole.chartIds.length })}</FieldHint>
            <ul className={styles.tree}>
              <Branch branch={whole} selected={selected} onChoose={choose} />
            </ul>
          </>
        )
      ) : null}
    </fieldset>
  );
}

interface BranchProps {
  readonly branch: ScopeBranch;
  readonly selected: ReadonlySet<number>;
  readonly onChoose: (selected: ReadonlySet<number>) => void;
}

function Branch({ branch, selected, onChoose }: BranchProps) {
  const share = classifySelection(branch, selected);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = share === 'some';
  }, [share]);
  return (
    <li>
      <label className={checkboxClass}>
        <input ref={input} type="checkbox" checked={share === 'all'} onChange={() => onChoose(toggleBranch(branch, selected))} />
        <span className={styles.branch} data-kind={branch.kind}>
          {branch.label}
        </span>
      </label>
      {branch.children.length === 0 ? null : (
        <ul>
          {branch.children.map((child) => (
            <Branch key={child.key} branch={child} selected={selected} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </li>
  );
}
