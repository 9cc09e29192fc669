// Whether a filter of values takes those that it doesn't list.

/** As its author says; else only where not all values are searched: one that the search doesn't find isn't there. */
export const takesFreeValues = (controlValues: Readonly<Record<string, unknown>>): boolean =>
  typeof controlValues['creatable'] === 'boolean' ? controlValues['creatable'] : controlValues['searchAllOptions'] !== true;
