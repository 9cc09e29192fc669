// Rules that limit which rows of which datasets people see.
import type { ListData } from '#app/domain/list/list-state.ts';
import { useDone } from '#app/screens/lists/client/use-done.ts';
import { useRowForm, type RowActions } from '#app/screens/lists/client/use-row-form.ts';
import { CHANGED_COLUMN } from '#app/screens/lists/common-columns.tsx';
import { EditEntries } from '#app/screens/lists/EditEntries.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListColumn, ListDescription } from '#app/screens/lists/list-types.ts';
import { NewButton } from '#app/screens/lists/NewButton.tsx';
import { removeBulk } from '#app/screens/lists/remove-bulk.ts';
import { useDrafts } from '#app/screens/people/client/use-drafts.ts';
import type { RowRuleRow } from '#app/services/accounts/row-clauses-page.server.ts';
import type { RowRuleDraft } from './row-rule-draft.ts';
import { ROW_RULE_PATH, ROW_RULE_SHAPE, ROW_RULES } from './row-rule-shape.ts';
import { RowRuleDialog } from './RowRuleDialog.tsx';
import '#app/screens/people/people.css';

interface RowRuleListScreenProps {
  readonly data: ListData<RowRuleRow>;
  readonly mayWrite: boolean;
}

export function RowRuleListScreen({ data, mayWrite }: RowRuleListScreenProps) {
  const { actions, form } = useRowForm<RowRuleRow>({
    list: ROW_RULE_SHAPE.name,
    noun: ROW_RULES,
    path: ROW_RULE_PATH,
    note: 'The rows that it held back can be seen again.',
  });
  const drafts = useDrafts<RowRuleDraft>();
  const done = useDone();
  return (
    <>
      <ListScreen list={describe(actions, mayWrite)} data={data} />
      {form ? <RowRuleDialog key={form.key} rule={form.row} drafts={drafts} onSaved={done} onClose={form.close} /> : null}
    </>
  );
}

const names = (some: readonly { readonly name: string }[], none: string) =>
  some.length === 0 ? (
    <span className="muted">{none}</span>
  ) : (
    <span className="cell-names">{some.map(({ name }) => name).join(', ')}</span>
  );

const COLUMNS: readonly ListColumn<RowRuleRow>[] = [
  { id: 'type', label: 'Type', sort: 'type', cell: ({ type }) => type },
  { id: 'tables', label: 'Datasets', cell: ({ tables }) => names(tables, 'None') },
  {
    id: 'roles',
    label: 'Roles',
    cell: ({ roles, type }) => names(roles, type === 'Base' ? 'No exceptions' : 'Nobody'),
  },
  { id: 'group', label: 'Group key', sort: 'group', isWide: true, cell: ({ groupKey }) => groupKey },
  CHANGED_COLUMN,
];

const describe = (actions: RowActions<RowRuleRow>, mayWrite: boolean): ListDescription<RowRuleRow> => ({
  title: 'Row level security',
  noun: ROW_RULES,
  shape: ROW_RULE_SHAPE,
  nameOf: ({ name }) => name,
  nameSort: 'name',
  ...(mayWrite && { onOpen: actions.edit }),
  detail: ({ clause }) => <code className="code-line">{clause.replace(/\s+/g, ' ').trim().slice(0, 200)}</code>,
  columns: COLUMNS,
  ...(mayWrite && {
    bulk: [removeBulk(actions.remove)],
    menu: (rule: RowRuleRow) => <EditEntries row={rule} actions={actions} />,
  }),
  searchWords: 'Names, descriptions and conditions are searched.',
  blank: {
    icon: 'lock',
    title: 'No rules yet',
    text: 'A rule leaves people only those rows of a dataset that meet a condition: their own region, their own customers.',
    actions: mayWrite ? <NewButton onClick={actions.make}>Add rule</NewButton> : null,
  },
  actions: mayWrite ? <NewButton onClick={actions.make}>Add rule</NewButton> : null,
});
