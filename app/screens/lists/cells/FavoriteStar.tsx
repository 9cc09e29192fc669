// Adds to favorites and removes from them.
import { clsx } from 'clsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { iconButtonClass } from '#app/ui/button/IconButton.tsx';
import styles from './FavoriteStar.module.css';

interface FavoriteStarProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

export function FavoriteStar({ name, isOn, onToggle }: FavoriteStarProps) {
  const t = useMessages(lists);
  return (
    <button
      type="button"
      className={clsx(iconButtonClass, styles.star)}
      aria-pressed={isOn}
      aria-label={t('favorite', { name })}
      title={t(isOn ? 'removeFavorite' : 'addFavorite', { name })}
      onClick={onToggle}
    >
      <Icon name="star" />
    </button>
  );
}
