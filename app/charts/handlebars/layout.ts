// Renders the template over the rows into a tree of allowed HTML. Raw markup never reaches the page.
import type { ChartLayout, DataTable, LayoutInput } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { verboseName } from '#app/charts/shared/format/value-format.ts';
import { evaluateTemplate } from '#app/domain/handlebars/evaluate-template.ts';
import { helpersFor } from '#app/domain/handlebars/find-helper.ts';
import { TemplateError } from '#app/domain/handlebars/values.ts';
import { htmlText, type HtmlNode } from '#app/domain/html/read-html.ts';
import { cellAt, emptyTable, toRecords, type Table } from '#app/domain/table.ts';
import { chartTables } from '#app/messages/en/chart-tables.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';
import { readText } from './read-text.ts';
import { applyStyles } from './styles.ts';
import type { HandlebarsSettings } from './settings.ts';

type Texts = Translate<typeof chartTables.texts>;

export interface TemplateLayout extends ChartLayout {
  readonly nodes: readonly HtmlNode[];
  readonly t: Texts;
}

const DATA_ROWS = 100;
const SUMMARY_CHARS = 160;

export function layout(input: LayoutInput<HandlebarsSettings>): TemplateLayout {
  const t = createTranslate(chartTables, input.locale);
  const table = input.tables[0] ?? emptyTable;
  if (table.rowCount === 0) return templateLayout(input, { nodes: [], empty: t('noRows'), t }, table);
  const written = write(input, table, t);
  if ('empty' in written) return templateLayout(input, { nodes: [], empty: written.empty, t }, table);
  const isBlank = htmlText(written.nodes).trim() === '' && !hasPicture(written.nodes);
  return templateLayout(input, { nodes: written.nodes, empty: isBlank ? t('template.blank') : null, t }, table);
}

type Written = { readonly nodes: readonly HtmlNode[] } | { readonly empty: string };

function write({ settings, locale }: LayoutInput<HandlebarsSettings>, table: Table, t: Texts): Written {
  const data = { data: toRecords(table) };
  const helpers = helpersFor(locale);
  let part: Part = 'template';
  try {
    const html = evaluateTemplate(settings.handlebarsTemplate, data, helpers);
    part = 'styles';
    return { nodes: applyStyles(readText(html), evaluateTemplate(settings.styleTemplate, data, helpers)) };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { empty: reasonOf(error, part, t) };
  }
}

type Part = 'template' | 'styles';

function reasonOf({ reason, detail, line }: TemplateError, part: Part, t: Texts): string {
  if (reason === 'tooLong' || reason === 'tooDeep' || reason === 'tooMuch') return t(`template.${reason}`);
  return t(`template.${reason}`, { detail, line: line ?? 1, part });
}

const hasPicture = (nodes: readonly HtmlNode[]): boolean =>
  nodes.some((node) => typeof node !== 'string' && (node.tag === 'img' || hasPicture(node.children)));

interface Content {
  readonly nodes: readonly HtmlNode[];
  readonly empty: string | null;
  readonly t: Texts;
}

function templateLayout(input: LayoutInput, { nodes, empty, t }: Content, table: Table): TemplateLayout {
  const text = oneLine(htmlText(nodes).trim()).replace(/\s+/g, ' ').slice(0, SUMMARY_CHARS);
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary: empty ?? t('templateSummary', { rows: table.rowCount, text }),
    dataTable: buildDataTable(input, table),
    legend: [],
    empty: empty === null ? null : oneLine(empty),
    hits: [],
    tooltips: {},
    nodes,
    t,
  };
}

function buildDataTable(input: LayoutInput, table: Table): DataTable {
  const count = Math.min(table.rowCount, DATA_ROWS);
  return {
    columns: table.columns.map((column) => ({
      label: verboseName(input, column.name),
      align: column.type === 'numeric' ? 'right' : 'left',
    })),
    rows: Array.from({ length: count }, (_, row) =>
      table.columns.map((column) => {
        const value = cellAt(column, row);
        return value === null ? '' : oneLine(typeof value === 'object' ? JSON.stringify(value) : String(value));
      }),
    ),
    moreRows: table.rowCount - count,
  };
}
