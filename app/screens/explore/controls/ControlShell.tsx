// The frame of every control: its name, what it means, how to get back to the default, what is wrong.
import { TooltipAnchor, TooltipProvider } from '@ariakit/react';
import type { DragEvent, ReactNode } from 'react';
import type { Control } from '#app/charts/shared/form/control.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { controlProblems } from '#app/messages/en/control-problems.ts';
import { controls as controlsMessages } from '#app/messages/en/controls.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FieldError, FieldHint } from '#app/ui/form/Field.tsx';
import { Tooltip } from '#app/ui/overlay/Tooltip.tsx';
import text from '#app/ui/text/text.module.css';
import { quoted } from '#app/charts/shared/form/quoted.ts';
import { usePanel } from './panel-context.ts';
import styles from './ControlShell.module.css';

export interface ShellIds {
  readonly field: string;
  readonly label: string;
  readonly problem: string;
  readonly description: string;
  /** Note that the saved value can't be used; null if it can. */
  readonly note: string | null;
}
interface ControlShellProps {
  readonly control: Control;
  readonly ids: ShellIds;
  /** What the label names: one field, a group of fields, or nothing more than the control's own content (`itself`). */
  readonly labelFor: 'field' | 'group' | 'itself';
  readonly problem?: string | undefined;
  /** Absent where the value is the default already. */
  readonly onReset?: (() => void) | undefined;
  readonly drop?: { readonly isOver: boolean; readonly on: DropEvents } | undefined;
  readonly children: ReactNode;
}
export interface DropEvents {
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

export const shellIds = (id: string, hasNote: boolean): ShellIds => ({
  field: `${id}-field`,
  label: `${id}-label`,
  problem: `${id}-problem`,
  description: `${id}-about`,
  note: hasNote ? `${id}-note` : null,
});

/** The ids that describe a control's field, for `aria-describedby`. */
export const describedBy = (ids: ShellIds, control: Control, problem: string | undefined): string | undefined =>
  [control.description ? ids.description : '', problem ? ids.problem : (ids.note ?? '')].filter(Boolean).join(' ') || undefined;

export function ControlShell({ control, ids, labelFor, problem, onReset, drop, children }: ControlShellProps) {
  const t = useMessages(controlFields);
  const tControls = useMessages(controlsMessages);
  const label = tControls(control.label);
  const group = labelFor === 'group' ? { role: 'group', 'aria-labelledby': ids.label } : {};
  return (
    <div className={styles.control} data-control={control.name} data-over={drop?.isOver || undefined} {...group} {...drop?.on}>
      <div className={styles.head}>
        {labelFor === 'field' ? (
          <label id={ids.label} className={styles.label} htmlFor={ids.field}>
            {label}
          </label>
        ) : labelFor === 'group' ? (
          <span id={ids.label} className={styles.label}>
            {label}
          </span>
        ) : (
          <span className={styles.itself}>{children}</span>
        )}
        {control.required ? <span className={text.visuallyHidden}>{t('required')}</span> : null}
        {control.description ? <About label={label} message={tControls(control.description)} id={ids.description} /> : null}
        {onReset ? (
          <IconButton className={styles.reset} icon="refresh" label={t('reset', { control: label })} onClick={onReset} />
        ) : null}
      </div>
      {labelFor === 'itself' ? null : children}
      {problem === undefined ? null : <FieldError id={ids.problem} message={problem} />}
      {problem === undefined && ids.note !== null ? <UnusableNote id={ids.note} name={control.name} /> : null}
    </div>
  );
}

function UnusableNote({ id, name }: { id: string; name: string }) {
  const t = useMessages(controlProblems);
  const { unusable } = usePanel();
  return <FieldHint id={id}>{t('valueUnusable', { value: quoted(unusable?.get(name)) })}</FieldHint>;
}

function About({ label, message, id }: { label: string; message: string; id: string }) {
  const t = useMessages(controlFields);
  return (
    <TooltipProvider placement="top" timeout={200}>
      <TooltipAnchor
        render={
          <button type="button" className={styles.about} aria-label={t('about', { control: label })} aria-describedby={id} />
        }
      >
        <Icon name="info" sizePx={14} />
      </TooltipAnchor>
      <span className={text.visuallyHidden} id={id}>
        {message}
      </span>
      <Tooltip>{message}</Tooltip>
    </TooltipProvider>
  );
}
