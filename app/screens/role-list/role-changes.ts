// What saving a role would change, as its editor shows it before: counted, and named. Pure.
import type { forms } from '#app/messages/en/forms.ts';
import type { roles } from '#app/messages/en/roles.ts';
import type { Translate } from '#app/messages/translate.ts';

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

export interface RoleDifference {
  readonly added: readonly Named[];
  readonly removed: readonly Named[];
}

export interface RoleChanges {
  /** The new name; null where it stays. */
  readonly name: string | null;
  readonly permissions: RoleDifference;
  readonly users: RoleDifference;
  readonly groups: RoleDifference;
  readonly isEmpty: boolean;
}

/** `nameOf` names a pair by its id. */
export function compareRoles(before: RoleDraft, now: RoleDraft, nameOf: (id: number) => string): RoleChanges {
  const name = now.name.trim() === before.name ? null : now.name.trim();
  const pairs = (ids: ReadonlySet<number>): Named[] => [...ids].map((id) => ({ id, name: nameOf(id) }));
  const permissions = difference(pairs(before.granted), pairs(now.granted));
  const users = difference(before.users, now.users);
  const groups = difference(before.groups, now.groups);
  return { name, permissions, users, groups, isEmpty: name === null && [permissions, users, groups].every(isNone) };
}

export const isNone = ({ added, removed }: RoleDifference): boolean => added.length + removed.length === 0;

interface Translates {
  readonly t: Translate<typeof roles.texts>;
  readonly tForms: Translate<typeof forms.texts>;
}

/** `2 permissions added: Read charts, Read dashboards`, `1 permission removed: Run SQL`. */
export function describeChanges({ name, ...changes }: RoleChanges, { t, tForms }: Translates): string[] {
  const parts = (['permissions', 'users', 'groups'] as const).flatMap((part) =>
    (['added', 'removed'] as const)
      .filter((direction) => changes[part][direction].length > 0)
      .map((direction) => {
        const some = changes[part][direction];
        return t(`change.${part}.${direction}`, { count: some.length, names: listNames(some, tForms) });
      }),
  );
  return name === null ? parts : [t('change.name', { name: name || '…' }), ...parts];
}

const MAX_NAMED = 4;

function listNames(some: readonly Named[], t: Translate<typeof forms.texts>): string {
  const names = some
    .slice(0, MAX_NAMED)
    .map(({ name }) => name)
    .join(', ');
  return some.length > MAX_NAMED ? t('namedMore', { names, count: some.length - MAX_NAMED }) : names;
}

function difference(before: readonly Named[], now: readonly Named[]): RoleDifference {
  const missingFrom = (some: readonly Named[], others: readonly Named[]): Named[] => {
    const ids = new Set(some.map(({ id }) => id));
    return others.filter(({ id }) => !ids.has(id));
  };
  return { added: missingFrom(before, now), removed: missingFrom(now, before) };
}
