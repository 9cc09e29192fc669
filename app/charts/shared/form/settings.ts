// A chart's settings with their types: what a schema knows of saved form data, each value of its type or its default. Layouts and
// queries get nothing else; what a schema doesn't know stays in the saved form data.
import type { Choices, ChoiceValue, Control, ControlSection, SettingField, FormData } from '#app/charts/shared/form/control.ts';
import type { QueryJson, OwnState } from '#app/charts/shared/kind.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { BASE_FIELDS, type BaseField } from './base-fields.ts';
import { READERS, type ValueTypes } from './setting-values.ts';

/** The panel of a kind, and what it reads beyond it. Names and choices keep their literal types: `SettingsOf` is made of them. */
export interface SettingsSchema {
  readonly panel: readonly ControlSection[];
  /** Settings without a control: what dashboards and other clients add, and what only older charts have. */
  readonly hidden?: readonly SettingField[];
}

export const defineSettings = <const P extends readonly ControlSection[], const H extends readonly SettingField[] = readonly []>(
  panel: P,
  ...[hidden]: [hidden?: H]
): { readonly panel: P; readonly hidden: H } => ({ panel, hidden: hidden ?? ([] as unknown as H) });

/** Sections of a panel that several kinds show, with the literal types of their controls. */
export const sectionList = <const S extends readonly ControlSection[]>(...sections: S): S => sections;
/** Controls in a list that keeps their literal types. */
export const controlList = <const C extends readonly Control[]>(...controls: C): C => controls;
/** Choices likewise. */
export const choices = <const C extends Choices>(...listed: C): C => listed;
/** Settings without a control, likewise. */
export const fieldList = <const F extends readonly SettingField[]>(...fields: F): F => fields;

type ControlsOf<S extends SettingsSchema> = S['panel'][number]['controls'][number];
/** Those of some fields that don't have the name of another one. */
type Beside<F extends SettingField, Other extends SettingField> = Exclude<F, { readonly name: Other['name'] }>;
type WithHidden<Shown extends SettingField, Hidden extends SettingField> = Shown | Beside<Hidden, Shown>;

/** The settings of a schema by the names under which form data has them, with those that all kinds have. */
export type SettingsOf<S extends SettingsSchema> = FieldValues<
  WithHidden<WithHidden<ControlsOf<S>, NonNullable<S['hidden']>[number]>, BaseField>
>;
export type BaseSettings = FieldValues<BaseField>;

/** The values of some fields by their names: the settings that shared code requires. */
export type FieldValues<F extends SettingField> = { readonly [One in F as One['name']]: ValueOf<One> };

type ValueOf<F extends SettingField> = F['type'] extends 'select' | 'radio'
  ? Chosen<F> | (F extends { readonly default: infer D extends ChoiceValue } ? D : null) | MissingOf<F>
  : F['type'] extends keyof ValueTypes
    ? F extends { readonly default: null } | { readonly missing: null }
      ? ValueTypes[F['type']] | null
      : F extends { readonly default: unknown } | { readonly missing: unknown }
        ? NonNullable<ValueTypes[F['type']]>
        : ValueTypes[F['type']]
    : never;

type MissingOf<F extends SettingField> = F extends { readonly missing: infer M extends ChoiceValue } ? M : never;

/** Choices named after data are any text. */
type Chosen<F extends SettingField> =
  | (F extends { readonly choices: readonly (readonly [infer V, ...(readonly unknown[])])[] } ? V : never)
  | (F extends { readonly choicesFrom: unknown } ? string : never);

/** What was saved for a setting and can't be used: its default applies. */
export interface UnusableValue {
  readonly name: string;
  readonly saved: unknown;
}

/** The settings of a schema, of form data that its `upgrade` has repaired. Total: what can't be read has its default. */
export function readSettings<S extends SettingsSchema>(schema: S, formData: FormData): SettingsOf<S>;
export function readSettings(schema: SettingsSchema, formData: FormData): FormData {
  const fields: readonly SettingField[] = [
    ...BASE_FIELDS,
    ...(schema.hidden ?? []),
    ...schema.panel.flatMap(({ controls }) => controls),
  ];
  return readFields(fields, formData);
}

/** The same of a list of fields alone: what shared code reads of form data that has no schema of its kind. */
export function readFields<const F extends readonly SettingField[]>(fields: F, formData: FormData): FieldValues<F[number]>;
export function readFields(fields: readonly SettingField[], formData: FormData): FormData {
  return Object.fromEntries(fields.map((field) => [field.name, readField(field, formData)]));
}

/** Saved values of another type than their setting's, or that aren't among its choices. */
export function unusableValues(schema: SettingsSchema, formData: FormData): readonly UnusableValue[] {
  return schema.panel.flatMap(({ controls }) =>
    controls.flatMap((field) => {
      const saved = savedValue(field, formData);
      return isEmpty(saved) || usable(field, formData) !== undefined ? [] : [{ name: field.name, saved }];
    }),
  );
}

function readField(field: SettingField, formData: FormData): unknown {
  const value = usable(field, formData);
  if (value !== undefined) return value;
  if ('missing' in field && field.missing !== undefined) return field.missing;
  if (field.type === 'time-grain' && savedValue(field, formData) === undefined) return field.default;
  return field.default ?? EMPTY[field.type] ?? null;
}

/** undefined for what is absent, empty or can't be used; code that was emptied is empty. */
function usable(field: SettingField, formData: FormData): unknown {
  const saved = savedValue(field, formData);
  if (field.type === 'select' || field.type === 'radio') return chosenValue(field, formData, saved);
  if (saved === '' && field.type === 'code') return saved;
  if (isEmpty(saved)) return undefined;
  return READERS[field.type](saved);
}

/** Numbers can be saved as their text. A list of choices that has none yet takes any value. */
function chosenValue(field: SettingField, formData: FormData, saved: unknown): unknown {
  if (saved === undefined) return undefined;
  const named = field.choicesFrom?.(formData) ?? null;
  const choices = [...(field.choices ?? []), ...(named ?? [])].map(([choice]) => choice);
  if (choices.includes(saved as ChoiceValue)) return saved;
  if (!isPlain(saved) || saved === '') return undefined;
  const same = choices.find((choice) => choice !== null && String(choice) === String(saved));
  return same ?? (named?.length === 0 ? saved : undefined);
}

const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);

const savedValue = ({ name }: SettingField, formData: FormData): unknown =>
  Object.hasOwn(formData, name) ? formData[name] : undefined;

const isEmpty = (saved: unknown): boolean => saved === undefined || saved === null || saved === '';

/** Values of settings without a default, where null isn't one. */
const EMPTY: Partial<Readonly<Record<SettingField['type'], unknown>>> = {
  columns: [],
  metrics: [],
  filters: [],
  'order-by': [],
  'time-shifts': [],
  annotations: [],
  conditions: [],
  'time-columns': [],
  'layer-charts': [],
  checkbox: false,
  object: {},
  bounds: [null, null],
  'column-settings': {},
  'metric-ranges': {},
};

/** A kind's queries from upgraded form data, where they are built from its settings. */
export const queriesFrom =
  <S extends SettingsSchema>(
    schema: S,
    build: (settings: SettingsOf<S>, dataset: Dataset, ownState?: OwnState) => readonly QueryJson[],
  ) =>
  (formData: FormData, dataset: Dataset, ownState?: OwnState): readonly QueryJson[] =>
    build(readSettings(schema, formData), dataset, ownState);
