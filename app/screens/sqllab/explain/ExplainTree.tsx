// A plan as a tree of its steps: what each reads, how many rows the engine expects of it, and where most of its cost is.
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { ExplainNode } from '#app/domain/explain/explain-node.ts';
import { findExpensive } from '#app/domain/explain/find-expensive.ts';
import { sqllabExplain } from '#app/messages/en/sqllab-explain.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Badge } from '#app/ui/text/Badge.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { explainRows, type ExplainRow } from './explain-rows.ts';
import styles from './Explain.module.css';

export function ExplainTree({ plan }: { readonly plan: ExplainNode }) {
  const t = useMessages(sqllabExplain);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState('0');
  const tree = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => explainRows(plan, closed), [plan, closed]);
  const expensive = useMemo(() => findExpensive([plan]), [plan]);
  const hasCosts = rows.some(({ node }) => node.cost !== null);
  const shown = rows.some(({ key }) => key === current) ? current : '0';
  const focusRow = (key: string | null | undefined) => {
    if (typeof key !== 'string') return;
    setCurrent(key);
    tree.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
  };
  const setOpen = ({ key, node }: ExplainRow, isOpen: boolean) => {
    if (node.children.length === 0) return;
    setCurrent(key);
    setClosed((before) => {
      const next = new Set(before);
      if (isOpen) next.delete(key);
      else next.add(key);
      return next;
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = rows.findIndex(({ key }) => key === shown);
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
    const next = steps[event.key];
    if (next !== undefined) focusRow(rows[next]?.key);
    else if (event.key === 'ArrowRight' && !row.isOpen) setOpen(row, true);
    else if (event.key === 'ArrowRight') focusRow(rows[at + 1]?.key);
    else if (event.key === 'ArrowLeft' && row.isOpen) setOpen(row, false);
    else if (event.key === 'ArrowLeft') focusRow(row.parentKey);
    else if (event.key === 'Enter' || event.key === ' ') setOpen(row, !row.isOpen);
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its items always is a tab stop
    <div className={styles.tree} role="tree" aria-label={t('tree')} ref={tree} onKeyDown={onKeyDown}>
      {rows.map((row) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree has the keys of its items
        <div
          key={row.key}
          data-key={row.key}
          className={styles.row}
          role="treeitem"
          aria-level={row.level}
          aria-posinset={row.position}
          aria-setsize={row.siblings}
          aria-expanded={row.node.children.length > 0 ? row.isOpen : undefined}
          tabIndex={row.key === shown ? 0 : -1}
          data-expensive={expensive.has(row.node) || undefined}
          style={{ paddingInlineStart: `calc(var(--m-space-3) + ${Math.min(row.level - 1, MAX_INDENTS)} * var(--m-space-4))` }}
          onFocus={() => setCurrent(row.key)}
          onClick={() => setOpen(row, !row.isOpen)}
        >
          <Step row={row} share={expensive.get(row.node) ?? null} hasCosts={hasCosts} />
        </div>
      ))}
    </div>
  );
}

/** Deeper steps stand below each other: names have to fit too. */
const MAX_INDENTS = 16;

interface StepProps {
  readonly row: ExplainRow;
  /** Share of the total cost, 0 to 1; null if it is small. */
  readonly share: number | null;
  readonly hasCosts: boolean;
}

function Step({ row: { node, isOpen }, share, hasCosts }: StepProps) {
  const t = useMessages(sqllabExplain);
  const { label, relation, index, rows, cost, children } = node;
  return (
    <>
      <span className={styles.mark}>
        {children.length > 0 ? <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} sizePx={12} /> : null}
      </span>
      <span className={styles.step}>
        <span className={styles.label}>{label}</span>
        {relation === null ? null : <code className={styles.relation}>{relation}</code>}
        {index === null ? null : <span className={styles.fact}>{t('index', { index })}</span>}
        {share === null ? null : (
          <Badge tone="warning">{t(hasCosts ? 'costShare' : 'rowShare', { percent: Math.round(share * 100) })}</Badge>
        )}
        {rows === null ? null : <span className={styles.fact}>{t('rows', { count: Math.round(rows) })}</span>}
        {cost === null ? null : <span className={styles.fact}>{t('cost', { cost: roundCost(cost) })}</span>}
      </span>
    </>
  );
}

/** Engines' own units: two digits behind the point say all. */
const roundCost = (cost: number): number => Math.round(cost * 100) / 100;
