// Somebody else saved first: who, when and what, and four ways on. Nothing is written before one of them is chosen.
import { useEffect, useId, useMemo, useState } from 'react';
import type { MergeConflict } from '#app/domain/dashboard/merge-values.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import { serverNow } from '#app/ui/server-clock.ts';
import { conflictKey, mergeSides, valueInWords, type Side } from './sides.ts';
import './conflict.css';

export interface TheirSide extends Side {
  readonly etag: string | null;
}
export interface ConflictDialogProps {
  /** Null where nobody knows. */
  readonly who: string | null;
  /** Naive ISO, UTC. */
  readonly changedOn: string | null;
  readonly base: Side;
  readonly mine: Side;
  /** Reads what is stored now. */
  readonly readTheirs: () => Promise<TheirSide>;
  readonly isSaving: boolean;
  readonly problem: string | null;
  readonly onMerge: (merged: Side, theirs: TheirSide) => void;
  readonly onTakeOver: (theirs: TheirSide) => void;
  /** Absent where there is nothing that could be a dashboard of its own. */
  readonly onSaveAs?: (() => void) | undefined;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

export function ConflictDialog(props: ConflictDialogProps) {
  const { who, changedOn, base, mine, isSaving, problem, onMerge, onTakeOver, onSaveAs, onDiscard, onClose } = props;
  const { theirs, failure, again } = useTheirs(props.readTheirs);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [isDiscarding, setDiscarding] = useState(false);
  const name = who ?? 'Somebody else';
  const meeting = useMemo(() => theirs && mergeSides({ base, mine, theirs }, name, picked), [base, mine, theirs, name, picked]);
  const pick = (conflict: MergeConflict, isTheirs: boolean) => {
    const next = new Set(picked);
    if (isTheirs) next.add(conflictKey(conflict));
    else next.delete(conflictKey(conflict));
    setPicked(next);
  };
  return (
    <Dialog title={`${name} saved this dashboard while you edited it`} onClose={onClose}>
      <div className="dialog-content cf-body">
        <p>
          {changedOn === null ? null : (
            <>
              Saved <RelativeTime atMs={Date.parse(`${changedOn}Z`)} nowMs={serverNow()} />.{' '}
            </>
          )}
          Nothing of yours is saved yet, and nothing of theirs is lost.
        </p>
        {failure === null ? null : (
          <Notice kind="error" title="Their version could not be read">
            {failure} <Button onClick={again}>Try again</Button>
          </Notice>
        )}
        {problem === null ? null : <Notice kind="error">{problem}</Notice>}
        {theirs === null && failure === null ? <p role="status">Reading their version…</p> : null}
        {meeting ? <Changes words={meeting.theirChanges} name={name} /> : null}
        {meeting && meeting.conflicts.length > 0 ? (
          <section aria-label="Changed by both">
            <h3>Changed by both of you</h3>
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
      </div>
      {isDiscarding ? (
        <footer className="cf-foot" role="group" aria-label="Discard my changes?">
          <span>What you changed since you opened it is lost.</span>
          <Button onClick={() => setDiscarding(false)}>Keep mine</Button>
          <Button weight="primary" onClick={onDiscard}>
            Discard my changes
          </Button>
        </footer>
      ) : (
        <footer className="cf-foot">
          <Button weight="quiet" onClick={() => setDiscarding(true)}>
            Discard mine…
          </Button>
          {onSaveAs ? <Button onClick={onSaveAs}>Save as a copy…</Button> : null}
          <Button disabled={!theirs || isSaving} onClick={() => theirs && onTakeOver(theirs)}>
            Take over
          </Button>
          <Button
            weight="primary"
            busy={isSaving}
            disabled={!meeting}
            onClick={() => meeting && theirs && onMerge(meeting.merged, theirs)}
          >
            Merge and save
          </Button>
          <p className="cf-means">Merge keeps both. Take over saves yours in the place of theirs.</p>
        </footer>
      )}
    </Dialog>
  );
}

function Changes({ words, name }: { readonly words: readonly string[]; readonly name: string }) {
  return (
    <section aria-label={`What ${name} changed`}>
      <h3>What {name} changed</h3>
      {words.length === 0 ? (
        <p>Nothing that you can see on the dashboard: it was saved as it was.</p>
      ) : (
        <ul className="cf-changes">
          {words.map((line) => (
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
  const group = useId();
  const sides = [
    ['Mine', conflict.mine, false],
    [`${name}’s`, conflict.theirs, true],
  ] as const;
  return (
    <fieldset className="cf-choice">
      <legend>{conflict.where}</legend>
      {sides.map(([label, value, is]) => (
        <label key={label}>
          <input type="radio" name={group} checked={isTheirs === is} onChange={() => onPick(is)} />
          <span>
            <strong>{label}</strong> {valueInWords(value)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function useTheirs(read: () => Promise<TheirSide>) {
  const [attempt, setAttempt] = useState(0);
  const [theirs, setTheirs] = useState<TheirSide | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    setFailure(null);
    read().then(
      (found) => !isGone && setTheirs(found),
      (error: unknown) => !isGone && setFailure(error instanceof Error ? error.message : 'Try again.'),
    );
    return () => {
      isGone = true;
    };
  }, [read, attempt]);
  return { theirs, failure, again: () => setAttempt((before) => before + 1) };
}
