// Which charts a filter reaches: all of them, or those chosen in the tree of tabs, rows and charts.
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { scopeOf, scopeTree, shareOf, toggleBranch, type ScopeBranch } from '#app/domain/dashboard/edit-filters-scope.ts';
import { chartsInScope } from '#app/domain/dashboard/filter-scope.ts';
import type { RootNode } from '#app/domain/dashboard/layout-tree.ts';
import { filterSettings } from '#app/messages/en/filter-settings.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { FieldsProps } from './fields-props.ts';

interface ScopeFieldProps extends FieldsProps {
  readonly tree: RootNode;
}

export function ScopeField({ fields, onFields, tree }: ScopeFieldProps) {
  const t = useMessages(filterSettings);
  const name = useId();
  const whole = useMemo(() => scopeTree({ tree, nameOf: (id) => t('scope.chart', { id }) }), [tree]);
  const { rootPath, excluded } = fields.scope;
  const isWhole = rootPath.includes('ROOT_ID') && excluded.length === 0;
  const [isChoosing, setChoosing] = useState(!isWhole);
  const chosen = new Set(chartsInScope(fields.scope, tree));
  const choose = (next: ReadonlySet<number>) => onFields({ scope: scopeOf(next, tree) });
  return (
    <fieldset className="fs-group">
      <legend>{t('scope.label')}</legend>
      <label className="checkbox">
        <input
          type="radio"
          name={name}
          checked={!isChoosing}
          onChange={() => {
            setChoosing(false);
            onFields({ scope: { rootPath: ['ROOT_ID'], excluded: [] } });
          }}
        />
        <span>{t('scope.all')}</span>
      </label>
      <label className="checkbox">
        <input type="radio" name={name} checked={isChoosing} onChange={() => setChoosing(true)} />
        <span>{t('scope.some')}</span>
      </label>
      {isChoosing ? (
        whole.chartIds.length === 0 ? (
          <p className="field-hint">{t('scope.none')}</p>
        ) : (
          <>
            <p className="field-hint" role="status">
              {t('scope.count', { selected: chosen.size, count: whole.chartIds.length })}
            </p>
            <ul className="fs-tree">
              <Branch branch={whole} chosen={chosen} onChoose={choose} />
            </ul>
          </>
        )
      ) : null}
    </fieldset>
  );
}

interface BranchProps {
  readonly branch: ScopeBranch;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
}

function Branch({ branch, chosen, onChoose }: BranchProps) {
  const share = shareOf(branch, chosen);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = share === 'some';
  }, [share]);
  return (
    <li>
      <label className="checkbox">
        <input ref={input} type="checkbox" checked={share === 'all'} onChange={() => onChoose(toggleBranch(branch, chosen))} />
        <span className="fs-branch" data-kind={branch.kind}>
          {branch.label}
        </span>
      </label>
      {branch.children.length === 0 ? null : (
        <ul>
          {branch.children.map((child) => (
            <Branch key={child.key} branch={child} chosen={chosen} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </li>
  );
}
