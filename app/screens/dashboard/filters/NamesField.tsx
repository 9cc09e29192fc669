// One of a few names: a column of time, or a grain.
import type { FilterChoice } from '#app/domain/dashboard/filter-choice.ts';
import { lastResult, useRequested } from '#app/screens/shell/use-request.ts';
import { Combobox } from '#app/ui/Combobox.tsx';
import { filterPanel } from '#app/messages/en/filter-panel.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { queryOptions, type OptionsSource } from './client/filter-api.ts';
import text from '#app/ui/text.module.css';

type NameChoice = Extract<FilterChoice, { kind: 'column' | 'grain' }>;

interface NamesFieldProps {
  readonly choice: NameChoice;
  readonly source: OptionsSource;
  readonly onChoice: (choice: FilterChoice) => void;
  readonly onNames: (names: readonly (readonly [string, string])[]) => void;
}

export function NamesField({ choice, source, onChoice, onNames }: NamesFieldProps) {
  const t = useMessages(filterPanel);
  const tCommon = useMessages(common);
  const request = useRequested(JSON.stringify(source), (signal) => queryOptions(source, '', signal));
  const result = lastResult(request);
  const names = result?.kind === 'names' ? result.names : [];
  const picked = choice.kind === 'column' ? choice.column : choice.grain;
  const pick = (id: string) => {
    onNames(names.map(({ value, label }) => [value, label] as const));
    const next = id === picked ? null : id;
    onChoice(choice.kind === 'column' ? { kind: 'column', column: next } : { kind: 'grain', grain: next });
  };
  const problem = request.kind === 'answered' && !request.ok ? request.message : null;
  return (
    <Combobox
      label={choice.kind === 'column' ? t('timeColumns') : t('timeGrains')}
      options={names.map(({ value, label }) => ({ id: value, label }))}
      pickedIds={picked === null ? [] : [picked]}
      onPick={pick}
      autoFocus
      note={
        request.kind === 'asking' ? (
          tCommon('loading')
        ) : problem === null ? undefined : (
          <span className={text.danger}>{problem}</span>
        )
      }
    />
  );
}
