// Adds a group, or changes one. What was typed is kept while the screen is open, whichever way the dialog closes.
import { common } from '#app/messages/en/common.ts';
import { groups } from '#app/messages/en/groups.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useOptions } from '#app/screens/lists/client/use-options.ts';
import { useDraftForm, type DraftFieldsProps, type DraftKind } from '#app/screens/people/client/use-draft-form.ts';
import type { KeptDrafts } from '#app/screens/people/client/use-drafts.ts';
import { DraftDialog } from '#app/screens/people/DraftDialog.tsx';
import { ManyPicker } from '#app/screens/people/ManyPicker.tsx';
import { RolesField } from '#app/screens/people/MembershipFields.tsx';
import { USERS } from '#app/screens/people/sources.ts';
import type { GroupListing } from '#app/services/accounts/pages.server.ts';
import { AreaField } from '#app/ui/form/AreaField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { FieldPair } from '#app/ui/form/form-layout.tsx';
import { buildGroupBody, EMPTY_GROUP, GROUP_FIELDS, findGroupProblems, type GroupDraft } from './group-draft.ts';

interface GroupDialogProps {
  /** Null: a new one. */
  readonly group: GroupListing | null;
  readonly drafts: KeptDrafts<GroupDraft>;
  readonly onSaved: (message: string) => void;
  readonly onClose: () => void;
}

const GROUP_FORM: Omit<DraftKind<GroupDraft>, 'problemsOf'> = {
  empty: EMPTY_GROUP,
  fields: GROUP_FIELDS,
  bodyOf: buildGroupBody,
};

export function GroupDialog({ group, drafts, onSaved, onClose }: GroupDialogProps) {
  const t = useMessages(groups);
  const kind = { ...GROUP_FORM, problemsOf: (draft: GroupDraft) => findGroupProblems(draft, t) };
  const form = useDraftForm(kind, {
    path: '/api/v1/security/groups/',
    stored: group && { id: group.id, draft: draftOf(group) },
    drafts,
    onSaved: ({ name }) => onSaved(t(group === null ? 'dialog.added' : 'dialog.saved', { name: name.trim() })),
    onClose,
  });
  return (
    <DraftDialog
      title={group === null ? t('dialog.add') : t('dialog.edit', { name: group.name })}
      addLabel={t('addButton')}
      form={form}
      onClose={onClose}
    >
      <GroupFields draft={form.draft} errors={form.saving.errors} onChange={form.change} />
    </DraftDialog>
  );
}

function GroupFields({ draft, errors, onChange }: DraftFieldsProps<GroupDraft>) {
  const t = useMessages(groups);
  const tCommon = useMessages(common);
  const users = useOptions(USERS);
  return (
    <>
      <FieldPair>
        <TextField
          label={tCommon('name')}
          autoComplete="off"
          required
          value={draft.name}
          error={errors['name']}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextField
          label={t('field.label')}
          autoComplete="off"
          value={draft.label}
          error={errors['label']}
          onChange={(event) => onChange({ label: event.target.value })}
        />
      </FieldPair>
      <AreaField
        label={tCommon('description')}
        value={draft.description}
        error={errors['description']}
        onText={(description) => onChange({ description })}
      />
      <ManyPicker
        label={t('field.members')}
        verb={t('field.addMembers')}
        selected={draft.members}
        found={users}
        error={errors['users']}
        onChange={(members) => onChange({ members })}
      />
      <RolesField
        hint={t('field.rolesHint')}
        selected={draft.roles}
        error={errors['roles']}
        onChange={(roles) => onChange({ roles })}
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
