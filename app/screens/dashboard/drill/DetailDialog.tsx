// The rows behind a chart or a mark of it: filters that can be taken away, columns to select, sorted and paged by the server.
import { useMemo, useState } from 'react';
import { dashboardDrill } from '#app/messages/en/dashboard-drill.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import type { DrillParts } from './drill-parts.ts';
import { DetailFilters } from './DetailFilters.tsx';
import { DetailGrid } from './DetailGrid.tsx';
import { DetailTools } from './DetailTools.tsx';
import type { RowsWish } from './drill-calls.ts';
import { filterChips, type FilterChip } from './filter-chips.ts';
import { keepColumns, readKeptColumns } from './kept-detail-columns.ts';
import type { DrilledValue } from './open-drill.ts';
import { useDetailRows } from './use-detail-rows.ts';
import drill from './drill-dialog.module.css';

export function DetailDialog(props: DrillParts) {
  const t = useMessages(dashboardDrill);
  const { info, opened, onClose } = props;
  return (
    <Dialog title={t('detail.title', { title: opened.chart.title })} look="full" onClose={onClose}>
      {info.rows === 'allowed' ? (
        <Detail {...props} />
      ) : (
        <DialogContent>
          <Notice kind="info" title={t(`rows.${info.rows}.title`)}>
            {t(`rows.${info.rows}.text`)}
          </Notice>
        </DialogContent>
      )}
    </Dialog>
  );
}

interface Removed {
  readonly conditions: readonly DrilledValue[];
  readonly without: readonly string[];
}

function Detail({ calls, info, dashboardId, opened }: DrillParts) {
  const t = useMessages(dashboardDrill);
  const userId = useShellData().user?.userId ?? null;
  const first: Removed = { conditions: opened.conditions, without: [] };
  const [{ conditions, without }, setRemoved] = useState(first);
  const [columns, setColumns] = useState(() => readKeptColumns(userId, info.datasetId));
  const [orderBy, setOrderBy] = useState<RowsWish['orderBy']>(null);
  const { chartId } = opened.chart;
  const wish = useMemo(
    (): RowsWish => ({ dashboardId, chartId, conditions, without, columns, orderBy }),
    [dashboardId, chartId, conditions, without, columns, orderBy],
  );
  const detail = useDetailRows(calls, wish);
  const { facts } = detail;
  const labels = new Map(facts?.columns.map(({ name, label }) => [name, label]));
  const removed = new Set(without);
  const chips = filterChips(
    { conditions, filters: facts?.filters ?? [], without: removed, labelOf: (column) => labels.get(column) ?? column },
    t,
  );
  const remove = ({ removes }: FilterChip) => {
    if (removes.kind === 'filter') setRemoved({ conditions, without: [...without, removes.key] });
    else setRemoved({ conditions: conditions.filter((_, index) => index !== removes.index), without });
  };
  const selectColumns = (next: readonly string[] | null) => {
    keepColumns(userId, info.datasetId, next);
    setColumns(next);
    if (next !== null && orderBy !== null && !next.includes(orderBy.column)) setOrderBy(null);
  };
  return (
    <div className={drill.content}>
      <DetailFilters
        chips={chips}
        isChanged={without.length > 0 || conditions.length < opened.conditions.length}
        onRemove={remove}
        onReset={() => setRemoved(first)}
      />
      <DetailTools
        title={opened.chart.title}
        detail={detail}
        columns={columns}
        onColumns={selectColumns}
        file={(format) => calls.file(wish, format)}
      />
      <DetailGrid detail={detail} wish={wish} onSort={setOrderBy} />
    </div>
  );
}
