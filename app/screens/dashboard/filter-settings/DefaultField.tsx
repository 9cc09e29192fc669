// A filter's value before any selection.
import { useState } from 'react';
import { describeInstant } from '#app/domain/dashboard/filters/filter-messages.ts';
import { NO_FILTER } from '#app/charts/shared/form/form-upgrade.ts';
import { DIMENSIONS } from '#app/domain/dashboard/filters/edit-filters-fields.ts';
import { usePanel } from '#app/screens/explore/controls/panel-context.ts';
import { TimeRangeEditor } from '#app/screens/explore/controls/time/TimeRangeEditor.tsx';
import type { ExploreDataset } from '#app/screens/explore/dataset/explore-dataset.ts';
import type { ColumnValue } from '#app/screens/explore/controls/panel-api.ts';
import { decodeValue, encodeValue, toggleValue } from '#app/domain/select/value-id.ts';
import { useValueList, type ValueList } from '#app/screens/values/use-value-list.ts';
import { ValueListNote } from '#app/screens/values/ValueListNote.tsx';
import { EvenRow } from '#app/ui/form/EvenRow.tsx';
import { Button } from '#app/ui/button/Button.tsx';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import { Input } from '#app/ui/form/Input.tsx';
import { NumberField, type NumberInput } from '#app/ui/form/NumberField.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import { SelectedTags } from '#app/ui/select/SelectedTags.tsx';
import { filterSettings } from '#app/messages/en/filter-settings.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { pageLocale } from '#app/messages/page-translate.ts';
import { nameValue } from '#app/messages/name-value.ts';
import { FieldError, FieldHint } from '#app/ui/form/Field.tsx';
import type { FieldsProps } from './fields-props.ts';
import { Labelled } from './Labelled.tsx';
import styles from './filter-fields.module.css';

interface DefaultFieldProps extends FieldsProps {
  readonly dataset: ExploreDataset;
  readonly problem: string | undefined;
}

export function DefaultField({ fields, onFields, dataset, problem }: DefaultFieldProps) {
  const t = useMessages(filterSettings);
  const [isOpen, setIsOpen] = useState(fields.value !== null);
  if (fields.takesFirst) return null;
  const needsColumn = fields.filterType === 'filter_select' || fields.filterType === 'filter_range';
  if (needsColumn && fields.column === null) return null;
  const isShown = isOpen || fields.value !== null;
  return (
    <section aria-label={t('default.label')}>
      <Checkbox
        checked={isShown}
        onToggle={(is) => {
          setIsOpen(is);
          if (!is) onFields({ value: null });
        }}
      >
        {t('default.has')}
      </Checkbox>
      {isShown ? (
        <div className={styles.inner}>
          <Widget fields={fields} onFields={onFields} dataset={dataset} />
        </div>
      ) : null}
      <FieldError message={problem} role="alert" />
    </section>
  );
}

function Widget({ fields, onFields, dataset }: Omit<DefaultFieldProps, 'problem'>) {
  const t = useMessages(filterSettings);
  switch (fields.filterType) {
    case 'filter_select':
      return fields.match !== 'exact' ? (
        <TextDefault fields={fields} onFields={onFields} />
      ) : (
        <Values
          key={fields.column}
          fields={fields}
          onFields={onFields}
          isTemporal={dataset.columns.some(({ name, isTemporal }) => isTemporal && name === fields.column)}
        />
      );
    case 'filter_range':
      return <Ends key={fields.single} fields={fields} onFields={onFields} />;
    case 'filter_time':
      return (
        <TimeRangeEditor
          value={typeof fields.value === 'string' ? fields.value : NO_FILTER}
          onRange={(range) => onFields({ value: range === NO_FILTER || range.trim() === '' ? null : range })}
        />
      );
    case DIMENSIONS:
      return <Dimensions fields={fields} onFields={onFields} dataset={dataset} />;
    case 'chart_customization_timecolumn':
    case 'filter_timecolumn': {
      const columns = dataset.columns.filter(({ isTemporal }) => isTemporal);
      return (
        <One
          label={t('default.column')}
          choices={columns.map(({ name, verboseName }) => [name, verboseName ?? name])}
          fields={fields}
          onFields={onFields}
        />
      );
    }
    case 'chart_customization_timegrain':
    case 'filter_timegrain':
      return (
        <One
          label={t('default.grain')}
          choices={dataset.grains.flatMap(([iso, label]) =>
            iso === null || (fields.offered.length > 0 && !fields.offered.includes(iso)) ? [] : [[iso, label] as const],
          )}
          fields={fields}
          onFields={onFields}
        />
      );
    default:
      return <FieldHint>{t('default.kept')}</FieldHint>;
  }
}

function TextDefault({ fields, onFields }: FieldsProps) {
  const t = useMessages(filterSettings);
  const [first] = Array.isArray(fields.value) ? (fields.value as unknown[]) : [];
  return (
    <Input
      aria-label={t('default.text')}
      value={typeof first === 'string' ? first : ''}
      onChange={({ target: { value } }) => onFields({ value: value === '' ? null : [value] })}
    />
  );
}

function Dimensions({ fields, onFields, dataset }: Omit<DefaultFieldProps, 'problem'>) {
  const t = useMessages(filterSettings);
  const picked = Array.isArray(fields.value) ? fields.value.filter((one): one is string => typeof one === 'string') : [];
  const isOffered = (name: string): boolean => fields.offered.length === 0 || fields.offered.includes(name);
  const columns = dataset.columns.filter(({ name, isGroupable }) => isGroupable && isOffered(name));
  const toggle = (name: string) => {
    const others = picked.filter((one) => one !== name);
    const next = others.length < picked.length ? others : [...(fields.isMultiple ? others : []), name];
    onFields({ value: next.length === 0 ? null : next });
  };
  return (
    <>
      <FieldHint>{picked.length === 0 ? t('default.selectColumns') : picked.join(', ')}</FieldHint>
      <Combobox
        label={t('default.dimensions')}
        options={columns.map(({ name, verboseName }) => ({
          id: name,
          label: verboseName ?? name,
          search: `${verboseName ?? ''} ${name}`,
        }))}
        pickedIds={picked}
        onPick={toggle}
      />
    </>
  );
}

interface OneProps extends FieldsProps {
  readonly label: string;
  readonly choices: readonly (readonly [string, string])[];
}

function One({ label, choices, fields, onFields }: OneProps) {
  const tCommon = useMessages(common);
  const value = Array.isArray(fields.value) && typeof fields.value[0] === 'string' ? fields.value[0] : null;
  return (
    <Labelled label={label}>
      {(id) => (
        <Select
          id={id}
          choices={[[null, tCommon('none')], ...choices]}
          value={value}
          onPick={(picked) => onFields({ value: picked === null ? null : [String(picked)] })}
        />
      )}
    </Labelled>
  );
}

const describe = (value: ColumnValue, isTemporal: boolean): string => {
  if (value === null || value === '') return nameValue(value, pageLocale());
  if (isTemporal && typeof value === 'number') return describeInstant(value, document.documentElement.lang);
  return typeof value === 'string' ? value : nameValue(value, pageLocale());
};

function Values({ fields, onFields, isTemporal }: FieldsProps & { readonly isTemporal: boolean }) {
  const t = useMessages(filterSettings);
  const { api } = usePanel();
  const { column } = fields;
  const [search, setSearch] = useState('');
  const text = search.trim();
  const selected = Array.isArray(fields.value) ? (fields.value as ColumnValue[]) : [];
  const set = (values: readonly unknown[]) => onFields({ value: values.length === 0 ? null : values });
  const toOption = (value: ColumnValue) => ({ value, label: describe(value, isTemporal) });
  const create = (typed: string): ColumnValue =>
    numbersOnly(list.found.map(({ value }) => value)) && Number.isFinite(Number(typed)) ? Number(typed) : typed;
  const list: ValueList<ColumnValue> = useValueList<ColumnValue>({
    key: column === null ? null : `${column} ${text}`,
    isSearching: text !== '',
    isMultiple: fields.isMultiple,
    selected: selected.map(toOption),
    idOf: encodeValue,
    create,
    query: async ({ page, pageSize }, signal) => {
      const requested = await api.columnValues(column ?? '', { text, page, pageSize }, signal);
      if (!requested.ok) return requested;
      const { items, hasMore } = requested.value;
      return { ok: true as const, value: { items: items.map(toOption), hasMore } };
    },
    onSelected: set,
  });
  const toggle = (value: ColumnValue) => set(toggleValue(selected, value, fields.isMultiple));
  return (
    <>
      {selected.length === 0 ? <FieldHint>{t('default.selectValues')}</FieldHint> : null}
      <SelectedTags
        label={t('default.selected')}
        tags={selected.map((value) => ({ id: encodeValue(value), name: describe(value, isTemporal) }))}
        onRemove={(id) => set(selected.filter((value) => encodeValue(value) !== id))}
      />
      <Combobox
        label={t('default.values')}
        options={list.options.map(({ value, label }) => ({ id: encodeValue(value), label }))}
        pickedIds={selected.map(encodeValue)}
        onPick={(id) => toggle(decodeValue(id))}
        onSearch={setSearch}
        onTyped={(typed) => toggle(create(typed))}
        onPasted={list.onPasted}
        all={list.all}
        onMore={list.loadMore}
        isLoading={list.isLoading}
        note={<ValueListNote list={list} unlisted={null} count={list.options.length} />}
      />
      {selected.length === 0 ? null : <Button onClick={() => set([])}>{t('default.clear')}</Button>}
    </>
  );
}

const numbersOnly = (values: readonly unknown[]): boolean =>
  values.length > 0 && values.every((value) => value === null || typeof value === 'number');

function Ends({ fields, onFields }: FieldsProps) {
  const t = useMessages(filterSettings);
  const [least, most] = Array.isArray(fields.value) ? (fields.value as unknown[]) : [null, null];
  const [typed, setTyped] = useState<readonly [NumberInput, NumberInput]>([asInput(least), asInput(most)]);
  const put = (at: 0 | 1, value: NumberInput) => {
    const next: readonly [NumberInput, NumberInput] = at === 0 ? [value, typed[1]] : [typed[0], value];
    setTyped(next);
    const ends = next.map((one) => (typeof one === 'number' ? one : null));
    const [from, to] = fields.single === 'exact' ? [ends[0], ends[0]] : ends;
    onFields({ value: from === null && to === null ? null : [from, to] });
  };
  return (
    <EvenRow>
      {fields.single === 'max' ? null : (
        <NumberField aria-label={t('default.min')} placeholder={t('min')} value={typed[0]} onNumber={(value) => put(0, value)} />
      )}
      {fields.single === 'min' || fields.single === 'exact' ? null : (
        <NumberField aria-label={t('default.max')} placeholder={t('max')} value={typed[1]} onNumber={(value) => put(1, value)} />
      )}
    </EvenRow>
  );
}

const asInput = (value: unknown): NumberInput => (typeof value === 'number' ? value : null);
