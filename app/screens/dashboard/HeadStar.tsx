// The favorite button of the open dashboard. It toggles at once and reverts if saving fails.
import { useState } from 'react';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { dashboard } from '#app/messages/en/dashboard.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import styles from './HeadStar.module.css';

interface HeadStarProps {
  readonly id: number;
  readonly isFavorite: boolean;
}

export function HeadStar({ id, isFavorite }: HeadStarProps) {
  const t = useMessages(dashboard);
  const { csrfToken } = useShellData();
  const [isOn, setIsOn] = useState(isFavorite);
  const toggle = async () => {
    setIsOn(!isOn);
    const { saveFavorite } = await import('./client/save-favorite.ts');
    if (!(await saveFavorite(id, !isOn, csrfToken))) setIsOn(isOn);
  };
  return (
    <IconButton
      icon="star"
      className={styles.star}
      label={t(isOn ? 'unfavorite' : 'favorite')}
      aria-pressed={isOn}
      data-needs-script=""
      onClick={() => void toggle()}
    />
  );
}
