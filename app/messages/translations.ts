// Catalogs in other languages than English: locale, namespace, key. Translations are added here, all namespaces at once.
import type { Texts } from './define-messages.ts';

export const TRANSLATIONS: Readonly<Record<string, Readonly<Record<string, Texts>>>> = {};
