// Who can open the object: loaded when the dialog opens, changed by it.
import { useEffect, useState } from 'react';
import { common } from '#app/messages/en/common.ts';
import { share as shareMessages } from '#app/messages/en/share.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import type { ObjectAccess, SubjectName } from '#app/stores/share/wire.ts';
import { errorText } from '#app/ui/notice/error-text.ts';
import { findAccess, removeAccess, saveAccess, type ShareTarget, type ShareWish } from './share-calls.ts';

export interface Access {
  readonly facts: ObjectAccess | null;
  readonly failure: string | null;
  /** Problem of the last change. */
  readonly problem: string | null;
  readonly isBusy: boolean;
  readonly reload: () => void;
  /** False where it failed; then `problem` says why. */
  readonly save: (wish: ShareWish) => Promise<boolean>;
  readonly remove: (subject: SubjectName) => Promise<boolean>;
}

export function useAccess({ kind, id }: ShareTarget): Access {
  const t = useMessages(shareMessages);
  const tCommon = useMessages(common);
  const send = useApi();
  const [attempt, setAttempt] = useState(1);
  const [facts, setFacts] = useState<ObjectAccess | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    let isOver = false;
    setFailure(null);
    findAccess(send, { kind, id }).then(
      (found) => (isOver ? undefined : setFacts(found)),
      (error: unknown) => (isOver ? undefined : setFailure(errorText(error, tCommon('tryAgain')))),
    );
    return () => {
      isOver = true;
    };
  }, [send, kind, id, tCommon, attempt]);
  const target = { kind, id };
  const act = async (action: () => Promise<ObjectAccess>): Promise<boolean> => {
    setIsBusy(true);
    setProblem(null);
    try {
      setFacts(await action());
      return true;
    } catch (error) {
      setProblem(t('changeFailed', { reason: errorText(error, tCommon('tryAgain')) }));
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return {
    facts,
    failure,
    problem,
    isBusy,
    reload: () => setAttempt(attempt + 1),
    save: (wish) => act(() => saveAccess(send, target, wish)),
    remove: (subject) => act(() => removeAccess(send, target, subject).then(() => findAccess(send, target))),
  };
}
