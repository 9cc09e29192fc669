// Sample Handlebars results for the contract suite: the default list, and a template with a heading and a table.
import { byGroup, type ChartSample } from '#app/charts/shared/samples.fixture.ts';

const TABLE = `<h2>{{data.length}} product lines</h2>
<table>
  <tr><th>Line</th><th>Total</th></tr>
  {{#each data}}
    <tr><td>{{this.line}}</td><td>{{formatNumber this.total}}</td></tr>
  {{/each}}
</table>`;

export const SAMPLES: readonly ChartSample[] = [
  {
    vizType: 'handlebars',
    formData: { groupby: ['line'], metrics: ['total'] },
    table: byGroup,
    look: {
      rows: 3,
      formData: { handlebarsTemplate: '{{#each data}}<h3>{{this.line}}</h3><p>{{this.total}} sold</p>{{/each}}' },
    },
  },
  {
    vizType: 'handlebars',
    variant: 'table',
    formData: { groupby: ['line'], metrics: ['total'], handlebarsTemplate: TABLE },
    table: byGroup,
  },
];
