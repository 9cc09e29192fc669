// The result of an import, with a link to each item.
import { useEffect, useRef } from 'react';
import { TRANSFER_KINDS } from '#app/domain/transfer/kinds.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { importArchive } from '#app/messages/en/import-archive.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Panel } from '#app/ui/layout/Panel.tsx';
import type { Imported } from './client/import-api.ts';
import { buildObjectHref } from './plan-item.ts';
import styles from './ImportDone.module.css';

export function ImportDone({ done, onRestart }: { readonly done: Imported; readonly onRestart: () => void }) {
  const t = useMessages(importArchive);
  const heading = useRef<HTMLHeadingElement>(null);
  // The result takes the place of the button that was pressed: the focus must not be lost with it.
  useEffect(() => heading.current?.focus(), []);
  const written = done.filter(({ action }) => action !== 'keep').length;
  return (
    <div className={styles.done}>
      <h2 ref={heading} tabIndex={-1}>
        {t('done.title')}
      </h2>
      <Notice kind="success">{t('done.summary', { written, kept: done.length - written })}</Notice>
      {[...TRANSFER_KINDS].reverse().map((kind) => {
        const some = done.filter((one) => one.kind === kind);
        if (some.length === 0) return null;
        return (
          <Panel key={kind}>
            <h3>{t(`kind.${kind}`)}</h3>
            <ul className={styles.links}>
              {some.map(({ id, name, action }) => (
                <li key={id}>
                  <a href={buildObjectHref(kind, id)}>{name}</a> <small>{t(`done.${action}`)}</small>
                </li>
              ))}
            </ul>
          </Panel>
        );
      })}
      <div>
        <Button onClick={onRestart}>{t('done.again')}</Button>
      </div>
    </div>
  );
}
