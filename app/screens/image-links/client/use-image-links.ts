// The image links of a chart or dashboard: loaded when the dialog opens, and again after each change.
import { useEffect, useState } from 'react';
import { common } from '#app/messages/en/common.ts';
import { imageLinks } from '#app/messages/en/image-links.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { copyText, describeCopied } from '#app/ui/browser/copy-text.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { errorText } from '#app/ui/notice/error-text.ts';
import {
  createImageLink,
  findImageLinks,
  revokeImageLink,
  type ListedImageLink,
  type ImageLinkTarget,
} from './image-link-calls.ts';

interface Told {
  readonly kind: 'success' | 'error' | 'info';
  readonly message: string;
}

export interface ImageLinks {
  /** Null while they load. */
  readonly links: readonly ListedImageLink[] | null;
  readonly failure: string | null;
  /** How the last action went. */
  readonly told: Told | null;
  readonly isBusy: boolean;
  readonly reload: () => void;
  readonly create: () => Promise<void>;
  readonly copy: (link: ListedImageLink) => Promise<void>;
  readonly revoke: (link: ListedImageLink) => Promise<void>;
}

export function useImageLinks(target: ImageLinkTarget): ImageLinks {
  const t = useMessages(imageLinks);
  const tCommon = useMessages(common);
  const send = useApi();
  const [attempt, setAttempt] = useState(1);
  const [links, setLinks] = useState<ImageLinks['links']>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { type, uuid } = target;
  useEffect(() => {
    let isOver = false;
    findImageLinks(send, { type, uuid }).then(
      (found) => (isOver ? undefined : (setLinks(found), setFailure(null))),
      (error: unknown) => (isOver ? undefined : setFailure(errorText(error, tCommon('tryAgain')))),
    );
    return () => {
      isOver = true;
    };
  }, [send, type, uuid, tCommon, attempt]);
  const act = async (action: () => Promise<Told>, failed: 'createFailed' | 'revokeFailed') => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      setTold(await action());
      setAttempt((before) => before + 1);
    } catch (error) {
      setTold({ kind: 'error', message: t(failed, { reason: errorText(error, tCommon('tryAgain')) }) });
    } finally {
      setIsBusy(false);
    }
  };
  return {
    links,
    failure,
    told,
    isBusy,
    reload() {
      setFailure(null);
      setAttempt(attempt + 1);
    },
    create: () =>
      act(async () => {
        const isCopied = await copyText(await createImageLink(send, target));
        return isCopied
          ? { kind: 'success', message: describeCopied(true, { copied: t('created') }) }
          : { kind: 'info', message: t('createdOnly') };
      }, 'createFailed'),
    async copy({ url }) {
      const isCopied = await copyText(url);
      setTold({ kind: isCopied ? 'success' : 'error', message: describeCopied(isCopied) });
    },
    revoke: ({ key }) =>
      act(async () => {
        await revokeImageLink(send, key);
        return { kind: 'success', message: t('revoked') };
      }, 'revokeFailed'),
  };
}
