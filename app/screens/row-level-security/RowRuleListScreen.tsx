// Rules that limit which rows of which datasets users see.
import type { ListData } from '#app/domain/list/list-state.ts';
import { common } from '#app/messages/en/common.ts';
import { rowRules } from '#app/messages/en/row-rules.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useDone } from '#app/screens/lists/client/use-done.ts';
import { useRowForm, type RowActions } from '#app/screens/lists/client/use-row-form.ts';
import { CHANGED_COLUMN } from '#app/screens/lists/cells/common-columns.tsx';
import { EditEntries } from '#app/screens/lists/edit/EditEntries.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListColumn, ListDescription } from '#app/screens/lists/list-types.ts';
import { NewButton } from '#app/screens/lists/edit/NewButton.tsx';
import { removeBulk } from '#app/screens/lists/edit/remove-bulk.ts';
import { useDrafts } from '#app/screens/people/client/use-drafts.ts';
import type { RowRuleRow } from '#app/services/accounts/row-clauses-page.server.ts';
import message from '#app/ui/text/text.module.css';
import cells from '#app/ui/table/cells.module.css';
import type { RowRuleDraft } from './row-rule-draft.ts';
import { ROW_RULE_PATH, ROW_RULE_SHAPE } from './row-rule-shape.ts';
import { RowRuleDialog } from './RowRuleDialog.tsx';

interface RowRuleListScreenProps {
  readonly data: ListData<RowRuleRow>;
  readonly mayWrite: boolean;
}

export function RowRuleListScreen({ data, mayWrite }: RowRuleListScreenProps) {
  const t = useMessages(rowRules);
  const { actions, form } = useRowForm<RowRuleRow>({
    list: ROW_RULE_SHAPE.name,
    noun: [t('noun.one'), t('noun.many')],
    path: ROW_RULE_PATH,
    note: t('deletedNote'),
  });
  const drafts = useDrafts<RowRuleDraft>();
  const done = useDone();
  return (
    <>
      <ListScreen list={describe(actions, mayWrite, t)} data={data} />
      {form ? <RowRuleDialog key={form.key} rule={form.row} drafts={drafts} onSaved={done} onClose={form.close} /> : null}
    </>
  );
}

type T = Translate<typeof rowRules.texts>;

const findColumns = (t: T): readonly ListColumn<RowRuleRow>[] => [
  { id: 'type', label: t('column.type'), sort: 'type', cell: ({ type }) => t(`type.${type}`) },
  { id: 'tables', label: t('column.datasets'), cell: ({ tables }) => <Names of={tables} /> },
  {
    id: 'roles',
    label: t('column.roles'),
    cell: ({ roles, type }) => <Names of={roles} none={t(type === 'Base' ? 'noExceptions' : 'nobody')} />,
  },
  { id: 'group', label: t('column.groupKey'), sort: 'group', isWide: true, cell: ({ groupKey }) => groupKey },
  CHANGED_COLUMN,
];

const describe = (actions: RowActions<RowRuleRow>, mayWrite: boolean, t: T): ListDescription<RowRuleRow> => ({
  title: t('title'),
  noun: [t('noun.one'), t('noun.many')],
  shape: ROW_RULE_SHAPE,
  nameOf: ({ name }) => name,
  nameSort: 'name',
  ...(mayWrite && { onOpen: actions.edit }),
  detail: ({ clause }) => <code className={cells.code}>{clause.replace(/\s+/g, ' ').trim().slice(0, 200)}</code>,
  columns: findColumns(t),
  ...(mayWrite && {
    bulk: [removeBulk(actions.remove)],
    menu: (rule: RowRuleRow) => <EditEntries row={rule} actions={actions} />,
  }),
  searchMessage: t('search'),
  blank: {
    icon: 'lock',
    title: t('blank.title'),
    text: t('blank.detail'),
  },
  create: mayWrite ? <NewButton onClick={actions.make}>{t('addButton')}</NewButton> : null,
});

interface NamesProps {
  readonly of: readonly { readonly name: string }[];
  /** Shown where there are none; `None` if left out. */
  readonly none?: string;
}

function Names({ of, none }: NamesProps) {
  const t = useMessages(common);
  if (of.length === 0) return <span className={message.muted}>{none ?? t('none')}</span>;
  return <span className={cells.names}>{of.map(({ name }) => name).join(', ')}</span>;
}
