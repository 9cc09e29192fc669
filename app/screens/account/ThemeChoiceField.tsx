// Light, dark, or as the system says, for this browser. Without JavaScript the menu of the account has the same choice.
import { useState } from 'react';
import type { ThemeChoice } from '#app/domain/viewer/preferences.ts';
import { applyTheme } from '#app/screens/shell/theme.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { SegmentedControl } from '#app/ui/form/SegmentedControl.tsx';
import { account } from '#app/messages/en/account.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { shell as shellMessages } from '#app/messages/en/shell.ts';

const CHOICES = ['light', 'dark', 'system'] as const satisfies readonly ThemeChoice[];

export function ThemeChoiceField() {
  const t = useMessages(account);
  const tShell = useMessages(shellMessages);

  const shell = useShellData();
  const [theme, setTheme] = useState<ThemeChoice>(shell.theme);
  return (
    <SegmentedControl
      label={t('theme.title')}
      choices={CHOICES.map((choice) => [choice, tShell(`theme.${choice}`)])}
      value={theme}
      onPick={(picked) => {
        const choice = CHOICES.find((one) => one === picked) ?? 'system';
        applyTheme(choice);
        setTheme(choice);
      }}
    />
  );
}
