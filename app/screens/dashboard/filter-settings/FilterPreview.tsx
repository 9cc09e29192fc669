// The filter as viewers will have it, with the real values of its dataset, while it is edited. What is selected here changes
// nothing.
import { useMemo, useRef, useState } from 'react';
import type { FilterEntry } from '#app/domain/dashboard/filters/change-filters.ts';
import {
  describeChoice,
  emptyChoice,
  filterShape,
  type FilterChoice,
  type NativeFilterShape,
} from '#app/domain/dashboard/filters/filter-choice.ts';
import type { FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import { nativeFilters, parseMetadata } from '#app/domain/dashboard/metadata/parse-metadata.ts';
import { takesFreeValues } from '#app/domain/dashboard/filters/free-values.ts';
import { firstState } from '#app/screens/dashboard/filters/bar-state.ts';
import { FilterField, type DraftFilters } from '#app/screens/dashboard/filters/fields/FilterField.tsx';
import { filterSettings } from '#app/messages/en/filter-settings.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { nameValuesIn } from '#app/messages/name-value.ts';
import { FieldHint } from '#app/ui/form/Field.tsx';
import styles from './FilterPreview.module.css';

interface FilterPreviewProps {
  readonly dashboardId: number;
  readonly entry: FilterEntry;
}

/** What of an entry decides which values it has and how they are selected. */
const PARTS = [
  'filterType',
  'targets',
  'adhoc_filters',
  'time_range',
  'granularity_sqla',
  'sortMetric',
  'controlValues',
  'time_grains',
];

export function FilterPreview({ dashboardId, entry }: FilterPreviewProps) {
  const t = useMessages(filterSettings);
  // Another name or scope queries nothing again.
  const parts = JSON.stringify(PARTS.map((key) => [key, entry[key]]));
  const draft = useMemo(
    () => ({ id: entry.id, ...Object.fromEntries(JSON.parse(parts) as [string, unknown][]) }),
    [entry.id, parts],
  );
  const [filter] = nativeFilters(parseMetadata({ native_filter_configuration: [draft] }));
  const shape = filter ? filterShape(filter) : null;
  const target = filter?.targets[0];
  const isReady = shape !== null && (shape.kind === 'time' || typeof target?.datasetId === 'number');
  const name = typeof entry['name'] === 'string' ? entry['name'] : '';
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <h3>{t('preview')}</h3>
      {isReady ? (
        <Live
          key={JSON.stringify([shape, target])}
          dashboardId={dashboardId}
          entry={draft}
          name={name.trim() === '' ? t('list.untitledFilter') : name}
          shape={shape}
          controls={filter?.controlValues ?? {}}
        />
      ) : (
        <FieldHint>{t('preview.incomplete')}</FieldHint>
      )}
    </section>
  );
}

interface LiveProps {
  readonly dashboardId: number;
  readonly entry: FilterEntry;
  readonly name: string;
  readonly shape: NativeFilterShape;
  readonly controls: Readonly<Record<string, unknown>>;
}

function Live({ dashboardId, entry, name, shape, controls }: LiveProps) {
  const t = useMessages(filterSettings);
  const locale = useLocale();
  const [choice, setChoice] = useState<FilterChoice>(() => emptyChoice(shape));
  const names = useRef(new Map<string, string>());
  const filter = viewOf({ id: entry.id, name, shape, controls });
  const filters: DraftFilters = {
    filters: [],
    state: firstState([]),
    namesOf: () => names.current,
    learn: (_id, received) => {
      for (const [value, label] of received) names.current.set(value, label);
    },
  };
  const chosen = describeChoice(choice, names.current);
  const selected = chosen === null ? null : nameValuesIn(chosen, locale);
  return (
    <div className={styles.filter}>
      <p className={styles.name}>{name}</p>
      <FieldHint role="status">{selected ?? t('preview.nothing')}</FieldHint>
      <FilterField
        dashboardId={dashboardId}
        filter={filter}
        choice={choice}
        filters={filters}
        entry={entry}
        takesFocus={false}
        onChoice={setChoice}
      />
    </div>
  );
}

const viewOf = ({
  id,
  name,
  shape,
  controls,
}: Pick<LiveProps, 'name' | 'shape' | 'controls'> & { readonly id: string }): FilterView => ({
  type: 'filter',
  id,
  name,
  description: '',
  isDisplay: false,
  ...shape,
  isSearchedByServer: controls['searchAllOptions'] === true,
  isCreatable: takesFreeValues(controls),
  parentIds: [],
  chartIds: [],
  choice: emptyChoice(shape),
  initial: emptyChoice(shape),
  mask: { extraFormData: {}, filterState: {}, ownState: {} },
  awaitsFirst: false,
  isUnsettled: false,
  takesFirst: false,
  names: [],
});
