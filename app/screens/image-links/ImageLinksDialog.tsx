// Creates, lists and revokes links that show a chart or dashboard as a live image to anyone.
import { useRef } from 'react';
import { exactTime } from '#app/domain/viewer/relative-time.ts';
import { common } from '#app/messages/en/common.ts';
import { imageLinks } from '#app/messages/en/image-links.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { FieldHint } from '#app/ui/form/Field.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { Input } from '#app/ui/form/Input.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx';
import type { ListedImageLink, ImageLinkTarget } from './client/image-link-calls.ts';
import { useImageLinks, type ImageLinks } from './client/use-image-links.ts';
import styles from './ImageLinksDialog.module.css';

interface ImageLinksDialogProps {
  readonly target: ImageLinkTarget;
  readonly onClose: () => void;
}

export function ImageLinksDialog({ target, onClose }: ImageLinksDialogProps) {
  const t = useMessages(imageLinks);
  const links = useImageLinks(target);
  const creator = useRef<HTMLDivElement>(null);
  // The row that had the focus leaves the list.
  const focusCreator = () => creator.current?.querySelector('button')?.focus();
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <DialogContent isStack>
        <p>{t(`detail.${target.type}`)}</p>
        <div ref={creator}>
          <Button weight="primary" icon="link" busy={links.isBusy} onClick={() => void links.create()}>
            {t('create')}
          </Button>
        </div>
        {links.told ? <Notice kind={links.told.kind}>{links.told.message}</Notice> : null}
        <LinkList links={links} onRevoke={(link) => void links.revoke(link).then(focusCreator)} />
      </DialogContent>
    </Dialog>
  );
}

function LinkList({
  links: state,
  onRevoke,
}: {
  readonly links: ImageLinks;
  readonly onRevoke: (link: ListedImageLink) => void;
}) {
  const t = useMessages(imageLinks);
  const tCommon = useMessages(common);
  const { links, failure } = state;
  if (failure !== null)
    return (
      <Notice kind="error" title={t('loadFailed')}>
        {failure} <Button onClick={state.reload}>{tCommon('tryAgain')}</Button>
      </Notice>
    );
  if (links === null) return <FieldHint role="status">{t('loading')}</FieldHint>;
  if (links.length === 0) return <FieldHint>{t('none')}</FieldHint>;
  return (
    <ul className={styles.links} aria-label={t('list')}>
      {links.map((link) => (
        <LinkRow key={link.key} link={link} onCopy={() => void state.copy(link)} onRevoke={() => onRevoke(link)} />
      ))}
    </ul>
  );
}

interface LinkRowProps {
  readonly link: ListedImageLink;
  readonly onCopy: () => void;
  readonly onRevoke: () => void;
}

function LinkRow({ link, onCopy, onRevoke }: LinkRowProps) {
  const t = useMessages(imageLinks);
  const locale = useLocale();
  const { nowMs } = useShellData();
  const atMs = Date.parse(`${link.created_on}Z`);
  return (
    <li className={styles.link}>
      <Input
        isCompact
        readOnly
        className={styles.address}
        aria-label={t('address', { time: exactTime(atMs, locale) })}
        value={link.url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <IconButton icon="copy" label={t('copy')} onClick={onCopy} />
      <Button onClick={onRevoke}>{t('revoke')}</Button>
      <FieldHint className={styles.facts}>
        {t.rich('facts', { name: link.created_by, time: () => <RelativeTime atMs={atMs} nowMs={Math.max(nowMs, atMs)} /> })}
      </FieldHint>
    </li>
  );
}
