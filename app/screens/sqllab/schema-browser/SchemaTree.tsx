// Tables, views and their columns as a tree; only the rows in view are in the document.
import { clsx } from 'clsx';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useShallow } from 'zustand/react/shallow';
import { expandedTables } from '#app/domain/sqllab/tabs/tab-tables.ts';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { CertificationMarks } from '#app/ui/text/CertificationMarks.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { copyAndTell } from '#app/ui/browser/copy-text.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { tableKey, type CatalogPlace, type TableName } from '#app/screens/sqllab/client/catalog/catalogue.ts';
import { activeEditor, findDatabase, sqlNamesFor, type LabState } from '#app/screens/sqllab/client/lab.ts';
import { tableFailure } from '#app/screens/sqllab/client/runs/run-actions.ts';
import { useCatalogue, useLab, useLabState } from '#app/screens/sqllab/lab-context.ts';
import { ColumnRow, FactsRow, IndexRow, PartitionRow, PartitionsRow } from './SchemaRows.tsx';
import { findTreeKey, partitionsKey, tablesToDescribe, treeRows, type TreeRow } from './tree-rows.ts';
import text from '#app/ui/text/text.module.css';
import styles from './SchemaTree.module.css';
import barStyles from './SchemaBar.module.css';

const ROW_PX = 28;

interface SchemaTreeProps {
  readonly place: CatalogPlace;
  readonly tables: readonly TableName[];
  readonly filter: string;
  /** The table that is open at first; null: none. */
  readonly opened: string | null;
}

export function SchemaTree({ place, tables, filter, opened }: SchemaTreeProps) {
  const t = useMessages(sqllab);
  const descriptions = useCatalogue((state) => state.descriptions);
  const { open, setRowOpen } = useOpenRows(place, tables, opened);
  const [focused, setFocused] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () => treeRows({ tables, filter, open, describe: (table) => descriptions.get(tableKey(place, table)), schema: place.schema }),
    [tables, filter, open, descriptions, place],
  );
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
  });

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
    if (!row || moveInRow(event, key)) return;
    const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
    const next = steps[key];
    if (next !== undefined) focusRow(next);
    else if (key === 'ArrowRight' && opens(row)) setRowOpen(row, true);
    else if (key === 'ArrowLeft') closeOrLeave(row);
    else if (key === 'Enter' && opens(row)) setRowOpen(row, !row.isOpen);
    else if (key === 'Enter' && row.kind === 'column') (event.target as Element).querySelector('button')?.click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const closeOrLeave = (row: TreeRow) => {
    if (opens(row) && row.isOpen) setRowOpen(row, false);
    else focusRow(rows.findIndex((one) => one.kind === 'table' && one.table.name === row.table.name));
  };

  if (rows.length === 0) return <p className={barStyles.note}>{t('bar.noMatches')}</p>;
  const current = rows.some((row) => row.key === focused) ? focused : rows[0]?.key;
  const isCurrentNear = list.getVirtualItems().some(({ index }) => rows[index]?.key === current);
  return (
    <div
      className={styles.tree}
      ref={scroller}
      role="tree"
      aria-label={t('tree.label')}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 has aria-description for every role
      aria-description={t('tree.keys')}
      // Where the row that has been left is scrolled out of the page, Tab still gets here.
      tabIndex={isCurrentNear ? -1 : 0}
      onFocus={({ target, currentTarget }) => target === currentTarget && focusRow(rows.findIndex((row) => row.key === current))}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree has the keys of its items
            <div
              key={row.key}
              data-key={row.key}
              className={clsx(styles.row, row.kind !== 'table' && styles.inner)}
              role="treeitem"
              aria-level={row.kind === 'table' ? 1 : 2}
              aria-expanded={opens(row) ? row.isOpen : undefined}
              tabIndex={row.key === current ? 0 : -1}
              style={{ transform: `translateY(${start}px)` }}
              onFocus={() => setFocused(row.key)}
              onClick={() => opens(row) && setRowOpen(row, !row.isOpen)}
            >
              <RowContent row={row} place={place} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Tables and groups that are open; the columns of a table are loaded when it is opened, and again after a refresh. */
function useOpenRows(place: CatalogPlace, tables: readonly TableName[], first: string | null) {
  const { lab, actions } = useLab();
  const descriptions = useCatalogue((state) => state.descriptions);
  const expanded = useLabState(useShallow((state: LabState) => expandedAt(state, place)));
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(first === null ? [] : [first]));
  const open = useMemo(() => new Set([...expanded, ...opened]), [expanded, opened]);
  useEffect(() => {
    const describe = (table: string) => descriptions.get(tableKey(place, table));
    for (const name of tablesToDescribe({ tables, open, describe })) void lab.catalogue.describe(place, name);
  }, [lab, place, tables, open, descriptions]);
  const setRowOpen = (row: TreeRow, isOpen: boolean) => {
    if (row.kind === 'table' && isOpen) void lab.catalogue.describe(place, row.table.name);
    if (row.kind === 'table') actions.setTableExpanded(place, row.table.name, isOpen);
    if (row.kind === 'table' && !isOpen) setOpened(withKey(opened, row.table.name, false));
    if (row.kind === 'partitions') setOpened(withKey(opened, partitionsKey(row.table.name), isOpen));
  };
  return { open, setRowOpen };
}

/** What is kept with the shown tab. */
function expandedAt(state: LabState, { databaseId, catalog, schema }: CatalogPlace): string[] {
  const editorId = activeEditor(state)?.id ?? '';
  return expandedTables(state.tabs, { editorId, dbId: databaseId, catalog: catalog ?? null, schema });
}

/** What has rows below it. */
const opens = (row: TreeRow): row is Extract<TreeRow, { readonly isOpen: boolean }> => 'isOpen' in row;

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(keys);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}

/** From a row to its buttons, among them, and back. */
function moveInRow(event: KeyboardEvent, key: string): boolean {
  const target = event.target as HTMLElement;
  const row = target.closest<HTMLElement>('[role="treeitem"]');
  const buttons = [...(row?.querySelectorAll('button') ?? [])];
  const at = buttons.indexOf(target as HTMLButtonElement);
  if (at === -1 && key !== 'F2') return false;
  const next = at === -1 ? buttons[0] : { ArrowRight: buttons[at + 1], ArrowLeft: buttons[at - 1], F2: row, Escape: row }[key];
  if (!next) return at !== -1;
  next.focus();
  event.preventDefault();
  event.stopPropagation();
  return true;
}

interface RowContentProps {
  readonly row: TreeRow;
  readonly place: CatalogPlace;
}

function RowContent({ row, place }: RowContentProps) {
  const t = useMessages(sqllab);
  switch (row.kind) {
    case 'table':
      return <TableRow table={row.table} isOpen={row.isOpen} place={place} />;
    case 'column':
      return <ColumnRow column={row.column} refers={row.refers} databaseId={place.databaseId} />;
    case 'index':
      return <IndexRow index={row.index} />;
    case 'facts':
      return <FactsRow rowEstimate={row.rowEstimate} comment={row.comment} />;
    case 'partitions':
      return <PartitionsRow by={row.by} count={row.count} isOpen={row.isOpen} />;
    case 'partition':
      return <PartitionRow partition={row.partition} />;
    case 'note':
      return (
        <span className={'message' in row ? styles.error : text.muted}>
          {'message' in row ? tableFailure(row.message) : t(`tree.${row.note}`)}
        </span>
      );
  }
}

interface TableRowProps {
  readonly table: TableName;
  readonly isOpen: boolean;
  readonly place: CatalogPlace;
}

function TableRow({ table, isOpen, place }: TableRowProps) {
  const t = useMessages(sqllab);
  const { lab, actions } = useLab();
  const mayPreview = findDatabase(lab.page, place.databaseId)?.disableDataPreview !== true;
  const names = sqlNamesFor(lab.page, place.databaseId);
  const insertSelect = async () => {
    await lab.catalogue.describe(place, table.name);
    const request = lab.catalogue.store.getState().descriptions.get(tableKey(place, table.name));
    if (request?.value) actions.editor?.insert(request.value.selectStar);
    else showToast('danger', tableFailure(request?.failure?.message));
  };
  const copyDdl = async () => {
    const { value, failure } = await lab.catalogue.readDdl(place, table.name);
    if (value !== null) await copyAndTell(value);
    else showToast('danger', failure?.message ?? t('tree.noDdl', { table: table.name }));
  };
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
      <span className={styles.actions} role="presentation" onClick={(event) => event.stopPropagation()}>
        {mayPreview ? (
          <RowAction icon="eye" label={t('tree.preview', { table: table.name })} onAct={() => void actions.preview(table.name)} />
        ) : null}
        <RowAction icon="insert" label={t('tree.insertSelect', { table: table.name })} onAct={() => void insertSelect()} />
        <RowAction
          icon="copy"
          label={t('tree.copyName', { table: table.name })}
          onAct={() => void copyAndTell(names.writePath([place.catalog ?? null, place.schema, table.name]))}
        />
        <RowAction
          icon="code"
          label={t(table.kind === 'table' ? 'tree.copyDdl' : 'tree.copyViewDdl', { table: table.name })}
          onAct={() => void copyDdl()}
        />
      </span>
    </>
  );
}

interface RowActionProps {
  readonly icon: 'eye' | 'insert' | 'copy' | 'code';
  readonly label: string;
  readonly onAct: () => void;
}

/** The tree is one tab stop: F2 goes from a row to what can be done with it. */
const RowAction = ({ icon, label, onAct }: RowActionProps) => (
  <IconButton className={styles.action} icon={icon} label={label} tabIndex={-1} onClick={onAct} />
);
