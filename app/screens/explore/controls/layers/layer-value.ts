// An annotation layer between its form and how it is saved; what the form does not know is kept.
import {
  isObject,
  own,
  readFlag,
  readList,
  readNumber,
  readObject,
  readText,
  type JsonObject,
} from '#app/charts/shared/form/form-values.ts';
import { layerProblem } from '#app/charts/shared/form/validate-form.ts';
import type { NumberInput } from '#app/ui/form/NumberField.tsx';

export const LAYER_TYPES = ['FORMULA', 'EVENT', 'INTERVAL', 'TIME_SERIES'] as const;
type LayerType = (typeof LAYER_TYPES)[number];

export interface LayerDraft {
  readonly name: string;
  readonly type: LayerType;
  readonly formula: string;
  /** NATIVE: a list of annotations; `line` and `table`: what a chart shows. */
  readonly source: 'NATIVE' | 'line' | 'table';
  /** The annotation layer or the chart. */
  readonly sourceId: number | null;
  readonly timeColumn: string;
  readonly endColumn: string;
  readonly titleColumn: string;
  readonly color: string | null;
  readonly style: string;
  readonly opacity: string;
  readonly width: NumberInput;
  readonly isShown: boolean;
  readonly hasMarkers: boolean;
  readonly hidesLine: boolean;
  readonly hasLabels: boolean;
  /** As the chart is filtered, or as its source says. */
  readonly followsTime: boolean;
  readonly rest: JsonObject;
}

export const NEW_LAYER: LayerDraft = {
  name: '',
  type: 'FORMULA',
  formula: '',
  source: 'NATIVE',
  sourceId: null,
  timeColumn: '',
  endColumn: '',
  titleColumn: '',
  color: null,
  style: 'solid',
  opacity: '',
  width: 1,
  isShown: true,
  hasMarkers: false,
  hidesLine: false,
  hasLabels: true,
  followsTime: true,
  rest: {},
};

export function readLayerDraft(saved: unknown): LayerDraft {
  if (!isObject(saved)) return NEW_LAYER;
  const type = LAYER_TYPES.find((one) => one === own(saved, 'annotationType')) ?? 'FORMULA';
  const source = readText(saved, 'sourceType');
  return {
    name: readText(saved, 'name') ?? '',
    type,
    formula: type === 'FORMULA' ? (readText(saved, 'value') ?? '') : '',
    source: source === 'line' || source === 'table' ? source : type === 'TIME_SERIES' ? 'line' : 'NATIVE',
    sourceId: type === 'FORMULA' ? null : readNumber(saved, 'value'),
    timeColumn: readText(saved, 'timeColumn') ?? '',
    endColumn: readText(saved, 'intervalEndColumn') ?? '',
    titleColumn: readText(saved, 'titleColumn') ?? '',
    color: readText(saved, 'color'),
    style: readText(saved, 'style') ?? 'solid',
    opacity: readText(saved, 'opacity') ?? '',
    width: readNumber(saved, 'width') ?? 1,
    isShown: readFlag(saved, 'show', true),
    hasMarkers: readFlag(saved, 'showMarkers', false),
    hidesLine: readFlag(saved, 'hideLine', false),
    hasLabels: readFlag(saved, 'showLabel', false),
    followsTime:
      own(readObject(saved, 'overrides'), 'time_range') === null || Object.keys(readObject(saved, 'overrides')).length === 0,
    rest: saved,
  };
}

/** The saved form, complete or not, with every key that the server requires. */
export function buildLayer(draft: LayerDraft): JsonObject {
  const isFormula = draft.type === 'FORMULA';
  const source = isFormula ? '' : draft.type === 'TIME_SERIES' ? 'line' : draft.source;
  const overrides = readObject(draft.rest, 'overrides');
  const { time_range: _range, ...otherOverrides } = overrides;
  return {
    ...draft.rest,
    name: draft.name.trim(),
    annotationType: draft.type,
    sourceType: source,
    value: isFormula ? draft.formula.trim() : draft.sourceId,
    timeColumn: draft.timeColumn,
    intervalEndColumn: draft.endColumn,
    titleColumn: draft.titleColumn,
    descriptionColumns: readList(draft.rest, 'descriptionColumns'),
    color: draft.color,
    style: draft.style,
    opacity: draft.opacity,
    width: typeof draft.width === 'number' ? draft.width : 1,
    show: draft.isShown,
    showMarkers: draft.hasMarkers,
    hideLine: draft.hidesLine,
    showLabel: draft.hasLabels,
    overrides: draft.followsTime ? { ...otherOverrides, time_range: null } : otherOverrides,
  };
}

/** null while something is missing or wrong. */
export function writeLayer(draft: LayerDraft): JsonObject | null {
  const layer = buildLayer(draft);
  return layerProblem(layer) === null ? layer : null;
}
