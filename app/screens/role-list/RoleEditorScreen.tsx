// One role: its name, the data it can query, its permissions and members; and what saving would change, before it is saved.
import { Link, useRevalidator } from '@remix-run/react';
import { useState, type FormEvent } from 'react';
import { common } from '#app/messages/en/common.ts';
import { roles as rolesMessages } from '#app/messages/en/roles.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { LeaveDialog } from '#app/screens/shell/LeaveDialog.tsx';
import { useLeaveGuard } from '#app/screens/shell/use-leave-guard.ts';
import { useOptions } from '#app/screens/lists/client/use-options.ts';
import { ManyPicker } from '#app/screens/people/ManyPicker.tsx';
import { GROUPS, USERS } from '#app/screens/people/sources.ts';
import type { RoleForEditor } from '#app/services/accounts/pages.server.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { ListFailure } from '#app/screens/lists/ListFailure.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { BulletList } from '#app/ui/text/BulletList.tsx';
import { formClass } from '#app/ui/form/form-layout.tsx';
import { Page, PageHead } from '#app/ui/layout/Page.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import message from '#app/ui/text/text.module.css';
import { DataAccess } from './DataAccess.tsx';
import { PermissionAreas } from './PermissionAreas.tsx';
import { SaveBar } from './SaveBar.tsx';
import { ROLES_PATH } from './role-shape.ts';
import { isEverything } from './data-place.ts';
import { standardRoleText } from './role-text.ts';
import type { RolePart } from './save-calls.ts';
import { useRoleEditor, type RoleEditor } from './use-role-editor.ts';
import styles from './RoleEditorScreen.module.css';
import sections from './RoleSection.module.css';

const ADMIN = 'Admin';

export function RoleEditorScreen({ role }: { readonly role: RoleForEditor }) {
  const t = useMessages(rolesMessages);
  const editor = useRoleEditor(role);
  const { revalidate } = useRevalidator();
  const [rest, setRest] = useState<readonly RolePart[]>([]);
  const isDirty = !editor.changes.isEmpty;
  const guard = useLeaveGuard({ isDirty, isKept: !isDirty });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (editor.saving.isBusy || !isDirty) return;
    if (editor.draft.name.trim() === '') {
      editor.saving.refuse({ name: t('nameMissing') });
      return;
    }
    const unsaved = await editor.save();
    setRest(unsaved);
    if (unsaved.length === 0) showToast('success', t('editor.saved', { name: editor.draft.name.trim() }));
    revalidate();
  };
  const discard = () => {
    setRest([]);
    editor.discard();
  };
  return (
    <Page className={styles.page}>
      <PageHead>
        <h1>{role.name}</h1>
        <Link to={ROLES_PATH} className={styles.back} discover="none">
          <Icon name="chevronLeft" />
          {t('editor.all')}
        </Link>
      </PageHead>
      <ListFailure hasRows />
      <form className={formClass} onSubmit={(event) => void submit(event)} noValidate>
        <Lead role={role} editor={editor} />
        <Grants role={role} editor={editor} />
        <Members role={role} editor={editor} />
        <Dashboards role={role} />
        <SaveBar changes={editor.changes} saving={editor.saving} rest={rest} onDiscard={discard} />
      </form>
      {guard.target === null ? null : <LeaveDialog onStay={guard.stay} onLeave={guard.leave} />}
    </Page>
  );
}

interface PartProps {
  readonly role: RoleForEditor;
  readonly editor: RoleEditor;
}

function Lead({ role, editor }: PartProps) {
  const t = useMessages(rolesMessages);
  const tCommon = useMessages(common);
  const description = role.isStandard ? standardRoleText(role.name, t) : null;
  return (
    <section className={styles.lead}>
      {description === null ? null : (
        <Notice kind="info" title={t('editor.builtIn')}>
          {t('editor.builtInDetail', { description, isAdmin: String(role.name === ADMIN) })}
        </Notice>
      )}
      {role.mayEdit ? null : (
        <Notice kind="info" title={t('editor.readOnly')}>
          {t('editor.readOnlyDetail')}
        </Notice>
      )}
      {role.isStandard ? null : (
        <TextField
          label={tCommon('name')}
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

function Grants({ role, editor }: PartProps) {
  const t = useMessages(rolesMessages);
  if (role.grantable === null)
    return (
      <Notice kind="info" title={t('editor.hidden')}>
        {t('editor.hiddenDetail')}
      </Notice>
    );
  const held = new Set(role.granted.map(({ id }) => id));
  const isLocked = (id: number): boolean => role.name === ADMIN && held.has(id);
  const shared = { granted: editor.draft.granted, isLocked, disabled: !role.mayGrant, onToggle: editor.toggle };
  return (
    <>
      <DataAccess
        {...shared}
        everything={role.grantable.filter(({ permission }) => isEverything(permission))}
        selected={editor.data}
        onChoose={editor.choose}
      />
      <PermissionAreas {...shared} pairs={role.grantable.filter(({ permission }) => !isEverything(permission))} />
    </>
  );
}

function Members({ role, editor }: PartProps) {
  const t = useMessages(rolesMessages);
  const users = useOptions(USERS);
  const groups = useOptions(GROUPS);
  return (
    <Panel isPadded className={sections.section} aria-labelledby="role-people">
      <h2 id="role-people">{t('members.title')}</h2>
      <ManyPicker
        label={t('members.users')}
        verb={t('members.addUsers')}
        hint={t('members.usersHint')}
        selected={editor.draft.users}
        found={users}
        error={editor.saving.errors['user_ids']}
        disabled={!role.mayEdit}
        onChange={(selected) => editor.change({ users: selected })}
      />
      <ManyPicker
        label={t('members.groups')}
        verb={t('members.addGroups')}
        hint={t('members.groupsHint')}
        selected={editor.draft.groups}
        found={groups}
        error={editor.saving.errors['group_ids']}
        disabled={!role.mayEdit}
        onChange={(selected) => editor.change({ groups: selected })}
      />
    </Panel>
  );
}

function Dashboards({ role }: { readonly role: RoleForEditor }) {
  const t = useMessages(rolesMessages);
  if (role.dashboards.length === 0) return null;
  return (
    <Panel isPadded className={sections.section} aria-labelledby="role-dashboards">
      <h2 id="role-dashboards">{t('dashboards.title')}</h2>
      <p className={message.muted}>{t('dashboards.detail')}</p>
      <BulletList>
        {role.dashboards.map(({ id, name }) => (
          <li key={id}>
            <a href={`/superset/dashboard/${id}/`}>{name || t('dashboards.unnamed', { id })}</a>
          </li>
        ))}
      </BulletList>
    </Panel>
  );
}
