// What a select of values knows of them: in which order they are listed, and which pasted texts it takes. Pure.
import { takePasted, unlistedTexts, type ListedOption, type TakenPaste } from '#app/domain/select/take-pasted.ts';

interface ListedValues<V> {
  /** As they are loaded, in order. */
  readonly found: readonly ListedOption<V>[];
  /** How many of them were there at first: the first page. */
  readonly firstCount: number;
  /** Selected when the list was opened. */
  readonly openedWith: readonly ListedOption<V>[];
  readonly selected: readonly ListedOption<V>[];
  readonly idOf: (value: V) => string;
}

/** Selected values that the first page doesn't have come first, so that they can be removed; nothing moves while the list is open. */
export function listValues<V>({ found, firstCount, openedWith, selected, idOf }: ListedValues<V>): readonly ListedOption<V>[] {
  const first = new Set(found.slice(0, firstCount).map(({ value }) => idOf(value)));
  const known = new Set(found.map(({ value }) => idOf(value)));
  const onTop = new Map<string, ListedOption<V>>();
  for (const option of openedWith) if (!first.has(idOf(option.value))) onTop.set(idOf(option.value), option);
  for (const option of selected) if (!known.has(idOf(option.value))) onTop.set(idOf(option.value), option);
  return onTop.size === 0 ? found : [...onTop.values(), ...found.filter(({ value }) => !onTop.has(idOf(value)))];
}

interface PastedInto<V> {
  readonly texts: readonly string[];
  readonly listed: readonly ListedOption<V>[];
  readonly idOf: (value: V) => string;
  readonly create: ((text: string) => V | null) | undefined;
  /** Those of the texts that are values which the list has not loaded; undefined where it has loaded all. */
  readonly lookUp: ((texts: readonly string[]) => Promise<readonly ListedOption<V>[]>) | undefined;
  /** Read once the values are known: it can change meanwhile. */
  readonly selected: () => readonly V[];
}

/** Values that the list has not loaded are looked up, unless any text can be a value. Rejects as `lookUp` does. */
export async function pasteValues<V>({
  texts,
  listed,
  idOf,
  create,
  lookUp,
  selected,
}: PastedInto<V>): Promise<TakenPaste<V> & { readonly options: readonly ListedOption<V>[] }> {
  const unknown = create || !lookUp ? [] : unlistedTexts(texts, listed);
  const options = unknown.length === 0 || !lookUp ? listed : [...listed, ...(await lookUp(unknown))];
  return { ...takePasted({ texts, options, selected: selected(), idOf, ...(create && { create }) }), options };
}
