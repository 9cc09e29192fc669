// Values of a column as ids of options, and which are selected once one of them is pressed.

/** One value as one text: 1 and '1' are two. */
export const encodeValue = (value: string | number | boolean | null): string => JSON.stringify(value);

/** The value of an id that `encodeValue` made. */
export const decodeValue = (id: string): string | number | boolean | null => JSON.parse(id) as string | number | boolean | null;

/** Without the value where it was selected; else with it, alone where only one can be. */
export function toggleValue<V extends string | number | boolean | null>(
  selected: readonly V[],
  value: V,
  isMultiple: boolean,
): readonly V[] {
  const others = selected.filter((one) => encodeValue(one) !== encodeValue(value));
  if (others.length < selected.length) return others;
  return isMultiple ? [...others, value] : [value];
}
