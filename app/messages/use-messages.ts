// Messages in components, in the locale of the page.
import { createContext, useContext, useMemo } from 'react';
import type { Messages, Texts } from './define-messages.ts';
import { DEFAULT_LOCALE } from '#app/domain/viewer/locales.ts';
import { createTranslate, type Translate } from './translate.ts';

/** The tag of the page's locale. */
export const LocaleContext = createContext(DEFAULT_LOCALE.id);

export const useLocale = (): string => useContext(LocaleContext);

export function useMessages<T extends Texts>(messages: Messages<T>): Translate<T> {
  const locale = useLocale();
  return useMemo(() => createTranslate(messages, locale), [messages, locale]);
}
