// Metrics in Prometheus' text format, version 0.0.4.

export type Labels = Readonly<Record<string, string>>;

export interface MetricSample {
  /** Appended to the family's name, as `_bucket` of a histogram; empty for the others. */
  readonly suffix?: string;
  readonly labels?: Labels;
  readonly value: number;
}

export interface MetricFamily {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly MetricSample[];
}

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Ends with a line end, so that texts of different Workers can be joined. */
export const renderMetrics = (families: readonly MetricFamily[]): string => families.map(renderFamily).join('');

const renderFamily = ({ name, help, type, samples }: MetricFamily): string =>
  [
    `# HELP ${name} ${help.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${renderLabels(labels)} ${renderValue(value)}`),
    '',
  ].join('\n');

function renderLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escapeValue = (value: string): string => value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');

const renderValue = (value: number): string => (value === Infinity ? '+Inf' : value === -Infinity ? '-Inf' : String(value));
