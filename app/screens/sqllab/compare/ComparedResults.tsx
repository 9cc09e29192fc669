// Compares two results row by row: added, removed, and changed rows.
import { useEffect, useMemo, useState } from 'react';
import { compareResults, suggestKeys, type ResultComparison } from '#app/domain/results/compare-results.ts';
import { createLabApi } from '#app/screens/sqllab/client/lab-api.ts';
import type { PaneRun } from '#app/screens/sqllab/pane-run.ts';
import { copyCells } from '#app/screens/sqllab/results/copy-cells.ts';
import { createRowsFetcher } from '#app/screens/sqllab/results/rows-page.ts';
import { DataGrid } from '#app/ui/data-grid/DataGrid.tsx';
import type { GridCell, GridColumn, GridRow } from '#app/ui/data-grid/grid-types.ts';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { NativeSelect } from '#app/ui/form/Input.tsx';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text/text.module.css';
import { MAX_COMPARED_ROWS, readWholeResult, type WholeResult } from './read-whole-result.ts';
import styles from './ComparedResults.module.css';

interface ComparedResultsProps {
  readonly before: PaneRun;
  readonly after: PaneRun;
  readonly onClose: () => void;
}

type Loaded = readonly [before: WholeResult, after: WholeResult];

export function ComparedResults({ before, after, onClose }: ComparedResultsProps) {
  const t = useMessages(sqllabResults);
  const { loaded, failure } = useBothResults(before, after);
  return (
    <section className={styles.pane} aria-label={t('compare.label')} aria-busy={!loaded && failure === null}>
      {loaded ? (
        <Differences loaded={loaded} onClose={onClose} />
      ) : (
        <div className={styles.head}>
          <span role="status">{failure ?? t('compare.loading')}</span>
          <IconButton icon="close" label={t('compare.close')} onClick={onClose} />
        </div>
      )}
    </section>
  );
}

function useBothResults(before: PaneRun, after: PaneRun) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const t = pageTranslate(sqllabResults);
    if (Math.max(before.rows, after.rows) > MAX_COMPARED_ROWS) {
      setFailure(t('compare.tooMany', { max: MAX_COMPARED_ROWS }));
      return undefined;
    }
    const api = createLabApi('', (...request) => fetch(...request));
    const read = (run: PaneRun) => readWholeResult(createRowsFetcher(api, run.clientId, run.shownStatement), abort.signal);
    Promise.all([read(before), read(after)]).then(setLoaded, (error: unknown) => {
      if (!abort.signal.aborted) setFailure(error instanceof Error ? error.message : t('instead.unreadable'));
    });
    return () => abort.abort();
  }, [before, after]);
  return { loaded, failure };
}

const NO_FILTER = (): void => undefined;

function Differences({ loaded, onClose }: { readonly loaded: Loaded; readonly onClose: () => void }) {
  const t = useMessages(sqllabResults);
  const [left, right] = useMemo(
    () => loaded.map(({ columns, rows }) => ({ columns: columns.map(({ name }) => name), rows })),
    [loaded],
  );
  const suggested = useMemo(() => (left && right ? suggestKeys(left, right) : []), [left, right]);
  const [keys, setKeys] = useState<readonly string[]>(suggested);
  const found = useMemo(() => (left && right ? compareResults(left, right, keys) : null), [left, right, keys]);
  const columns = useMemo(() => (found ? gridColumns(found, loaded) : []), [found, loaded]);
  const rows = useMemo(() => (found ? gridRows(found) : []), [found]);
  if (!found || !left || !right) return null;
  const count = (kind: string): number => found.differences.filter((one) => one.kind === kind).length;
  const counts = { added: count('added'), removed: count('removed'), changed: count('changed'), same: found.sameCount };
  const others = [...found.addedColumns, ...found.removedColumns];
  return (
    <>
      <div className={styles.head}>
        <span className={text.tabular} role="status">
          {t('compare.summary', counts)}
        </span>
        {others.length > 0 ? <span className={text.muted}>{t('compare.columns', { names: others.join(', ') })}</span> : null}
        <span className={styles.gap} />
        <KeyChooser
          names={left.columns.filter((name) => right.columns.includes(name))}
          keys={keys}
          suggested={suggested}
          onPick={setKeys}
        />
        <IconButton icon="close" label={t('compare.close')} onClick={onClose} />
      </div>
      <DataGrid
        label={t('compare.label')}
        columns={columns}
        rowCount={rows.length}
        rowAt={(index) => rows[index]}
        numberAt={(index) => index + 1}
        maxNumber={rows.length}
        sort={null}
        onSort={NO_FILTER}
        filters={null}
        onFilter={NO_FILTER}
        onCopy={(range, { withNames }) => void copyCells({ columns, rows, range, withNames })}
        onView={NO_FILTER}
      />
      {rows.length === 0 ? <p className={styles.none}>{t('compare.same')}</p> : null}
    </>
  );
}

interface KeyChooserProps {
  readonly names: readonly string[];
  readonly keys: readonly string[];
  readonly suggested: readonly string[];
  readonly onPick: (keys: readonly string[]) => void;
}

/** Selects the key columns: the suggested ones, a single column, or all. */
function KeyChooser({ names, keys, suggested, onPick }: KeyChooserProps) {
  const t = useMessages(sqllabResults);
  const choices = [...(suggested.length > 1 ? [suggested] : []), ...names.map((name) => [name]), []];
  return (
    <label className={styles.keys}>
      <span>{t('compare.keys')}</span>
      <NativeSelect
        isCompact
        value={JSON.stringify(keys)}
        onChange={(event) => onPick(JSON.parse(event.target.value) as string[])}
      >
        {choices.map((choice) => (
          <option key={JSON.stringify(choice)} value={JSON.stringify(choice)}>
            {choice.length === 0 ? t('compare.allColumns') : choice.join(', ')}
          </option>
        ))}
      </NativeSelect>
    </label>
  );
}

function gridColumns({ columns }: ResultComparison, [before, after]: Loaded): GridColumn[] {
  const known = new Map([...before.columns, ...after.columns].map((column) => [column.name, column]));
  const change: GridColumn = { name: pageTranslate(sqllabResults)('compare.change'), kind: 'text', hint: null };
  return [change, ...columns.map((name) => known.get(name) ?? { name, kind: 'text' as const, hint: null })];
}

function gridRows({ differences }: ResultComparison): GridRow[] {
  const t = pageTranslate(sqllabResults);
  const scalar = (cell: unknown): GridCell => (cell === undefined ? null : (cell as GridCell));
  const shown = (cell: unknown): string =>
    cell === null || cell === undefined ? 'NULL' : typeof cell === 'string' ? cell : JSON.stringify(cell);
  return differences.map(({ kind, before, after, changed }) => {
    const row = after ?? before ?? [];
    const cells = row.map((cell, at) =>
      changed.includes(at) ? t('compare.changedCell', { before: shown(before?.[at]), after: shown(after?.[at]) }) : scalar(cell),
    );
    return [t(`compare.${kind}`), ...cells];
  });
}
