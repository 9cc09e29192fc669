// Adds a user, or changes one. What was typed is kept while the screen is open, whichever way the dialog closes.
import { forms } from '#app/messages/en/forms.ts';
import { users } from '#app/messages/en/users.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useDraftForm, type DraftFieldsProps, type DraftKind } from '#app/screens/people/client/use-draft-form.ts';
import type { KeptDrafts } from '#app/screens/people/client/use-drafts.ts';
import { DraftDialog } from '#app/screens/people/DraftDialog.tsx';
import { GroupsField, RolesField } from '#app/screens/people/MembershipFields.tsx';
import { PasswordField } from '#app/screens/people/PasswordField.tsx';
import type { UserListing } from '#app/services/accounts/pages.server.ts';
import { TextField } from '#app/ui/form/TextField.tsx';
import { FieldPair } from '#app/ui/form/form-layout.tsx';
import { buildUserBody, EMPTY_USER, findUserProblems, USER_FIELDS, type UserDraft } from './user-draft.ts';

interface UserDialogProps {
  /** Null: a new one. */
  readonly user: UserListing | null;
  readonly drafts: KeptDrafts<UserDraft>;
  readonly onSaved: (message: string) => void;
  readonly onClose: () => void;
}

const USER_FORM: Omit<DraftKind<UserDraft>, 'problemsOf'> = { empty: EMPTY_USER, fields: USER_FIELDS, bodyOf: buildUserBody };

export function UserDialog({ user, drafts, onSaved, onClose }: UserDialogProps) {
  const t = useMessages(users);
  const tForms = useMessages(forms);
  const kind = { ...USER_FORM, problemsOf: (draft: UserDraft, isNew: boolean) => findUserProblems(draft, isNew, { t, tForms }) };
  const form = useDraftForm(kind, {
    path: '/api/v1/security/users/',
    stored: user && { id: user.id, draft: draftOf(user) },
    drafts,
    onSaved: ({ firstName, lastName, username }) => {
      const name = `${firstName} ${lastName}`.trim();
      onSaved(user === null ? t('dialog.added', { name, username }) : t('dialog.saved', { name }));
    },
    onClose,
  });
  return (
    <DraftDialog
      title={user === null ? t('dialog.add') : t('dialog.edit', { username: user.username })}
      addLabel={t('addButton')}
      form={form}
      onClose={onClose}
    >
      <UserFields draft={form.draft} isNew={form.isNew} errors={form.saving.errors} onChange={form.change} />
    </DraftDialog>
  );
}

interface UserFieldsProps extends DraftFieldsProps<UserDraft> {
  readonly isNew: boolean;
}

function UserFields({ draft, isNew, errors, onChange }: UserFieldsProps) {
  const t = useMessages(users);
  return (
    <>
      <FieldPair>
        <TextField
          label={t('field.firstName')}
          autoComplete="off"
          required
          value={draft.firstName}
          error={errors['first_name']}
          onChange={(event) => onChange({ firstName: event.target.value })}
        />
        <TextField
          label={t('field.lastName')}
          autoComplete="off"
          value={draft.lastName}
          error={errors['last_name']}
          onChange={(event) => onChange({ lastName: event.target.value })}
        />
      </FieldPair>
      <FieldPair>
        <TextField
          label={t('field.username')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={draft.username}
          error={errors['username']}
          onChange={(event) => onChange({ username: event.target.value })}
        />
        <TextField
          label={t('field.email')}
          type="email"
          autoComplete="off"
          required
          value={draft.email}
          error={errors['email']}
          onChange={(event) => onChange({ email: event.target.value })}
        />
      </FieldPair>
      {isNew ? (
        <PasswordField
          label={t('field.password')}
          value={draft.password}
          error={errors['password']}
          onChange={(password) => onChange({ password })}
        />
      ) : null}
      <RolesField
        hint={t('field.rolesHint')}
        selected={draft.roles}
        error={errors['roles']}
        onChange={(roles) => onChange({ roles })}
      />
      <GroupsField selected={draft.groups} error={errors['groups']} onChange={(groups) => onChange({ groups })} />
    </>
  );
}

const draftOf = ({ email, firstName, groups, lastName, roles, username }: UserListing): UserDraft => ({
  ...EMPTY_USER,
  email,
  firstName,
  groups,
  lastName,
  roles,
  username,
});
