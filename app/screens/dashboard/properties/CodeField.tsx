// CSS or JSON to write: a plain field at once, the editor as soon as its code is there, and below it what is wrong by line.
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { TextArea } from '#app/ui/form/Input.tsx';
import { dashboardProperties } from '#app/messages/en/dashboard-properties.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useEffectEvent } from '#app/ui/browser/use-effect-event.ts';
import type { LineProblem, mountCode as MountCode, MountedCode } from './mount-code.ts';
import styles from './CodeField.module.css';

interface CodeFieldProps {
  readonly label: string;
  /** Where it changes from outside, the caller gives the field another key. */
  readonly value: string;
  readonly problems: readonly LineProblem[];
  readonly onText: (text: string) => void;
}

const MAX_SHOWN = 8;

export function CodeField({ label, value, problems, onText }: CodeFieldProps) {
  const t = useMessages(dashboardProperties);
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(onText);
  latest.current = onText;
  const [editor, setEditor] = useState<MountedCode | null>(null);
  const mount = useEffectEvent((mountCode: typeof MountCode): MountedCode | null => {
    const [place, plain] = [host.current, field.current];
    if (!place || !plain) return null;
    const wasFocused = document.activeElement === plain;
    const mounted = mountCode(place, { text: plain.value, label, wasFocused, onText: (text) => latest.current(text) });
    plain.hidden = true;
    return mounted;
  });
  useEffect(() => {
    let mounted: MountedCode | null = null;
    let isOver = false;
    void import('./mount-code.ts').then(({ mountCode }) => {
      if (isOver) return;
      mounted = mount(mountCode);
      setEditor(mounted);
    });
    return () => {
      isOver = true;
      mounted?.release();
    };
    // The editor is mounted once; what is typed goes one way.
  }, []);
  useEffect(() => editor?.mark(problems), [editor, problems]);
  const goTo = (problem: LineProblem) => (editor ? editor.goTo(problem) : field.current?.focus());
  return (
    <div>
      <div ref={host} className={styles.host} />
      <TextArea
        ref={field}
        isCode
        className={styles.plain}
        aria-label={label}
        aria-describedby={`${id}-said`}
        rows={10}
        spellCheck={false}
        autoComplete="off"
        value={value}
        onChange={(event) => onText(event.target.value)}
      />
      <div id={`${id}-said`} role="status">
        <ul className={styles.problems}>
          {problems.slice(0, MAX_SHOWN).map((problem, at) => (
            <li key={at}>
              <button type="button" className={styles.problem} onClick={() => goTo(problem)}>
                <Icon name="warning" />
                {describe(problem, t)}
              </button>
            </li>
          ))}
          {problems.length > MAX_SHOWN ? <li>{t('code.more', { count: problems.length - MAX_SHOWN })}</li> : null}
        </ul>
      </div>
    </div>
  );
}

const describe = ({ column, ...problem }: LineProblem, t: Translate<typeof dashboardProperties.texts>): string =>
  column === undefined ? t('code.line', problem) : t('code.lineColumn', { ...problem, column });
