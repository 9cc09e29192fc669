// A text field for filters that match by text. Typing changes the draft immediately.
import type { FilterChoice } from '#app/domain/dashboard/filters/filter-choice.ts';
import type { FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import { filterPanel } from '#app/messages/en/filter-panel.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { TextField } from '#app/ui/form/TextField.tsx';
import { ModeControl } from './ModeControl.tsx';

type SelectChoice = Extract<FilterChoice, { kind: 'select' }>;

interface MatchFieldProps {
  readonly filter: FilterView;
  readonly choice: SelectChoice;
  readonly takesFocus: boolean;
  readonly onNames: (names: readonly (readonly [string, string])[]) => void;
  readonly onChoice: (choice: FilterChoice) => void;
}

export function MatchField({ filter, choice, takesFocus, onNames, onChoice }: MatchFieldProps) {
  const t = useMessages(filterPanel);
  const { match, name } = filter;
  const [value] = choice.values;
  if (match === 'exact') return null;
  const change = (text: string) => {
    onNames([[text, t(`match.${match}`, { text })]]);
    onChoice({ ...choice, values: text === '' ? [] : [text] });
  };
  return (
    <>
      <ModeControl filter={filter} choice={choice} onChoice={onChoice} />
      <TextField
        label={t(`matchLabel.${match}`, { filter: name })}
        hint={t('matchHint')}
        {...(takesFocus && { 'data-autofocus': 'true', autoFocus: true })}
        value={value === undefined || value === null ? '' : String(value)}
        onChange={(event) => change(event.target.value)}
      />
    </>
  );
}
