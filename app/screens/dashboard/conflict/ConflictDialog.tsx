// Another user saved first: who, when and what, and four options. Nothing is written before one is selected.
import { useEffect, useId, useMemo, useState } from 'react';
import type { MergeConflict } from '#app/domain/dashboard/merge/merge-values.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { DialogFoot, DialogFootNote } from '#app/ui/overlay/DialogFoot.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx';
import { serverNow } from '#app/ui/browser/server-clock.ts';
import { dashboardConflict } from '#app/messages/en/dashboard-conflict.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { describeSubject } from './change-text.ts';
import { conflictKey, mergeSides, describeValue, type DashboardSide } from './sides.ts';
import styles from './ConflictDialog.module.css';

export interface TheirSide extends DashboardSide {
  readonly etag: string | null;
}
export interface ConflictDialogProps {
  /** Null if unknown. */
  readonly who: string | null;
  /** Naive ISO, UTC. */
  readonly changedOn: string | null;
  readonly base: DashboardSide;
  readonly mine: DashboardSide;
  /** Reads what is stored now. */
  readonly readTheirs: () => Promise<TheirSide>;
  readonly isSaving: boolean;
  readonly problem: string | null;
  readonly onMerge: (merged: DashboardSide, theirs: TheirSide) => void;
  readonly onTakeOver: (theirs: TheirSide) => void;
  /** Absent if nothing could be saved as a separate dashboard. */
  readonly onSaveAs?: (() => void) | undefined;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

export function ConflictDialog(props: ConflictDialogProps) {
  const t = useMessages(dashboardConflict);
  const tCommon = useMessages(common);
  const { who, changedOn, base, mine, isSaving, problem, onMerge, onTakeOver, onSaveAs, onDiscard, onClose } = props;
  const { theirs, failure, again } = useTheirs(props.readTheirs);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [isDiscarding, setIsDiscarding] = useState(false);
  const name = who ?? t('someoneElse');
  const meeting = useMemo(() => theirs && mergeSides({ base, mine, theirs }, name, picked), [base, mine, theirs, name, picked]);
  const pick = (conflict: MergeConflict, isTheirs: boolean) => {
    const next = new Set(picked);
    if (isTheirs) next.add(conflictKey(conflict));
    else next.delete(conflictKey(conflict));
    setPicked(next);
  };
  return (
    <Dialog title={t('title', { name })} onClose={onClose}>
      <DialogContent isStack className={styles.content}>
        <p>
          {changedOn === null ? null : (
            <>{t.rich('saved', { time: () => <RelativeTime atMs={Date.parse(`${changedOn}Z`)} nowMs={serverNow()} /> })} </>
          )}
          {t('detail')}
        </p>
        {failure === null ? null : (
          <Notice kind="error" title={t('failed')}>
            {failure} <Button onClick={again}>{tCommon('tryAgain')}</Button>
          </Notice>
        )}
        {problem === null ? null : <Notice kind="error">{problem}</Notice>}
        {theirs === null && failure === null ? <p role="status">{t('loading')}</p> : null}
        {meeting ? <Changes changes={meeting.theirChanges} name={name} /> : null}
        {meeting && meeting.conflicts.length > 0 ? (
          <section aria-label={t('conflicts.label')}>
            <h3>{t('conflicts.title')}</h3>
            {meeting.conflicts.map((conflict) => {
              const key = conflictKey(conflict);
              return (
                <ConflictChoice
                  key={key}
                  conflict={conflict}
                  name={name}
                  isTheirs={picked.has(key)}
                  onPick={(is) => pick(conflict, is)}
                />
              );
            })}
          </section>
        ) : null}
      </DialogContent>
      {isDiscarding ? (
        <DialogFoot role="group" aria-label={t('discard.label')}>
          <span>{t('discard.detail')}</span>
          <Button onClick={() => setIsDiscarding(false)}>{t('discard.keepButton')}</Button>
          <Button weight="primary" onClick={onDiscard}>
            {t('discard.button')}
          </Button>
        </DialogFoot>
      ) : (
        <DialogFoot>
          <Button weight="quiet" onClick={() => setIsDiscarding(true)}>
            {t('discard.openButton')}
          </Button>
          {onSaveAs ? <Button onClick={onSaveAs}>{t('saveAsButton')}</Button> : null}
          <Button disabled={!theirs || isSaving} onClick={() => theirs && onTakeOver(theirs)}>
            {t('overwriteButton')}
          </Button>
          <Button
            weight="primary"
            busy={isSaving}
            disabled={!meeting}
            onClick={() => meeting && theirs && onMerge(meeting.merged, theirs)}
          >
            {t('mergeButton')}
          </Button>
          <DialogFootNote className={styles.below}>{t('hint')}</DialogFootNote>
        </DialogFoot>
      )}
    </Dialog>
  );
}

function Changes({ changes, name }: { readonly changes: readonly string[]; readonly name: string }) {
  const t = useMessages(dashboardConflict);
  return (
    <section aria-label={t('changes.title', { name })}>
      <h3>{t('changes.title', { name })}</h3>
      {changes.length === 0 ? (
        <p>{t('changes.none')}</p>
      ) : (
        <ul className={styles.changes}>
          {changes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ConflictChoiceProps {
  readonly conflict: MergeConflict;
  readonly name: string;
  readonly isTheirs: boolean;
  readonly onPick: (isTheirs: boolean) => void;
}

function ConflictChoice({ conflict, name, isTheirs, onPick }: ConflictChoiceProps) {
  const t = useMessages(dashboardConflict);
  const group = useId();
  const sides = [
    [t('mine'), conflict.mine, false],
    [t('theirs', { name }), conflict.theirs, true],
  ] as const;
  return (
    <fieldset className={styles.choice}>
      <legend>{describeSubject(conflict.where)}</legend>
      {sides.map(([label, value, is]) => (
        <label key={label}>
          <input type="radio" name={group} checked={isTheirs === is} onChange={() => onPick(is)} />
          <span>
            <strong>{label}</strong> {describeValue(value)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function useTheirs(read: () => Promise<TheirSide>) {
  const tCommon = useMessages(common);
  const [attempt, setAttempt] = useState(0);
  const [theirs, setTheirs] = useState<TheirSide | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let isDeleted = false;
    setFailure(null);
    read().then(
      (found) => !isDeleted && setTheirs(found),
      (error: unknown) => !isDeleted && setFailure(error instanceof Error ? error.message : tCommon('tryAgainLater')),
    );
    return () => {
      isDeleted = true;
    };
  }, [read, attempt, tCommon]);
  return { theirs, failure, again: () => setAttempt((before) => before + 1) };
}
