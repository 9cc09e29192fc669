// A chart or pivot table of a result's rows, drawn in the browser with the product's own chart kinds.
import { clsx } from 'clsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { loadChartKind } from '#app/charts/client-registry.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layOutChart } from '#app/charts/shared/lay-out-chart.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { ChartKind, ColumnMeta, QueryJson } from '#app/charts/shared/kind.ts';
import { cssColor } from '#app/charts/shared/color/resolve-color.ts';
import type { PostProcessing } from '#app/domain/query/query-object.ts';
import { AGGREGATES, TIME_GRAINS } from '#app/domain/results/aggregate-rows.ts';
import { applyPostProcessing } from '#app/domain/shape/apply.ts';
import { createColorMap } from '#app/domain/theme/color-map.ts';
import { schemePalette } from '#app/domain/theme/palette.ts';
import { createLabApi } from '#app/screens/sqllab/client/lab-api.ts';
import { readWholeResult, type WholeResult } from '#app/screens/sqllab/compare/read-whole-result.ts';
import type { PaneRun } from '#app/screens/sqllab/pane-run.ts';
import { createRowsFetcher } from '#app/screens/sqllab/results/rows-page.ts';
import { useBoxSize } from '#app/ui/layout/use-box-size.ts';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { NativeSelect } from '#app/ui/form/Input.tsx';
import { metricNames } from '#app/messages/en/metric-names.ts';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { isCountOfRows, labelMetric } from '#app/messages/name-metric.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import '#app/charts/charts.css';
import '#app/charts/grids.css';
import '#app/charts/figure.css';
import { CHART_KINDS, requestChart, suggestChart, type ChartChoice, type ChartRequest } from './chart-request.ts';
import styles from './ResultChart.module.css';

interface ResultChartProps {
  readonly run: PaneRun;
  readonly onClose: () => void;
}

/** Larger results are charted from their first rows, with a note. */
const MAX_CHARTED_ROWS = 50_000;

export function ResultChart({ run, onClose }: ResultChartProps) {
  const t = useMessages(sqllabResults);
  const { found, failure } = useRows(run);
  const [chosen, setChosen] = useState<ChartChoice | null>(null);
  const suggested = useMemo(() => found && suggestChart(found.columns, found.rows, run.sql), [found, run]);
  const choice = chosen ?? suggested;
  return (
    <section className={styles.panel} aria-label={t('chart.label')} aria-busy={!found && failure === null}>
      {found && choice ? (
        <>
          <Controls found={found} choice={choice} onClose={onClose} onChoose={setChosen} />
          <Drawing found={found} choice={choice} />
          {run.rows > found.rows.length ? (
            <p className={styles.note}>{t('chart.firstRows', { count: found.rows.length })}</p>
          ) : null}
        </>
      ) : (
        <div className={styles.controls}>
          <span role="status">{failure ?? t('chart.loading')}</span>
          <IconButton icon="close" label={t('chart.close')} onClick={onClose} />
        </div>
      )}
    </section>
  );
}

function useRows({ clientId, shownStatement, rows }: PaneRun) {
  const [found, setFound] = useState<WholeResult | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const api = createLabApi('', (...request) => fetch(...request));
    readWholeResult(createRowsFetcher(api, clientId, shownStatement), abort.signal, MAX_CHARTED_ROWS).then(
      setFound,
      (error: unknown) => {
        if (!abort.signal.aborted)
          setFailure(error instanceof Error ? error.message : pageTranslate(sqllabResults)('instead.unreadable'));
      },
    );
    return () => abort.abort();
  }, [clientId, shownStatement, rows]);
  return { found, failure };
}

interface ControlsProps {
  readonly found: WholeResult;
  readonly choice: ChartChoice;
  readonly onChoose: (choice: ChartChoice) => void;
  readonly onClose: () => void;
}

function Controls({ found: { columns }, choice, onChoose, onClose }: ControlsProps) {
  const t = useMessages(sqllabResults);
  const { kind } = choice;
  const names = columns.map(({ name }, at) => [String(at), name] as const);
  const change = (part: Partial<ChartChoice>): void => onChoose({ ...choice, ...part });
  const place = (text: string): number | null => (text === '' ? null : Number(text));
  return (
    <div className={styles.controls}>
      <Choice
        label={t('chart.kind')}
        value={kind}
        choices={CHART_KINDS.map((one) => [one, t(`chart.${one}`)] as const)}
        onPick={(picked) => change({ kind: CHART_KINDS.find((one) => one === picked) ?? kind })}
      />
      <Choice
        label={t(kind === 'pivot' ? 'chart.rows' : kind === 'pie' ? 'chart.slices' : 'chart.axis')}
        value={String(choice.axis)}
        choices={names}
        onPick={(picked) => change({ axis: Number(picked) })}
      />
      {columns[choice.axis]?.kind === 'time' ? (
        <Choice
          label={t('chart.grain')}
          value={choice.grain}
          choices={TIME_GRAINS.map((one) => [one, t(`chart.grain.${one}`)] as const)}
          onPick={(picked) => change({ grain: TIME_GRAINS.find((one) => one === picked) ?? 'none' })}
        />
      ) : null}
      {kind === 'pie' ? null : (
        <Choice
          label={t(kind === 'pivot' ? 'chart.columns' : 'chart.series')}
          value={choice.series === null ? '' : String(choice.series)}
          choices={[['', t('chart.noSeries')], ...names]}
          onPick={(picked) => change({ series: place(picked) })}
        />
      )}
      <Choice
        label={t('chart.value')}
        value={choice.value === null ? '' : String(choice.value)}
        choices={[['', t('chart.countRows')], ...names]}
        onPick={(picked) => change({ value: place(picked) })}
      />
      {choice.value === null ? null : (
        <Choice
          label={t('chart.aggregate')}
          value={choice.aggregate}
          choices={AGGREGATES.map((one) => [one, t(`chart.aggregate.${one}`)] as const)}
          onPick={(picked) => change({ aggregate: AGGREGATES.find((one) => one === picked) ?? 'sum' })}
        />
      )}
      <span className={styles.gap} />
      <IconButton icon="close" label={t('chart.close')} onClick={onClose} />
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, text: string])[];
  readonly onPick: (value: string) => void;
}

const Choice = ({ label, value, choices, onPick }: ChoiceProps) => (
  <label className={styles.choice}>
    <span aria-hidden="true">{label}</span>
    <NativeSelect isCompact aria-label={label} value={value} onChange={(event) => onPick(event.target.value)}>
      {choices.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </NativeSelect>
  </label>
);

function Drawing({ found, choice }: { readonly found: WholeResult; readonly choice: ChartChoice }) {
  const t = useMessages(sqllabResults);
  const locale = useLocale();
  const frame = useRef<HTMLDivElement>(null);
  const box = useBoxSize(frame);
  const request = useMemo(() => requestChart(found.columns, found.rows, choice), [found, choice]);
  const kind = useKind(request.vizType);
  const layout = useMemo(
    () => (kind && box ? tryLayout(kind, request, { ...box, locale }) : undefined),
    [kind, request, box, locale],
  );
  return (
    <div className={styles.drawing} ref={frame}>
      {layout && kind ? (
        <div
          className={clsx('chart-picture', kind.picture !== undefined && 'is-table')}
          data-picture={kind.picture === undefined ? 'drawing' : 'table'}
        >
          <div className="chart-live">
            <kind.Chart layout={layout} resolveColor={cssColor} id="lab-chart" title={t('chart.label')} />
          </div>
        </div>
      ) : layout === null ? (
        <p className={styles.note} role="alert">
          {t('chart.notDrawn')}
        </p>
      ) : null}
    </div>
  );
}

function useKind(vizType: string): ChartKind | null {
  const [loaded, setLoaded] = useState<{ readonly vizType: string; readonly kind: ChartKind } | null>(null);
  useEffect(() => {
    let isOver = false;
    loadChartKind(vizType).then(
      (kind) => isOver || setLoaded({ vizType, kind }),
      (error: unknown) => console.warn('A chart kind could not be loaded', error),
    );
    return () => {
      isOver = true;
    };
  }, [vizType]);
  return loaded?.vizType === vizType ? loaded.kind : null;
}

interface Place {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly locale: string;
}

/** Null if the result can't be drawn with this choice, e.g. text on a numeric axis. */
function tryLayout(kind: ChartKind, { formData, table, dataset }: ChartRequest, place: Place) {
  try {
    const settings = kind.definition.upgrade(formData, dataset);
    const shaped = applyPostProcessing(table, postProcessingOf(kind, settings, dataset));
    const palette = schemePalette(settings['color_scheme']);
    return layOutChart(kind, {
      tables: [shaped],
      settings: readSettings(kind.definition, settings),
      timeZone: null,
      columnMeta: nameCounts(dataset),
      hidden: [],
      ownState: {},
      ...place,
      colors: createColorMap({ known: [], palette }),
    });
  } catch (error) {
    console.warn('A result could not be drawn', error);
    return null;
  }
}

/** Labels the row count the same as in all charts. */
const nameCounts = ({ metrics }: ChartRequest['dataset']): Readonly<Record<string, ColumnMeta>> =>
  Object.fromEntries(
    metrics
      .filter(({ name }) => isCountOfRows(name))
      .map(({ name }) => [name, { verboseName: labelMetric(name, pageTranslate(metricNames)), d3Format: null, currency: null }]),
  );

/** Post-processing of the kind's own query; pivot tables do theirs in the layout. */
function postProcessingOf(kind: ChartKind, formData: FormData, dataset: Dataset): readonly PostProcessing[] {
  if (kind.definition.vizTypes.includes('pivot_table_v2')) return [];
  const [query]: readonly QueryJson[] = kind.buildQueries(formData, dataset);
  return (query?.['post_processing'] ?? []) as readonly PostProcessing[];
}
