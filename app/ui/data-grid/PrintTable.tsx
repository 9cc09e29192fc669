// A grid on paper: a plain table of the rows that are loaded, whose names repeat on every page.
import { cellText } from './cells/cell-text.ts';
import type { GridColumn, GridRow } from './grid-types.ts';
import { dataGrid } from '#app/messages/en/data-grid.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import styles from './PrintTable.module.css';

/** More than this fills a book. */
const MAX_ROWS = 1_000;

interface PrintTableProps {
  readonly columns: readonly GridColumn[];
  readonly rowCount: number;
  readonly rowAt: (index: number) => GridRow | undefined;
  readonly numberAt: (index: number) => number;
}

export function PrintTable({ columns, rowCount, rowAt, numberAt }: PrintTableProps) {
  const t = useMessages(dataGrid);
  const indexes = Array.from({ length: Math.min(rowCount, MAX_ROWS) }, (_, index) => index).filter(rowAt);
  return (
    <div className={styles.frame}>
      <table>
        <thead>
          <tr>
            <td />
            {columns.map(({ name }, col) => (
              <th key={col} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {indexes.map((index) => (
            <tr key={index}>
              <td>{numberAt(index)}</td>
              {columns.map(({ kind }, col) => (
                <td key={col} className={kind === 'number' ? styles.number : undefined}>
                  {cellText(rowAt(index)?.[col] ?? null) ?? 'NULL'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {indexes.length < rowCount ? <p>{t('printed', { shown: indexes.length, count: rowCount })}</p> : null}
    </div>
  );
}
