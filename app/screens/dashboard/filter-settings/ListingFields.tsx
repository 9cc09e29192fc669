// How a filter lists its values, and what choosing in it means.
import type { ExploreDataset } from '#app/screens/explore/explore-dataset.ts';
import { Checkbox } from '#app/ui/Checkbox.tsx';
import { Select } from '#app/ui/Select.tsx';
import { filterSettings } from '#app/messages/en/filter-settings.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { FieldsProps } from './fields-props.ts';
import { Labelled } from './Labelled.tsx';

export function ListingFields({ fields, onFields, dataset }: FieldsProps & { readonly dataset: ExploreDataset }) {
  const t = useMessages(filterSettings);
  const isSelect = fields.filterType === 'filter_select';
  const order = fields.isAscending === null ? null : fields.isAscending ? 'up' : 'down';
  return (
    <section aria-label={t('listing.label')}>
      {isSelect ? (
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
          <Checkbox checked={fields.isInverse} onToggle={(isInverse) => onFields({ isInverse })}>
            {t('listing.exclude')}
          </Checkbox>
        </>
      ) : null}
      <Checkbox checked={fields.isRequired} onToggle={(isRequired) => onFields({ isRequired })}>
        {t('listing.required')}
      </Checkbox>
      {isSelect ? (
        <Checkbox checked={fields.takesFirst} onToggle={(takesFirst) => onFields({ takesFirst })}>
          {t('listing.first')}
        </Checkbox>
      ) : null}
    </section>
  );
}
