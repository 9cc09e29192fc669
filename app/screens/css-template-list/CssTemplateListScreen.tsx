// Styles that dashboards can begin with.
import type { ListData } from '#app/domain/list/list-state.ts';
import { copyText } from '#app/screens/lists/client/copy-text.ts';
import { useRowForm, type RowActions } from '#app/screens/lists/client/use-row-form.ts';
import { CHANGED_COLUMN } from '#app/screens/lists/common-columns.tsx';
import type { FieldSpec } from '#app/screens/lists/EditDialog.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import { MenuButton } from '#app/screens/lists/MenuButton.tsx';
import { NewButton } from '#app/screens/lists/NewButton.tsx';
import { removeBulk } from '#app/screens/lists/remove-bulk.ts';
import { RemoveEntry } from '#app/screens/lists/RemoveEntry.tsx';
import { RowDialog } from '#app/screens/lists/RowDialog.tsx';
import type { CssTemplateRow } from '#app/services/lists/rows.ts';
import { CSS_TEMPLATE_PATH, CSS_TEMPLATE_SHAPE, CSS_TEMPLATES } from './css-template-shape.ts';

const FIELDS: readonly FieldSpec[] = [
  { name: 'template_name', label: 'Name', kind: 'text', required: true, maxLength: 250 },
  {
    name: 'css',
    label: 'CSS',
    kind: 'code',
    maxLength: 200_000,
    hint: 'Rules for a dashboard. They are cleaned where a dashboard uses them.',
  },
];

interface CssTemplateListScreenProps {
  readonly data: ListData<CssTemplateRow>;
  readonly mayWrite: boolean;
}

export function CssTemplateListScreen({ data, mayWrite }: CssTemplateListScreenProps) {
  const { actions, form } = useRowForm<CssTemplateRow>({
    list: 'css-templates',
    noun: CSS_TEMPLATES,
    path: CSS_TEMPLATE_PATH,
    note: 'Dashboards that used it keep their copy.',
  });
  return (
    <>
      <ListScreen list={describe(actions, mayWrite)} data={data} />
      {form ? (
        <RowDialog
          key={form.key}
          form={form}
          noun="CSS template"
          shortNoun="template"
          fields={FIELDS}
          valuesOf={(row) => ({ template_name: row?.name ?? '', css: row?.css ?? '' })}
          path={CSS_TEMPLATE_PATH}
        />
      ) : null}
    </>
  );
}

const describe = (actions: RowActions<CssTemplateRow>, mayWrite: boolean): ListDescription<CssTemplateRow> => ({
  title: 'CSS templates',
  noun: CSS_TEMPLATES,
  shape: CSS_TEMPLATE_SHAPE,
  nameOf: ({ name }) => name,
  ...(mayWrite && { onOpen: actions.edit }),
  nameSort: 'title',
  detail: ({ css }) => <code className="code-line">{css.replace(/\s+/g, ' ').trim().slice(0, 200) || 'Empty'}</code>,
  columns: [
    { id: 'lines', label: 'Lines', isNumber: true, isWide: true, cell: ({ css }) => css.split('\n').length },
    CHANGED_COLUMN,
  ],
  ...(mayWrite && { bulk: [removeBulk(actions.remove)] }),
  menu: (row) => (
    <>
      {mayWrite ? (
        <MenuButton icon="edit" onClick={() => actions.edit(row)}>
          Edit
        </MenuButton>
      ) : null}
      <MenuButton icon="copy" onClick={() => void copyText(row.css)}>
        Copy the CSS
      </MenuButton>
      {mayWrite ? <RemoveEntry onClick={() => actions.remove([row])}>Delete</RemoveEntry> : null}
    </>
  ),
  searchWords: 'Names and styles are searched.',
  blank: {
    icon: 'edit',
    title: 'No CSS templates yet',
    text: 'A template is a style that dashboards can begin with: your house’s colours, spacing and typefaces.',
    actions: mayWrite ? <NewButton onClick={actions.make}>New template</NewButton> : null,
  },
  actions: mayWrite ? <NewButton onClick={actions.make}>New template</NewButton> : null,
});
