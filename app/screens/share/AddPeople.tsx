// Adds people, groups and roles: found by name, told what they will see, shared with.
import { useState } from 'react';
import { share as shareMessages } from '#app/messages/en/share.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { ObjectAccess, SubjectName } from '#app/stores/share/wire.ts';
import { Button } from '#app/ui/Button.tsx';
import { Combobox } from '#app/ui/Combobox.tsx';
import { FieldHint } from '#app/ui/Field.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { SegmentedControl } from '#app/ui/SegmentedControl.tsx';
import { SelectedTags } from '#app/ui/SelectedTags.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import type { ShareTarget } from './client/share-calls.ts';
import type { Access } from './client/use-access.ts';
import { useCandidates, useReach } from './client/use-candidates.ts';
import { describeReach, hasClosedCharts } from './describe-reach.ts';
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
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<readonly SubjectName[]>([]);
  const candidates = useCandidates(target, search.trim());
  const present = new Set(facts.entries.filter((entry) => entry.is_shared).map(keyOf));
  const found = (candidates.value ?? []).filter((one) => !present.has(keyOf(one)));
  const toggle = (id: string) => {
    const subject = found.find((one) => keyOf(one) === id);
    if (selected.some((one) => keyOf(one) === id)) setSelected(selected.filter((one) => keyOf(one) !== id));
    else if (subject) setSelected([...selected, subject]);
    setSearch('');
  };
  const isSearching = search.trim() !== '' && candidates.value === null && candidates.problem === null;
  const note = candidates.problem ?? (search.trim() !== '' && !isSearching && found.length === 0 ? t('add.none') : '');
  return (
    <section className={styles.people}>
      <h3>{t('add')}</h3>
      <Combobox
        key={selected.length}
        autoFocus={selected.length > 0}
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
        isLoading={isSearching}
        note={note}
      />
      {facts.can_add_viewers ? null : <FieldHint>{t('add.off')}</FieldHint>}
      <SelectedTags
        label={t('add.selected')}
        tags={selected.map((one) => ({ id: keyOf(one), name: one.name }))}
        onRemove={(id) => setSelected(selected.filter((one) => keyOf(one) !== id))}
      />
      {selected.length === 0 ? null : <Selected {...{ target, access, facts, selected }} onDone={() => setSelected([])} />}
    </section>
  );
}

interface SelectedProps extends AddPeopleProps {
  readonly selected: readonly SubjectName[];
  readonly onDone: () => void;
}

function Selected({ target, access, facts, selected, onDone }: SelectedProps) {
  const t = useMessages(shareMessages);
  const rights = [
    ...(facts.can_add_viewers ? [['viewer', t('right.viewer')] as const] : []),
    ['editor', t('right.editor')] as const,
  ];
  const [wanted, setRight] = useState<'viewer' | 'editor'>('viewer');
  const right = rights.some(([one]) => one === wanted) ? wanted : (rights[0]?.[0] ?? 'viewer');
  const canShareData = facts.own_closed_count === 0;
  const [wantsData, setWantsData] = useState(true);
  const showsData = canShareData && wantsData;
  const { value: reach, problem } = useReach(target, selected);
  const isClosed = right === 'viewer' && reach !== null && hasClosedCharts(reach);
  // Only charts of a dashboard can be left out: a chart shows its own data.
  const hasChoice = isClosed && target.kind === 'dashboard';
  const publish = right === 'viewer' && facts.published === false;
  const share = async () => {
    if (!(await access.save({ subjects: selected, right, showsData, publish }))) return;
    showToast('success', t('shared', { names: selected.map(({ name }) => name).join(', ') }));
    onDone();
  };
  return (
    <>
      <div className={styles.choices}>
        <SegmentedControl
          label={t('right')}
          choices={rights}
          value={right}
          onPick={(one) => setRight(one === 'editor' ? 'editor' : 'viewer')}
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
      </div>
      <Notice kind={problem === null ? 'info' : 'error'}>
        {problem ?? (reach === null ? t('reach.checking') : null)}
        <ul className={styles.reach}>
          {reach ? describeReach(reach, { kind: target.kind, right }, t).map((line, index) => <li key={index}>{line}</li>) : null}
          {isClosed && !canShareData ? (
            <li>{hasChoice ? t('reach.notYours', { count: facts.own_closed_count }) : t('reach.notYoursChart')}</li>
          ) : null}
          {publish ? <li>{t('reach.draft')}</li> : null}
        </ul>
      </Notice>
      <div className={styles.choices}>
        <Button
          weight="primary"
          busy={access.isBusy}
          disabled={rights.length === 0 || reach === null}
          onClick={() => void share()}
        >
          {t(publish ? 'sharePublish' : 'share')}
        </Button>
        <Button weight="quiet" onClick={onDone}>
          {t('clear')}
        </Button>
      </div>
    </>
  );
}
