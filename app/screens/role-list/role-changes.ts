// What saving a role would change, as its editor says it before: counted, and named. Pure.
interface Named {
  readonly id: number;
  readonly name: string;
}

export interface RoleDraft {
  readonly name: string;
  /** Ids of pairs, those on data too. */
  readonly granted: ReadonlySet<number>;
  readonly users: readonly Named[];
  readonly groups: readonly Named[];
}

export interface Difference {
  readonly added: readonly Named[];
  readonly removed: readonly Named[];
}

export interface RoleChanges {
  /** The new name; null where it stays. */
  readonly name: string | null;
  readonly permissions: Difference;
  readonly users: Difference;
  readonly groups: Difference;
  readonly isEmpty: boolean;
}

/** `wordsOf` names a pair by its id. */
export function changesOf(before: RoleDraft, now: RoleDraft, wordsOf: (id: number) => string): RoleChanges {
  const name = now.name.trim() === before.name ? null : now.name.trim();
  const pairs = (ids: ReadonlySet<number>): Named[] => [...ids].map((id) => ({ id, name: wordsOf(id) }));
  const permissions = difference(pairs(before.granted), pairs(now.granted));
  const users = difference(before.users, now.users);
  const groups = difference(before.groups, now.groups);
  return { name, permissions, users, groups, isEmpty: name === null && [permissions, users, groups].every(isNone) };
}

export const isNone = ({ added, removed }: Difference): boolean => added.length + removed.length === 0;

/** "2 permissions more, 1 less: Read charts, Read dashboards; no longer Run SQL". */
export function differenceWords({ added, removed }: Difference, [one, many]: readonly [one: string, many: string]): string {
  const counted = (some: readonly Named[]): string => `${some.length.toLocaleString('en')} ${some.length === 1 ? one : many}`;
  const parts = [
    added.length > 0 ? `${counted(added)} added: ${listed(added)}` : '',
    removed.length > 0 ? `${counted(removed)} taken away: ${listed(removed)}` : '',
  ];
  return parts.filter(Boolean).join('. ');
}

const MAX_NAMED = 4;

function listed(some: readonly Named[]): string {
  const names = some.slice(0, MAX_NAMED).map(({ name }) => name);
  const more = some.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more.toLocaleString('en')} more` : names.join(', ');
}

function difference(before: readonly Named[], now: readonly Named[]): Difference {
  const missingFrom = (some: readonly Named[], others: readonly Named[]): Named[] => {
    const ids = new Set(some.map(({ id }) => id));
    return others.filter(({ id }) => !ids.has(id));
  };
  return { added: missingFrom(before, now), removed: missingFrom(now, before) };
}
