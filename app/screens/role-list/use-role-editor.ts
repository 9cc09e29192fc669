// The state of a role's editor: its draft, what saving would change, and the saving itself, one call for each part.
import { useState } from 'react';
import { permissions } from '#app/messages/en/permissions.ts';
import { roles } from '#app/messages/en/roles.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useSave, type Saving } from '#app/screens/people/client/use-save.ts';
import type { Chosen } from '#app/screens/people/ManyPicker.tsx';
import { changed, echoed, type ReplyCheck } from '#app/screens/shell/reply-checks.ts';
import type { PairChoice, RoleForEditor } from '#app/services/accounts/pages.server.ts';
import { DATA_PERMISSIONS, isDataPermission, placeName, type DataPermission } from './data-place.ts';
import { permissionText } from './permission-text.ts';
import { changesOf, isNone, type RoleChanges, type RoleDraft } from './role-changes.ts';

type ByKind = Readonly<Record<DataPermission, readonly Chosen[]>>;

/** What is saved by one call. */
export type RolePart = 'name' | 'permissions' | 'users' | 'groups';

export interface RoleEditor {
  readonly draft: RoleDraft;
  readonly data: ByKind;
  readonly changes: RoleChanges;
  readonly saving: Saving;
  readonly change: (part: Partial<RoleDraft>) => void;
  readonly toggle: (ids: readonly number[], isOn: boolean) => void;
  readonly choose: (permission: DataPermission, chosen: readonly Chosen[]) => void;
  readonly discard: () => void;
  /** Resolves with what was not saved. */
  readonly save: () => Promise<readonly RolePart[]>;
}

interface Edited {
  readonly draft: RoleDraft;
  readonly data: ByKind;
}

export function useRoleEditor(role: RoleForEditor): RoleEditor {
  const t = useMessages(roles);
  const tPermissions = useMessages(permissions);
  const [saved, setSaved] = useState<RoleDraft>(() => draftOf(role));
  const [edited, setEdited] = useState<Edited>(() => ({ draft: draftOf(role), data: dataOf(role.granted) }));
  // Names of all data that was ever selected here: also of what was removed again.
  const [names, setNames] = useState<ReadonlyMap<number, string>>(() => namesOf(role, tPermissions));
  const saving = useSave(['name', 'user_ids', 'group_ids']);
  const { draft } = edited;
  const changes = changesOf(saved, draft, (id) => names.get(id) ?? t('permissions.unnamed', { id }));

  const save = async (): Promise<readonly RolePart[]> => {
    const path = `/api/v1/security/roles/${role.id}`;
    const ids = (some: readonly Chosen[]) => some.map(({ id }) => id);
    const { name } = changes;
    const parts: {
      part: RolePart;
      isChanged: boolean;
      path: string;
      method: 'PUT' | 'POST';
      body: unknown;
      reply?: ReplyCheck;
      after: Partial<RoleDraft>;
    }[] = [
      {
        part: 'name',
        isChanged: name !== null,
        path,
        method: 'PUT',
        body: { name },
        reply: changed(role.id),
        after: { name: name ?? draft.name },
      },
      {
        part: 'permissions',
        isChanged: !isNone(changes.permissions),
        path: `${path}/permissions`,
        method: 'POST',
        body: { permission_view_menu_ids: [...draft.granted] },
        after: { granted: draft.granted },
      },
      {
        part: 'users',
        isChanged: !isNone(changes.users),
        path: `${path}/users`,
        method: 'PUT',
        body: { user_ids: ids(draft.users) },
        after: { users: draft.users },
      },
      {
        part: 'groups',
        isChanged: !isNone(changes.groups),
        path: `${path}/groups`,
        method: 'PUT',
        body: { group_ids: ids(draft.groups) },
        after: { groups: draft.groups },
      },
    ];
    const wanted = parts.filter(({ isChanged }) => isChanged);
    for (const [index, call] of wanted.entries()) {
      const saved = await saving.save(call.path, { method: call.method, body: call.body, reply: call.reply ?? echoed });
      // What is saved is no longer a change: only the rest is tried again.
      if (!saved.isOk) return wanted.slice(index).map(({ part }) => part);
      setSaved((before) => ({ ...before, ...call.after }));
    }
    return [];
  };

  return {
    ...edited,
    changes,
    saving,
    save,
    change: (part) => setEdited((before) => ({ ...before, draft: { ...before.draft, ...part } })),
    toggle: (ids, isOn) =>
      setEdited((before) => ({ ...before, draft: { ...before.draft, granted: withIds(before.draft.granted, ids, isOn) } })),
    choose(permission, chosen) {
      setNames((before) => new Map([...before, ...chosen.map(({ id, name }) => [id, name] as const)]));
      setEdited(({ data, draft: before }) => ({
        data: { ...data, [permission]: chosen },
        draft: {
          ...before,
          granted: withIds(
            withIds(
              before.granted,
              data[permission].map(({ id }) => id),
              false,
            ),
            chosen.map(({ id }) => id),
            true,
          ),
        },
      }));
    },
    discard() {
      setEdited({ draft: saved, data: dataOfIds(saved.granted, role.granted) });
      saving.refuse({});
    },
  };
}

function withIds(some: ReadonlySet<number>, ids: readonly number[], isOn: boolean): ReadonlySet<number> {
  const next = new Set(some);
  for (const id of ids) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}

const draftOf = ({ granted, groups, name, users }: RoleForEditor): RoleDraft => ({
  name,
  users,
  groups,
  granted: new Set(granted.map(({ id }) => id)),
});

const dataOf = (granted: readonly PairChoice[]): ByKind =>
  Object.fromEntries(
    DATA_PERMISSIONS.map((permission) => [
      permission,
      granted.filter((pair) => pair.permission === permission).map(({ id, view }) => ({ id, name: placeName(view) })),
    ]),
  ) as unknown as ByKind;

const dataOfIds = (ids: ReadonlySet<number>, granted: readonly PairChoice[]): ByKind =>
  dataOf(granted.filter(({ id }) => ids.has(id)));

const namesOf = ({ grantable, granted }: RoleForEditor, t: Translate<typeof permissions.texts>): ReadonlyMap<number, string> =>
  new Map(
    [...(grantable ?? []), ...granted].map(({ id, permission, view }) => [
      id,
      isDataPermission(permission) ? placeName(view) : permissionText([permission, view], t).text,
    ]),
  );
