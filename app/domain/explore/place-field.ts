// Where a column or a metric goes that a user selected from the dataset without saying where.
import { isEmptyValue, isSame, settingOf, withSetting, type ControlFact, type Settings } from './settings.ts';

export interface PickedField {
  readonly kind: 'column' | 'metric';
  readonly name: string;
  readonly isTemporal: boolean;
}

export interface PlacedField<C extends ControlFact> {
  readonly settings: Settings;
  /** The control that took it. */
  readonly control: C;
  /** False where it was there already. */
  readonly isNew: boolean;
}

/** The settings with the field in the first shown control that takes it, an empty one before a full one; null where none does. */
export function placeField<C extends ControlFact>(
  settings: Settings,
  shown: readonly C[],
  field: PickedField,
): PlacedField<C> | null {
  const target = field.kind === 'metric' ? metricTarget(settings, shown) : columnTarget(settings, shown, field);
  if (!target) return null;
  const value = settingOf(settings, target.name);
  if (!isListType(target.type)) {
    return { settings: withSetting(settings, target.name, field.name), control: target, isNew: value !== field.name };
  }
  const list = Array.isArray(value) ? (value as unknown[]) : isEmptyValue(value) ? [] : [value];
  const isNew = !list.some((one) => isSame(one, field.name));
  return { settings: isNew ? withSetting(settings, target.name, [...list, field.name]) : settings, control: target, isNew };
}

const isListType = (type: string): boolean => type === 'metrics' || type === 'columns';

const metricTarget = <C extends ControlFact>(settings: Settings, shown: readonly C[]): C | undefined =>
  shown.find(({ type }) => type === 'metrics' || type === 'metric') ?? firstOf(settings, shown, ['metric']);

function columnTarget<C extends ControlFact>(settings: Settings, shown: readonly C[], field: PickedField): C | undefined {
  const axis = shown.find(({ name, type }) => name === 'x_axis' && type === 'column');
  if (axis && (field.isTemporal || isEmptyValue(settingOf(settings, axis.name)))) return axis;
  return shown.find(({ type }) => type === 'columns') ?? firstOf(settings, shown, ['column']);
}

/** An empty control of one of the types, else any. */
function firstOf<C extends ControlFact>(settings: Settings, shown: readonly C[], types: readonly string[]): C | undefined {
  const fitting = shown.filter(({ type }) => types.includes(type));
  return fitting.find(({ name }) => isEmptyValue(settingOf(settings, name))) ?? fitting[0];
}
