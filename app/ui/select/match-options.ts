// The options of a list, and those that a typed text finds.
import type { ReactNode } from 'react';

export interface ComboboxOption {
  readonly id: string;
  readonly label: string;
  /** Before the label, such as the icon of a type. */
  readonly mark?: ReactNode;
  /** Small type behind the label. */
  readonly hint?: string;
  /** What is searched, if not label and hint. */
  readonly search?: string;
  /** Stays as it is, selected or not. */
  readonly isDisabled?: boolean;
}

/** Options with every term of the text in label or hint, those that begin with it first. */
export function matchOptions(options: readonly ComboboxOption[], text: string): readonly ComboboxOption[] {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (terms.length === 0) return options;
  const [first = ''] = terms;
  const searchedText = ({ label, hint = '', search = `${label} ${hint}` }: ComboboxOption): string => search.toLowerCase();
  const found = options.filter((option) => terms.every((word) => searchedText(option).includes(word)));
  const begins = ({ label }: ComboboxOption): boolean => label.toLowerCase().startsWith(first);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}
