// Saved map charts as layers, in their order; or one chart of the dataset, whose settings are kept as they are now.
import { useState } from 'react';
import { findDefinition } from '#app/charts/definitions.ts';
import { isObject, readList, readText } from '#app/charts/shared/form/form-values.ts';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { lastResult, useRequested } from '#app/screens/shell/api/use-request.ts';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import { ChipField, type ChipType, type EditorProps } from '#app/screens/explore/controls/editor/ChipField.tsx';
import type { FieldProps } from '#app/screens/explore/controls/field-props.ts';
import type { FoundChart } from '#app/screens/explore/controls/panel-api.ts';
import { usePanel } from '#app/screens/explore/controls/panel-context.ts';
import { useControl } from '#app/screens/explore/controls/use-control.ts';

interface ChartDraft {
  readonly chart: FoundChart | null;
}

export function LayerChartsField({ control, problem }: FieldProps) {
  const t = useMessages(controlFields);
  const { api } = usePanel();
  const { value } = useControl(control);
  const ids = readList({ value }, 'value')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  const names = lastResult(useRequested(ids.length === 0 ? null : ids.join(','), (signal) => api.chartNames(ids, signal), 0));
  const nameOf = (id: unknown): string | undefined => names?.find((chart) => chart.id === Number(id))?.name;
  const type: ChipType<ChartDraft> = {
    noun: 'mapLayer',
    icon: 'chart',
    faceOf: (id) => nameOf(id) ?? t('layer.chartNumber', { id: String(id) }),
    // One that the viewer can't see has no name here, and isn't drawn for them either.
    isWrong: (id) => names !== null && nameOf(id) === undefined,
    read: (id) => ({ chart: { id: Number(id), name: '', vizType: '', params: '' } }),
    fresh: () => ({ chart: null }),
    write: ({ chart }) => chart?.id ?? null,
    onField: ({ name }) => ({ kind: 'refused', message: t('mapLayer.isField', { name }) }),
    Editor: MapLayerEditor,
  };
  return <ChipField control={control} problem={problem} isSingle={false} type={type} />;
}

export function InnerChartField({ control, problem }: FieldProps) {
  const t = useMessages(controlFields);
  const type: ChipType<ChartDraft> = {
    noun: 'innerChart',
    icon: 'chart',
    faceOf: (saved) => readInnerChart(saved)?.name ?? t('innerChart.unreadable'),
    isWrong: (saved) => readInnerChart(saved) === null,
    read: (saved) => ({ chart: readInnerChart(saved) }),
    fresh: () => ({ chart: null }),
    write: ({ chart }) => (chart === null ? null : writeInnerChart(chart)),
    onField: ({ name }) => ({ kind: 'refused', message: t('innerChart.isField', { name }) }),
    Editor: InnerChartEditor,
  };
  return <ChipField control={control} problem={problem} isSingle type={type} />;
}

/** As Superset saves it: the chart's own fields as JSON text. */
const writeInnerChart = ({ id, name, vizType, params }: FoundChart): string =>
  JSON.stringify({ id, slice_name: name, viz_type: vizType, params });

function readInnerChart(saved: unknown): FoundChart | null {
  try {
    const value: unknown = typeof saved === 'string' ? JSON.parse(saved) : saved;
    if (!isObject(value)) return null;
    const [vizType, params] = [readText(value, 'viz_type'), readText(value, 'params')];
    if (vizType === null || params === null) return null;
    return { id: Number(value['id'] ?? 0), name: readText(value, 'slice_name') ?? vizType, vizType, params };
  } catch {
    return null; // What is no JSON was no selected chart.
  }
}

const MapLayerEditor = (props: EditorProps<ChartDraft>) => <ChartSearch {...props} kind="layers" />;
const InnerChartEditor = (props: EditorProps<ChartDraft>) => <ChartSearch {...props} kind="inner" />;

function ChartSearch({ draft, onApply, kind }: EditorProps<ChartDraft> & { readonly kind: 'layers' | 'inner' }) {
  const t = useMessages(controlFields);
  const tCommon = useMessages(common);
  const { api, formData } = usePanel();
  const rule = findDefinition(readText(formData, 'viz_type') ?? '')?.layers;
  const [text, setText] = useState('');
  const request = useRequested(`${kind} ${text}`, (signal) =>
    kind === 'layers' ? api.layerCharts(text, signal) : api.innerCharts(text, signal),
  );
  // The map can't draw other kinds.
  const found = (lastResult(request) ?? []).filter(({ vizType }) => rule?.accepts(vizType) !== false);
  const failure = request.kind === 'replied' && !request.ok ? request.message : undefined;
  const none = found.length === 0 ? t(kind === 'layers' ? 'mapLayer.none' : 'innerChart.none') : undefined;
  return (
    <Combobox
      label={t(kind === 'layers' ? 'mapLayer.list' : 'innerChart.list')}
      placeholder={t('layer.searchCharts')}
      options={found.map(({ id, name }) => ({ id: String(id), label: name }))}
      pickedIds={draft.chart === null ? [] : [String(draft.chart.id)]}
      onPick={(id) => onApply({ chart: found.find((chart) => chart.id === Number(id)) ?? draft.chart })}
      onSearch={setText}
      note={request.kind === 'loading' ? tCommon('loading') : (failure ?? none)}
      autoFocus
    />
  );
}
