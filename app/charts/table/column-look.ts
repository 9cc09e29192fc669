// Styles and classes of a column's cells.
import type { CSSProperties } from 'react';
import type { TableHead, TableLayout } from './layout.ts';

/** Position of a pinned column; undefined for scrolling columns. */
export function pinStyle({ columns, pinnedCount }: TableLayout, index: number): CSSProperties | undefined {
  if (index >= pinnedCount) return undefined;
  return { left: columns.slice(0, index).reduce((sum, { widthPx }) => sum + (widthPx ?? 0), 0) };
}

export const alignClass = (align: TableHead['align'] | undefined): string =>
  align === 'right' ? 'm-right' : align === 'center' ? 'm-center' : '';

export const classes = (...names: readonly string[]): string | undefined => names.filter(Boolean).join(' ') || undefined;
