// Searches a list that is here already.
import { Icon } from '#app/ui/Icon.tsx';

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
}

export const SearchBox = ({ label, value, onText }: SearchBoxProps) => (
  <div className="search ds-search" role="search">
    <Icon name="search" />
    <input
      type="search"
      className="input compact"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onText(event.target.value)}
    />
  </div>
);
