// Rules that limit which rows of which datasets people see.
import { useRevalidator } from '@remix-run/react';
import { useState } from 'react';
import type { ListData } from '#app/domain/list/list-state.ts';
import { Changed } from '#app/screens/lists/Changed.tsx';
import { useRemover } from '#app/screens/lists/client/use-remover.ts';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListColumn, ListDescription } from '#app/screens/lists/list-types.ts';
import { MenuButton } from '#app/screens/lists/MenuButton.tsx';
import { useDrafts } from '#app/screens/people/client/use-drafts.ts';
import type { RowRuleRow } from '#app/services/row-clauses-page.server.ts';
import { Button } from '#app/ui/Button.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import type { RowRuleDraft } from './row-rule-draft.ts';
import { ROW_RULE_PATH, ROW_RULE_SHAPE, ROW_RULES } from './row-rule-shape.ts';
import { RowRuleDialog } from './RowRuleDialog.tsx';
import '#app/screens/people/people.css';

interface RowRuleListScreenProps {
  readonly data: ListData<RowRuleRow>;
  readonly mayWrite: boolean;
}

interface Actions {
  readonly make: () => void;
  readonly edit: (rule: RowRuleRow) => void;
  readonly remove: (rules: readonly RowRuleRow[]) => void;
}

export function RowRuleListScreen({ data, mayWrite }: RowRuleListScreenProps) {
  const [open, setOpen] = useState<RowRuleRow | 'new' | null>(null);
  const drafts = useDrafts<RowRuleDraft>();
  const { revalidate } = useRevalidator();
  const remove = useRemover({ list: ROW_RULE_SHAPE.name, noun: ROW_RULES, path: ROW_RULE_PATH });
  const actions: Actions = {
    make: () => setOpen('new'),
    edit: setOpen,
    remove: (rules) =>
      remove(
        rules.map(({ id }) => id),
        'The rows that it held back can be seen again.',
      ),
  };
  const done = (words: string) => {
    showToast('success', words);
    revalidate();
  };
  return (
    <>
      <ListScreen list={describe(actions, mayWrite)} data={data} />
      {open === null ? null : (
        <RowRuleDialog
          key={open === 'new' ? 'new' : open.id}
          rule={open === 'new' ? null : open}
          drafts={drafts}
          onSaved={done}
          onClose={() => setOpen(null)}
        />
      )}
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
  { id: 'changed', label: 'Changed', sort: 'changed', cell: (row) => <Changed atMs={row.changedOnMs} by={row.changedBy} /> },
];

const describe = (actions: Actions, mayWrite: boolean): ListDescription<RowRuleRow> => ({
  title: 'Row level security',
  noun: ROW_RULES,
  shape: ROW_RULE_SHAPE,
  nameOf: ({ name }) => name,
  nameSort: 'name',
  ...(mayWrite && { onOpen: actions.edit }),
  detail: ({ clause }) => <code className="code-line">{clause.replace(/\s+/g, ' ').trim().slice(0, 200)}</code>,
  columns: COLUMNS,
  ...(mayWrite && {
    bulk: [{ id: 'delete', label: 'Delete', icon: 'trash' as const, run: actions.remove }],
    menu: (rule: RowRuleRow) => (
      <>
        <MenuButton icon="edit" onClick={() => actions.edit(rule)}>
          Edit
        </MenuButton>
        <hr />
        <MenuButton icon="trash" onClick={() => actions.remove([rule])}>
          Delete
        </MenuButton>
      </>
    ),
  }),
  searchWords: 'Names, descriptions and conditions are searched.',
  blank: {
    icon: 'lock',
    title: 'No rules yet',
    text: 'A rule leaves people only those rows of a dataset that meet a condition: their own region, their own customers.',
    actions: mayWrite ? <NewButton onClick={actions.make} /> : null,
  },
  actions: mayWrite ? <NewButton onClick={actions.make} /> : null,
});

const NewButton = ({ onClick }: { onClick: () => void }) => (
  <Button weight="primary" icon="plus" className="needs-script" onClick={onClick}>
    Add rule
  </Button>
);
