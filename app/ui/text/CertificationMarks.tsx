// Who certifies an item, and the warning on it: an icon each, with the message as its label and tooltip, as plain text.
import { clsx } from 'clsx';
import { ui } from '#app/messages/en/ui.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Badge } from './Badge.tsx';
import styles from './CertificationMarks.module.css';
import { Icon } from '#app/ui/icon/Icon.tsx';
import label from './text.module.css';

export interface CertificationNotes {
  readonly certifiedBy?: string | null | undefined;
  readonly certificationDetails?: string | null | undefined;
  /** Shown as it is typed: Markdown is not rendered here. */
  readonly warning?: string | null | undefined;
}

interface CertificationMarksProps {
  readonly notes: CertificationNotes | undefined;
  /** `icon`: icons alone. `short`: "Certified", "Warning". `full`: with the name of who certifies. */
  readonly show?: 'icon' | 'short' | 'full';
}

/** Nothing where there is nothing to show. */
export function CertificationMarks({ notes, show = 'icon' }: CertificationMarksProps) {
  const t = useMessages(ui);
  const certified = certifiedMessage(notes ?? {}, t);
  const warning = notes?.warning?.trim() ? t('warningText', { text: notes.warning.trim() }) : null;
  const by = notes?.certifiedBy?.trim();
  return (
    <>
      {certified === null ? null : (
        <Mark
          kind="certified"
          message={certified}
          text={visibleText(show, t('certified'), by ? t('certifiedBy', { name: by }) : t('certified'))}
        />
      )}
      {warning === null ? null : <Mark kind="warning" message={warning} text={visibleText(show, t('warning'), t('warning'))} />}
    </>
  );
}

/** "Certified by X. Details"; null if not certified. */
export function certifiedMessage(
  { certifiedBy, certificationDetails }: CertificationNotes,
  t: Translate<typeof ui.texts>,
): string | null {
  const by = certifiedBy?.trim() ?? '';
  const details = certificationDetails?.trim() ?? '';
  if (by === '' && details === '') return null;
  return [by === '' ? t('certified') : t('certifiedBy', { name: by }), details].filter(Boolean).join('. ');
}

const visibleText = (show: 'icon' | 'short' | 'full', short: string, full: string): string | null =>
  show === 'icon' ? null : show === 'short' ? short : full;

interface MarkProps {
  readonly kind: 'certified' | 'warning';
  readonly message: string;
  readonly text: string | null;
}

function Mark({ kind, message, text }: MarkProps) {
  if (text === null)
    return (
      <span className={clsx(styles.mark, styles[kind])} role="img" aria-label={message} title={message}>
        <Icon name={kind} sizePx={14} />
      </span>
    );
  return (
    <Badge tone={kind === 'certified' ? 'accent' : 'warning'} className={styles.badge} title={message}>
      <Icon name={kind} sizePx={12} />
      <span aria-hidden={text === message ? undefined : true}>{text}</span>
      {text === message ? null : <span className={label.visuallyHidden}>{message}</span>}
    </Badge>
  );
}
