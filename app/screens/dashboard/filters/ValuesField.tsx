// Values of a column to select from: one or several, included or excluded, searched on the server where they are many.
import { useState } from 'react';
import { formatAddress } from '#app/domain/advanced-type/address-text.ts';
import type { AdvancedProblem, AdvancedType } from '#app/domain/advanced-type/advanced-type.ts';
import { isRead, readAdvanced } from '#app/domain/advanced-type/read-advanced.ts';
import { describeValue, type FilterChoice, type FilterValue } from '#app/domain/dashboard/filter-choice.ts';
import type { FilterView } from '#app/domain/dashboard/filter-view.ts';
import { AdvancedReadings } from '#app/screens/advanced-values/AdvancedReadings.tsx';
import { lastResult, useRequested } from '#app/screens/shell/use-request.ts';
import { Combobox, matchOptions } from '#app/ui/Combobox.tsx';
import { filterPanel } from '#app/messages/en/filter-panel.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { queryOptions, type OptionsSource } from './client/filter-api.ts';
import { ModeControl } from './ModeControl.tsx';
import look from '#app/ui/text.module.css';

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

const idOf = (value: FilterValue): string => JSON.stringify(value);

export function ValuesField({ filter, choice, source, takesFocus, names, onNames, onChoice }: ValuesFieldProps) {
  const t = useMessages(filterPanel);
  const [text, setText] = useState('');
  // Searched here until there are more than one result contains.
  const [isCut, setIsCut] = useState(filter.isSearchedByServer);
  const search = isCut ? text.trim() : '';
  const request = useRequested(JSON.stringify({ source, search }), async (signal) => {
    const requested = await queryOptions(source, search, signal);
    if (requested.ok && requested.value.kind === 'values' && requested.value.hasMore && search === '') setIsCut(true);
    return requested;
  });
  const result = lastResult(request);
  const found = result?.kind === 'values' ? result.values : [];
  // The reply has no type of the column, but its values; a search can return none.
  const [isOfText, setIsOfText] = useState(false);
  if (!isOfText && found.some(({ value }) => typeof value === 'string')) setIsOfText(true);
  const advancedType = result?.kind === 'values' ? result.advancedType : undefined;
  const [problem, setProblem] = useState<AdvancedProblem | null>(null);
  const known = new Set(found.map(({ value }) => idOf(value)));
  const picked = choice.values
    .filter((value) => !known.has(idOf(value)))
    .map((value) => ({ value, label: names.get(String(value)) ?? describeValue(value) }));
  const options = [...(text === '' ? picked : []), ...found].map((one) => optionOf(one, advancedType));
  const choose = (values: readonly FilterValue[]) => {
    onNames(found.flatMap(({ value, label }) => (values.includes(value) ? [[String(value), label] as const] : [])));
    onChoice({ ...choice, values });
  };
  const pick = (id: string) => {
    const value = JSON.parse(id) as FilterValue;
    const has = choice.values.some((one) => idOf(one) === id);
    if (has) return choose(choice.values.filter((one) => idOf(one) !== id));
    choose(filter.isMultiple ? [...choice.values, value] : [value]);
  };
  const addTyped = (typed: string) => {
    const read = advancedType && isRead(typed, isOfText) ? readAdvanced(advancedType, typed) : null;
    setProblem(read?.ok === false ? read.problem : null);
    if (read?.ok !== false) pick(idOf(typedValue(typed, found)));
  };
  return (
    <>
      <ModeControl filter={filter} choice={choice} onChoice={onChoice} />
      <Combobox
        label={t('values', { filter: filter.name })}
        options={isCut ? options : matchOptions(options, text)}
        pickedIds={choice.values.map(idOf)}
        onPick={pick}
        onSearch={setText}
        {...(filter.isCreatable && { onTyped: addTyped })}
        placeholder={t('searchValues')}
        autoFocus={takesFocus}
        isSteady
        note={noteOf(request.kind, request.kind === 'answered' && !request.ok ? request.message : null, isCut)}
      />
      {advancedType ? (
        <AdvancedReadings
          type={advancedType}
          values={choice.values.filter((value) => isRead(value, isOfText))}
          problem={problem}
        />
      ) : null}
    </>
  );
}

type Found = readonly { readonly value: FilterValue; readonly label: string }[];

/** An instant is searched by its text and by its digits. */
const isInstant = ({ value, label }: Found[number]): boolean => typeof value === 'number' && label !== String(value);

const optionOf = (found: Found[number], advancedType: AdvancedType | undefined) => ({
  id: idOf(found.value),
  label: found.label,
  ...(advancedType === 'internet_address' &&
    typeof found.value === 'number' &&
    Number.isSafeInteger(found.value) && { hint: formatAddress(BigInt(found.value)) }),
  ...(isInstant(found) && { search: `${found.label} ${new Date(Number(found.value)).toISOString()}` }),
});

/** What was typed as a value of the column's own type. */
function typedValue(typed: string, found: Found): FilterValue {
  const numbers = found.filter(({ value }) => value !== null);
  if (numbers.length === 0 || numbers.some(({ value }) => typeof value !== 'number')) return typed;
  const number = numbers.some(isInstant) ? Date.parse(/^\d{4}-\d\d-\d\d$/.test(typed) ? typed : `${typed} UTC`) : Number(typed);
  return Number.isFinite(number) ? number : typed;
}

/** Undefined: the list says itself what there is to say. */
function noteOf(kind: 'idle' | 'asking' | 'answered', problem: string | null, isCut: boolean) {
  const t = pageTranslate(filterPanel);
  if (kind === 'asking') return t('loadingValues');
  if (problem !== null) return <span className={look.danger}>{problem}</span>;
  return isCut ? t('cut') : undefined;
}
