// Styles that dashboards can begin with.
import { useState } from 'react';
import type { ListData } from '#app/domain/list/list-state.ts';
import { Changed } from '#app/screens/lists/Changed.tsx';
import { copyText } from '#app/screens/lists/client/copy-text.ts';
import { useRemover } from '#app/screens/lists/client/use-remover.ts';
import { EditDialog, type FieldSpec } from '#app/screens/lists/EditDialog.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import { MenuButton } from '#app/screens/lists/MenuButton.tsx';
import type { CssTemplateRow } from '#app/services/list-rows.ts';
import { Button } from '#app/ui/Button.tsx';
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

interface Actions {
  readonly make: () => void;
  readonly edit: (row: CssTemplateRow) => void;
  readonly remove: (rows: readonly CssTemplateRow[]) => void;
}

export function CssTemplateListScreen({ data, mayWrite }: CssTemplateListScreenProps) {
  const [edited, setEdited] = useState<CssTemplateRow | 'new' | null>(null);
  const remove = useRemover({ list: 'css-templates', noun: CSS_TEMPLATES, path: CSS_TEMPLATE_PATH });
  const actions: Actions = {
    make: () => setEdited('new'),
    edit: setEdited,
    remove: (rows) =>
      remove(
        rows.map(({ id }) => id),
        'Dashboards that used it keep their copy.',
      ),
  };
  return (
    <>
      <ListScreen list={describe(actions, mayWrite)} data={data} />
      {edited ? (
        <TemplateForm
          key={edited === 'new' ? 'new' : edited.id}
          template={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
  );
}

const TemplateForm = ({ template, onClose }: { template: CssTemplateRow | null; onClose: () => void }) => (
  <EditDialog
    title={template ? 'Edit CSS template' : 'New CSS template'}
    fields={FIELDS}
    values={{ template_name: template?.name ?? '', css: template?.css ?? '' }}
    method={template ? 'PUT' : 'POST'}
    path={template ? `${CSS_TEMPLATE_PATH}${template.id}` : CSS_TEMPLATE_PATH}
    saveLabel={template ? 'Save' : 'Make the template'}
    savedWords={template ? 'The template was saved.' : 'The template was made.'}
    onClose={onClose}
  />
);

const describe = (actions: Actions, mayWrite: boolean): ListDescription<CssTemplateRow> => ({
  title: 'CSS templates',
  noun: CSS_TEMPLATES,
  shape: CSS_TEMPLATE_SHAPE,
  nameOf: ({ name }) => name,
  ...(mayWrite && { onOpen: actions.edit }),
  nameSort: 'title',
  detail: ({ css }) => <code className="code-line">{css.replace(/\s+/g, ' ').trim().slice(0, 200) || 'Empty'}</code>,
  columns: [
    { id: 'lines', label: 'Lines', isNumber: true, isWide: true, cell: ({ css }) => css.split('\n').length },
    { id: 'changed', label: 'Changed', sort: 'changed', cell: (row) => <Changed atMs={row.changedOnMs} by={row.changedBy} /> },
  ],
  ...(mayWrite && { bulk: [{ id: 'delete', label: 'Delete', icon: 'trash' as const, run: actions.remove }] }),
  menu: (row) => (
    <>
      {mayWrite ? (
        <MenuButton icon="edit" onClick={() => actions.edit(row)}>
          Edit
        </MenuButton>
      ) : null}
      <MenuButton icon="copy" onClick={() => void copyText(row.css, 'The CSS')}>
        Copy the CSS
      </MenuButton>
      {mayWrite ? (
        <>
          <hr />
          <MenuButton icon="trash" onClick={() => actions.remove([row])}>
            Delete
          </MenuButton>
        </>
      ) : null}
    </>
  ),
  searchWords: 'Names and styles are searched.',
  blank: {
    icon: 'edit',
    title: 'No CSS templates yet',
    text: 'A template is a style that dashboards can begin with: colours, spacing, type of your house.',
    actions: mayWrite ? <NewButton onClick={actions.make} /> : null,
  },
  actions: mayWrite ? <NewButton onClick={actions.make} /> : null,
});

const NewButton = ({ onClick }: { onClick: () => void }) => (
  <Button weight="primary" icon="plus" className="needs-script" onClick={onClick}>
    New template
  </Button>
);
