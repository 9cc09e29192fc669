// The classes for which authors write the CSS of their dashboards. They have no style, and never change.
export const AUTHOR = {
  page: 'dash',
  head: 'dash-head',
  row: 'row',
  column: 'column',
  tabPanel: 'tab-panel',
  heading: 'dash-header',
  text: 'markdown',
  divider: 'dash-divider',
  card: 'card',
  cardHead: 'card-head',
  /** The page's counterpart while the layout is edited. */
  canvas: 'ed-grid',
} as const;
