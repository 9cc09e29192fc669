// The look of every error box: title, message, likely causes, and what identifies the failure; all of it can be copied.
import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogActions, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { Icon, type IconName } from '#app/ui/icon/Icon.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { common } from '#app/messages/en/common.ts';
import { errorBox } from '#app/messages/en/error-box.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { contentText, type ErrorContent } from './error-content.ts';
import styles from './ErrorFrame.module.css';

interface ErrorFrameProps {
  readonly tone: 'error' | 'warning';
  readonly icon?: IconName;
  readonly content: ErrorContent;
  readonly isInline: boolean;
  readonly actions?: ReactNode;
}

export function ErrorFrame({ tone, icon = 'warning', content, isInline, actions }: ErrorFrameProps) {
  const t = useMessages(errorBox);
  const tCommon = useMessages(common);
  const [isOpen, setIsOpen] = useState(false);
  const { title, message, notes, link } = content;
  const hasMore = !isInline && hasDetail(content);
  const copy = () =>
    navigator.clipboard.writeText(contentText(content, t)).then(
      () => showToast('success', tCommon('copied')),
      () => showToast('warning', tCommon('copyFailed')),
    );
  return (
    <section className={clsx(styles.box, styles[tone])} role="alert" aria-label={t('label')} data-failure={content.type}>
      <Icon name={icon} />
      <div className={styles.body}>
        <h2>{title}</h2>
        {/* Scrollable when it is long, so it must be focusable for keyboard users. */}
        <pre tabIndex={0}>{message}</pre>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {link ? (
          <p>
            <a href={link} target="_blank" rel="noopener noreferrer">
              {t('requestAccess')}
            </a>
          </p>
        ) : null}
        {isInline ? <Detail content={content} /> : null}
        <div className={styles.actions}>
          {actions}
          {hasMore ? <Button onClick={() => setIsOpen(true)}>{t('more')}</Button> : null}
          <Button icon="copy" onClick={() => void copy()}>
            {t('copy')}
          </Button>
        </div>
      </div>
      {isOpen ? (
        <Dialog title={title} onClose={() => setIsOpen(false)}>
          <DialogContent isStack tabIndex={0} className={styles.dialog}>
            <pre>{message}</pre>
            <Detail content={content} />
            <DialogActions>
              <Button onClick={() => void copy()}>{t('copy')}</Button>
              <Button weight="primary" onClick={() => setIsOpen(false)}>
                {tCommon('close')}
              </Button>
            </DialogActions>
          </DialogContent>
        </Dialog>
      ) : null}
    </section>
  );
}

const hasDetail = ({ reasons, requestId }: ErrorContent): boolean => reasons.length > 0 || requestId !== null;

function Detail({ content: { reasons, type, requestId } }: { readonly content: ErrorContent }) {
  const t = useMessages(errorBox);
  return (
    <>
      {reasons.length > 0 ? (
        <div className={styles.detail}>
          <p>{t('causes', { count: reasons.length })}</p>
          <ul>
            {reasons.map(({ code, message, advice }) => (
              <li key={code}>
                {message} {advice}
                <span className={styles.code}>{t('issue', { code })}</span>
              </li>
            ))}
          </ul>
          {type ? <p className={styles.code}>{type}</p> : null}
        </div>
      ) : null}
      {requestId === null ? null : <p className={styles.code}>{t('requestId', { id: requestId })}</p>}
    </>
  );
}
