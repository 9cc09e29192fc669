// Toggle between including and excluding the selected values, if the filter's author allows both.
import type { FilterChoice } from '#app/domain/dashboard/filters/filter-choice.ts';
import type { FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import { filterPanel } from '#app/messages/en/filter-panel.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { SegmentedControl } from '#app/ui/form/SegmentedControl.tsx';

interface ModeControlProps {
  readonly filter: FilterView;
  readonly choice: Extract<FilterChoice, { kind: 'select' }>;
  readonly onChoice: (choice: FilterChoice) => void;
}

export function ModeControl({ filter, choice, onChoice }: ModeControlProps) {
  const t = useMessages(filterPanel);
  if (!filter.isInverse) return null;
  return (
    <SegmentedControl
      label={t('mode')}
      choices={[
        ['kept', t('include')],
        ['excluded', t('exclude')],
      ]}
      value={choice.isExcluded ? 'excluded' : 'kept'}
      onPick={(target) => onChoice({ ...choice, isExcluded: target === 'excluded' })}
    />
  );
}
