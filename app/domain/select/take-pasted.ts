// Which pasted texts a select takes: those that it lists, and others only where it takes free values.

export interface ListedOption<V> {
  readonly value: V;
  readonly label: string;
}

interface PasteInto<V> {
  /** As `splitPasted` gives them. */
  readonly texts: readonly string[];
  readonly options: readonly ListedOption<V>[];
  readonly selected: readonly V[];
  readonly idOf: (value: V) => string;
  /** A free value, or null for a text that can't be one; left out where only listed values are taken. */
  readonly create?: (text: string) => V | null;
}

export interface TakenPaste<V> {
  /** The selection afterwards: what was selected, then what is new, each once. */
  readonly values: readonly V[];
  /** Texts that were not taken. */
  readonly refused: readonly string[];
}

/** A text selects the option with that value or label; letter case counts only if an option has exactly this text. */
export function takePasted<V>({ texts, options, selected, idOf, create }: PasteInto<V>): TakenPaste<V> {
  const find = matcherOf(options);
  const taken = new Map(selected.map((value) => [idOf(value), value]));
  const refused: string[] = [];
  for (const text of texts) {
    const found = find(text);
    const value = found ? found.value : (create?.(text) ?? null);
    if (found === undefined && value === null) refused.push(text);
    else taken.set(idOf(value as V), value as V);
  }
  return { values: [...taken.values()], refused };
}

/** Texts that no listed option has. */
export function unlistedTexts<V>(texts: readonly string[], options: readonly ListedOption<V>[]): string[] {
  const find = matcherOf(options);
  return texts.filter((text) => find(text) === undefined);
}

function matcherOf<V>(options: readonly ListedOption<V>[]): (text: string) => ListedOption<V> | undefined {
  const exact = new Map<string, ListedOption<V>>();
  const folded = new Map<string, ListedOption<V>>();
  for (const option of options) {
    for (const name of new Set([String(option.value), option.label])) {
      if (!exact.has(name)) exact.set(name, option);
      if (!folded.has(name.toLowerCase())) folded.set(name.toLowerCase(), option);
    }
  }
  return (text) => exact.get(text) ?? folded.get(text.toLowerCase());
}
