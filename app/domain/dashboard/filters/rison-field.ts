// Fields of the filter form that works without scripts: their names, and the texts of values that aren't typed.

/** `filter.<id>` for values, `filter.<id>.min` and `.max` for ends of a range. */
export const FIELD_PREFIX = 'filter.';

export const VALUE_MARK = 'json:';

/** The field's text for a value that is not typed, so that numbers come back as numbers. */
export const fieldText = (value: unknown): string => `${VALUE_MARK}${JSON.stringify(value)}`;
