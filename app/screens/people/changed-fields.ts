// What of a form is sent. Pure.
type Fields = Readonly<Record<string, unknown>>;

/** All fields where nothing was there before (`former` null), else those that differ. */
export function changedFields(now: Fields, former: Fields | null): Fields {
  if (former === null) return now;
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(former[name])),
  );
}

/** In one order: choosing the same again is no change. */
export const sortIds = (some: readonly { readonly id: number }[]): number[] => some.map(({ id }) => id).sort((a, b) => a - b);
