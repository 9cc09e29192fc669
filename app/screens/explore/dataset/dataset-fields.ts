// The metrics and columns of a dataset as its panel shows them.
import { detectColumnContent } from '#app/domain/explore/field-type.ts';
import { labelMetric, type MetricTexts } from '#app/messages/name-metric.ts';
import type { CertificationNotes } from '#app/ui/text/CertificationMarks.tsx';
import type { DraggedField, ExploreDataset } from './explore-dataset.ts';
import type { FieldContent } from './FieldMark.tsx';

export interface DraggableField extends DraggedField {
  readonly label: string;
  readonly description: string;
  readonly type: FieldContent;
  readonly isTemporal: boolean;
  readonly certification: CertificationNotes | undefined;
}

export const metricFields = (dataset: ExploreDataset, tMetrics: MetricTexts): DraggableField[] =>
  dataset.metrics.map(({ name, verboseName, description, expression, certification }) => ({
    kind: 'metric',
    name,
    label: labelMetric(verboseName || name, tMetrics),
    description: [description, expression].filter(Boolean).join('\n'),
    type: 'metric',
    isTemporal: false,
    certification,
  }));

export const columnFields = (dataset: ExploreDataset): DraggableField[] =>
  dataset.columns.map((column) => ({
    kind: 'column',
    name: column.name,
    label: column.verboseName || column.name,
    description: [column.name, column.type, column.description, column.expression].filter(Boolean).join('\n'),
    type: detectColumnContent(column),
    isTemporal: column.isTemporal,
    certification: column.certification,
  }));

/** `search` in lower case. */
export const matchesField = ({ name, label, description }: DraggableField, search: string): boolean =>
  search === '' || [name, label, description].some((message) => message.toLowerCase().includes(search));
