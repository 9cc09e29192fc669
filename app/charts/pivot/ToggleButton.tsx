// A button that expands or collapses a group of rows or columns; the browser code handles `data-group`.
import type { ReactElement } from 'react';
import type { PivotTexts } from './levels.ts';

interface ToggleProps {
  readonly axis: 'rows' | 'columns';
  readonly group: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly t: PivotTexts;
}

export function ToggleButton({ axis, group, name, isOpen, t }: ToggleProps): ReactElement {
  return (
    <button
      type="button"
      className="m-toggle"
      data-group={group}
      data-axis={axis}
      aria-expanded={isOpen}
      aria-label={isOpen ? t('collapse', { name }) : t('expand', { name })}
    >
      <svg viewBox="0 0 8 8" aria-hidden="true">
        <path d={isOpen ? 'M1 2.5L4 5.5L7 2.5' : 'M2.5 1L5.5 4L2.5 7'} fill="none" stroke="currentColor" strokeWidth={1.5} />
      </svg>
    </button>
  );
}
