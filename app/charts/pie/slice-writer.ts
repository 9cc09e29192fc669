// How slices are written: values, shares, and the label that the chart selects.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { formatNumber, fullWriter, numberWriter } from '#app/charts/shared/format/value-format.ts';
import { fillTemplate } from './label-template.ts';
import type { LabelText } from './outside-labels.ts';
import type { PieSettings } from './settings.ts';
import type { Slice } from './slices.ts';

export interface SliceWriter {
  readonly value: (slice: Slice) => string;
  /** For tooltips and tables, which have room. */
  readonly fullValue: (slice: Slice) => string;
  readonly share: (slice: Slice) => number;
  readonly percent: (slice: Slice) => string;
  readonly label: (slice: Slice) => LabelText;
}

export function sliceWriter(input: LayoutInput<PieSettings>, metric: string, shown: readonly Slice[]): SliceWriter {
  const write = numberWriter(input, metric, input.settings.number_format);
  const total = shown.reduce((sum, { value }) => sum + value, 0);
  const share = ({ value }: Slice): number => (total > 0 && value > 0 ? value / total : 0);
  const percent = (slice: Slice): string =>
    formatNumber(share(slice), share(slice) >= 0.0995 || share(slice) === 0 ? '.0%' : '.1%', { locale: input.locale });
  const writeFull = fullWriter(input, metric, input.settings.number_format);
  const writeValue = (slice: Slice): string => write(slice.value);
  const fullValue = (slice: Slice): string => writeFull(slice.value);
  const type = input.settings.label_type;
  if (type === 'template') {
    const template = input.settings.label_template;
    const filled = (slice: Slice): string =>
      fillTemplate(template, { name: slice.label, value: writeValue(slice), percent: percent(slice) });
    return { value: writeValue, fullValue, share, percent, label: (slice) => ({ name: filled(slice), figures: '' }) };
  }
  const figures = (slice: Slice): string =>
    [...(type.includes('value') ? [writeValue(slice)] : []), ...(type.includes('percent') ? [percent(slice)] : [])].join(' · ');
  const hasName = type.includes('key');
  return {
    value: writeValue,
    fullValue,
    share,
    percent,
    label: (slice) => ({ name: hasName ? slice.label : '', figures: figures(slice) }),
  };
}
