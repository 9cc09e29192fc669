// Light, dark, or as the system says. A plain form without JavaScript; no reload with it.
import { useState, type MouseEvent } from 'react';
import { useLocation } from '@remix-run/react';
import type { ThemeChoice } from '#app/domain/viewer/preferences.ts';
import { Icon, type IconName } from '#app/ui/icon/Icon.tsx';
import { shell as shellMessages } from '#app/messages/en/shell.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Choice, Choices } from '#app/ui/button/Choices.tsx';
import { applyTheme } from './theme.ts';
import { useShellData } from './use-shell-data.ts';

const CHOICES: readonly (readonly [ThemeChoice, IconName])[] = [
  ['light', 'sun'],
  ['dark', 'moon'],
  ['system', 'screen'],
];

export function ThemeSwitch() {
  const t = useMessages(shellMessages);

  const shell = useShellData();
  const location = useLocation();
  const [theme, setTheme] = useState(shell.theme);
  const choose = (event: MouseEvent, choice: ThemeChoice) => {
    event.preventDefault();
    event.stopPropagation();
    applyTheme(choice);
    setTheme(choice);
  };
  return (
    <form method="post" action="/theme">
      <input type="hidden" name="returnTo" value={location.pathname + location.search} />
      <Choices label={t('theme')}>
        {CHOICES.map(([choice, icon]) => (
          <Choice
            key={choice}
            type="submit"
            name="theme"
            value={choice}
            isPressed={theme === choice}
            onClick={(event) => choose(event, choice)}
          >
            <Icon name={icon} sizePx={14} />
            {t(`theme.${choice}`)}
          </Choice>
        ))}
      </Choices>
    </form>
  );
}
