// The search field of a list: the address follows what is typed, after a pause; without JavaScript, Enter does it.
import { Form, useSubmit } from '@remix-run/react';
import { useEffect, useRef, type ChangeEvent } from 'react';
import { ui } from '#app/messages/en/ui.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { ListAddress } from './list-address.ts';
import { SearchBox, searchClass } from '#app/ui/form/SearchInput.tsx';

interface ListSearchProps {
  readonly label: string;
  /** The list's path, for forms on other pages. */
  readonly path?: string;
  readonly address: Pick<ListAddress<string>, 'search' | 'sort'>;
  /** What the address keeps besides the search; without it, the order alone. */
  readonly kept?: readonly (readonly [name: string, value: string])[];
  readonly placeholder?: string;
}

const TYPING_PAUSE_MS = 250;

export function ListSearch({ label, path, address, kept, placeholder }: ListSearchProps) {
  const t = useMessages(ui);
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const searchSoon = (event: ChangeEvent<HTMLFormElement>) => {
    const searched = event.currentTarget;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // Nothing is searched after leaving for another screen.
      if (searched.isConnected) submit(searched, { replace: true, preventScrollReset: true });
    }, TYPING_PAUSE_MS);
  };
  // The address can change elsewhere; what is being typed is ahead of it.
  const shown = useRef(address.search);
  useEffect(() => {
    if (shown.current === address.search) return;
    shown.current = address.search;
    const field = form.current?.elements.namedItem('q');
    if (field instanceof HTMLInputElement && field !== document.activeElement) field.value = address.search;
  }, [address.search]);
  return (
    <Form
      ref={form}
      className={searchClass}
      role="search"
      {...(path === undefined ? {} : { action: path })}
      onChange={searchSoon}
    >
      <SearchBox name="q" aria-label={label} placeholder={placeholder ?? t('listSearch')} defaultValue={address.search} />
      {(kept ?? (address.sort === 'changed' ? [] : [['sort', address.sort] as const])).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </Form>
  );
}
