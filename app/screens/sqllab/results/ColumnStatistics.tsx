// What a column of the result contains, beside the grid: counts, extremes, its most frequent values, a histogram.
import { useEffect, useState } from 'react';
import * as z from 'zod';
import { isDecimalText } from '#app/domain/text/decimal-text.ts';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { ApiFailure, createLabApi } from '#app/screens/sqllab/client/lab-api.ts';
import type { PaneRun } from '#app/screens/sqllab/pane-run.ts';
import type { GridColumn } from '#app/ui/data-grid/grid-types.ts';
import type { RowOrder } from '#app/ui/data-grid/order-rows.ts';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import styles from './ColumnStatistics.module.css';

interface ColumnStatisticsProps {
  readonly run: PaneRun;
  /** Place in the result. */
  readonly col: number;
  readonly column: GridColumn;
  /** Its filters count. */
  readonly order: RowOrder;
  readonly onClose: () => void;
}

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const replySchema = z.object({
  result: z.object({
    row_count: z.number(),
    null_count: z.number(),
    distinct_count: z.number(),
    is_distinct_estimated: z.boolean(),
    min: scalar.nullable(),
    max: scalar.nullable(),
    mean: z.number().nullable(),
    top_values: z.array(z.object({ value: scalar, count: z.number() })),
    histogram: z.array(z.object({ from: z.number(), to: z.number(), count: z.number() })).nullable(),
  }),
});
type Statistics = z.infer<typeof replySchema>['result'];

export function ColumnStatistics({ run, col, column, order, onClose }: ColumnStatisticsProps) {
  const t = useMessages(sqllabResults);
  const { found, failure } = useStatistics({ run, col, order });
  return (
    <aside className={styles.panel} aria-label={t('statistics.label', { column: column.name })} aria-busy={!found && !failure}>
      <div className={styles.head}>
        <h2 title={column.name}>{column.name}</h2>
        <IconButton icon="close" label={t('statistics.close')} onClick={onClose} />
      </div>
      {found ? (
        <Content found={found} column={column} />
      ) : (
        <p className={styles.wait} role="status">
          {failure ?? t('statistics.loading')}
        </p>
      )}
    </aside>
  );
}

function useStatistics({ run, col, order }: Pick<ColumnStatisticsProps, 'run' | 'col' | 'order'>) {
  const [found, setFound] = useState<Statistics | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { clientId, shownStatement, rows } = run;
  const { search, filters } = order;
  useEffect(() => {
    const abort = new AbortController();
    const active = filters.flatMap((text, at) => (text === '' ? [] : [{ col: at, text }]));
    const q = encodeRison({ ...(search !== '' && { search }), filters: active });
    const statement = shownStatement === null ? '' : `&statement=${shownStatement}`;
    const path = `/api/v1/sqllab/rows/${encodeURIComponent(clientId)}/statistics`;
    createLabApi('', (...request) => fetch(...request))
      .call(`${path}?column=${col}&q=${encodeURIComponent(q)}${statement}`, { signal: abort.signal })
      .then(
        (reply) => {
          const parsed = replySchema.safeParse(reply);
          if (parsed.success) setFound(parsed.data.result);
          else setFailure(pageTranslate(sqllabResults)('unreadableRows'));
        },
        (error: unknown) => {
          if (abort.signal.aborted) return;
          setFound(null);
          setFailure(error instanceof ApiFailure ? error.message : pageTranslate(sqllabResults)('unreadableRows'));
        },
      );
    return () => abort.abort();
  }, [clientId, shownStatement, rows, col, search, filters]);
  return { found, failure };
}

function Content({ found, column }: { readonly found: Statistics; readonly column: GridColumn }) {
  const t = useMessages(sqllabResults);
  const locale = useLocale();
  const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const number = (value: number): string => exact.format(value);
  const share = (count: number): string =>
    (found.row_count === 0 ? 0 : count / found.row_count).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
  const shown = (value: string | number | boolean): string =>
    column.kind === 'number' && isDecimalText(String(value))
      ? exact.format(String(value) as Intl.StringNumericLiteral)
      : String(value);
  const distinct = number(found.distinct_count);
  return (
    // A region that scrolls is reached by the keyboard.
    <div className={styles.content} role="group" tabIndex={0}>
      <dl className={styles.facts}>
        <Fact name={t('statistics.rows')} value={number(found.row_count)} />
        <Fact name={t('statistics.nulls')} value={`${number(found.null_count)} (${share(found.null_count)})`} />
        <Fact
          name={t('statistics.distinct')}
          value={found.is_distinct_estimated ? t('statistics.about', { count: distinct }) : distinct}
        />
        {found.min === null ? null : <Fact name={t('statistics.min')} value={shown(found.min)} />}
        {found.max === null ? null : <Fact name={t('statistics.max')} value={shown(found.max)} />}
        {found.mean === null ? null : <Fact name={t('statistics.mean')} value={number(found.mean)} />}
      </dl>
      {found.histogram ? <Histogram buckets={found.histogram} kind={column.kind} /> : null}
      {found.top_values.length > 0 ? (
        <>
          <h3>{t('statistics.top')}</h3>
          <ol className={styles.top}>
            {found.top_values.map(({ value, count }) => (
              <li key={String(value)}>
                <span className={styles.bar} style={{ width: `${(100 * count) / (found.top_values[0]?.count ?? 1)}%` }} />
                <span className={styles.value} title={String(value)}>
                  {value === '' ? t('statistics.empty') : shown(value)}
                </span>
                <span className={styles.count}>{number(count)}</span>
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </div>
  );
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd title={value}>{value}</dd>
  </div>
);

function Histogram({ buckets, kind }: { readonly buckets: NonNullable<Statistics['histogram']>; readonly kind: string }) {
  const t = useMessages(sqllabResults);
  const locale = useLocale();
  const most = Math.max(1, ...buckets.map(({ count }) => count));
  const edge = (value: number): string =>
    kind === 'time'
      ? new Date(value).toLocaleDateString(locale, { timeZone: 'UTC', dateStyle: 'medium' })
      : value.toLocaleString(locale, { maximumSignificantDigits: 5 });
  return (
    <figure className={styles.histogram}>
      <figcaption>{t('statistics.distribution')}</figcaption>
      <div className={styles.bars}>
        {buckets.map(({ from, to, count }) => (
          <span
            key={from}
            role="img"
            aria-label={t('statistics.bucket', { from: edge(from), to: edge(to), count })}
            title={t('statistics.bucket', { from: edge(from), to: edge(to), count })}
          >
            <i style={{ height: `${count === 0 ? 0 : Math.max(3, (100 * count) / most)}%` }} />
          </span>
        ))}
      </div>
      <div className={styles.edges}>
        <span>{edge(buckets[0]?.from ?? 0)}</span>
        <span>{edge(buckets.at(-1)?.to ?? 0)}</span>
      </div>
    </figure>
  );
}
