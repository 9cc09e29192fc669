// Adds a group, or changes one. What was typed is kept while the screen is open, whichever way the dialog closes.
import { useId, useState, type FormEvent } from 'react';
import { useFirstFocus } from '#app/screens/database-list/use-first-focus.ts';
import { useOptions } from '#app/screens/lists/client/use-options.ts';
import type { Drafts } from '#app/screens/people/client/use-drafts.ts';
import { useSave } from '#app/screens/people/client/use-save.ts';
import { DraftDialog } from '#app/screens/people/DraftDialog.tsx';
import { ManyPicker } from '#app/screens/people/ManyPicker.tsx';
import { ROLES, USERS } from '#app/screens/people/sources.ts';
import type { GroupListing } from '#app/services/people-pages.server.ts';
import { TextField } from '#app/ui/TextField.tsx';
import { bodyOf, EMPTY_GROUP, GROUP_FIELDS, type GroupDraft } from './group-draft.ts';

interface GroupDialogProps {
  /** Null: a new one. */
  readonly group: GroupListing | null;
  readonly drafts: Drafts<GroupDraft>;
  readonly onSaved: (words: string) => void;
  readonly onClose: () => void;
}

export function GroupDialog({ group, drafts, onSaved, onClose }: GroupDialogProps) {
  const key = String(group?.id ?? 'new');
  const before = group === null ? null : draftOf(group);
  const [kept] = useState(() => drafts.get(key));
  const [draft, setDraft] = useState<GroupDraft>(kept ?? before ?? EMPTY_GROUP);
  const saving = useSave(GROUP_FIELDS);
  const content = useFirstFocus<HTMLDivElement>();
  const change = (part: Partial<GroupDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    drafts.keep(key, next);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving.isBusy) return;
    if (draft.name.trim() === '') {
      saving.refuse({ name: 'Give the group a name.' });
      return;
    }
    const path = `/api/v1/security/groups/${group === null ? '' : group.id}`;
    const saved = await saving.save(path, { method: group === null ? 'POST' : 'PUT', body: bodyOf(draft, before) });
    if (!saved.isOk) return;
    drafts.drop(key);
    onClose();
    onSaved(`The group ${draft.name.trim()} is ${group === null ? 'added' : 'saved'}.`);
  };
  const restart = () => {
    drafts.drop(key);
    setDraft(before ?? EMPTY_GROUP);
    saving.refuse({});
  };
  return (
    <DraftDialog
      title={group === null ? 'Add a group' : `Edit ${group.name}`}
      adds={group === null ? 'group' : null}
      isKept={kept !== undefined}
      saving={saving}
      content={content}
      onSubmit={submit}
      onRestart={restart}
      onClose={onClose}
    >
      <GroupFields draft={draft} errors={saving.errors} onChange={change} />
    </DraftDialog>
  );
}

interface GroupFieldsProps {
  readonly draft: GroupDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<GroupDraft>) => void;
}

function GroupFields({ draft, errors, onChange }: GroupFieldsProps) {
  const users = useOptions(USERS);
  const roles = useOptions(ROLES);
  const id = useId();
  return (
    <>
      <div className="people-pair">
        <TextField
          label="Name"
          autoComplete="off"
          required
          value={draft.name}
          error={errors['name']}
          onChange={(event) => onChange({ name: event.target.value })}
          data-first
        />
        <TextField
          label="Label"
          autoComplete="off"
          value={draft.label}
          error={errors['label']}
          onChange={(event) => onChange({ label: event.target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={id}>Description</label>
        <textarea
          id={id}
          className="input text-area"
          rows={3}
          value={draft.description}
          aria-invalid={errors['description'] ? true : undefined}
          aria-describedby={errors['description'] ? `${id}-error` : undefined}
          onChange={(event) => onChange({ description: event.target.value })}
        />
        {errors['description'] ? (
          <p className="field-error" id={`${id}-error`}>
            {errors['description']}
          </p>
        ) : null}
      </div>
      <ManyPicker
        label="Members"
        verb="Add members"
        chosen={draft.members}
        found={users}
        error={errors['users']}
        onChange={(members) => onChange({ members })}
      />
      <ManyPicker
        label="Roles"
        verb="Add roles"
        hint="Every member holds them, besides their own."
        chosen={draft.roles}
        found={roles}
        error={errors['roles']}
        onChange={(chosen) => onChange({ roles: chosen })}
      />
    </>
  );
}

const draftOf = ({ description, label, members, name, roles }: GroupListing): GroupDraft => ({
  name,
  label: label ?? '',
  description: description ?? '',
  members,
  roles,
});
