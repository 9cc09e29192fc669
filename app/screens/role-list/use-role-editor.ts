// The state of a role's editor: its draft, what saving would change, and the saving itself, one call for each part.
import { useState } from 'react';
import { permissions } from '#app/messages/en/permissions.ts';
import { roles } from '#app/messages/en/roles.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useSave, type Saving } from '#app/screens/people/client/use-save.ts';
import type { SelectedItem } from '#app/screens/people/ManyPicker.tsx';
import type { PairChoice, RoleForEditor } from '#app/services/accounts/pages.server.ts';
import { DATA_PERMISSIONS, isDataPermission, placeName, type DataPermission } from './data-place.ts';
import { permissionText } from './permission-text.ts';
import { compareRoles, type RoleChanges, type RoleDraft } from './role-changes.ts';
import { saveCalls, type RolePart } from './save-calls.ts';

type ByKind = Readonly<Record<DataPermission, readonly SelectedItem[]>>;

export interface RoleEditor {
  readonly draft: RoleDraft;
  readonly data: ByKind;
  readonly changes: RoleChanges;
  readonly saving: Saving;
  readonly change: (part: Partial<RoleDraft>) => void;
  readonly toggle: (ids: readonly number[], isOn: boolean) => void;
  readonly choose: (permission: DataPermission, selected: readonly SelectedItem[]) => void;
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
  const changes = compareRoles(saved, draft, (id) => names.get(id) ?? t('permissions.unnamed', { id }));

  const save = async (): Promise<readonly RolePart[]> => {
    const wanted = saveCalls(role.id, draft, changes);
    for (const [index, call] of wanted.entries()) {
      const saved = await saving.save(call.path, { method: call.method, body: call.body, reply: call.reply });
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
    choose(permission, selected) {
      setNames((before) => new Map([...before, ...selected.map(({ id, name }) => [id, name] as const)]));
      setEdited(({ data, draft: before }) => ({
        data: { ...data, [permission]: selected },
        draft: {
          ...before,
          granted: withIds(withIds(before.granted, idsOf(data[permission]), false), idsOf(selected), true),
        },
      }));
    },
    discard() {
      setEdited({ draft: saved, data: dataOfIds(saved.granted, role.granted) });
      saving.refuse({});
    },
  };
}

const idsOf = (some: readonly { readonly id: number }[]): number[] => some.map(({ id }) => id);

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
