// A row for each kind of history: how much there is, since when, and its files.
import { history } from '#app/messages/en/history.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import type { HistoryAmount, HistoryOverview } from '#app/services/history-storage/read-history.server.ts';
import { HISTORY_FORMATS } from '#app/formats/registry/ids.ts';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { numberCellClass, Table } from '#app/ui/table/Table.tsx';
import cells from '#app/ui/table/cells.module.css';
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx';
import message from '#app/ui/text/text.module.css';
import styles from './HistoryScreen.module.css';

interface HistoryAmountsProps {
  readonly overview: HistoryOverview;
  readonly canExport: boolean;
}

export function HistoryAmounts({ overview, canExport }: HistoryAmountsProps) {
  const t = useMessages(history);
  const { amounts, neon } = overview;
  return (
    <Panel aria-labelledby="amounts-title">
      <h2 id="amounts-title" className={styles.heading}>
        {t('amounts.title')}
      </h2>
      <div className={styles.scroll}>
        <Table aria-labelledby="amounts-title">
          <thead>
            <tr>
              <th scope="col">{t('column.kind')}</th>
              <th scope="col" className={numberCellClass}>
                {t('column.d1')}
              </th>
              {neon === 'unused' ? null : (
                <th scope="col" className={numberCellClass}>
                  {t('column.neon')}
                </th>
              )}
              <th scope="col">{t('column.oldest')}</th>
              {canExport ? <th scope="col">{t('column.files')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {amounts.map((amount) => (
              <AmountRow key={amount.kind} amount={amount} overview={overview} canExport={canExport} />
            ))}
          </tbody>
        </Table>
      </div>
      <div className={styles.notes}>
        {neon === 'away' ? null : <p>{t(`neon.${neon}`)}</p>}
        <p>{t('views.detail')}</p>
      </div>
    </Panel>
  );
}

function AmountRow({ amount, overview, canExport }: HistoryAmountsProps & { readonly amount: HistoryAmount }) {
  const t = useMessages(history);
  const locale = useLocale();
  const { nowMs } = useShellData();
  const { kind, d1Count, neonCount, oldestMs } = amount;
  return (
    <tr>
      <td className={styles.wrapping}>
        {t(`kind.${kind}`)}
        <AmountDetail kind={kind} overview={overview} />
      </td>
      <td className={numberCellClass}>{d1Count.toLocaleString(locale)}</td>
      {overview.neon === 'unused' ? null : (
        <td className={numberCellClass}>{neonCount === null ? t('unknown') : neonCount.toLocaleString(locale)}</td>
      )}
      <td className={styles.wrapping}>
        {oldestMs === null ? <span className={message.muted}>{t('none')}</span> : <RelativeTime atMs={oldestMs} nowMs={nowMs} />}
        <RetentionDetail kind={kind} overview={overview} />
      </td>
      {canExport ? (
        <td>
          <span className={styles.files}>
            {HISTORY_FORMATS.map((format) => (
              <a
                key={format}
                href={`/api/v1/history/export?kind=${kind}&format=${format}`}
                download
                aria-label={t('file.label', { kind: t(`kind.${kind}`), format: t(`file.${format}`) })}
              >
                {t(`file.${format}`)}
              </a>
            ))}
          </span>
        </td>
      ) : null}
    </tr>
  );
}

function AmountDetail({ kind, overview }: Pick<HistoryAmount, 'kind'> & { readonly overview: HistoryOverview }) {
  const t = useMessages(history);
  const { blockCount, blockLineCount, deliveryCount } = overview;
  if (kind === 'actions' && blockCount > 0)
    return <span className={cells.detail}>{t('detail.actions', { lines: blockLineCount, blocks: blockCount })}</span>;
  if (kind === 'reportRuns' && deliveryCount > 0)
    return <span className={cells.detail}>{t('detail.reportRuns', { count: deliveryCount })}</span>;
  return null;
}

/** For how long rows of the kind are kept, wherever that is set. */
function RetentionDetail({
  kind,
  overview: { retention, logDays },
}: Pick<HistoryAmount, 'kind'> & { readonly overview: HistoryOverview }) {
  const t = useMessages(history);
  const days = retention[kind] ?? (kind === 'actions' ? logDays : null);
  const isMaximum = kind === 'reportRuns';
  const unset = { actions: t('kept.logDays'), queries: t('kept.forever'), reportRuns: t('kept.reports') };
  return (
    <span className={cells.detail}>
      {days === null ? unset[kind] : t(isMaximum ? 'kept.reports.days' : 'kept.days', { days })}
    </span>
  );
}
