// Adds a user, or changes one. What was typed is kept while the screen is open, whichever way the dialog closes.
import { useOptions } from '#app/screens/lists/client/use-options.ts';
import { useDraftForm, type DraftKind } from '#app/screens/people/client/use-draft-form.ts';
import type { Drafts } from '#app/screens/people/client/use-drafts.ts';
import { DraftDialog } from '#app/screens/people/DraftDialog.tsx';
import { ManyPicker } from '#app/screens/people/ManyPicker.tsx';
import { PasswordField } from '#app/screens/people/PasswordField.tsx';
import { GROUPS, ROLES } from '#app/screens/people/sources.ts';
import type { UserListing } from '#app/services/accounts/pages.server.ts';
import { TextField } from '#app/ui/TextField.tsx';
import { bodyOf, EMPTY_USER, problemsOf, USER_FIELDS, type UserDraft } from './user-draft.ts';

interface UserDialogProps {
  /** Null: a new one. */
  readonly user: UserListing | null;
  readonly drafts: Drafts<UserDraft>;
  readonly onSaved: (words: string) => void;
  readonly onClose: () => void;
}

const USER_FORM: DraftKind<UserDraft> = { empty: EMPTY_USER, fields: USER_FIELDS, problemsOf, bodyOf };

export function UserDialog({ user, drafts, onSaved, onClose }: UserDialogProps) {
  const form = useDraftForm(USER_FORM, {
    path: '/api/v1/security/users/',
    stored: user && { id: user.id, draft: draftOf(user) },
    drafts,
    onSaved: ({ firstName, lastName, username }) => {
      const name = `${firstName} ${lastName}`.trim();
      onSaved(user === null ? `${name} is added and can log in as ${username}.` : `${name} is saved.`);
    },
    onClose,
  });
  return (
    <DraftDialog title={user === null ? 'Add a user' : `Edit ${user.username}`} noun="user" form={form} onClose={onClose}>
      <UserFields draft={form.draft} isNew={form.isNew} errors={form.saving.errors} onChange={form.change} />
    </DraftDialog>
  );
}

interface UserFieldsProps {
  readonly draft: UserDraft;
  readonly isNew: boolean;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<UserDraft>) => void;
}

function UserFields({ draft, isNew, errors, onChange }: UserFieldsProps) {
  const roles = useOptions(ROLES);
  const groups = useOptions(GROUPS);
  return (
    <>
      <div className="people-pair">
        <TextField
          label="First name"
          autoComplete="off"
          required
          value={draft.firstName}
          error={errors['first_name']}
          onChange={(event) => onChange({ firstName: event.target.value })}
          data-first
        />
        <TextField
          label="Last name"
          autoComplete="off"
          value={draft.lastName}
          error={errors['last_name']}
          onChange={(event) => onChange({ lastName: event.target.value })}
        />
      </div>
      <div className="people-pair">
        <TextField
          label="Username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={draft.username}
          error={errors['username']}
          onChange={(event) => onChange({ username: event.target.value })}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          required
          value={draft.email}
          error={errors['email']}
          onChange={(event) => onChange({ email: event.target.value })}
        />
      </div>
      {isNew ? (
        <PasswordField
          label="Password"
          value={draft.password}
          error={errors['password']}
          onChange={(password) => onChange({ password })}
        />
      ) : null}
      <ManyPicker
        label="Roles"
        verb="Add roles"
        hint="What this person may do."
        chosen={draft.roles}
        found={roles}
        error={errors['roles']}
        onChange={(chosen) => onChange({ roles: chosen })}
      />
      <ManyPicker
        label="Groups"
        verb="Add groups"
        hint="Members hold the roles of their groups, too."
        chosen={draft.groups}
        found={groups}
        error={errors['groups']}
        onChange={(chosen) => onChange({ groups: chosen })}
      />
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
