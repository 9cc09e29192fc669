// Loads the dataset of a filter for its form.
import { useEffect, useState } from 'react';
import type { ExploreDataset } from '#app/screens/explore/dataset/explore-dataset.ts';
import { describeApiFailure, readApiFailure } from '#app/screens/explore/client/api-failure.ts';
import { readFailure } from '#app/screens/shell/api/read-failure.ts';
import { jsonOf, type ApiSender } from '#app/screens/shell/api/api-sender.ts';
import { common } from '#app/messages/en/common.ts';
import { filterSettings } from '#app/messages/en/filter-settings.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { readDataset } from './read-dataset.ts';

export type FoundDataset =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'found'; readonly dataset: ExploreDataset }
  | { readonly kind: 'failed'; readonly message: string };

export function useDataset(datasetId: number | null, send: ApiSender): FoundDataset {
  const tCommon = useMessages(common);
  const [found, setFound] = useState<{ readonly id: number; readonly is: FoundDataset } | null>(null);
  useEffect(() => {
    if (datasetId === null) return undefined;
    const aborter = new AbortController();
    const show = (is: FoundDataset) => !aborter.signal.aborted && setFound({ id: datasetId, is });
    find(datasetId, send, aborter.signal).then(
      (dataset) => show({ kind: 'found', dataset }),
      (error: unknown) => show({ kind: 'failed', message: error instanceof Error ? error.message : tCommon('tryAgainLater') }),
    );
    return () => aborter.abort();
  }, [datasetId, send, tCommon]);
  if (datasetId === null) return { kind: 'none' };
  return found?.id === datasetId ? found.is : { kind: 'loading' };
}

async function find(id: number, send: ApiSender, signal: AbortSignal): Promise<ExploreDataset> {
  const t = pageTranslate(filterSettings);
  const sent = await send(`/api/v1/dataset/${id}`, { signal });
  if (sent.kind !== 'replied' || !sent.isOk) {
    const { kind } = readFailure(sent);
    if (kind === 'denied' || kind === 'missing') throw new Error(t('source.noAccess'));
    throw new Error(describeApiFailure(readApiFailure(sent)));
  }
  return readDataset(jsonOf(sent.text));
}
