// Adds a user, or changes one. What was typed is kept while the screen is open, whichever way the dialog closes.
import { useState, type FormEvent } from 'react';
import { useOptions } from '#app/screens/lists/client/use-options.ts';
import { useFirstFocus } from '#app/screens/database-list/use-first-focus.ts';
import type { Drafts } from '#app/screens/people/client/use-drafts.ts';
import { useSave } from '#app/screens/people/client/use-save.ts';
import { DraftDialog } from '#app/screens/people/DraftDialog.tsx';
import { ManyPicker } from '#app/screens/people/ManyPicker.tsx';
import { PasswordField } from '#app/screens/people/PasswordField.tsx';
import { GROUPS, ROLES } from '#app/screens/people/sources.ts';
import type { UserListing } from '#app/services/people-pages.server.ts';
import { TextField } from '#app/ui/TextField.tsx';
import { bodyOf, EMPTY_USER, problemsOf, USER_FIELDS, type UserDraft } from './user-draft.ts';

interface UserDialogProps {
  /** Null: a new one. */
  readonly user: UserListing | null;
  readonly drafts: Drafts<UserDraft>;
  readonly onSaved: (words: string) => void;
  readonly onClose: () => void;
}

export function UserDialog({ user, drafts, onSaved, onClose }: UserDialogProps) {
  const key = String(user?.id ?? 'new');
  const before = user === null ? null : draftOf(user);
  const [kept] = useState(() => drafts.get(key));
  const [draft, setDraft] = useState<UserDraft>(kept ?? before ?? EMPTY_USER);
  const saving = useSave(USER_FIELDS);
  const content = useFirstFocus<HTMLDivElement>();
  const change = (part: Partial<UserDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    drafts.keep(key, next);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving.isBusy) return;
    const problems = problemsOf(draft, user === null);
    if (Object.keys(problems).length > 0) {
      saving.refuse(problems);
      return;
    }
    const body = bodyOf(draft, before);
    const path = `/api/v1/security/users/${user === null ? '' : user.id}`;
    const saved = await saving.save(path, { method: user === null ? 'POST' : 'PUT', body });
    if (!saved.isOk) return;
    drafts.drop(key);
    onClose();
    const name = `${draft.firstName} ${draft.lastName}`.trim();
    onSaved(user === null ? `${name} is added and can log in as ${draft.username}.` : `${name} is saved.`);
  };
  const restart = () => {
    drafts.drop(key);
    setDraft(before ?? EMPTY_USER);
    saving.refuse({});
  };
  return (
    <DraftDialog
      title={user === null ? 'Add a user' : `Edit ${user.username}`}
      adds={user === null ? 'user' : null}
      isKept={kept !== undefined}
      saving={saving}
      content={content}
      onSubmit={submit}
      onRestart={restart}
      onClose={onClose}
    >
      <UserFields draft={draft} isNew={user === null} errors={saving.errors} onChange={change} />
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
