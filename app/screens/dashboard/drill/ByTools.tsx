// What can be done with a chart that is broken down: another column, another type, its table, its rows, kept as a chart.
import { useState, type MouseEvent } from 'react';
import { PIVOT_TYPES, TABLE_TYPES } from '#app/domain/chart-types/registry/lists.ts';
import { common } from '#app/messages/en/common.ts';
import { dashboardDrill } from '#app/messages/en/dashboard-drill.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { findVizTypeName } from '#app/messages/viz-type-name.ts';
import { useDashboard } from '#app/screens/dashboard/dashboard-context.ts';
import type { DrillColumn } from '#app/stores/chart-drill/wire.ts';
import { Button, buttonClass } from '#app/ui/button/Button.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { Popover } from '#app/ui/overlay/Popover.tsx';
import { SegmentedControl } from '#app/ui/form/SegmentedControl.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { noteUsage } from '#app/screens/shell/usage/note-usage.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { ColumnList } from './ColumnList.tsx';
import type { DrillParts } from './drill-parts.ts';
import type { DrillStep } from './drill-path.ts';
import { openInExplore } from './kept-drill.ts';
import { SaveDrillDialog } from './SaveDrillDialog.tsx';
import type { DrawnDrill } from './use-drilled.ts';
import type { Loaded } from './use-loaded.ts';
import styles from './by.module.css';

interface ByToolsProps {
  readonly parts: DrillParts;
  readonly step: DrillStep;
  readonly columns: readonly DrillColumn[];
  readonly drilled: Loaded<DrawnDrill | null>;
  readonly view: 'chart' | 'table';
  readonly onColumn: (column: DrillColumn) => void;
  readonly onKind: (vizType: string) => void;
  readonly onView: (view: 'chart' | 'table') => void;
  /** Null where the viewer cannot see rows. */
  readonly onRows: ((opener: HTMLElement) => void) | null;
}

export function ByTools(props: ByToolsProps) {
  const t = useMessages(dashboardDrill);
  const locale = useLocale();
  const { step, columns, drilled, view, onRows } = props;
  const [isChoosing, setIsChoosing] = useState(false);
  const entry = drilled.value?.entry ?? null;
  const vizType = entry?.data?.vizType ?? null;
  const select = (column: DrillColumn) => {
    setIsChoosing(false);
    props.onColumn(column);
  };
  return (
    <div className={styles.tools}>
      <Popover
        label={t('by.column')}
        face={
          <>
            {t('by.stepAll', { column: step.column?.label ?? '' })}
            <Icon name="chevronDown" sizePx={12} />
          </>
        }
        faceClassName={buttonClass('plain')}
        open={isChoosing}
        onOpen={() => setIsChoosing(true)}
        onClose={() => setIsChoosing(false)}
      >
        <ColumnList columns={columns} selected={step.column?.name ?? null} onSelect={select} />
      </Popover>
      {vizType === null ? null : (
        <Select
          className={styles.kind}
          aria-label={t('by.kind')}
          choices={(entry?.kinds ?? [vizType]).map((kind) => [kind, findVizTypeName(kind, locale) ?? kind] as const)}
          value={vizType}
          onPick={(kind) => props.onKind(String(kind))}
        />
      )}
      {vizType === null || TABLES.includes(vizType) ? null : (
        <SegmentedControl
          className={styles.view}
          label={t('by.view')}
          choices={[
            ['chart', t('by.chart')],
            ['table', t('by.table')],
          ]}
          value={view}
          onPick={(next) => props.onView(next === 'table' ? 'table' : 'chart')}
        />
      )}
      <span className={styles.gap} />
      {onRows === null ? null : (
        <Button icon="list" weight="quiet" onClick={({ currentTarget }: MouseEvent<HTMLElement>) => onRows(currentTarget)}>
          {t('by.rows')}
        </Button>
      )}
      {drilled.value ? <KeepButtons {...props} drawn={drilled.value} /> : null}
    </div>
  );
}

const TABLES: readonly string[] = [...TABLE_TYPES, ...PIVOT_TYPES];

function KeepButtons({ parts, step, drawn }: ByToolsProps & { readonly drawn: DrawnDrill }) {
  const t = useMessages(dashboardDrill);
  const tCommon = useMessages(common);
  const { can } = useDashboard();
  const { csrfToken } = useShellData();
  const [isSaving, setIsSaving] = useState(false);
  const { settings } = drawn.entry;
  const { info, opened, dashboardId } = parts;
  if (!settings) return null;
  const name = t('by.name', { title: opened.chart.title, column: step.column?.label ?? '' });
  const edit = async () => {
    noteUsage('drill_by_edit_chart', { details: { slice_id: opened.chart.chartId } });
    try {
      await openInExplore({ csrfToken, dashboardId, datasetId: info.datasetId, entry: drawn.entry });
    } catch (error) {
      showToast('danger', t('editFailed', { reason: error instanceof Error ? error.message : tCommon('tryAgainLater') }));
    }
  };
  return (
    <>
      {can.explore ? (
        <Button icon="edit" weight="quiet" onClick={() => void edit()}>
          {t('by.edit')}
        </Button>
      ) : null}
      {can.saveCharts ? (
        <Button icon="save" weight="quiet" onClick={() => setIsSaving(true)}>
          {t('by.save')}
        </Button>
      ) : null}
      {isSaving ? (
        <SaveDrillDialog
          name={name}
          datasetId={info.datasetId}
          dashboardId={dashboardId}
          settings={settings}
          onClose={() => setIsSaving(false)}
        />
      ) : null}
    </>
  );
}
