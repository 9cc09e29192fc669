// Messages in client code outside of components, in the locale of the page.
// Call it when a text is needed, not when the module loads. Without a document (tests) texts are English.
import { DEFAULT_LOCALE } from '#app/domain/viewer/locales.ts';
import type { Messages, Texts } from './define-messages.ts';
import { createTranslate, type Translate } from './translate.ts';

export const pageTranslate = <T extends Texts>(messages: Messages<T>): Translate<T> => createTranslate(messages, pageLocale());

/** The tag of the page's locale. */
export const pageLocale = (): string => (typeof document === 'undefined' ? DEFAULT_LOCALE.id : document.documentElement.lang);
