// Lets other sites show a dashboard or a chart: on or off, which sites, and the code that they need.
import { useState, type FormEvent, type ReactNode } from 'react';
import { mountSnippet, sdkSnippet, serverSnippet } from '#app/domain/embedding/snippets.ts';
import { guideHref } from '#app/domain/guide/guide-pages.ts';
import { common } from '#app/messages/en/common.ts';
import { embedSettings } from '#app/messages/en/embed-settings.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { AreaField } from '#app/ui/form/AreaField.tsx';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { FieldHint } from '#app/ui/form/Field.tsx';
import { LearnMore } from '#app/ui/text/LearnMore.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import type { EmbedFacts, EmbedTarget } from './client/embed-calls.ts';
import { useEmbedding, type Embedding } from './client/use-embedding.ts';
import { CodeSnippet } from './CodeSnippet.tsx';
import { FrameCode, type EmbedFrame } from './FrameCode.tsx';
import { parseDomains } from './domain-list.ts';
import styles from './EmbedDialog.module.css';

interface EmbedDialogProps {
  readonly target: EmbedTarget;
  /** For a chart: a frame for logged-in users. */
  readonly frame?: EmbedFrame;
  /** Whether the viewer can let other sites embed it. */
  readonly canSet: boolean;
  readonly onClose: () => void;
}

export function EmbedDialog({ target, frame, canSet, onClose }: EmbedDialogProps) {
  const t = useMessages(embedSettings);
  return (
    <Dialog title={t(`title.${target.type}`)} onClose={onClose}>
      <DialogContent isStack>
        {frame ? <FrameCode frame={frame} /> : null}
        {canSet ? <Settings target={target} /> : null}
      </DialogContent>
    </Dialog>
  );
}

function Settings({ target }: { readonly target: EmbedTarget }) {
  const t = useMessages(embedSettings);
  const tCommon = useMessages(common);
  const embedding = useEmbedding(target);
  const { facts, failure, told } = embedding;
  return (
    <>
      <p>
        {t(`detail.${target.type}`)} <LearnMore href={guideHref('embed')} />
      </p>
      {told ? <Notice kind={told.kind}>{told.message}</Notice> : null}
      {failure !== null ? (
        <Notice kind="error" title={t('loadFailed')}>
          {failure} <Button onClick={embedding.reload}>{tCommon('tryAgain')}</Button>
        </Notice>
      ) : facts === 'loading' ? (
        <FieldHint role="status">{t('loading')}</FieldHint>
      ) : (
        <>
          <DomainForm key={facts?.uuid ?? ''} facts={facts} embedding={embedding} />
          {facts === null ? null : <Instructions target={target} facts={facts} />}
          {facts === null ? null : <EndSection embedding={embedding} />}
        </>
      )}
    </>
  );
}

function DomainForm({ facts, embedding }: { readonly facts: EmbedFacts | null; readonly embedding: Embedding }) {
  const t = useMessages(embedSettings);
  const [text, setText] = useState(() => facts?.domains.join('\n') ?? '');
  const [isChecked, setIsChecked] = useState(false);
  const { domains, invalid } = parseDomains(text);
  const error =
    isChecked && invalid.length > 0
      ? t('domains.invalid', { count: invalid.length, names: invalid.map((name) => `“${name}”`).join(', ') })
      : undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (invalid.length > 0) return;
    setText(domains.join('\n'));
    void embedding.save(domains);
  };
  return (
    <form onSubmit={save} className={styles.snippet}>
      <AreaField label={t('domains')} hint={t('domains.hint')} error={error} value={text} isCode isShort onText={setText} />
      <div>
        <Button type="submit" weight={facts === null ? 'primary' : 'plain'} busy={embedding.isBusy}>
          {facts === null ? t('enable') : t('domains.save')}
        </Button>
      </div>
    </form>
  );
}

function Instructions({ target, facts }: { readonly target: EmbedTarget; readonly facts: EmbedFacts }) {
  const t = useMessages(embedSettings);
  const embedded = { type: target.type, uuid: facts.uuid, origin: window.location.origin };
  return (
    <>
      <TextField
        label={t('id')}
        className={styles.id}
        readOnly
        value={facts.uuid}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CodeSnippet title={t('mount.title')} detail={t('mount.detail')} code={mountSnippet(embedded)} />
      <CodeSnippet title={t('sdk.title')} detail={t('sdk.detail')} code={sdkSnippet(embedded)} />
      <CodeSnippet
        title={t('server.title')}
        detail={t.rich('server.detail', { link: tokensLink })}
        code={serverSnippet(embedded)}
      />
    </>
  );
}

/** In a tab of its own: the code to copy stays. */
const tokensLink = (words: ReactNode) => (
  <a href="/user_info/#tokens-title" target="_blank" rel="noreferrer">
    {words}
  </a>
);

function EndSection({ embedding }: { readonly embedding: Embedding }) {
  const t = useMessages(embedSettings);
  const [isConfirming, setIsConfirming] = useState(false);
  if (!isConfirming)
    return (
      <div>
        <Button onClick={() => setIsConfirming(true)}>{t('disable')}</Button>
      </div>
    );
  return (
    <Notice kind="warning" title={t('disable.title')}>
      <p>{t('disable.detail')}</p>
      <Button weight="danger" busy={embedding.isBusy} onClick={() => void embedding.end()}>
        {t('disable')}
      </Button>{' '}
      <Button weight="quiet" autoFocus onClick={() => setIsConfirming(false)}>
        {t('disable.keep')}
      </Button>
    </Notice>
  );
}
