// Invites people by their addresses; then shows the links that no mail took. What was typed is kept while the screen is open.
import { useState } from 'react';
import { INVITATION_MS, splitEmails } from '#app/domain/access/invitation.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { common } from '#app/messages/en/common.ts';
import { invite } from '#app/messages/en/invite.ts';
import { users } from '#app/messages/en/users.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { KeptDrafts } from '#app/screens/people/client/use-drafts.ts';
import { useSave } from '#app/screens/people/client/use-save.ts';
import { FormDialog } from '#app/ui/overlay/FormDialog.tsx';
import { InvitedList } from '#app/screens/people/InvitedList.tsx';
import { MailNotice } from '#app/screens/people/MailNotice.tsx';
import { GroupsField, RolesField } from '#app/screens/people/MembershipFields.tsx';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { outcomesReply, type InvitationOptions, type InvitationOutcome } from '#app/stores/invitation/wire.ts';
import { AreaField } from '#app/ui/form/AreaField.tsx';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogActions, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { buildInviteBody, findInviteProblems, type InviteDraft } from './invite-draft.ts';

interface InviteDialogProps {
  readonly options: InvitationOptions;
  readonly drafts: KeptDrafts<InviteDraft>;
  readonly onInvited: () => void;
  readonly onClose: () => void;
}

const KEY = 'invite';

export function InviteDialog({ options, drafts, onInvited, onClose }: InviteDialogProps) {
  const t = useMessages(invite);
  const tUsers = useMessages(users);
  const [draft, setDraft] = useState<InviteDraft>(() => drafts.get(KEY) ?? emptyDraft(options));
  const [outcomes, setOutcomes] = useState<readonly InvitationOutcome[] | null>(null);
  const saving = useSave(['emails', 'roles', 'groups']);
  const change = (part: Partial<InviteDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    drafts.keep(KEY, next);
  };
  const submit = async () => {
    if (saving.isBusy) return;
    const problems = findInviteProblems(draft, { t, tUsers });
    if (Object.keys(problems).length > 0) return saving.refuse(problems);
    const sent = { method: 'POST', body: buildInviteBody(draft), reply: checkBody(outcomesReply) } as const;
    const saved = await saving.save('/api/v1/invitation/', sent);
    if (!saved.isOk) return;
    drafts.drop(KEY);
    setOutcomes(outcomesReply.parse(saved.value).result);
    onInvited();
  };
  if (outcomes !== null) return <InvitedDialog title={t('done.title')} outcomes={outcomes} onClose={onClose} />;
  return (
    <FormDialog
      title={t('title')}
      lead={
        <>
          <p>{t('detail', { days: INVITATION_MS / DAY_MS })}</p>
          <MailNotice problem={options.mail_problem} />
        </>
      }
      failure={saving.failure}
      failureTitle={t('failed')}
      submitLabel={t('submit', { count: splitEmails(draft.emails).length })}
      isBusy={saving.isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <AreaField
        label={t('emails')}
        hint={t('emailsHint')}
        error={saving.errors['emails']}
        value={draft.emails}
        isShort
        onText={(emails) => change({ emails })}
      />
      <RolesField
        hint={t('rolesHint')}
        selected={draft.roles}
        error={saving.errors['roles']}
        onChange={(roles) => change({ roles })}
      />
      <GroupsField selected={draft.groups} error={saving.errors['groups']} onChange={(groups) => change({ groups })} />
    </FormDialog>
  );
}

const emptyDraft = ({ roles, default_role_id: usual }: InvitationOptions): InviteDraft => ({
  emails: '',
  roles: roles.filter(({ id }) => id === usual),
  groups: [],
});

interface InvitedDialogProps {
  readonly title: string;
  readonly outcomes: readonly InvitationOutcome[];
  readonly onClose: () => void;
}

export function InvitedDialog({ title, outcomes, onClose }: InvitedDialogProps) {
  const tCommon = useMessages(common);
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogContent isStack>
        <InvitedList outcomes={outcomes} />
        <DialogActions>
          <Button weight="primary" onClick={onClose}>
            {tCommon('done')}
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  );
}
