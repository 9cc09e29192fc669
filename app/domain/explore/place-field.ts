// Where a column or a metric goes that a user selected from the dataset without saying where.
import { isObject } from '#app/domain/json/is-object.ts';
import { isEmptyValue, isSame, readSetting, withSetting, type ControlFact, type ExploreSettings } from './settings.ts';

export interface PickedField {
  readonly kind: 'column' | 'metric';
  readonly name: string;
  readonly isTemporal: boolean;
  /** For a column: the metric that it becomes, and whether a metric is more likely wanted than a group per value. */
  readonly metric?: { readonly entry: unknown; readonly isMeasure: boolean };
}

export interface PlacedField<C extends ControlFact> {
  readonly settings: ExploreSettings;
  /** The control that took it. */
  readonly control: C;
  /** False where it was there already. */
  readonly isNew: boolean;
}

/**
 * The settings with the field in the first shown control that takes it, an empty one before a full one: a number as a metric, a
 * time beside no time axis as a filter. Null where the type draws no fields.
 */
export function placeField<C extends ControlFact>(
  settings: ExploreSettings,
  shown: readonly C[],
  field: PickedField,
): PlacedField<C> | null {
  const asIs = { value: field.name, find: (): C | undefined => asIsTarget(settings, shown, field) };
  const { metric } = field;
  const asMetric = metric && { value: metric.entry, find: (): C | undefined => metricTarget(settings, shown) };
  const asFilter = {
    value: anyTime(field),
    find: (): C | undefined => (field.isTemporal ? findType(shown, 'filters') : undefined),
  };
  const ways = metric?.isMeasure ? [asMetric, asIs] : [asIs, asFilter, asMetric];
  for (const way of ways) {
    const target = way?.find();
    if (way && target) return put(settings, target, way.value);
  }
  return null;
}

function put<C extends ControlFact>(settings: ExploreSettings, target: C, entry: unknown): PlacedField<C> {
  const value = readSetting(settings, target.name);
  if (target.type === 'fixed-or-metric') return putWhole(settings, target, { type: 'metric', value: entry });
  if (!isListType(target.type)) return putWhole(settings, target, entry);
  const list = Array.isArray(value) ? (value as unknown[]) : isEmptyValue(value) ? [] : [value];
  const isNew = !list.some((one) => isSameEntry(one, entry));
  return { settings: isNew ? withSetting(settings, target.name, [...list, entry]) : settings, control: target, isNew };
}

const putWhole = <C extends ControlFact>(settings: ExploreSettings, target: C, value: unknown): PlacedField<C> => {
  const isNew = !isSameEntry(readSetting(settings, target.name), value);
  return { settings: isNew ? withSetting(settings, target.name, value) : settings, control: target, isNew };
};

/** Metrics that differ in nothing but their internal names and what they remember of their columns are one. */
const isSameEntry = (a: unknown, b: unknown): boolean => isSame(plainEntry(a), plainEntry(b));

function plainEntry(entry: unknown): unknown {
  if (!isObject(entry)) return entry;
  if (isObject(entry['value'])) return plainEntry(entry['value']);
  const { aggregate, column, subject } = entry;
  if (entry['expressionType'] !== 'SIMPLE') return entry;
  return subject === undefined ? [aggregate, isObject(column) ? column['column_name'] : column] : [subject, entry['operator']];
}

const anyTime = ({ name }: PickedField) => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: name,
  operator: 'TEMPORAL_RANGE',
  comparator: 'No filter',
});

const isListType = (type: string): boolean => type === 'metrics' || type === 'columns' || type === 'filters';

const findType = <C extends ControlFact>(shown: readonly C[], type: string): C | undefined =>
  shown.find((control) => control.type === type);

const asIsTarget = <C extends ControlFact>(settings: ExploreSettings, shown: readonly C[], field: PickedField): C | undefined =>
  field.kind === 'metric' ? metricTarget(settings, shown) : columnTarget(settings, shown, field);

/** A list, else an empty control of one metric before a full one, else the size of points. */
const metricTarget = <C extends ControlFact>(settings: ExploreSettings, shown: readonly C[]): C | undefined =>
  findType(shown, 'metrics') ?? firstOf(settings, shown, 'metric') ?? findType(shown, 'fixed-or-metric');

function columnTarget<C extends ControlFact>(settings: ExploreSettings, shown: readonly C[], field: PickedField): C | undefined {
  const axis = shown.find(({ name, type }) => name === 'x_axis' && type === 'column');
  if (axis && (field.isTemporal || isEmptyValue(readSetting(settings, axis.name)))) return axis;
  return findType(shown, 'columns') ?? firstOf(settings, shown, 'column');
}

/** An empty control of the type, else any. */
function firstOf<C extends ControlFact>(settings: ExploreSettings, shown: readonly C[], wanted: string): C | undefined {
  const fitting = shown.filter(({ type }) => type === wanted);
  return fitting.find(({ name }) => isEmptyValue(readSetting(settings, name))) ?? fitting[0];
}
