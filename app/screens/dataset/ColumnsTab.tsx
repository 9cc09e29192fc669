// The columns of the source: a grid to label and to switch, page by page; what else is said of one opens below it.
import { useState } from 'react';
import { isCalculated, type ColumnDraft } from '#app/domain/dataset/edit-draft.ts';
import { BlankState } from '#app/ui/BlankState.tsx';
import { Checkbox } from '#app/ui/Checkbox.tsx';
import { ColumnRow } from './ColumnRow.tsx';
import { useDataset } from './dataset-context.ts';
import { ChoiceField } from './fields.tsx';
import { Pager } from './Pager.tsx';
import { SearchBox } from './SearchBox.tsx';

const PAGE = 50;
const FLAGS = [
  ['isTemporal', 'Time'],
  ['isGroupable', 'Group'],
  ['isFilterable', 'Filter'],
] as const;

export function ColumnsTab() {
  const { state, dispatch } = useDataset();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const [openKey, setOpen] = useState<string | null>(null);
  const columns = state.draft.columns.filter((column) => !isCalculated(column));
  const found = columns.filter((column) => matches(column, search));
  const current = Math.min(page, Math.max(0, Math.ceil(found.length / PAGE) - 1));
  const shown = found.slice(current * PAGE, (current + 1) * PAGE);
  const keys = found.map(({ key }) => key);
  if (columns.length === 0)
    return (
      <BlankState icon="table" title="No columns yet">
        <p>Columns come from the source: compare with it on the tab “Source”, then sync.</p>
      </BlankState>
    );
  return (
    <>
      <div className="ds-tools">
        <SearchBox
          label="Search columns"
          value={search}
          onText={(text) => {
            setSearch(text);
            setPage(0);
          }}
        />
        <MainTemporal />
      </div>
      <div className="ds-grid-box">
        <table className="ds-grid">
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Label</th>
              {FLAGS.map(([flag, label]) => (
                <th key={flag} scope="col" className="ds-grid-flag">
                  <Checkbox
                    checked={found.length > 0 && found.every((column) => column[flag])}
                    aria-label={`${label}: all ${found.length} columns`}
                    onToggle={(on) => dispatch({ type: 'setColumns', keys, change: { [flag]: on } })}
                  >
                    {label}
                  </Checkbox>
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">More</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((column) => (
              <ColumnRow
                key={column.key}
                column={column}
                isOpen={openKey === column.key}
                onOpen={() => setOpen(openKey === column.key ? null : column.key)}
              />
            ))}
          </tbody>
        </table>
        {found.length === 0 ? <p className="ds-none">No column matches “{search}”.</p> : null}
      </div>
      <Pager label="Pages of columns" count={found.length} pageSize={PAGE} page={current} onPage={setPage} />
    </>
  );
}

function MainTemporal() {
  const { state, dispatch } = useDataset();
  const temporal = state.draft.columns.filter(({ isTemporal, name }) => isTemporal && name !== '');
  return (
    <div className="ds-main-time">
      <ChoiceField
        label="Main time column"
        choices={[['', 'None'], ...temporal.map(({ name, verboseName }) => [name, verboseName || name] as const)]}
        value={state.draft.mainTemporalColumn}
        onPick={(value) => dispatch({ type: 'set', field: 'mainTemporalColumn', value })}
      />
    </div>
  );
}

function matches({ name, verboseName, type, description }: ColumnDraft, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = `${name} ${verboseName} ${type} ${description}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
