// Why a chart can't be explored.
import { defineMessages } from '#app/messages/define-messages.ts';

export const exploreProblem = defineMessages('explore-problem', {
  newChart: 'Create chart',
  allCharts: 'See all charts',
  chartName: '“{name}”',
  'nothing-chosen.title': 'Select a dataset first',
  'nothing-chosen.text': 'This link names neither a chart nor a dataset.',
  'chart-missing.title': 'Chart not found',
  'chart-missing.text': 'It was deleted, or the link is wrong.',
  'link-missing.title': 'This link no longer works',
  'link-missing.text': 'It expired, or part of it is missing. Request a new link from the person who shared it.',
  'chart-denied.title': 'You can’t open this chart yet',
  'chart-denied.text': 'It isn’t shared with you, or it was deleted. Check the address, or request access.',
  'view-only.title': 'Chart',
  'view-only.text': 'This chart is shared with you. To change it or to query its data, you need access to its dataset.',
  'view-only.failed': 'Couldn’t draw the chart. {reason}',
  'dataset-missing.title': 'This chart’s dataset was deleted',
  'dataset-missing.text': 'The chart is kept. Its owner can select another dataset.',
  'dataset-denied.title': 'You don’t have access to this dataset',
  'dataset-denied.text':
    'Exploring a chart requires access to its dataset. The dataset’s owner or an administrator can grant it.',
  'statement-missing.title': 'Query not found',
  'statement-missing.text': 'It was deleted, or the link is wrong. Run it again in SQL Lab and create the chart from there.',
  'statement-denied.title': 'You don’t have access to this query',
  'statement-denied.text':
    'Only the person who ran or saved a query can explore it, with access to its tables. Contact your administrator.',
  'statement-failed.title': 'The database rejected this query',
  'statement-failed.text': 'Fix it in SQL Lab, run it, and create the chart from there.',
  'kind-missing.title': 'This chart type isn’t supported yet',
  'kind-missing.text': 'Settings are kept.',
});
