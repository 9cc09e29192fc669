// One role: its name, the data it may ask, what it may do, who holds it; and what saving would change, before it is saved.
import { Link, useRevalidator } from '@remix-run/react';
import { useState, type FormEvent } from 'react';
import { LeaveDialog } from '#app/screens/shell/LeaveDialog.tsx';
import { useLeaveGuard } from '#app/screens/shell/use-leave-guard.ts';
import { useOptions } from '#app/screens/lists/client/use-options.ts';
import { ManyPicker } from '#app/screens/people/ManyPicker.tsx';
import { GROUPS, USERS } from '#app/screens/people/sources.ts';
import type { PairChoice, RoleForEditor } from '#app/services/accounts/pages.server.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { ListFailure } from '#app/screens/lists/ListFailure.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { DataAccess } from './DataAccess.tsx';
import { PermissionAreas } from './PermissionAreas.tsx';
import { SaveBar } from './SaveBar.tsx';
import { ROLES_PATH } from './role-shape.ts';
import { standardWords } from './role-words.ts';
import { useRoleEditor, type RoleEditor } from './use-role-editor.ts';
import '#app/screens/lists/lists.css';
import '#app/screens/people/people.css';
import './role-editor.css';

const ADMIN = 'Admin';

export function RoleEditorScreen({ role }: { readonly role: RoleForEditor }) {
  const editor = useRoleEditor(role);
  const { revalidate } = useRevalidator();
  const [rest, setRest] = useState<string | null>(null);
  const isDirty = !editor.changes.isEmpty;
  const guard = useLeaveGuard({ isDirty, isKept: !isDirty });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (editor.saving.isBusy || !isDirty) return;
    if (editor.draft.name.trim() === '') {
      editor.saving.refuse({ name: 'Give the role a name.' });
      return;
    }
    const unsaved = await editor.save();
    setRest(unsaved);
    if (unsaved === null) showToast('success', `The role ${editor.draft.name.trim()} is saved.`);
    revalidate();
  };
  const discard = () => {
    setRest(null);
    editor.discard();
  };
  return (
    <div className="page role-editor">
      <header className="page-head">
        <h1>{role.name}</h1>
        <Link to={ROLES_PATH} className="role-back" discover="none">
          <Icon name="chevronLeft" />
          All roles
        </Link>
      </header>
      <ListFailure hasRows />
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <Lead role={role} editor={editor} />
        <Grants role={role} editor={editor} />
        <Holders role={role} editor={editor} />
        <Dashboards role={role} />
        <SaveBar changes={editor.changes} saving={editor.saving} rest={rest} onDiscard={discard} />
      </form>
      {guard.target === null ? null : <LeaveDialog onStay={guard.stay} onLeave={guard.leave} />}
    </div>
  );
}

interface PartProps {
  readonly role: RoleForEditor;
  readonly editor: RoleEditor;
}

function Lead({ role, editor }: PartProps) {
  const words = role.isStandard ? standardWords(role.name) : null;
  return (
    <section className="role-lead">
      {words === null ? null : (
        <Notice kind="info" title="This role is part of the product">
          {words} Its name stays, and it cannot be deleted.
          {role.name === ADMIN ? ' It keeps all of its permissions.' : ''}
        </Notice>
      )}
      {role.mayEdit ? null : (
        <Notice kind="info" title="You may look, not change">
          Your roles do not let you edit roles. An administrator can.
        </Notice>
      )}
      {role.isStandard ? null : (
        <TextField
          label="Name"
          autoComplete="off"
          required
          disabled={!role.mayEdit}
          value={editor.draft.name}
          error={editor.saving.errors['name']}
          onChange={(event) => editor.change({ name: event.target.value })}
        />
      )}
    </section>
  );
}

const EVERYTHING = ['all_database_access', 'all_datasource_access'];
const isEverything = ({ permission }: PairChoice): boolean => EVERYTHING.includes(permission);

function Grants({ role, editor }: PartProps) {
  if (role.grantable === null)
    return (
      <Notice kind="info" title="What there is to grant is not shown">
        Your roles let you see roles, but not the list of permissions. An administrator can add it.
      </Notice>
    );
  const held = new Set(role.granted.map(({ id }) => id));
  const isLocked = (id: number): boolean => role.name === ADMIN && held.has(id);
  const common = { granted: editor.draft.granted, isLocked, disabled: !role.mayGrant, onToggle: editor.toggle };
  return (
    <>
      <DataAccess {...common} everything={role.grantable.filter(isEverything)} chosen={editor.data} onChoose={editor.choose} />
      <PermissionAreas {...common} pairs={role.grantable.filter((pair) => !isEverything(pair))} />
    </>
  );
}

function Holders({ role, editor }: PartProps) {
  const users = useOptions(USERS);
  const groups = useOptions(GROUPS);
  return (
    <section className="panel padded role-section" aria-labelledby="role-people">
      <h2 id="role-people">People</h2>
      <ManyPicker
        label="Members"
        verb="Add members"
        hint="Those who hold the role themselves."
        chosen={editor.draft.users}
        found={users}
        error={editor.saving.errors['user_ids']}
        disabled={!role.mayEdit}
        onChange={(chosen) => editor.change({ users: chosen })}
      />
      <ManyPicker
        label="Groups"
        verb="Add groups"
        hint="Every member of these groups holds the role, too."
        chosen={editor.draft.groups}
        found={groups}
        error={editor.saving.errors['group_ids']}
        disabled={!role.mayEdit}
        onChange={(chosen) => editor.change({ groups: chosen })}
      />
    </section>
  );
}

function Dashboards({ role }: { readonly role: RoleForEditor }) {
  if (role.dashboards.length === 0) return null;
  return (
    <section className="panel padded role-section" aria-labelledby="role-dashboards">
      <h2 id="role-dashboards">Dashboards</h2>
      <p className="muted">
        Dashboards that name this role show it their data, whatever its data access. Each says so in its own properties.
      </p>
      <ul className="people-hangs">
        {role.dashboards.map(({ id, name }) => (
          <li key={id}>
            <a href={`/superset/dashboard/${id}/`}>{name || `Dashboard no. ${id}`}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
