// Labels that go by the names of a list's filters and actions.
import type { ListFilterShape } from '#app/domain/list/list-shape.ts';
import { lists } from '#app/messages/en/lists.ts';
import type { Translate } from '#app/messages/translate.ts';

type T = Translate<typeof lists.texts>;
type PlainKey = 'filters';

/** The text of a key that is put together; the fallback where the catalog has none. */
const findText = (t: T, key: string, fallback: string): string =>
  Object.hasOwn(lists.texts, key) ? t(key as PlainKey) : fallback;

export const filterLabel = ({ name }: ListFilterShape, t: T): string => findText(t, `filter.${name}`, name);

export const choiceLabel = (
  { name }: ListFilterShape,
  choice: { readonly value: string; readonly label?: string },
  t: T,
): string => choice.label ?? findText(t, `choice.${name}.${choice.value}`, choice.value);

export const bulkLabel = ({ id, label }: { readonly id: string; readonly label?: string }, t: T): string =>
  label ?? findText(t, `bulk.${id}`, id);

/** Label of a column that several lists have. */
export const columnLabel = ({ id, label }: { readonly id: string; readonly label?: string }, t: T): string =>
  label ?? findText(t, `column.${id}`, id);
