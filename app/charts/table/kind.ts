// The complete kind: drawing, panel, and queries.
import { queriesFrom, readSettings } from '#app/charts/shared/form/settings.ts';
import type { ChartKind } from '#app/charts/shared/kind.ts';
import { chartTables } from '#app/messages/en/chart-tables.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { compareColumns } from './compared.ts';
import { definition } from './definition.ts';
import { drawing } from './drawing.ts';
import type { TableLayout } from './layout.ts';
import { picture } from './picture.ts';
import { buildQueries } from './query.ts';
import { settings, type TableSettings } from './settings.ts';

export const kind: ChartKind<TableLayout, TableSettings> = {
  ...drawing,
  definition,
  picture,
  buildQueries: queriesFrom(settings, buildQueries),
  compareTimes: (formData, table, locale) =>
    compareColumns(readSettings(settings, formData), table, createTranslate(chartTables, locale)),
};
