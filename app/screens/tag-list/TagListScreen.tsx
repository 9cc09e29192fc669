// The tags that people put on things: made, renamed, deleted here; what carries one is a click away.
import type { ListData } from '#app/domain/list/list-state.ts';
import { useRowForm, type RowActions } from '#app/screens/lists/client/use-row-form.ts';
import { CHANGED_COLUMN } from '#app/screens/lists/common-columns.tsx';
import type { FieldSpec } from '#app/screens/lists/EditDialog.tsx';
import { EditEntries } from '#app/screens/lists/EditEntries.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import { MenuLink } from '#app/screens/lists/MenuButton.tsx';
import { NewButton } from '#app/screens/lists/NewButton.tsx';
import { mayWrite } from '#app/screens/lists/owned-actions.ts';
import { removeBulk } from '#app/screens/lists/remove-bulk.ts';
import { RowDialog } from '#app/screens/lists/RowDialog.tsx';
import { madeUnnamed } from '#app/screens/shell/reply-checks.ts';
import type { TagRow } from '#app/services/lists/rows.ts';
import { TAG_PATH, TAG_SHAPE, TAGS } from './tag-shape.ts';

const FIELDS: readonly FieldSpec[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true, maxLength: 250, hint: 'No commas, no colons.' },
  { name: 'description', label: 'Description', kind: 'area', maxLength: 10_000 },
];

interface TagListScreenProps {
  readonly data: ListData<TagRow>;
  readonly mayMake: boolean;
}

export function TagListScreen({ data, mayMake }: TagListScreenProps) {
  const { actions, form } = useRowForm<TagRow>({ list: 'tags', noun: TAGS, path: TAG_PATH, note: 'What carried it stays.' });
  return (
    <>
      <ListScreen list={describe(actions, mayMake)} data={data} />
      {form ? (
        <RowDialog
          key={form.key}
          form={form}
          noun="tag"
          fields={FIELDS}
          valuesOf={(row) => ({ name: row?.name ?? '', description: row?.description ?? '' })}
          path={TAG_PATH}
          made={madeUnnamed}
        />
      ) : null}
    </>
  );
}

const describe = (actions: RowActions<TagRow>, mayMake: boolean): ListDescription<TagRow> => ({
  title: 'Tags',
  noun: TAGS,
  shape: TAG_SHAPE,
  nameOf: ({ name }) => name,
  hrefOf: carriersHref,
  nameSort: 'title',
  detail: ({ description }) => description || null,
  columns: [CHANGED_COLUMN],
  favorites: { isFavorite: (row) => row.isFavorite, pathOf: ({ id }) => `${TAG_PATH}${id}/favorites/` },
  ...(mayMake && { bulk: [removeBulk(actions.remove, mayWrite)] }),
  menu: (row) => (
    <>
      <MenuLink icon="tag" href={carriersHref(row)}>
        Show what carries it
      </MenuLink>
      {row.mayWrite ? <EditEntries row={row} actions={actions} editLabel="Rename and describe" /> : null}
    </>
  ),
  searchWords: 'Names and descriptions are searched.',
  blank: {
    icon: 'tag',
    title: 'No tags yet',
    text: 'Tags gather charts, dashboards, datasets and saved queries that belong together, across owners.',
    actions: mayMake ? <NewButton onClick={actions.make}>New tag</NewButton> : null,
  },
  actions: mayMake ? <NewButton onClick={actions.make}>New tag</NewButton> : null,
});

const carriersHref = ({ id }: TagRow): string => `/superset/all_entities/?id=${id}`;
