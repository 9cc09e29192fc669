// A star that somebody gives and takes back.
import { Icon } from '#app/ui/Icon.tsx';

interface FavoriteStarProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

export function FavoriteStar({ name, isOn, onToggle }: FavoriteStarProps) {
  const words = isOn ? `Take ${name} off your favourites` : `Add ${name} to your favourites`;
  return (
    <button
      type="button"
      className="icon-button star"
      aria-pressed={isOn}
      aria-label={`Favourite: ${name}`}
      title={words}
      onClick={onToggle}
    >
      <Icon name="star" />
    </button>
  );
}
