// A chart's properties, from its list.
import { EditDialog, type FieldSpec } from '#app/screens/lists/EditDialog.tsx';
import { newVersion } from '#app/screens/shell/reply-checks.ts';
import type { ChartRow } from '#app/services/lists/rows.ts';
import { CHART_PATH } from './chart-words.ts';

const FIELDS: readonly FieldSpec[] = [
  { name: 'slice_name', label: 'Name', kind: 'text', required: true, maxLength: 250 },
  { name: 'description', label: 'Description', kind: 'area', hint: 'Shown with the chart on dashboards. Markdown.' },
  { name: 'owners', label: 'Owners', kind: 'people', source: '/api/v1/chart/related/owners' },
  { name: 'certified_by', label: 'Certified by', kind: 'text', hint: 'Who vouches for it. Empty: nobody.' },
  { name: 'certification_details', label: 'Certification details', kind: 'text' },
];

export function ChartDialog({ chart, onClose }: { readonly chart: ChartRow; readonly onClose: () => void }) {
  return (
    <EditDialog
      title="Edit chart"
      fields={FIELDS}
      values={{
        slice_name: chart.name,
        description: chart.description,
        owners: chart.owners,
        certified_by: chart.certifiedBy,
        certification_details: chart.certificationDetails,
      }}
      method="PUT"
      path={`${CHART_PATH}${chart.id}`}
      reply={newVersion(chart.id)}
      etag={chart.etag}
      saveLabel="Save"
      savedWords="The chart was saved."
      onClose={onClose}
    />
  );
}
