// How a dashboard or chart is embedded: loaded when the dialog opens, changed by it.
import { useEffect, useState } from 'react';
import { common } from '#app/messages/en/common.ts';
import { embedSettings } from '#app/messages/en/embed-settings.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { errorText } from '#app/ui/notice/error-text.ts';
import { endEmbedding, findEmbedding, saveEmbedding, type EmbedFacts, type EmbedTarget } from './embed-calls.ts';

interface Told {
  readonly kind: 'success' | 'error';
  readonly message: string;
}

export interface Embedding {
  /** Null: off; 'loading' until it is known. */
  readonly facts: EmbedFacts | null | 'loading';
  readonly failure: string | null;
  /** How the last action went. */
  readonly told: Told | null;
  readonly isBusy: boolean;
  readonly reload: () => void;
  readonly save: (domains: readonly string[]) => Promise<void>;
  readonly end: () => Promise<void>;
}

export function useEmbedding(target: EmbedTarget): Embedding {
  const t = useMessages(embedSettings);
  const tCommon = useMessages(common);
  const send = useApi();
  const [attempt, setAttempt] = useState(1);
  const [facts, setFacts] = useState<Embedding['facts']>('loading');
  const [failure, setFailure] = useState<string | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { type, id } = target;
  useEffect(() => {
    let isOver = false;
    findEmbedding(send, { type, id }).then(
      (found) => (isOver ? undefined : setFacts(found)),
      (error: unknown) => (isOver ? undefined : setFailure(errorText(error, tCommon('tryAgain')))),
    );
    return () => {
      isOver = true;
    };
  }, [send, type, id, tCommon, attempt]);
  const act = async (action: () => Promise<EmbedFacts | null>, message: string) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      setFacts(await action());
      setTold({ kind: 'success', message });
    } catch (error) {
      setTold({ kind: 'error', message: t('saveFailed', { reason: errorText(error, tCommon('tryAgain')) }) });
    } finally {
      setIsBusy(false);
    }
  };
  return {
    facts,
    failure,
    told,
    isBusy,
    reload() {
      setFailure(null);
      setFacts('loading');
      setAttempt(attempt + 1);
    },
    save: (domains) => act(() => saveEmbedding(send, target, domains), t(facts === null ? 'enabled' : 'domains.saved')),
    end: () => act(() => endEmbedding(send, target).then(() => null), t('disabled')),
  };
}
