// Typed settings of a chart: reads saved form data by a schema and replaces invalid values with defaults. Layouts and queries see only
// these settings; unknown keys stay in the saved form data.
import type { Choices, ChoiceValue, Control, ControlSection, SettingField, FormData } from '#app/charts/shared/form/control.ts';
import type { QueryJson, OwnState } from '#app/charts/shared/kind.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { BASE_FIELDS, type BaseField } from './base-fields.ts';
import { READERS, type ValueTypes } from './setting-values.ts';

/** A kind's panel and hidden settings. Names and choices keep their literal types, from which `SettingsOf` is inferred. */
export interface SettingsSchema {
  readonly panel: readonly ControlSection[];
  /** Settings without a control: added by dashboards or other clients, or only in older charts. */
  readonly hidden?: readonly SettingField[];
}

export const defineSettings = <const P extends readonly ControlSection[], const H extends readonly SettingField[] = readonly []>(
  panel: P,
  ...[hidden]: [hidden?: H]
): { readonly panel: P; readonly hidden: H } => ({ panel, hidden: hidden ?? ([] as unknown as H) });

/** Panel sections shared by several kinds; keeps the literal types of their controls. */
export const sectionList = <const S extends readonly ControlSection[]>(...sections: S): S => sections;
/** A list of controls that keeps their literal types. */
export const controlList = <const C extends readonly Control[]>(...controls: C): C => controls;
/** A list of choices that keeps their literal types. */
export const choices = <const C extends Choices>(...listed: C): C => listed;
/** A list of settings without a control that keeps their literal types. */
export const fieldList = <const F extends readonly SettingField[]>(...fields: F): F => fields;

type ControlsOf<S extends SettingsSchema> = S['panel'][number]['controls'][number];
/** Fields whose names aren't among those of `Other`. */
type ExcludeNames<F extends SettingField, Other extends SettingField> = Exclude<F, { readonly name: Other['name'] }>;
type WithHidden<Shown extends SettingField, Hidden extends SettingField> = Shown | ExcludeNames<Hidden, Shown>;

/** A schema's settings by their form data keys, including the base settings. */
export type SettingsOf<S extends SettingsSchema> = FieldValues<
  WithHidden<WithHidden<ControlsOf<S>, NonNullable<S['hidden']>[number]>, BaseField>
>;
export type BaseSettings = FieldValues<BaseField>;

/** The values of fields by name. Shared code declares the settings it needs with it. */
export type FieldValues<F extends SettingField> = { readonly [One in F as One['name']]: ValueOf<One> };

type ValueOf<F extends SettingField> = F['type'] extends 'select' | 'radio'
  ? ChoiceOf<F> | (F extends { readonly default: infer D extends ChoiceValue } ? D : null) | MissingOf<F>
  : F['type'] extends keyof ValueTypes
    ? F extends { readonly default: null } | { readonly missing: null }
      ? ValueTypes[F['type']] | null
      : F extends { readonly default: unknown } | { readonly missing: unknown }
        ? NonNullable<ValueTypes[F['type']]>
        : ValueTypes[F['type']]
    : never;

type MissingOf<F extends SettingField> = F extends { readonly missing: infer M extends ChoiceValue } ? M : never;

/** Choices derived from data can be any text. */
type ChoiceOf<F extends SettingField> =
  | (F extends { readonly choices: readonly (readonly [infer V, ...(readonly unknown[])])[] } ? V : never)
  | (F extends { readonly choicesFrom: unknown } ? string : never);

/** A saved value that is invalid for its setting, so that the default applies. */
export interface UnusableValue {
  readonly name: string;
  readonly saved: unknown;
}

/** Reads a schema's settings from upgraded form data. Never throws: invalid values become the default. */
export function readSettings<S extends SettingsSchema>(schema: S, formData: FormData): SettingsOf<S>;
export function readSettings(schema: SettingsSchema, formData: FormData): FormData {
  const fields: readonly SettingField[] = [
    ...BASE_FIELDS,
    ...(schema.hidden ?? []),
    ...schema.panel.flatMap(({ controls }) => controls),
  ];
  return readFields(fields, formData);
}

/** Reads a list of fields, for shared code that doesn't know the kind's schema. */
export function readFields<const F extends readonly SettingField[]>(fields: F, formData: FormData): FieldValues<F[number]>;
export function readFields(fields: readonly SettingField[], formData: FormData): FormData {
  return Object.fromEntries(fields.map((field) => [field.name, readField(field, formData)]));
}

/** Finds saved values of the wrong type or not among the choices. */
export function findUnusableValues(schema: SettingsSchema, formData: FormData): readonly UnusableValue[] {
  return schema.panel.flatMap(({ controls }) =>
    controls.flatMap((field) => {
      const saved = readSaved(field, formData);
      return isEmpty(saved) || readUsableValue(field, formData) !== undefined ? [] : [{ name: field.name, saved }];
    }),
  );
}

function readField(field: SettingField, formData: FormData): unknown {
  const value = readUsableValue(field, formData);
  if (value !== undefined) return value;
  if ('missing' in field && field.missing !== undefined) return field.missing;
  if (field.type === 'time-grain' && readSaved(field, formData) === undefined) return field.default;
  return field.default ?? EMPTY[field.type] ?? null;
}

/** Reads a saved value; undefined if it is absent, empty, or invalid. Only code can be an empty string. */
function readUsableValue(field: SettingField, formData: FormData): unknown {
  const saved = readSaved(field, formData);
  if (field.type === 'select' || field.type === 'radio') return matchChoice(field, formData, saved);
  if (saved === '' && field.type === 'code') return saved;
  if (isEmpty(saved)) return undefined;
  return READERS[field.type](saved);
}

/** Matches a saved value to a choice; numbers can be saved as text. While derived choices are empty, any value is valid. */
function matchChoice(field: SettingField, formData: FormData, saved: unknown): unknown {
  if (saved === undefined) return undefined;
  const named = field.choicesFrom?.(formData) ?? null;
  const choices = [...(field.choices ?? []), ...(named ?? [])].map(([choice]) => choice);
  if (choices.includes(saved as ChoiceValue)) return saved;
  if (!isPlain(saved) || saved === '') return undefined;
  const same = choices.find((choice) => choice !== null && String(choice) === String(saved));
  return same ?? (named?.length === 0 ? saved : undefined);
}

const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);

const readSaved = ({ name }: SettingField, formData: FormData): unknown =>
  Object.hasOwn(formData, name) ? formData[name] : undefined;

const isEmpty = (saved: unknown): boolean => saved === undefined || saved === null || saved === '';

/** Empty values by type, for settings without a default; null for other types. */
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

/** Creates a function that builds a kind's queries from upgraded form data. */
export const queriesFrom =
  <S extends SettingsSchema>(
    schema: S,
    build: (settings: SettingsOf<S>, dataset: Dataset, ownState?: OwnState) => readonly QueryJson[],
  ) =>
  (formData: FormData, dataset: Dataset, ownState?: OwnState): readonly QueryJson[] =>
    build(readSettings(schema, formData), dataset, ownState);
