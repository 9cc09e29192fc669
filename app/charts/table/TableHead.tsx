// The header of a table: sort buttons; in a grid, also controls to pin, resize, and filter columns.
import type { ReactElement } from 'react';
import { alignClass, classes, pinStyle } from './column-look.ts';
import type { TableHead, TableLayout } from './layout.ts';

export function Head({ layout }: { readonly layout: TableLayout }): ReactElement {
  const hasFilters = layout.columns.some(({ filter }) => filter !== null);
  return (
    <thead>
      <tr>
        {layout.columns.map((column, index) => (
          <HeadCell key={column.name} layout={layout} column={column} index={index} />
        ))}
      </tr>
      {hasFilters ? (
        <tr className="m-filters">
          {layout.columns.map((column, index) => (
            <td
              key={column.name}
              className={classes(index < layout.pinnedCount ? 'm-pinned' : '')}
              style={pinStyle(layout, index)}
            >
              {column.filter === null ? null : <Filter layout={layout} column={column} text={column.filter} />}
            </td>
          ))}
        </tr>
      ) : null}
    </thead>
  );
}

interface HeadCellProps {
  readonly layout: TableLayout;
  readonly column: TableHead;
  readonly index: number;
}

function HeadCell({ layout, column, index }: HeadCellProps): ReactElement {
  const { label, align, sorted } = column;
  const { t, isArrangeable, isGrid, pinnedCount } = layout;
  return (
    <th
      scope="col"
      aria-sort={sorted ?? 'none'}
      className={classes(alignClass(align), index < pinnedCount ? 'm-pinned' : '')}
      style={pinStyle(layout, index)}
      draggable={isArrangeable || undefined}
      data-column={isArrangeable ? column.name : undefined}
    >
      <button type="button" data-sort={index} title={isArrangeable ? `${label}. ${t('moveHint')}` : label}>
        <span className="m-label-text">{label}</span>
        <span aria-hidden="true" className="m-sort">
          {sorted === 'ascending' ? '↑' : sorted === 'descending' ? '↓' : ''}
        </span>
      </button>
      {isGrid ? <GridTools layout={layout} column={column} isPinned={index < pinnedCount} /> : null}
    </th>
  );
}

interface GridToolsProps {
  readonly layout: TableLayout;
  readonly column: TableHead;
  readonly isPinned: boolean;
}

function GridTools({ layout: { t }, column: { name, label, widthPx }, isPinned }: GridToolsProps): ReactElement {
  return (
    <>
      <button
        type="button"
        className="m-pin"
        data-pin={name}
        aria-pressed={isPinned}
        aria-label={isPinned ? t('unpinColumn', { name: label }) : t('pinColumn', { name: label })}
      >
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path
            d="M4 1.5h4M4.7 1.5v3.2L3.2 6.8h5.6L7.3 4.7V1.5M6 6.8v3.9"
            fill={isPinned ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeWidth={1.2}
          />
        </svg>
      </button>
      <span
        className="m-resize"
        role="separator"
        aria-orientation="vertical"
        aria-label={t('resizeColumn', { name: label })}
        aria-valuenow={widthPx ?? 0}
        tabIndex={0}
        data-resize={name}
      />
    </>
  );
}

interface FilterProps {
  readonly layout: TableLayout;
  readonly column: TableHead;
  readonly text: string;
}

/** Uncontrolled, so that typed text isn't lost while rows are filtered. */
function Filter({ layout: { t }, column: { name, label, isNumeric }, text }: FilterProps): ReactElement {
  return (
    <input
      type="search"
      data-filter={name}
      defaultValue={text}
      aria-label={t('filterColumn', { name: label })}
      placeholder={isNumeric ? t('filterNumberHint') : t('filterHint')}
      autoComplete="off"
    />
  );
}
