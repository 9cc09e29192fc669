// The messages of tables, in the locale of a layout.
import type { chartTables } from '#app/messages/en/chart-tables.ts';
import type { Translate } from '#app/messages/translate.ts';

export type TableTexts = Translate<typeof chartTables.texts>;
