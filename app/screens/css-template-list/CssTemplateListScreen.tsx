// Styles that dashboards can begin with.
import type { ListData } from '#app/domain/list/list-state.ts';
import { copyAndTell } from '#app/ui/browser/copy-text.ts';
import { useRowForm, type RowActions } from '#app/screens/lists/client/use-row-form.ts';
import { CHANGED_COLUMN } from '#app/screens/lists/cells/common-columns.tsx';
import type { FieldSpec } from '#app/screens/lists/edit/EditDialog.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import { MenuButton } from '#app/ui/overlay/MenuItem.tsx';
import { NewButton } from '#app/screens/lists/edit/NewButton.tsx';
import { removeBulk } from '#app/screens/lists/edit/remove-bulk.ts';
import { RemoveEntry } from '#app/screens/lists/edit/RemoveEntry.tsx';
import { RowDialog } from '#app/screens/lists/edit/RowDialog.tsx';
import type { CssTemplateRow } from '#app/services/lists/rows.ts';
import { common } from '#app/messages/en/common.ts';
import { lists } from '#app/messages/en/lists.ts';
import { cssTemplates } from '#app/messages/en/css-templates.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import cells from '#app/ui/table/cells.module.css';
import { CSS_TEMPLATE_PATH, CSS_TEMPLATE_SHAPE } from './css-template-shape.ts';

type T = Translate<typeof cssTemplates.texts>;

const findFields = (t: T, tCommon: Translate<typeof common.texts>): readonly FieldSpec[] => [
  { name: 'template_name', label: tCommon('name'), kind: 'text', required: true, maxLength: 250 },
  {
    name: 'css',
    label: t('css'),
    kind: 'code',
    maxLength: 200_000,
    hint: t('cssHint'),
  },
];

interface CssTemplateListScreenProps {
  readonly data: ListData<CssTemplateRow>;
  readonly mayWrite: boolean;
}

export function CssTemplateListScreen({ data, mayWrite }: CssTemplateListScreenProps) {
  const t = useMessages(cssTemplates);
  const tCommon = useMessages(common);
  const noun = [t('noun.one'), t('noun.many')] as const;
  const { actions, form } = useRowForm<CssTemplateRow>({
    list: 'css-templates',
    noun,
    path: CSS_TEMPLATE_PATH,
    note: t('deletedNote'),
  });
  return (
    <>
      <ListScreen list={describe(actions, mayWrite, t)} data={data} />
      {form ? (
        <RowDialog
          key={form.key}
          form={form}
          noun={noun[0]}
          shortNoun={t('shortNoun')}
          fields={findFields(t, tCommon)}
          valuesOf={(row) => ({ template_name: row?.name ?? '', css: row?.css ?? '' })}
          path={CSS_TEMPLATE_PATH}
        />
      ) : null}
    </>
  );
}

const describe = (actions: RowActions<CssTemplateRow>, mayWrite: boolean, t: T): ListDescription<CssTemplateRow> => ({
  title: t('title'),
  noun: [t('noun.one'), t('noun.many')],
  shape: CSS_TEMPLATE_SHAPE,
  nameOf: ({ name }) => name,
  ...(mayWrite && { onOpen: actions.edit }),
  nameSort: 'title',
  detail: ({ css }) => <code className={cells.code}>{css.replace(/\s+/g, ' ').trim().slice(0, 200) || t('empty')}</code>,
  columns: [
    { id: 'lines', label: t('column.lines'), isNumber: true, isWide: true, cell: ({ css }) => css.split('\n').length },
    CHANGED_COLUMN,
  ],
  ...(mayWrite && { bulk: [removeBulk(actions.remove)] }),
  menu: (row) => <RowEntries row={row} actions={actions} mayWrite={mayWrite} />,
  searchMessage: t('search'),
  blank: {
    icon: 'edit',
    title: t('blank.title'),
    text: t('blank.detail'),
  },
  create: mayWrite ? <NewButton onClick={actions.make}>{t('new')}</NewButton> : null,
});

interface RowEntriesProps {
  readonly row: CssTemplateRow;
  readonly actions: RowActions<CssTemplateRow>;
  readonly mayWrite: boolean;
}

function RowEntries({ row, actions, mayWrite }: RowEntriesProps) {
  const t = useMessages(cssTemplates);
  const tLists = useMessages(lists);
  return (
    <>
      {mayWrite ? (
        <MenuButton icon="edit" onClick={() => actions.edit(row)}>
          {tLists('menu.edit')}
        </MenuButton>
      ) : null}
      <MenuButton icon="copy" onClick={() => void copyAndTell(row.css)}>
        {t('menu.copy')}
      </MenuButton>
      {mayWrite ? <RemoveEntry onClick={() => actions.remove([row])}>{tLists('menu.delete')}</RemoveEntry> : null}
    </>
  );
}
