// Tables, views and their columns as a tree; only the rows in view are in the document.
import { clsx } from 'clsx';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { CertificationMarks } from '#app/ui/CertificationMarks.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { common } from '#app/messages/en/common.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { tableKey, type Place, type TableColumn, type TableName } from './client/catalogue.ts';
import { findDatabase } from './client/lab.ts';
import { asTyped } from './editor/named-tables.ts';
import { useCatalogue, useLab } from './lab-context.ts';
import { findTreeKey, treeRows, type TreeRow } from './tree-rows.ts';
import text from '#app/ui/text.module.css';
import styles from './SchemaTree.module.css';
import barStyles from './SchemaBar.module.css';

const ROW_PX = 28;

interface SchemaTreeProps {
  readonly place: Place;
  readonly tables: readonly TableName[];
  readonly filter: string;
}

export function SchemaTree({ place, tables, filter }: SchemaTreeProps) {
  const t = useMessages(sqllab);
  const { lab } = useLab();
  const descriptions = useCatalogue((state) => state.descriptions);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () => treeRows({ tables, filter, open, describe: (table) => descriptions.get(tableKey(place, table)) }),
    [tables, filter, open, descriptions, place],
  );
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
  });

  const setTableOpen = (name: string, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(name);
    else next.delete(name);
    setOpen(next);
    if (isOpen) void lab.catalogue.describe(place, name);
  };
  const focusRow = (index: number) => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (!row) return;
    setFocused(row.key);
    list.scrollToIndex(rows.indexOf(row));
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row.key)}"]`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = findTreeKey(event);
    if (key === null) return;
    const at = Math.max(
      0,
      rows.findIndex((row) => row.key === focused),
    );
    const row = rows[at];
    if (!row || (event.target as Element).closest('button')) return;
    const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
    const next = steps[key];
    if (next !== undefined) focusRow(next);
    else if (key === 'ArrowRight' && row.kind === 'table') setTableOpen(row.table.name, true);
    else if (key === 'ArrowLeft') closeOrLeave(row);
    else if (key === 'Enter' && row.kind === 'table') setTableOpen(row.table.name, !row.isOpen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const closeOrLeave = (row: TreeRow) => {
    if (row.kind === 'table') setTableOpen(row.table.name, false);
    else focusRow(rows.findIndex((one) => one.kind === 'table' && one.table.name === row.table.name));
  };

  if (rows.length === 0) return <p className={barStyles.note}>{t('bar.noMatches')}</p>;
  const current = rows.some((row) => row.key === focused) ? focused : rows[0]?.key;
  return (
    <div className={styles.tree} ref={scroller} role="tree" aria-label={t('tree.label')} onKeyDown={onKeyDown}>
      <div role="presentation" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <div
              key={row.key}
              data-key={row.key}
              className={clsx(styles.row, row.kind !== 'table' && styles.inner)}
              role="treeitem"
              aria-level={row.kind === 'table' ? 1 : 2}
              aria-expanded={row.kind === 'table' ? row.isOpen : undefined}
              tabIndex={row.key === current ? 0 : -1}
              style={{ transform: `translateY(${start}px)` }}
              onFocus={() => setFocused(row.key)}
              onClick={() => row.kind === 'table' && setTableOpen(row.table.name, !row.isOpen)}
            >
              <RowContent row={row} place={place} isCurrent={row.key === current} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface RowContentProps {
  readonly row: TreeRow;
  readonly place: Place;
  /** Tab goes to what can be done with this row. */
  readonly isCurrent: boolean;
}

function RowContent({ row, place, isCurrent }: RowContentProps) {
  const t = useMessages(sqllab);
  switch (row.kind) {
    case 'table':
      return <TableRow table={row.table} isOpen={row.isOpen} place={place} isCurrent={isCurrent} />;
    case 'column':
      return <ColumnRow column={row.column} isCurrent={isCurrent} />;
    case 'note':
      return (
        <span className={'message' in row ? styles.error : text.muted}>
          {'message' in row ? row.message : t(`tree.${row.note}`)}
        </span>
      );
  }
}

interface TableRowProps {
  readonly table: TableName;
  readonly isOpen: boolean;
  readonly place: Place;
  readonly isCurrent: boolean;
}

function TableRow({ table, isOpen, place, isCurrent }: TableRowProps) {
  const t = useMessages(sqllab);
  const tCommon = useMessages(common);
  const { lab, actions } = useLab();
  const mayPreview = findDatabase(lab.page, place.databaseId)?.disableDataPreview !== true;
  const insertSelect = async () => {
    await lab.catalogue.describe(place, table.name);
    const request = lab.catalogue.store.getState().descriptions.get(tableKey(place, table.name));
    if (request?.value) actions.editor?.insert(request.value.selectStar);
    else showToast('error', request?.failure?.message ?? t('tree.tableFailed'));
  };
  const copy = () =>
    navigator.clipboard.writeText(qualified(place, table.name)).then(
      () => showToast('success', t('actions.copied')),
      () => showToast('error', tCommon('copyFailed')),
    );
  return (
    <>
      <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} sizePx={12} />
      <Icon name={table.kind === 'table' ? 'table' : 'eye'} sizePx={14} />
      <span className={styles.name} title={table.name}>
        {table.name}
        <CertificationMarks notes={table.certification} />
      </span>
      {table.kind === 'table' ? null : (
        <span className={styles.kind}>{t(table.kind === 'view' ? 'tree.view' : 'tree.materializedView')}</span>
      )}
      <span className={styles.actions} onClick={(event) => event.stopPropagation()}>
        {mayPreview ? (
          <RowAction
            isCurrent={isCurrent}
            icon="eye"
            label={t('tree.preview', { table: table.name })}
            onAct={() => void actions.preview(table.name)}
          />
        ) : null}
        <RowAction
          isCurrent={isCurrent}
          icon="insert"
          label={t('tree.insertSelect', { table: table.name })}
          onAct={() => void insertSelect()}
        />
        <RowAction
          isCurrent={isCurrent}
          icon="copy"
          label={t('tree.copyName', { table: table.name })}
          onAct={() => void copy()}
        />
      </span>
    </>
  );
}

interface RowActionProps {
  readonly icon: 'eye' | 'insert' | 'copy';
  readonly label: string;
  readonly isCurrent: boolean;
  readonly onAct: () => void;
}

const RowAction = ({ icon, label, isCurrent, onAct }: RowActionProps) => (
  <IconButton className={styles.action} icon={icon} label={label} tabIndex={isCurrent ? 0 : -1} onClick={onAct} />
);

function ColumnRow({ column, isCurrent }: { readonly column: TableColumn; readonly isCurrent: boolean }) {
  const t = useMessages(sqllab);
  const { actions } = useLab();
  return (
    <>
      <span className={styles.key}>{column.keys.length > 0 ? <Icon name="key" sizePx={12} /> : null}</span>
      <button
        type="button"
        className={clsx(styles.name, styles.column)}
        tabIndex={isCurrent ? 0 : -1}
        title={[t('tree.insertColumn', { column: column.name }), keysText(column, t), column.comment].filter(Boolean).join(' · ')}
        onClick={() => actions.editor?.insert(asTyped(column.name))}
      >
        {column.name}
      </button>
      <span className={styles.type} title={column.type}>
        {column.type.toLowerCase()}
      </span>
    </>
  );
}

const KEYS = ['pk', 'fk', 'index'] as const;
const keysText = ({ keys }: TableColumn, t: Translate<typeof sqllab.texts>): string =>
  keys
    .map((key) => {
      const known = KEYS.find((one) => one === key);
      return known ? t(`tree.key.${known}`) : key;
    })
    .join(', ');

const qualified = ({ schema }: Place, table: string): string =>
  schema === null ? asTyped(table) : `${asTyped(schema)}.${asTyped(table)}`;
