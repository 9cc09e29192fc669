// The first rows of the file below the names and types that their columns get. What doesn't fit a type is marked.
import { useState } from 'react';
import { createValueParser } from '#app/domain/upload/convert-rows.ts';
import { UPLOAD_TYPES } from '#app/domain/upload/parse-cell.ts';
import { DATE_ORDERS } from '#app/domain/upload/parse-instant.ts';
import type { TextCell } from '#app/domain/upload/row-reader.ts';
import { upload } from '#app/messages/en/upload.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Input } from '#app/ui/Input.tsx';
import { Pager } from '#app/ui/Pager.tsx';
import { Select, type SelectChoices } from '#app/ui/Select.tsx';
import { nullValuesOf, type DraftColumn } from './draft.ts';
import type { OpenedFile } from './use-file.ts';
import styles from './PreviewTable.module.css';

interface PreviewTableProps {
  readonly opened: OpenedFile;
  readonly onChange: (index: number, change: Partial<DraftColumn>) => void;
}

const SHOWN_ROWS = 20;
/** Of a very wide file at once. */
const PAGE_COLUMNS = 100;

export function PreviewTable({ opened, onChange }: PreviewTableProps) {
  const t = useMessages(upload);
  const count = opened.columns.length;
  const [turned, setPage] = useState(0);
  const page = turned * PAGE_COLUMNS < count ? turned : 0;
  const first = page * PAGE_COLUMNS;
  const columns = opened.columns.slice(first, first + PAGE_COLUMNS);
  const checks = columns.map((column) => createCheck(column, opened));
  const rows = opened.preview?.rows.slice(0, SHOWN_ROWS) ?? [];
  return (
    <>
      {count > PAGE_COLUMNS ? (
        <Pager label={t('columns.pages')} page={page} pageSize={PAGE_COLUMNS} count={count} onPage={setPage} />
      ) : null}
      <div key={page} className={styles.scroll} tabIndex={0} role="region" aria-label={t('columns.title')}>
        <table className={styles.table}>
          <caption className={styles.caption}>{t('columns.caption', { name: opened.file.name })}</caption>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={index} scope="col">
                  <ColumnHead
                    column={column}
                    position={first + index + 1}
                    onChange={(change) => onChange(first + index, change)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {columns.map((column, index) => {
                  const cell = row[first + index] ?? null;
                  const isBad = !(checks[index]?.(cell) ?? true);
                  return (
                    <td
                      key={index}
                      data-type={column.type ?? 'skipped'}
                      data-bad={isBad || undefined}
                      title={isBad ? t('columns.badCell') : undefined}
                    >
                      {cell}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Whether a cell fits. */
function createCheck({ type, dateOrder }: DraftColumn, { reading }: OpenedFile): (cell: TextCell) => boolean {
  if (type === null || type === 'text') return () => true;
  const parse = createValueParser(reading.format, { type, dateOrder, decimal: reading.decimal });
  const nulls = new Set(nullValuesOf(reading.nulls));
  return (cell) => cell === null || nulls.has(cell.trim()) || parse(cell.trim()) !== undefined;
}

interface ColumnHeadProps {
  readonly column: DraftColumn;
  readonly position: number;
  readonly onChange: (change: Partial<DraftColumn>) => void;
}

function ColumnHead({ column, position, onChange }: ColumnHeadProps) {
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
    </div>
  );
}
