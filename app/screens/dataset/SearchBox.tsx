// Searches a list that is loaded.
import { SearchInput } from '#app/ui/form/SearchInput.tsx';
import styles from './dataset.module.css';

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
}

export const SearchBox = ({ label, value, onText }: SearchBoxProps) => (
  <SearchInput
    role="search"
    className={styles.search}
    aria-label={label}
    placeholder={label}
    autoComplete="off"
    spellCheck={false}
    value={value}
    onChange={(event) => onText(event.target.value)}
  />
);
