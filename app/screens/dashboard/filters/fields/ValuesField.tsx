// Values of a column to select from: one or several, included or excluded, searched on the server where they are many.
import { useState } from 'react';
import { formatAddress } from '#app/domain/advanced-type/address-text.ts';
import type { AdvancedValueProblem, AdvancedType } from '#app/domain/advanced-type/advanced-type.ts';
import { isRead, readAdvanced } from '#app/domain/advanced-type/read-advanced.ts';
import type { FilterChoice } from '#app/domain/dashboard/filters/filter-choice.ts';
import type { FilterValue } from '#app/domain/query/query-object.ts';
import type { FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import type { ListedOption } from '#app/domain/select/take-pasted.ts';
import { decodeValue, encodeValue, toggleValue } from '#app/domain/select/value-id.ts';
import { AdvancedReadings } from '#app/screens/advanced-values/AdvancedReadings.tsx';
import { useValueList, type ValueList, type ValuesQuery } from '#app/screens/values/use-value-list.ts';
import { ValueListNote } from '#app/screens/values/ValueListNote.tsx';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import { matchOptions } from '#app/ui/select/match-options.ts';
import { filterPanel } from '#app/messages/en/filter-panel.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { nameValue } from '#app/messages/name-value.ts';
import { queryOptions, type OptionsSource } from '#app/screens/dashboard/filters/client/filter-api.ts';
import { ModeControl } from './ModeControl.tsx';
import { typedValue } from './typed-value.ts';

type SelectChoice = Extract<FilterChoice, { kind: 'select' }>;

interface ValuesFieldProps {
  readonly filter: FilterView;
  readonly choice: SelectChoice;
  readonly source: OptionsSource;
  readonly takesFocus: boolean;
  /** Words for values, as the server told them, by the value as text. */
  readonly names: ReadonlyMap<string, string>;
  readonly onNames: (names: readonly (readonly [string, string])[]) => void;
  readonly onChoice: (choice: FilterChoice) => void;
}

type Found = readonly ListedOption<FilterValue>[];

export function ValuesField({ filter, choice, source, takesFocus, names, onNames, onChoice }: ValuesFieldProps) {
  const t = useMessages(filterPanel);
  const locale = useLocale();
  const [text, setText] = useState('');
  // Searched here until there are more than one page.
  const [isCut, setIsCut] = useState(filter.isSearchedByServer);
  const search = isCut ? text.trim() : '';
  const [column, setColumn] = useState<ColumnFacts>({ isText: false, advancedType: undefined });
  const [problem, setProblem] = useState<AdvancedValueProblem | null>(null);
  const query = async ({ page, pageSize, texts }: ValuesQuery, signal: AbortSignal) => {
    const values = texts?.map((typed) => typedValue(typed, list.found));
    const requested = await queryOptions({ ...source, page, pageSize, ...(values && { values }) }, values ? '' : search, signal);
    if (!requested.ok) return requested;
    const { value: reply } = requested;
    if (reply.kind !== 'values') return { ok: true as const, value: { items: [], hasMore: false } };
    const { advancedType } = reply;
    // The reply has no type of the column, but its values; a search can return none.
    setColumn(({ isText }) => ({ isText: isText || reply.values.some(({ value }) => typeof value === 'string'), advancedType }));
    if (reply.hasMore && search === '') setIsCut(true);
    return { ok: true as const, value: { items: reply.values, hasMore: reply.hasMore } };
  };
  const choose = (values: readonly FilterValue[], among: Found) => {
    const chosen = new Set(values.map(encodeValue));
    onNames(among.flatMap(({ value, label }) => (chosen.has(encodeValue(value)) ? [[String(value), label] as const] : [])));
    onChoice({ ...choice, values });
  };
  const create = (typed: string): FilterValue | null => {
    const read = column.advancedType && isRead(typed, column.isText) ? readAdvanced(column.advancedType, typed) : null;
    setProblem(read?.ok === false ? read.problem : null);
    return read?.ok === false ? null : typedValue(typed, list.found);
  };
  const list: ValueList<FilterValue> = useValueList({
    key: JSON.stringify({ source, search }),
    isSearching: text !== '',
    isMultiple: filter.isMultiple,
    selected: choice.values.map((value) => ({ value, label: names.get(String(value)) ?? nameValue(value, locale) })),
    idOf: encodeValue,
    create: filter.isCreatable ? create : undefined,
    query,
    onSelected: choose,
  });
  const pick = (value: FilterValue) => {
    list.clearNotice();
    choose(toggleValue(choice.values, value, filter.isMultiple), list.options);
  };
  const addTyped = (typed: string) => {
    const value = create(typed);
    if (value !== null) pick(value);
  };
  const options = list.options.map((one) => optionOf(one, column.advancedType));
  const matching = isCut ? options : matchOptions(options, text);
  const isUnlisted = !filter.isCreatable && text.trim() !== '' && matching.length === 0 && !list.isLoading;
  return (
    <>
      <ModeControl filter={filter} choice={choice} onChoice={onChoice} />
      <Combobox
        label={t('values', { filter: filter.name })}
        options={matching}
        pickedIds={choice.values.map(encodeValue)}
        onPick={(id) => pick(decodeValue(id))}
        onSearch={(next) => {
          setText(next);
          list.clearNotice();
        }}
        {...(filter.isCreatable && { onTyped: addTyped })}
        onPasted={list.onPasted}
        all={list.all}
        onMore={list.loadMore}
        isLoading={list.isLoading}
        placeholder={t('searchValues')}
        autoFocus={takesFocus}
        isSteady
        note={<ValueListNote list={list} unlisted={isUnlisted ? text.trim() : null} count={matching.length} />}
      />
      {column.advancedType ? (
        <AdvancedReadings
          type={column.advancedType}
          values={choice.values.filter((value) => isRead(value, column.isText))}
          problem={problem}
        />
      ) : null}
    </>
  );
}

interface ColumnFacts {
  readonly isText: boolean;
  readonly advancedType: AdvancedType | undefined;
}

/** An instant is searched by its text and by its digits. */
const optionOf = ({ value, label }: Found[number], advancedType: AdvancedType | undefined) => ({
  id: encodeValue(value),
  label,
  ...(advancedType === 'internet_address' &&
    typeof value === 'number' &&
    Number.isSafeInteger(value) && { hint: formatAddress(BigInt(value)) }),
  ...(typeof value === 'number' && label !== String(value) && { search: `${label} ${new Date(value).toISOString()}` }),
});
