// Lays out one table per metric: each group is tested against the first group, which is the control.
import { textCell, type SparkCell, type GridLayout, type GridSection } from '#app/charts/shared/grid/grid.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { clamp } from '#app/charts/shared/marks/px.ts';
import { emptyReason, readSeries, type Series } from '#app/charts/shared/series/series.ts';
import { formatNumber, findSeriesMetric, verboseName } from '#app/charts/shared/format/value-format.ts';
import { chartTime } from '#app/messages/en/chart-time.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';
import { pairedTTest } from './t-test.ts';
import type { PairedTtestSettings } from './settings.ts';

const MAX_GROUPS = 100;
const NONE = '–';

type Text = Translate<typeof chartTime.texts>;

/** How the test is judged and written. */
interface TestRules {
  readonly significance: number;
  readonly pDigits: number;
  readonly liftDigits: number;
  readonly locale: string;
}

export function layout(input: LayoutInput<PairedTtestSettings>): GridLayout {
  const t = createTranslate(chartTime, input.locale);
  // Groups in the order of the result: the first is the control.
  const data = readSeries({ ...input, hidden: [], settings: { ...input.settings, sort_series_type: 'none' } }, false);
  const empty = emptyReason(data);
  const rules = rulesOf(input);
  const sections = empty === null ? sectionsOf(input, data.series, rules, t) : [];
  const rows = sections.flatMap(({ title, rows: list }) =>
    list.map(({ cells }) => [title ?? '', ...cells.map(({ text }) => text)]),
  );
  const columns = sections[0]?.columns ?? [];
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary:
      empty ?? oneLine(t('tTest.summary', { metrics: sections.length, groups: data.series.length, level: rules.significance })),
    dataTable: { columns: [{ label: t('tTest.metric'), align: 'left' }, ...columns], rows, moreRows: 0 },
    legend: [],
    empty,
    hits: [],
    tooltips: {},
    sections,
  };
}

function rulesOf({ settings, locale }: LayoutInput<PairedTtestSettings>): TestRules {
  const digits = (count: number): number => clamp(Math.round(count), 0, 15);
  return {
    significance: clamp(settings.significance_level, 0, 1),
    pDigits: digits(settings.pvalue_precision),
    liftDigits: digits(settings.liftvalue_precision),
    locale,
  };
}

function sectionsOf(input: LayoutInput<PairedTtestSettings>, all: readonly Series[], rules: TestRules, t: Text): GridSection[] {
  const metrics = [...new Set(all.map(({ name }) => findSeriesMetric(input, name)))];
  const isSeveral = input.settings.metrics.length > 1;
  const columns = [
    { label: t('tTest.group'), align: 'left' },
    { label: t('tTest.pairs'), align: 'right' },
    { label: t('tTest.t'), align: 'right' },
    { label: t('tTest.p'), align: 'right' },
    { label: t('tTest.lift'), align: 'right' },
    { label: t('tTest.significant'), align: 'left' },
  ] as const;
  return metrics.map((metric) => {
    const groups = all.filter(({ name }) => findSeriesMetric(input, name) === metric).slice(0, MAX_GROUPS);
    const rows = groups.map((group, at) => ({
      key: `s${group.index}`,
      cells: [
        textCell(groupName(group, isSeveral ? metric : null)),
        ...testCells(group, at === 0 ? null : (groups[0] ?? null), rules, t),
      ],
    }));
    return { title: oneLine(verboseName(input, metric)), columns, rows };
  });
}

const groupName = ({ label, name }: Series, metric: string | null): string =>
  oneLine(metric !== null && name.startsWith(`${metric}, `) ? name.slice(metric.length + 2) : label);

function testCells(group: Series, control: Series | null, rules: TestRules, t: Text): SparkCell[] {
  const faint = (text: string): SparkCell => textCell(text, 'textFaint');
  if (control === null) return [faint(''), faint(''), faint(''), faint(''), textCell(t('tTest.control'), 'textMuted')];
  const test = pairedTTest(control.values, group.values);
  if (test === null) return [faint(NONE), faint(NONE), faint(NONE), faint(NONE), textCell(t('tTest.untested'), 'textFaint')];
  const { significance, pDigits, liftDigits, locale } = rules;
  const write = (value: number, format: string): string =>
    Number.isFinite(value) ? formatNumber(value, format, { locale }) : NONE;
  const isSignificant = test.p < significance;
  return [
    textCell(formatNumber(test.pairs, ',d', { locale })),
    textCell(write(test.t, ',.3f')),
    textCell(writeP(test.p, pDigits, write)),
    textCell(Number.isFinite(test.lift) ? `${write(test.lift, `+,.${liftDigits}f`)}%` : NONE),
    textCell(isSignificant ? t('tTest.yes') : t('tTest.no'), isSignificant ? 'success' : 'textMuted'),
  ];
}

/** A p that would be written as zero is below the least that can be. */
function writeP(p: number, digits: number, write: (value: number, format: string) => string): string {
  const least = 10 ** -digits;
  return p < least / 2 && digits > 0 ? `< ${write(least, `.${digits}f`)}` : write(p, `.${digits}f`);
}
