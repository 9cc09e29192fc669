// The code of a frame that shows a chart to people who are logged in, with its size.
import { useEffect, useState } from 'react';
import { iframeSnippet, parseFrameHeight, parseFrameWidth } from '#app/domain/embedding/snippets.ts';
import { common } from '#app/messages/en/common.ts';
import { embedSettings } from '#app/messages/en/embed-settings.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FieldHint } from '#app/ui/form/Field.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useEffectEvent } from '#app/ui/browser/use-effect-event.ts';
import { errorText } from '#app/ui/notice/error-text.ts';
import { CodeSnippet } from './CodeSnippet.tsx';
import styles from './EmbedDialog.module.css';

export interface EmbedFrame {
  readonly title: string;
  /** The address of a link that shows the chart as it is now. Throws a message for users. */
  readonly makeLink: () => Promise<string>;
}

type Link = { readonly url: string } | { readonly failure: string } | null;

export function FrameCode({ frame }: { readonly frame: EmbedFrame }) {
  const t = useMessages(embedSettings);
  const tCommon = useMessages(common);
  const [link, setLink] = useState<Link>(null);
  const [width, setWidth] = useState('100%');
  const [height, setHeight] = useState('400');
  const makeLink = useEffectEvent(async (): Promise<Link> => {
    try {
      return { url: await frame.makeLink() };
    } catch (error) {
      return { failure: errorText(error, tCommon('tryAgain')) };
    }
  });
  // One link while the dialog is open.
  useEffect(() => {
    let isOver = false;
    void makeLink().then((made) => isOver || setLink(made));
    return () => {
      isOver = true;
    };
  }, []);
  const size = { width: parseFrameWidth(width), heightPx: parseFrameHeight(height) };
  if (link !== null && 'failure' in link)
    return (
      <Notice kind="error" title={t('loadFailed')}>
        {link.failure}
      </Notice>
    );
  return (
    <>
      <div className={styles.sizes}>
        <TextField
          label={t('iframe.width')}
          error={size.width === null ? t('iframe.invalidWidth') : undefined}
          value={width}
          onChange={(event) => setWidth(event.target.value)}
        />
        <TextField
          label={t('iframe.height')}
          error={size.heightPx === null ? t('iframe.invalidHeight') : undefined}
          inputMode="numeric"
          value={height}
          onChange={(event) => setHeight(event.target.value)}
        />
      </div>
      {link === null ? (
        <FieldHint role="status">{t('loading')}</FieldHint>
      ) : (
        <CodeSnippet
          title={t('iframe.title')}
          detail={t('iframe.detail')}
          code={iframeSnippet(
            `${link.url}?${new URLSearchParams({ standalone: '1', height: String(size.heightPx ?? 400) }).toString()}`,
            frame.title,
            { width: size.width ?? '100%', heightPx: size.heightPx ?? 400 },
          )}
        />
      )}
    </>
  );
}
