// The text a user wrote for the labels of slices: text with three placeholders, and no code.

export interface LabelParts {
  readonly name: string;
  readonly value: string;
  readonly percent: string;
}

const MAX_LENGTH = 300;
/** `{b}`, `{c}` and `{d}` are how Superset's charts name the same placeholders. */
const PLACE = /\{\s*(name|value|percent|b|c|d)\s*\}/g;

/** The template with its places filled; a place that is not known stays as it is written. */
export function fillTemplate(template: string, { name, value, percent }: LabelParts): string {
  const parts = new Map([
    ['name', name],
    ['b', name],
    ['value', value],
    ['c', value],
    ['percent', percent],
    ['d', percent],
  ]);
  return template.slice(0, MAX_LENGTH).replace(PLACE, (whole, place: string) => parts.get(place) ?? whole);
}
