// Rows of the schema browser under a table: its size and comment, columns, indexes and partitions.
import { clsx } from 'clsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { sqllab } from '#app/messages/en/sqllab.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text/text.module.css';
import type { TableColumnDetails, TableIndex, TablePartition } from '#app/screens/sqllab/client/catalog/catalogue.ts';
import { sqlNamesFor } from '#app/screens/sqllab/client/lab.ts';
import { describeType } from './describe-type.ts';
import { useLab } from '#app/screens/sqllab/lab-context.ts';
import styles from './SchemaTree.module.css';

/** Three significant digits suffice for a planner's estimate. */
const estimateText = (count: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 }).format(count);

interface FactsRowProps {
  readonly rowEstimate: number | null;
  readonly comment: string | null;
}

export function FactsRow({ rowEstimate, comment }: FactsRowProps) {
  const t = useMessages(sqllab);
  const locale = useLocale();
  const rows = rowEstimate === null ? null : t('tree.rows', { count: rowEstimate, short: estimateText(rowEstimate, locale) });
  const title = rowEstimate === null ? '' : t('tree.rowsTitle', { count: rowEstimate });
  return (
    <span className={clsx(styles.name, text.muted)} title={[title, comment].filter(Boolean).join('\n')}>
      {[rows, comment].filter(Boolean).join(' · ')}
    </span>
  );
}

interface PartitionsRowProps {
  readonly by: string;
  readonly count: number;
  readonly isOpen: boolean;
}

export function PartitionsRow({ by, count, isOpen }: PartitionsRowProps) {
  const t = useMessages(sqllab);
  return (
    <>
      <span className={styles.key}>
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} sizePx={12} />
      </span>
      <span className={clsx(styles.name, text.muted)}>{t('tree.partitions', { count })}</span>
      <span className={styles.type} title={t('tree.partitionedBy', { by })}>
        {by.toLowerCase()}
      </span>
    </>
  );
}

export function PartitionRow({ partition: { name, bounds, rowEstimate } }: { readonly partition: TablePartition }) {
  const t = useMessages(sqllab);
  const locale = useLocale();
  const rows = rowEstimate === null ? null : t('tree.rowsTitle', { count: rowEstimate });
  return (
    <>
      <span className={styles.key} />
      <span className={styles.name} title={[name, bounds].join('\n')}>
        {name}
      </span>
      <span className={styles.type} title={[bounds, rows].filter(Boolean).join('\n')}>
        {rowEstimate === null ? bounds : estimateText(rowEstimate, locale)}
      </span>
    </>
  );
}

export function IndexRow({ index }: { readonly index: TableIndex }) {
  const t = useMessages(sqllab);
  const columns = index.columns.map((name) => name ?? '…').join(', ');
  return (
    <>
      <span className={styles.key}>
        <Icon name="list" sizePx={12} />
      </span>
      <span className={clsx(styles.name, text.muted)} title={`${index.name} (${columns})`}>
        {index.name}
      </span>
      <span className={styles.type} title={columns}>
        {t(index.isUnique ? 'tree.uniqueIndex' : 'tree.key.index')}
      </span>
    </>
  );
}

interface ColumnRowProps {
  readonly column: TableColumnDetails;
  readonly refers: string | null;
  readonly databaseId: number;
}

export function ColumnRow({ column, refers, databaseId }: ColumnRowProps) {
  const t = useMessages(sqllab);
  const { lab, actions } = useLab();
  return (
    <>
      <span className={styles.key}>{column.keys.length > 0 ? <Icon name="key" sizePx={12} /> : null}</span>
      <button
        type="button"
        className={clsx(styles.name, styles.column)}
        tabIndex={-1}
        title={[t('tree.insertColumn', { column: column.name }), keysText(column, t), column.comment].filter(Boolean).join(' · ')}
        onClick={() => actions.editor?.insert(sqlNamesFor(lab.page, databaseId).write(column.name))}
      >
        {column.name}
      </button>
      <span className={styles.type} title={refers === null ? column.type : t('tree.refers', { column: refers })}>
        {refers === null ? describeType(column.type, t) : `→ ${refers}`}
      </span>
    </>
  );
}

const KEYS = ['pk', 'fk', 'index'] as const;
const keysText = ({ keys }: TableColumnDetails, t: Translate<typeof sqllab.texts>): string =>
  keys
    .map((key) => {
      const known = KEYS.find((one) => one === key);
      return known ? t(`tree.key.${known}`) : key;
    })
    .join(', ');
