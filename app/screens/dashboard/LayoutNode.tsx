// Renders a dashboard's layout tree: rows, columns, tabs, headings, text, and chart cards.
import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { rowSpans } from '#app/domain/dashboard/layout/page-sizes.ts';
import { activeTab, type HeaderView, type NodeView, type RowView, type TabsView } from '#app/domain/dashboard/page/page-view.ts';
import { panelDomId, tabDomId, TabList } from '#app/ui/layout/TabList.tsx';
import { dashboard } from '#app/messages/en/dashboard.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { AUTHOR } from './author-classes.ts';
import { ChartCard } from './ChartCard.tsx';
import { useDashboard } from './dashboard-context.ts';
import text from '#app/ui/text/text.module.css';
import styles from './LayoutNode.module.css';
import parts from './layout-parts.module.css';

export function LayoutNodes({ nodes }: { readonly nodes: readonly NodeView[] }) {
  return (
    <div className={styles.stack}>
      {nodes.map((node) => (
        <LayoutNode key={node.id} node={node} />
      ))}
    </div>
  );
}

function LayoutNode({ node }: { node: NodeView }) {
  switch (node.kind) {
    case 'chart':
      return <ChartCard chart={node} />;
    case 'row':
      return <Row row={node} />;
    case 'column':
      return (
        <div className={clsx(AUTHOR.column, styles.column, node.isFilled && parts.filled)}>
          {node.children.map((child) => (
            <LayoutNode key={child.id} node={child} />
          ))}
        </div>
      );
    case 'tabs':
      return <Tabs tabs={node} />;
    case 'markdown':
      return (
        <div
          className={clsx(AUTHOR.text, parts.markdown)}
          style={heightStyle(node.heightPx)}
          dangerouslySetInnerHTML={{ __html: node.html }}
          suppressHydrationWarning
        />
      );
    case 'header':
      return <Heading heading={node} />;
    case 'divider':
      return <hr className={clsx(AUTHOR.divider, parts.divider)} />;
  }
}

/** The accessible name is the heading's text only, without the anchor link next to it. */
function Heading({ heading: { id, text: name, size } }: { heading: HeaderView }) {
  return (
    <h2 className={clsx(AUTHOR.heading, size, parts[size])} id={id} aria-labelledby={`${id}-text`}>
      <span id={`${id}-text`}>{name}</span> <AnchorLink id={id} name={name} className={parts.anchor} />
    </h2>
  );
}

interface AnchorLinkProps {
  readonly id: string;
  readonly name: string;
  readonly className: string | undefined;
}

/** A link to a section of the page; a click copies it. */
function AnchorLink({ id, name, className }: AnchorLinkProps) {
  const t = useMessages(dashboard);
  const label = t('copyLinkTo', { name });
  return (
    <a className={className} href={`#${id}`} aria-label={label} title={label} data-anchor="">
      #
    </a>
  );
}

function Row({ row }: { row: RowView }) {
  const spans = rowSpans(row.children);
  return (
    <div className={clsx(AUTHOR.row, styles.row, row.isFilled && parts.filled)}>
      {row.children.map((child, index) => (
        <div
          key={child.id}
          style={
            { '--wide': spans.wide[index], '--medium': spans.medium[index], '--narrow': spans.narrow[index] } as CSSProperties
          }
        >
          <LayoutNode node={child} />
        </div>
      ))}
    </div>
  );
}

function Tabs({ tabs }: { tabs: TabsView }) {
  const t = useMessages(dashboard);
  const { openTabs, selectTab, tabHref, hiddenTabsId } = useDashboard();
  const hasList = tabs.id !== hiddenTabsId;
  const active = activeTab(tabs, openTabs);
  if (!active) return null;
  return (
    <div>
      {hasList ? (
        <div className={styles.tabBar}>
          <TabList
            label={t('tabs.label')}
            tabs={tabs.tabs.map(({ id, label }) => ({ id, label: label || t('untitledTab'), href: tabHref(tabs.id, id) }))}
            activeId={active.id}
            className={styles.tabList}
            onSelect={(id) => selectTab(tabs.id, id)}
          />
          <AnchorLink id={active.id} name={active.label || t('untitledTab')} className={styles.tabAnchor} />
        </div>
      ) : null}
      {tabs.tabs.map((tab) => (
        <div
          key={tab.id}
          className={clsx(AUTHOR.tabPanel, styles.tabPanel)}
          id={panelDomId(tab.id)}
          {...(hasList && { role: 'tabpanel', 'aria-labelledby': tabDomId(tab.id) })}
          hidden={tab.id !== active.id}
        >
          {tab.children.length > 0 ? <LayoutNodes nodes={tab.children} /> : <p className={text.muted}>{t('tabs.empty')}</p>}
        </div>
      ))}
    </div>
  );
}

const heightStyle = (heightPx: number) => ({ '--height': `${heightPx}px` }) as CSSProperties;
