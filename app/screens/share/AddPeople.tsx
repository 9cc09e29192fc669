// Adds people, groups and roles: finds them by name, shows what they will see, and shares the object. Unknown email addresses can be
// invited.
import { useMemo, useState } from 'react';
import { distinctEmails, isEmail } from '#app/domain/access/invitation.ts';
import { invite as inviteMessages } from '#app/messages/en/invite.ts';
import { share as shareMessages } from '#app/messages/en/share.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { InvitedList } from '#app/screens/people/InvitedList.tsx';
import { MailNotice } from '#app/screens/people/MailNotice.tsx';
import type { InvitationOutcome } from '#app/stores/invitation/wire.ts';
import type { ObjectAccess, SubjectName } from '#app/stores/share/wire.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import { FieldHint } from '#app/ui/form/Field.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { SegmentedControl } from '#app/ui/form/SegmentedControl.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import { SelectedTags } from '#app/ui/select/SelectedTags.tsx';
import text from '#app/ui/text/text.module.css';
import { showToast } from '#app/ui/notice/toast-store.ts';
import type { ShareTarget } from './client/share-calls.ts';
import type { Access } from './client/use-access.ts';
import { useInvitation, type Invitation } from './client/use-invitation.ts';
import { useCandidates, useReach } from './client/use-candidates.ts';
import { describeReach, hasClosedCharts } from './describe-reach.ts';
import { nameInvited } from './reach-of-invited.ts';
import styles from './share.module.css';

const MARKS = { user: 'user', group: 'users', role: 'key' } as const;
const keyOf = ({ type, id }: Pick<SubjectName, 'type' | 'id'>): string => `${type} ${id}`;

interface AddPeopleProps {
  readonly target: ShareTarget;
  readonly access: Access;
  readonly facts: ObjectAccess;
}

export function AddPeople({ target, access, facts }: AddPeopleProps) {
  const t = useMessages(shareMessages);
  const tInvite = useMessages(inviteMessages);
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<readonly SubjectName[]>([]);
  const [emails, setEmails] = useState<readonly string[]>([]);
  const [outcomes, setOutcomes] = useState<readonly InvitationOutcome[]>([]);
  const typed = search.trim();
  const candidates = useCandidates(target, typed);
  const present = new Set(facts.entries.filter((entry) => entry.is_shared).map(keyOf));
  const found = (candidates.value ?? []).filter((one) => !present.has(keyOf(one)));
  const isStranger =
    target.kind === 'dashboard' &&
    isEmail(typed) &&
    candidates.value !== null &&
    !candidates.value.some((one) => hasEmail(one, typed));
  const invitation = useInvitation(target.id, isStranger);
  const toggle = (id: string) => {
    const subject = found.find((one) => keyOf(one) === id);
    if (selected.some((one) => keyOf(one) === id)) setSelected(selected.filter((one) => keyOf(one) !== id));
    else if (subject) setSelected([...selected, subject]);
    setSearch('');
  };
  const isSearching = typed !== '' && candidates.value === null && candidates.problem === null;
  const canInvite = isStranger && (invitation.options?.can_invite ?? false);
  const nobody = isStranger && invitation.options?.can_invite === false ? tInvite('share.denied') : t('add.none');
  const isEmpty = typed !== '' && !isSearching && found.length === 0 && !canInvite;
  const clear = () => {
    setSelected([]);
    setEmails([]);
  };
  const count = selected.length + emails.length;
  return (
    <section className={styles.people}>
      <h3>{t('add')}</h3>
      <Combobox
        key={count}
        autoFocus
        label={t('add')}
        placeholder={t('add.placeholder')}
        options={found.map((one) => ({
          id: keyOf(one),
          label: one.name,
          mark: <Icon name={MARKS[one.type]} />,
          hint: one.type === 'user' ? (one.email ?? '') : t(one.type),
        }))}
        pickedIds={selected.map(keyOf)}
        onPick={toggle}
        onSearch={setSearch}
        {...(canInvite && {
          onTyped: (email: string) => setEmails(distinctEmails([...emails, email])),
          typedLabel: (email: string) => tInvite('share.option', { email }),
        })}
        isLoading={isSearching || (isStranger && invitation.options === null && invitation.problem === null)}
        note={candidates.problem ?? (isEmpty && (!isStranger || invitation.options !== null) ? nobody : '')}
      />
      {facts.can_add_viewers ? null : <FieldHint>{t('add.off')}</FieldHint>}
      <SelectedTags
        label={t('add.selected')}
        tags={[
          ...selected.map((one) => ({ id: keyOf(one), name: one.name })),
          ...emails.map((email) => ({ id: email, name: email })),
        ]}
        onRemove={(id) => {
          setSelected(selected.filter((one) => keyOf(one) !== id));
          setEmails(emails.filter((email) => email !== id));
        }}
      />
      {invitation.problem === null ? null : <Notice kind="error">{invitation.problem}</Notice>}
      {count === 0 ? null : (
        <Selected
          target={target}
          access={access}
          facts={facts}
          selected={selected}
          emails={emails}
          invitation={invitation}
          onDone={clear}
          onInvited={(more) => setOutcomes([...more, ...outcomes])}
        />
      )}
      <InvitedList outcomes={outcomes} />
    </section>
  );
}

const hasEmail = ({ type, email }: SubjectName, typed: string): boolean =>
  type === 'user' && email?.toLowerCase() === typed.toLowerCase();

interface SelectedProps extends AddPeopleProps {
  readonly selected: readonly SubjectName[];
  /** Addresses of the people to invite. */
  readonly emails: readonly string[];
  readonly invitation: Invitation;
  readonly onInvited: (outcomes: readonly InvitationOutcome[]) => void;
  readonly onDone: () => void;
}

function Selected({ target, access, facts, selected, emails, invitation, onInvited, onDone }: SelectedProps) {
  const t = useMessages(shareMessages);
  const tInvite = useMessages(inviteMessages);
  const rights = [
    ...(facts.can_add_viewers ? [['viewer', t('right.viewer')] as const] : []),
    ['editor', t('right.editor')] as const,
  ];
  const [wanted, setWanted] = useState<'viewer' | 'editor'>('viewer');
  const right = rights.some(([one]) => one === wanted) ? wanted : (rights[0]?.[0] ?? 'viewer');
  const [wantedRoleId, setWantedRoleId] = useState<number | null>(null);
  const roleId = wantedRoleId ?? invitation.options?.default_role_id ?? null;
  const isInviting = emails.length > 0;
  const canShareData = facts.own_closed_count === 0;
  const [wantsData, setWantsData] = useState(true);
  const showsData = canShareData && wantsData;
  const invitedRoleId = isInviting ? roleId : null;
  const subjects = useMemo(() => withRole(selected, invitedRoleId), [selected, invitedRoleId]);
  const measured = useReach(target, subjects);
  const isRoleSelected = selected.some(({ type, id }) => type === 'role' && id === roleId);
  const reach = measured.value && nameInvited(measured.value, { emails, roleId: roleId ?? 0, isRoleSelected });
  const isClosed = right === 'viewer' && reach !== null && hasClosedCharts(reach);
  // Only charts of a dashboard can be left out: a chart shows its own data.
  const hasChoice = isClosed && target.kind === 'dashboard';
  const publish = right === 'viewer' && facts.published === false;
  const isBusy = access.isBusy || invitation.isBusy;
  const share = async () => {
    if (isBusy) return;
    if (selected.length > 0) {
      if (!(await access.save({ subjects: selected, right, showsData, publish }))) return;
      showToast('success', t('shared', { names: selected.map(({ name }) => name).join(', ') }));
    }
    if (isInviting && roleId !== null) {
      const outcomes = await invitation.invite({ emails, roleId, right, showsData, publish });
      if (outcomes === null) return;
      onInvited(outcomes);
      access.reload();
    }
    onDone();
  };
  const verb = isInviting ? tInvite(publish ? 'share.invitePublish' : 'share.invite') : t(publish ? 'sharePublish' : 'share');
  const isUnknown = reach === null && measured.problem === null;
  return (
    <>
      <div className={styles.choices}>
        <SegmentedControl
          label={t('right')}
          choices={rights}
          value={right}
          onPick={(one) => setWanted(one === 'editor' ? 'editor' : 'viewer')}
        />
        {hasChoice && canShareData ? (
          <SegmentedControl
            label={t('data')}
            choices={[
              [1, t('data.share')],
              [0, t('data.leave')],
            ]}
            value={showsData ? 1 : 0}
            onPick={(one) => setWantsData(one === 1)}
          />
        ) : null}
        {isInviting ? <RoleChoice invitation={invitation} roleId={roleId} onPick={setWantedRoleId} /> : null}
      </div>
      {isInviting ? <MailNotice problem={invitation.options?.mail_problem ?? null} /> : null}
      {isInviting && roleId === null ? (
        <Notice kind="warning">{tInvite('share.noRole')}</Notice>
      ) : (
        <Notice kind={measured.problem === null ? 'info' : 'error'}>
          {measured.problem ?? (isUnknown ? t('reach.checking') : null)}
          <ul className={styles.reach}>
            {reach
              ? describeReach(reach, { kind: target.kind, right }, t).map((line, index) => <li key={index}>{line}</li>)
              : null}
            {isInviting && reach ? <li>{tInvite('share.first', { names: emails.join(', '), count: emails.length })}</li> : null}
            {isClosed && !canShareData ? (
              <li>{hasChoice ? t('reach.notYours', { count: facts.own_closed_count }) : t('reach.notYoursChart')}</li>
            ) : null}
            {publish ? <li>{t('reach.draft')}</li> : null}
          </ul>
        </Notice>
      )}
      <div className={styles.choices}>
        <Button
          weight="primary"
          busy={isBusy}
          disabled={rights.length === 0 || reach === null || (isInviting && roleId === null)}
          onClick={() => void share()}
        >
          {verb}
        </Button>
        <Button weight="quiet" onClick={onDone}>
          {t('clear')}
        </Button>
      </div>
    </>
  );
}

/** The role of invited people stands in for them until they have accounts. */
const withRole = (selected: readonly SubjectName[], roleId: number | null): readonly SubjectName[] =>
  roleId === null || selected.some(({ type, id }) => type === 'role' && id === roleId)
    ? selected
    : [...selected, { type: 'role', id: roleId, name: '', email: null }];

interface RoleChoiceProps {
  readonly invitation: Invitation;
  readonly roleId: number | null;
  readonly onPick: (roleId: number) => void;
}

function RoleChoice({ invitation, roleId, onPick }: RoleChoiceProps) {
  const t = useMessages(inviteMessages);
  const roles = invitation.options?.roles ?? [];
  if (roles.length === 0) return null;
  return (
    <label className={styles.role}>
      <span className={text.muted}>{t('share.role')}</span>
      <Select
        className={styles.right}
        choices={roles.map(({ id, name }) => [id, name] as const)}
        value={roleId}
        onPick={(id) => (typeof id === 'number' ? onPick(id) : undefined)}
      />
    </label>
  );
}
