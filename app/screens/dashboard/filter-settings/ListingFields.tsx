// How a filter lists its values, and what choosing in it means.
import type { FilterFields } from '#app/domain/dashboard/filters/edit-filters-fields.ts';
import { isNumericType } from '#app/screens/explore/controls/metric/metric-value.ts';
import type { ExploreDataset } from '#app/screens/explore/dataset/explore-dataset.ts';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import { filterSettings } from '#app/messages/en/filter-settings.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { FieldsProps } from './fields-props.ts';
import { Labelled } from './Labelled.tsx';

const MATCHES = ['exact', 'contains', 'startsWith', 'endsWith'] as const;
const ENDS = ['min', 'exact', 'max'] as const;

/** Columns of an unknown type count as text: only the author can know. */
function isTextColumn({ column }: FilterFields, dataset: ExploreDataset): boolean {
  const found = dataset.columns.find(({ name }) => name === column);
  return found !== undefined && !found.isTemporal && !/bool/i.test(found.type ?? '') && !isNumericType(found.type);
}

export function ListingFields({ fields, onFields, dataset }: FieldsProps & { readonly dataset: ExploreDataset }) {
  const t = useMessages(filterSettings);
  const isSelect = fields.filterType === 'filter_select';
  const isText = isSelect && isTextColumn(fields, dataset);
  const isListed = isSelect && fields.match === 'exact';
  const order = fields.isAscending === null ? null : fields.isAscending ? 'up' : 'down';
  return (
    <section aria-label={t('listing.label')}>
      {isText || fields.match !== 'exact' ? (
        <Labelled label={t('listing.match')}>
          {(id) => (
            <Select
              id={id}
              choices={MATCHES.map((match) => [match, t(`listing.match.${match}`)] as const)}
              value={fields.match}
              onPick={(picked) => onFields({ match: MATCHES.find((match) => match === picked) ?? 'exact' })}
            />
          )}
        </Labelled>
      ) : null}
      {fields.filterType === 'filter_range' ? (
        <Labelled label={t('listing.single')}>
          {(id) => (
            <Select
              id={id}
              choices={[[null, t('listing.single.both')], ...ENDS.map((end) => [end, t(`listing.single.${end}`)] as const)]}
              value={fields.single}
              onPick={(picked) => onFields({ single: ENDS.find((end) => end === picked) ?? null })}
            />
          )}
        </Labelled>
      ) : null}
      {isListed ? (
        <>
          <Labelled label={t('listing.sort')}>
            {(id) => (
              <Select
                id={id}
                choices={[
                  [null, t('listing.sort.none')],
                  ['up', t('listing.sort.up')],
                  ['down', t('listing.sort.down')],
                ]}
                value={order}
                onPick={(target) =>
                  onFields(target === null ? { isAscending: null, sortMetric: null } : { isAscending: target === 'up' })
                }
              />
            )}
          </Labelled>
          {order !== null && fields.datasetId !== null ? (
            <Labelled label={t('listing.sortBy')}>
              {(id) => (
                <Select
                  id={id}
                  choices={[
                    [null, t('listing.sortByValue')],
                    ...dataset.metrics.map(({ name, verboseName }) => [name, verboseName ?? name] as const),
                  ]}
                  value={fields.sortMetric}
                  onPick={(metric) => onFields({ sortMetric: metric === null ? null : String(metric) })}
                />
              )}
            </Labelled>
          ) : null}
          <Checkbox checked={fields.isMultiple} onToggle={(isMultiple) => onFields({ isMultiple })}>
            {t('listing.multiple')}
          </Checkbox>
          <Checkbox checked={fields.searchesAll} onToggle={(searchesAll) => onFields({ searchesAll })}>
            {t('listing.searchAll')}
          </Checkbox>
          <Checkbox checked={fields.isCreatable} onToggle={(isCreatable) => onFields({ isCreatable })}>
            {t('listing.creatable')}
          </Checkbox>
        </>
      ) : null}
      {isSelect ? (
        <Checkbox checked={fields.isInverse} onToggle={(isInverse) => onFields({ isInverse })}>
          {t('listing.exclude')}
        </Checkbox>
      ) : null}
      <Checkbox checked={fields.isRequired} onToggle={(isRequired) => onFields({ isRequired })}>
        {t('listing.required')}
      </Checkbox>
      {isListed ? (
        <Checkbox checked={fields.takesFirst} onToggle={(takesFirst) => onFields({ takesFirst })}>
          {t('listing.first')}
        </Checkbox>
      ) : null}
    </section>
  );
}
