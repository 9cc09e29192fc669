// Adds a group, or changes one. What was typed is kept while the screen is open, whichever way the dialog closes.
import { useOptions } from '#app/screens/lists/client/use-options.ts';
import { useDraftForm, type DraftKind } from '#app/screens/people/client/use-draft-form.ts';
import type { Drafts } from '#app/screens/people/client/use-drafts.ts';
import { DraftDialog } from '#app/screens/people/DraftDialog.tsx';
import { ManyPicker } from '#app/screens/people/ManyPicker.tsx';
import { ROLES, USERS } from '#app/screens/people/sources.ts';
import type { GroupListing } from '#app/services/accounts/pages.server.ts';
import { AreaField } from '#app/ui/AreaField.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import { bodyOf, EMPTY_GROUP, GROUP_FIELDS, problemsOf, type GroupDraft } from './group-draft.ts';

interface GroupDialogProps {
  /** Null: a new one. */
  readonly group: GroupListing | null;
  readonly drafts: Drafts<GroupDraft>;
  readonly onSaved: (words: string) => void;
  readonly onClose: () => void;
}

const GROUP_FORM: DraftKind<GroupDraft> = { empty: EMPTY_GROUP, fields: GROUP_FIELDS, problemsOf, bodyOf };

export function GroupDialog({ group, drafts, onSaved, onClose }: GroupDialogProps) {
  const form = useDraftForm(GROUP_FORM, {
    path: '/api/v1/security/groups/',
    stored: group && { id: group.id, draft: draftOf(group) },
    drafts,
    onSaved: ({ name }) => onSaved(`The group ${name.trim()} is ${group === null ? 'added' : 'saved'}.`),
    onClose,
  });
  return (
    <DraftDialog title={group === null ? 'Add a group' : `Edit ${group.name}`} noun="group" form={form} onClose={onClose}>
      <GroupFields draft={form.draft} errors={form.saving.errors} onChange={form.change} />
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
      <AreaField
        label="Description"
        value={draft.description}
        error={errors['description']}
        onText={(description) => onChange({ description })}
      />
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
