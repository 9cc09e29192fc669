// How many tags are shown before the rest is folded, and how long one can be.

const MAX_TAGS = 4;
const MAX_TAG_LENGTH = 20;
/** Max names in a tooltip. */
const MAX_NAMES = 100;

export interface FoldedTags<T> {
  readonly shown: readonly T[];
  /** Said as '+ N ...', with their names in a tooltip. */
  readonly rest: readonly T[];
}

export const foldTags = <T>(items: readonly T[], max = MAX_TAGS): FoldedTags<T> => ({
  shown: items.slice(0, max),
  rest: items.slice(max),
});

/** At most 20 characters of the name, then an ellipsis. */
export function shortenTag(name: string): string {
  if (name.length <= MAX_TAG_LENGTH) return name;
  const characters = [...name];
  return characters.length <= MAX_TAG_LENGTH ? name : `${characters.slice(0, MAX_TAG_LENGTH).join('').trimEnd()}…`;
}

/** The names for a tooltip; the rest of thousands of them are an ellipsis. */
export const listNames = (names: readonly string[]): string =>
  names.slice(0, MAX_NAMES).join(', ') + (names.length > MAX_NAMES ? ', …' : '');
