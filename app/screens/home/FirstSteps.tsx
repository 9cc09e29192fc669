// What a new installation or a new user starts with, until it is done or dismissed.
import { clsx } from 'clsx';
import { useRef } from 'react';
import type { FirstStep, StepId } from '#app/domain/viewer/first-steps.ts';
import { findHref } from '#app/domain/viewer/places.ts';
import { home } from '#app/messages/en/home.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Icon, type IconName } from '#app/ui/icon/Icon.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import text from '#app/ui/text/text.module.css';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { useFirstSteps } from './use-first-steps.ts';
import styles from './FirstSteps.module.css';

const ICONS: Readonly<Record<StepId, IconName>> = {
  'connect-database': 'database',
  'create-dashboard': 'dashboard',
  'invite-users': 'users',
};

export function FirstSteps({ steps }: { readonly steps: readonly FirstStep[] }) {
  const t = useMessages(home);
  const { shown, dismiss } = useFirstSteps(steps);
  const list = useRef<HTMLUListElement>(null);
  if (shown.length === 0) return null;
  const dismissAt = (index: number, id: StepId) => {
    dismiss(id);
    requestAnimationFrame(() => focusNear(list.current, index));
  };
  return (
    <Panel className={styles.panel} aria-label={t('firstSteps')}>
      <header className={styles.head}>
        <h2>{t('firstSteps')}</h2>
        <span className={clsx(text.muted, text.small)}>
          {t('stepsDone', { done: shown.filter(({ isDone }) => isDone).length, count: shown.length })}
        </span>
      </header>
      <ul className={styles.steps} ref={list}>
        {shown.map((step, index) => (
          <Step key={step.id} step={step} onDismiss={() => dismissAt(index, step.id)} />
        ))}
      </ul>
    </Panel>
  );
}

function Step({ step: { id, href, isDone }, onDismiss }: { readonly step: FirstStep; readonly onDismiss: () => void }) {
  const t = useMessages(home);
  const title = t(`step.${id}`);
  return (
    <li className={clsx(styles.step, isDone && styles.done)}>
      <span className={styles.mark}>
        <Icon name={isDone ? 'check' : ICONS[id]} />
      </span>
      <div className={styles.text}>
        <a href={href}>
          {isDone ? <span className={text.visuallyHidden}>{t('stepDone')} </span> : null}
          {title}
        </a>
        <p className={clsx(text.muted, text.small)}>
          {t(`step.${id}.detail`)} {id === 'connect-database' ? <OrUpload /> : null}
        </p>
      </div>
      <div className={styles.dismiss} data-needs-script="">
        <IconButton icon="close" label={t('dismissStep', { step: title })} onClick={onDismiss} />
      </div>
    </li>
  );
}

/** Data doesn't need a server. */
function OrUpload() {
  const t = useMessages(home);
  const { user } = useShellData();
  if (!user?.places.includes('new-upload')) return null;
  return <a href={findHref('new-upload')}>{t('step.connect-database.upload')}</a>;
}

/** The button that is now where the pressed one was; without any left, the heading of the page. */
function focusNear(list: HTMLUListElement | null, index: number): void {
  const buttons = list?.isConnected ? [...list.querySelectorAll<HTMLElement>('button')] : [];
  const target = buttons[Math.min(index, buttons.length - 1)] ?? document.querySelector<HTMLElement>('main h1');
  target?.focus();
}
