// The tags that people put on things: made, renamed, deleted here; what carries one is a click away.
import { useState } from 'react';
import type { ListData } from '#app/domain/list/list-state.ts';
import { Changed } from '#app/screens/lists/Changed.tsx';
import { useRemover } from '#app/screens/lists/client/use-remover.ts';
import { EditDialog, type FieldSpec } from '#app/screens/lists/EditDialog.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import { MenuButton, MenuLink } from '#app/screens/lists/MenuButton.tsx';
import type { TagRow } from '#app/services/list-rows.ts';
import { Button } from '#app/ui/Button.tsx';
import { TAG_PATH, TAG_SHAPE, TAGS } from './tag-shape.ts';

const FIELDS: readonly FieldSpec[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true, maxLength: 250, hint: 'No commas, no colons.' },
  { name: 'description', label: 'Description', kind: 'area', maxLength: 10_000 },
];

interface TagListScreenProps {
  readonly data: ListData<TagRow>;
  readonly mayMake: boolean;
}

interface Actions {
  readonly make: () => void;
  readonly edit: (row: TagRow) => void;
  readonly remove: (rows: readonly TagRow[]) => void;
}

export function TagListScreen({ data, mayMake }: TagListScreenProps) {
  const [edited, setEdited] = useState<TagRow | 'new' | null>(null);
  const remove = useRemover({ list: 'tags', noun: TAGS, path: TAG_PATH });
  const actions: Actions = {
    make: () => setEdited('new'),
    edit: setEdited,
    remove: (rows) =>
      remove(
        rows.map(({ id }) => id),
        'What carried it stays.',
      ),
  };
  return (
    <>
      <ListScreen list={describe(actions, mayMake)} data={data} />
      {edited ? (
        <TagForm
          key={edited === 'new' ? 'new' : edited.id}
          tag={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
  );
}

const TagForm = ({ tag, onClose }: { tag: TagRow | null; onClose: () => void }) => (
  <EditDialog
    title={tag ? 'Edit tag' : 'New tag'}
    fields={FIELDS}
    values={{ name: tag?.name ?? '', description: tag?.description ?? '' }}
    method={tag ? 'PUT' : 'POST'}
    path={tag ? `${TAG_PATH}${tag.id}` : TAG_PATH}
    saveLabel={tag ? 'Save' : 'Make the tag'}
    savedWords={tag ? 'The tag was saved.' : 'The tag was made.'}
    onClose={onClose}
  />
);

const describe = (actions: Actions, mayMake: boolean): ListDescription<TagRow> => ({
  title: 'Tags',
  noun: TAGS,
  shape: TAG_SHAPE,
  nameOf: ({ name }) => name,
  hrefOf: carriersHref,
  nameSort: 'title',
  detail: ({ description }) => description || null,
  columns: [
    { id: 'changed', label: 'Changed', sort: 'changed', cell: (row) => <Changed atMs={row.changedOnMs} by={row.changedBy} /> },
  ],
  favorites: { isFavorite: (row) => row.isFavorite, pathOf: ({ id }) => `${TAG_PATH}${id}/favorites/` },
  ...(mayMake && { bulk: [{ id: 'delete', label: 'Delete', icon: 'trash' as const, run: actions.remove }] }),
  menu: (row) => (
    <>
      <MenuLink icon="tag" href={carriersHref(row)}>
        Show what carries it
      </MenuLink>
      {mayMake ? (
        <>
          <MenuButton icon="edit" onClick={() => actions.edit(row)}>
            Rename and describe
          </MenuButton>
          <hr />
          <MenuButton icon="trash" onClick={() => actions.remove([row])}>
            Delete
          </MenuButton>
        </>
      ) : null}
    </>
  ),
  searchWords: 'Names and descriptions are searched.',
  blank: {
    icon: 'tag',
    title: 'No tags yet',
    text: 'Tags gather charts, dashboards, datasets and saved queries that belong together, across owners.',
    actions: mayMake ? <NewButton onClick={actions.make} /> : null,
  },
  actions: mayMake ? <NewButton onClick={actions.make} /> : null,
});

const carriersHref = ({ id }: TagRow): string => `/superset/all_entities/?id=${id}`;

const NewButton = ({ onClick }: { onClick: () => void }) => (
  <Button weight="primary" icon="plus" className="needs-script" onClick={onClick}>
    New tag
  </Button>
);
