// In which tab of a dashboard the saved chart is put: nothing for a dashboard without tabs.
import { useEffect, useId, useState } from 'react';
import { Button } from '#app/ui/button/Button.tsx';
import { fieldClass, FieldError } from '#app/ui/form/Field.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import { common } from '#app/messages/en/common.ts';
import { exploreDialogs } from '#app/messages/en/explore-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { errorText } from '#app/ui/notice/error-text.ts';
import type { Choice, TabChoice } from '#app/screens/explore/client/choice-calls.ts';
import { useExplore } from '#app/screens/explore/explore-context.ts';

interface TabFieldProps {
  readonly dashboard: Choice;
  /** Null: the first. */
  readonly tabId: string | null;
  readonly onTab: (tabId: string) => void;
}

type Found = { readonly tabs: readonly TabChoice[] } | { readonly problem: string } | null;

/** Indentation before the name of a nested tab. */
const INDENT = '\u2003';

export function TabField({ dashboard, tabId, onTab }: TabFieldProps) {
  const t = useMessages(exploreDialogs);
  const tCommon = useMessages(common);
  const { api } = useExplore();
  const id = useId();
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<Found>(null);
  useEffect(() => {
    const aborter = new AbortController();
    const show = (next: Found) => {
      if (!aborter.signal.aborted) setFound(next);
    };
    api.findTabs(dashboard.id, aborter.signal).then(
      (tabs) => show({ tabs }),
      (error: unknown) => show({ problem: errorText(error, tCommon('tryAgainLater')) }),
    );
    return () => aborter.abort();
  }, [api, dashboard.id, attempt, tCommon]);
  if (found === null) return null;
  if ('problem' in found)
    return (
      <div className={fieldClass}>
        <FieldError message={t('save.tabsFailed', { name: dashboard.label, reason: found.problem })} />
        <Button onClick={() => setAttempt(attempt + 1)}>{tCommon('tryAgain')}</Button>
      </div>
    );
  const [first] = found.tabs;
  if (first === undefined) return null;
  return (
    <div className={fieldClass}>
      <label htmlFor={id}>{t('save.tab', { name: dashboard.label })}</label>
      <Select
        id={id}
        choices={found.tabs.map((tab) => [tab.id, INDENT.repeat(tab.depth) + (tab.title || t('save.untitledTab'))] as const)}
        value={tabId ?? first.id}
        onPick={(picked) => typeof picked === 'string' && onTab(picked)}
      />
    </div>
  );
}
