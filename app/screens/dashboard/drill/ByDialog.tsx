// A chart or a mark of it broken down by another column, and so on from mark to mark. Each step can be gone back to.
import { useEffect, useRef, useState } from 'react';
import { dashboardDrill } from '#app/messages/en/dashboard-drill.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { noteUsage } from '#app/screens/shell/usage/note-usage.ts';
import { Dialog } from '#app/ui/overlay/Dialog.tsx';
import type { DrillColumn } from '#app/stores/chart-drill/wire.ts';
import { ByTools } from './ByTools.tsx';
import { ColumnList } from './ColumnList.tsx';
import { DetailDialog } from './DetailDialog.tsx';
import type { DrillParts } from './drill-parts.ts';
import { DrillPicture } from './DrillPicture.tsx';
import { allConditions, backTo, freeColumns, intoMark, lastStep, startPath, withColumn } from './drill-path.ts';
import { receiveDrills, type OpenedDrill } from './open-drill.ts';
import { PathNav } from './PathNav.tsx';
import { useDrilled } from './use-drilled.ts';
import styles from './by.module.css';
import drill from './drill-dialog.module.css';

export function ByDialog(parts: DrillParts) {
  const t = useMessages(dashboardDrill);
  const { info, dashboardId, opened, onClose } = parts;
  const { chart } = opened;
  const [path, setPath] = useState(() => startPath(opened.conditions));
  const [vizType, setVizType] = useState<string | null>(null);
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [detail, setDetail] = useState<OpenedDrill | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const step = lastStep(path);
  const drilled = useDrilled({ dashboardId, chart, step, vizType, box: body });

  const latest = useRef(path);
  latest.current = path;
  useEffect(
    () =>
      receiveDrills((next) => {
        if (next.kind === 'by') {
          noteUsage('further_drill_by', { details: { slice_id: next.chart.chartId, drill_depth: latest.current.length } });
          setPath(intoMark(latest.current, next.conditions));
        } else setDetail({ ...next, conditions: allConditions(latest.current, next.conditions) });
      }),
    [],
  );
  const select = (column: DrillColumn) => setPath(withColumn(path, column));
  const stepTo = (index: number) => {
    noteUsage('drill_by_breadcrumb_clicked', { details: { slice_id: chart.chartId } });
    setPath(backTo(path, index));
  };
  const columns = freeColumns(path, info.columns);
  const seeRows = (opener: HTMLElement) => setDetail({ kind: 'detail', chart, conditions: step.conditions, opener });
  return (
    <Dialog title={t('by.title', { title: chart.title })} look="full" onClose={onClose}>
      <div className={drill.content}>
        {path.length === 1 && step.mark === '' ? null : <PathNav path={path} onStep={stepTo} />}
        {step.column === null ? null : (
          <ByTools
            parts={parts}
            step={step}
            columns={columns}
            drilled={drilled}
            view={view}
            onColumn={select}
            onKind={setVizType}
            onView={setView}
            onRows={info.rows === 'allowed' ? seeRows : null}
          />
        )}
        <div className={styles.body} ref={body}>
          {step.column === null ? (
            <ColumnList columns={columns} selected={null} onSelect={select} />
          ) : (
            <DrillPicture dashboardId={dashboardId} chart={chart} drilled={drilled} view={view} />
          )}
        </div>
      </div>
      {detail === null ? null : (
        <DetailDialog
          {...parts}
          opened={detail}
          onClose={() => {
            setDetail(null);
            detail.opener.focus();
          }}
        />
      )}
    </Dialog>
  );
}
