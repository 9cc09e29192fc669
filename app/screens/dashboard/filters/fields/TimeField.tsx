// A range of time, with the control that Explore has for it.
import { useMemo } from 'react';
import { NO_FILTER } from '#app/charts/shared/form/form-upgrade.ts';
import type { FilterChoice } from '#app/domain/dashboard/filters/filter-choice.ts';
import { NO_DATASET } from '#app/screens/explore/dataset/no-dataset.ts';
import { createPanelApi } from '#app/screens/explore/controls/panel-api.ts';
import { PanelContext } from '#app/screens/explore/controls/panel-context.ts';
import { TimeRangeEditor } from '#app/screens/explore/controls/time/TimeRangeEditor.tsx';

interface TimeFieldProps {
  readonly choice: Extract<FilterChoice, { kind: 'time' }>;
  readonly csrfToken: string;
  readonly onChoice: (choice: FilterChoice) => void;
}

export function TimeField({ choice, csrfToken, onChoice }: TimeFieldProps) {
  const panel = useMemo(
    () => ({
      // The editor only evaluates ranges.
      dataset: NO_DATASET,
      formData: {},
      api: createPanelApi(0, csrfToken, fetch.bind(window)),
      onChange: () => undefined,
    }),
    [csrfToken],
  );
  return (
    <PanelContext.Provider value={panel}>
      <TimeRangeEditor
        value={choice.range ?? NO_FILTER}
        onRange={(range) => onChoice({ kind: 'time', range: isOpen(range) ? null : range })}
      />
    </PanelContext.Provider>
  );
}

const isOpen = (range: string): boolean => range === NO_FILTER || range.trim() === '';
