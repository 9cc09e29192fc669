// The first rows as they will be stored, below the names and types that their columns get. What doesn't fit a type is marked.
import { useState } from 'react';
import { createCellConverter, type CellConverter } from '#app/formats/upload/convert-rows.ts';
import { isTyped } from '#app/formats/formats.ts';
import { UPLOAD_TYPES } from '#app/domain/upload/parse-cell.ts';
import { DATE_ORDERS } from '#app/domain/upload/parse-instant.ts';
import type { TextCell } from '#app/domain/upload/row-reader.ts';
import { upload } from '#app/messages/en/upload.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Input } from '#app/ui/form/Input.tsx';
import { Pager } from '#app/ui/table/Pager.tsx';
import { Select, type SelectChoices } from '#app/ui/select/Select.tsx';
import { listNullValues, type DraftColumn } from './draft.ts';
import type { OpenedFile } from './use-file.ts';
import styles from './PreviewTable.module.css';

interface PreviewTableProps {
  readonly opened: OpenedFile;
  readonly onChange: (index: number, change: Partial<DraftColumn>) => void;
}

const SHOWN_ROWS = 20;
/** Max columns shown at once for very wide files. */
const PAGE_COLUMNS = 100;

export function PreviewTable({ opened, onChange }: PreviewTableProps) {
  const t = useMessages(upload);
  const count = opened.columns.length;
  const [turned, setTurned] = useState(0);
  const page = turned * PAGE_COLUMNS < count ? turned : 0;
  const first = page * PAGE_COLUMNS;
  const columns = opened.columns.slice(first, first + PAGE_COLUMNS);
  const converters = columns.map((column) => converterOf(column, opened));
  const rows = opened.preview?.rows.slice(0, SHOWN_ROWS) ?? [];
  const rowCount = opened.preview?.rowCount ?? null;
  return (
    <>
      {count > PAGE_COLUMNS ? (
        <Pager label={t('columns.pages')} page={page} pageSize={PAGE_COLUMNS} count={count} onPage={setTurned} />
      ) : null}
      <div key={page} className={styles.scroll} tabIndex={0} role="region" aria-label={t('columns.title')}>
        <table className={styles.table}>
          <caption className={styles.caption}>
            {captionOf(rows.length, rowCount, t)}
            {rowCount === null && !isTyped(opened.reading.format) ? <small>{t('columns.provisional')}</small> : null}
          </caption>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={index} scope="col">
                  <ColumnHead
                    column={column}
                    position={first + index + 1}
                    conversion={findConversion(rows, first + index, converters[index])}
                    onChange={(change) => onChange(first + index, change)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {columns.map((column, index) => (
                  <PreviewCell key={index} column={column} cell={row[first + index] ?? null} convert={converters[index]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function captionOf(shown: number, count: number | null, t: Translate<typeof upload.texts>): string {
  if (count === null) return t('columns.captionOpen', { shown });
  return shown === count ? t('columns.captionAll', { count }) : t('columns.caption', { shown, count });
}

interface PreviewCellProps {
  readonly column: DraftColumn;
  readonly cell: TextCell;
  readonly convert: CellConverter | undefined;
}

/** What will be stored; the file's text where it can't be. */
function PreviewCell({ column, cell, convert }: PreviewCellProps) {
  const t = useMessages(upload);
  const value = convert ? convert(cell) : cell;
  const isBad = value === undefined;
  return (
    <td
      data-type={column.type ?? 'skipped'}
      data-bad={isBad || undefined}
      data-null={value === null || undefined}
      title={isBad ? t('columns.badCell') : undefined}
    >
      {value === null ? t('columns.noValue') : (value ?? cell)}
    </td>
  );
}

/** Undefined: the column isn't loaded. */
function converterOf({ type, ...column }: DraftColumn, { reading }: OpenedFile): CellConverter | undefined {
  if (type === null) return undefined;
  return createCellConverter({ ...column, type }, { ...reading, nullValues: listNullValues(reading) });
}

interface Conversion {
  readonly from: string;
  readonly to: string;
}

/** The first text that is stored as another one; null: there is none. */
function findConversion(
  rows: readonly (readonly TextCell[])[],
  index: number,
  convert: CellConverter | undefined,
): Conversion | null {
  for (const row of rows) {
    const from = row[index] ?? null;
    const to = convert?.(from) ?? null;
    if (from !== null && to !== null && to !== from) return { from, to };
  }
  return null;
}

interface ColumnHeadProps {
  readonly column: DraftColumn;
  readonly position: number;
  readonly conversion: Conversion | null;
  readonly onChange: (change: Partial<DraftColumn>) => void;
}

function ColumnHead({ column, position, conversion, onChange }: ColumnHeadProps) {
  const t = useMessages(upload);
  const { name, type, dateOrder } = column;
  const types: SelectChoices = [...UPLOAD_TYPES.map((one) => [one, t(`type.${one}`)] as const), [null, t('columns.skip')]];
  return (
    <div className={styles.head}>
      <Input
        isCompact
        aria-label={t('columns.name', { position })}
        value={name}
        disabled={type === null}
        spellCheck={false}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Select
        aria-label={t('columns.type', { name })}
        choices={types}
        value={type}
        onPick={(one) => onChange({ type: UPLOAD_TYPES.find((known) => known === one) ?? null })}
      />
      {type === 'date' || type === 'timestamp' ? (
        <Select
          aria-label={t('columns.order', { name })}
          choices={DATE_ORDERS.map((order) => [order, t(`order.${order}`)] as const)}
          value={dateOrder}
          onPick={(one) => onChange({ dateOrder: DATE_ORDERS.find((order) => order === one) ?? 'ymd' })}
        />
      ) : null}
      {conversion ? (
        <small className={styles.conversion} title={t('columns.conversionTitle')}>
          {t('columns.conversion', { ...conversion })}
        </small>
      ) : null}
    </div>
  );
}
