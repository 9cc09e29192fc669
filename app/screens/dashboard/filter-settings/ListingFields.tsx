// How a filter lists its values, and what choosing in it means.
import type { ExploreDataset } from '#app/screens/explore/explore-dataset.ts';
import { Checkbox } from '#app/ui/Checkbox.tsx';
import { Select } from '#app/ui/Select.tsx';
import type { FieldsProps } from './fields-props.ts';
import { Labelled } from './Labelled.tsx';

const ORDERS = [
  [null, 'As the database gives them'],
  ['up', 'Ascending'],
  ['down', 'Descending'],
] as const;

export function ListingFields({ fields, onFields, dataset }: FieldsProps & { readonly dataset: ExploreDataset }) {
  const isSelect = fields.filterType === 'filter_select';
  const order = fields.isAscending === null ? null : fields.isAscending ? 'up' : 'down';
  return (
    <section aria-label="Choosing">
      {isSelect ? (
        <>
          <Labelled label="Order of the values">
            {(id) => (
              <Select
                id={id}
                choices={ORDERS}
                value={order}
                onPick={(way) => onFields(way === null ? { isAscending: null, sortMetric: null } : { isAscending: way === 'up' })}
              />
            )}
          </Labelled>
          {order !== null && fields.datasetId !== null ? (
            <Labelled label="Ordered by">
              {(id) => (
                <Select
                  id={id}
                  choices={[
                    [null, 'The values themselves'],
                    ...dataset.metrics.map(({ name, verboseName }) => [name, verboseName ?? name] as const),
                  ]}
                  value={fields.sortMetric}
                  onPick={(metric) => onFields({ sortMetric: metric === null ? null : String(metric) })}
                />
              )}
            </Labelled>
          ) : null}
          <Checkbox checked={fields.isMultiple} onToggle={(isMultiple) => onFields({ isMultiple })}>
            Several values may be chosen
          </Checkbox>
          <Checkbox checked={fields.searchesAll} onToggle={(searchesAll) => onFields({ searchesAll })}>
            Search in all values, not only in those that are listed
          </Checkbox>
          <Checkbox checked={fields.isInverse} onToggle={(isInverse) => onFields({ isInverse })}>
            Chosen values are left out
          </Checkbox>
        </>
      ) : null}
      <Checkbox checked={fields.isRequired} onToggle={(isRequired) => onFields({ isRequired })}>
        A value must be chosen
      </Checkbox>
      {isSelect ? (
        <Checkbox checked={fields.takesFirst} onToggle={(takesFirst) => onFields({ takesFirst })}>
          The first value is the default
        </Checkbox>
      ) : null}
    </section>
  );
}
