// Names to select from: a column of time, a grain, or dimensions in the order of their selection.
import { useState } from 'react';
import type { FilterChoice } from '#app/domain/dashboard/filters/filter-choice.ts';
import { takePasted } from '#app/domain/select/take-pasted.ts';
import { buildAllOption } from '#app/screens/values/all-option.ts';
import { Refused } from '#app/screens/values/ValueListNote.tsx';
import { lastResult, useRequested } from '#app/screens/shell/api/use-request.ts';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import { filterPanel } from '#app/messages/en/filter-panel.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { queryOptions, type OptionsSource } from '#app/screens/dashboard/filters/client/filter-api.ts';
import text from '#app/ui/text/text.module.css';

type NameChoice = Extract<FilterChoice, { kind: 'column' | 'grain' | 'dimensions' }>;

interface NamesFieldProps {
  readonly choice: NameChoice;
  readonly isMultiple: boolean;
  readonly source: OptionsSource;
  readonly takesFocus: boolean;
  readonly onChoice: (choice: FilterChoice) => void;
  readonly onNames: (names: readonly (readonly [string, string])[]) => void;
}

export function NamesField({ choice, isMultiple, source, takesFocus, onChoice, onNames }: NamesFieldProps) {
  const t = useMessages(filterPanel);
  const tCommon = useMessages(common);
  const request = useRequested(JSON.stringify(source), (signal) => queryOptions(source, '', signal));
  const result = lastResult(request);
  const names = result?.kind === 'names' ? result.names : [];
  const picked = pickedIn(choice);
  const pick = (id: string) => {
    onNames(names.map(({ value, label }) => [value, label] as const));
    const others = picked.filter((name) => name !== id);
    const isTaken = others.length < picked.length;
    onChoice(withPicked(choice.kind, isTaken ? others : [...(isMultiple ? others : []), id]));
  };
  const set = (next: readonly string[]) => {
    onNames(names.map(({ value, label }) => [value, label] as const));
    onChoice(withPicked(choice.kind, next));
  };
  const options = names.map(({ value, label }) => ({ id: value, label, search: `${label} ${value}` }));
  const [refused, setRefused] = useState<readonly string[]>([]);
  const paste = (texts: readonly string[]) => {
    const taken = takePasted({ texts, options: names, selected: picked, idOf: (name) => name });
    setRefused(taken.refused);
    set(taken.values);
  };
  const problem = request.kind === 'replied' && !request.ok ? request.message : null;
  return (
    <Combobox
      label={t(LABELS[choice.kind])}
      options={options}
      pickedIds={picked}
      onPick={pick}
      isLoading={request.kind === 'loading'}
      onPasted={isMultiple ? paste : undefined}
      all={isMultiple ? buildAllOption(options, picked, set) : undefined}
      autoFocus={takesFocus}
      note={
        problem !== null ? (
          <span className={text.danger}>{problem}</span>
        ) : refused.length > 0 ? (
          <Refused texts={refused} />
        ) : request.kind === 'loading' ? (
          tCommon('loading')
        ) : undefined
      }
    />
  );
}

const LABELS = { column: 'timeColumns', grain: 'timeGrains', dimensions: 'dimensions' } as const;

function pickedIn(choice: NameChoice): readonly string[] {
  if (choice.kind === 'dimensions') return choice.columns;
  const name = choice.kind === 'column' ? choice.column : choice.grain;
  return name === null ? [] : [name];
}

function withPicked(kind: NameChoice['kind'], names: readonly string[]): NameChoice {
  const [first = null] = names;
  if (kind === 'dimensions') return { kind, columns: names };
  return kind === 'column' ? { kind, column: first } : { kind, grain: first };
}
