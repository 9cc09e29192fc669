// The columns of the source: a grid to label and to switch, page by page; what else is said of one opens below it.
import { useState } from 'react';
import { isCalculated, type ColumnDraft } from '#app/domain/dataset/edit-draft.ts';
import { BlankState } from '#app/ui/notice/BlankState.tsx';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { Pager } from '#app/ui/table/Pager.tsx';
import { dataset } from '#app/messages/en/dataset.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text/text.module.css';
import { ColumnRow } from './ColumnRow.tsx';
import { useDataset } from './dataset-context.ts';
import { ChoiceField } from './fields.tsx';
import { SearchBox } from './SearchBox.tsx';
import styles from './ColumnsTab.module.css';
import shared from './dataset.module.css';
import fields from './fields.module.css';

const PAGE = 50;
const FLAGS = ['isTemporal', 'isGroupable', 'isFilterable'] as const;

export function ColumnsTab() {
  const t = useMessages(dataset);
  const { state, dispatch } = useDataset();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const columns = state.draft.columns.filter((column) => !isCalculated(column));
  const found = columns.filter((column) => matches(column, search));
  const current = Math.min(page, Math.max(0, Math.ceil(found.length / PAGE) - 1));
  const shown = found.slice(current * PAGE, (current + 1) * PAGE);
  const keys = found.map(({ key }) => key);
  if (columns.length === 0)
    return (
      <BlankState icon="table" title={t('columns.blank.title')}>
        <p>{t('columns.blank.detail')}</p>
      </BlankState>
    );
  return (
    <>
      <div className={shared.tools}>
        <SearchBox
          label={t('columns.search')}
          value={search}
          onText={(text) => {
            setSearch(text);
            setPage(0);
          }}
        />
        <MainTemporal />
      </div>
      <div className={styles.box}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">{t('columns.column')}</th>
              <th scope="col">{t('columns.label')}</th>
              {FLAGS.map((flag) => (
                <th key={flag} scope="col" className={styles.flag}>
                  <Checkbox
                    checked={found.length > 0 && found.every((column) => column[flag])}
                    aria-label={t('columns.all', { flag: t(`columns.${flag}`), count: found.length })}
                    onToggle={(on) => dispatch({ type: 'setColumns', keys, change: { [flag]: on } })}
                  >
                    {t(`columns.${flag}`)}
                  </Checkbox>
                </th>
              ))}
              <th scope="col">
                <span className={text.visuallyHidden}>{t('columns.more')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((column) => (
              <ColumnRow
                key={column.key}
                column={column}
                isOpen={openKey === column.key}
                onOpen={() => setOpenKey(openKey === column.key ? null : column.key)}
              />
            ))}
          </tbody>
        </table>
        {found.length === 0 ? <p className={shared.noMatches}>{t('columns.noMatches', { search })}</p> : null}
      </div>
      <Pager label={t('columns.pages')} count={found.length} pageSize={PAGE} page={current} onPage={setPage} />
    </>
  );
}

function MainTemporal() {
  const t = useMessages(dataset);
  const tCommon = useMessages(common);
  const { state, dispatch } = useDataset();
  const temporal = state.draft.columns.filter(({ isTemporal, name }) => isTemporal && name !== '');
  return (
    <div className={fields.mainTime}>
      <ChoiceField
        label={t('columns.mainTime')}
        choices={[['', tCommon('none')], ...temporal.map(({ name, verboseName }) => [name, verboseName || name] as const)]}
        value={state.draft.mainTemporalColumn}
        onPick={(value) => dispatch({ type: 'set', field: 'mainTemporalColumn', value })}
      />
    </div>
  );
}

function matches({ name, verboseName, type, description }: ColumnDraft, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const content = `${name} ${verboseName} ${type} ${description}`.toLowerCase();
  return words.every((word) => content.includes(word));
}
