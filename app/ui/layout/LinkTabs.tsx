// Tabs that are separate pages: a link for each, the current one marked.
import { Link } from '@remix-run/react';
import styles from './LinkTabs.module.css';

interface LinkTab {
  readonly path: string;
  readonly label: string;
  readonly isCurrent: boolean;
}

export function LinkTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly LinkTab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.path} to={tab.path} aria-current={tab.isCurrent ? 'page' : undefined} discover="none">
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
