// Class names that authors target in a dashboard's CSS. They have no styles of their own and must never change.
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
