// In which order outcomes of a control are compared. Most controls tell on the first table under some settings, or on some table under
// the first settings.

interface OutcomePlace {
  /** Row of the setting. */
  readonly row: number;
  /** 0 are the queries, the others are layouts of a table. */
  readonly index: number;
}

const known = new Map<string, readonly OutcomePlace[]>();

/** Kept: there are 20,000 comparisons of a thousand places. */
export function findPlaces(rowCount: number, outcomeCount: number): readonly OutcomePlace[] {
  const key = `${rowCount} ${outcomeCount}`;
  const places = known.get(key) ?? orderPlaces(rowCount, outcomeCount);
  known.set(key, places);
  return places;
}

/** Queries, which are cheap, are all compared first; then another table costs as much as four other settings. */
function orderPlaces(rowCount: number, outcomeCount: number): readonly OutcomePlace[] {
  const places = Array.from({ length: rowCount * outcomeCount }, (_, at) => ({
    row: Math.floor(at / outcomeCount),
    index: at % outcomeCount,
  }));
  return places.sort((a, b) => rankOf(a) - rankOf(b));
}

const rankOf = ({ row, index }: OutcomePlace): number => (index === 0 ? -1 : row + 4 * index);
