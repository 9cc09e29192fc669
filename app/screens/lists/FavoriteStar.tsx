// Adds to favorites and removes from them.
import { Icon } from '#app/ui/Icon.tsx';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';

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
      className="icon-button star"
      aria-pressed={isOn}
      aria-label={t('favorite', { name })}
      title={t(isOn ? 'removeFavorite' : 'addFavorite', { name })}
      onClick={onToggle}
    >
      <Icon name="star" />
    </button>
  );
}
