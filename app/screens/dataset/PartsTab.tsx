// Metrics or calculated columns: a searchable list, and the form of the selected one.
import { useState, type ReactNode } from 'react';
import { BlankState } from '#app/ui/notice/BlankState.tsx';
import { Button } from '#app/ui/button/Button.tsx';
import { CertificationMarks, type CertificationNotes } from '#app/ui/text/CertificationMarks.tsx';
import { Icon, type IconName } from '#app/ui/icon/Icon.tsx';
import { Pager } from '#app/ui/table/Pager.tsx';
import { dataset } from '#app/messages/en/dataset.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useDataset } from './dataset-context.ts';
import { SearchBox } from './SearchBox.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import shared from './dataset.module.css';
import styles from './PartsTab.module.css';

export interface DatasetPart extends CertificationNotes {
  readonly key: string;
  readonly name: string;
  readonly verboseName: string;
  readonly expression: string | null;
}

interface PartsTabProps<P extends DatasetPart> {
  readonly tab: 'metrics' | 'calculated';
  readonly icon: IconName;
  readonly parts: readonly P[];
  /** Adds one and gives its key. */
  readonly onAdd: () => string;
  readonly onRemove: (key: string) => void;
  readonly children: (part: P) => ReactNode;
}

const PAGE = 50;

export function PartsTab<P extends DatasetPart>({ tab, icon, parts, onAdd, onRemove, children }: PartsTabProps<P>) {
  const t = useMessages(dataset);
  const tCommon = useMessages(common);
  const { problems, isReadOnly } = useDataset();
  const [search, setSearch] = useState('');
  const [pageIndex, setPageIndex] = useState(0);
  const [key, setKey] = useState<string | null>(null);
  const found = parts.filter((part) => matches(part, search));
  const shown = found.slice(pageIndex * PAGE, (pageIndex + 1) * PAGE);
  const selected = parts.find((part) => part.key === key) ?? found[0] ?? parts[0];
  const add = () => {
    setSearch('');
    setKey(onAdd());
    setPageIndex(Math.floor(parts.length / PAGE));
  };
  const addButton = (
    <Button icon="plus" data-needs-script="" onClick={add}>
      {t(`${tab}.add`)}
    </Button>
  );
  if (parts.length === 0 || !selected)
    return (
      <BlankState icon={icon} title={t(`${tab}.blank.title`)} actions={isReadOnly ? null : addButton}>
        <p>{t(`${tab}.blank.detail`)}</p>
      </BlankState>
    );
  return (
    <div className={styles.parts}>
      <div className={styles.list}>
        <div className={shared.tools}>
          <SearchBox
            label={t(`${tab}.search`)}
            value={search}
            onText={(text) => {
              setSearch(text);
              setPageIndex(0);
            }}
          />
          {isReadOnly ? null : addButton}
        </div>
        <ul aria-label={t(`${tab}.list`)}>
          {shown.map((part) => (
            <li key={part.key}>
              <button
                type="button"
                className={styles.part}
                aria-current={part.key === selected.key || undefined}
                onClick={() => setKey(part.key)}
              >
                <span className={styles.name}>
                  {part.verboseName || part.name || t(`${tab}.new`)}
                  <CertificationMarks notes={part} />
                </span>
                <span className={styles.sql}>{part.expression}</span>
                {problems.some((one) => one.tab === tab && one.key === part.key) ? (
                  <span className={styles.incomplete}>
                    <Icon name="warning" sizePx={14} />
                    {t('part.incomplete')}
                  </span>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 ? <p className={shared.noMatches}>{t('part.noMatches', { search })}</p> : null}
        {found.length > PAGE ? (
          <Pager count={found.length} pageSize={PAGE} page={pageIndex} onPage={setPageIndex} label={t(`${tab}.pages`)} />
        ) : null}
      </div>
      <Panel className={shared.panel} aria-label={selected.name || t(`${tab}.new`)} key={selected.key}>
        <header className={styles.head}>
          <h2>
            {selected.verboseName || selected.name || t(`${tab}.new`)}
            <CertificationMarks notes={selected} />
          </h2>
          {isReadOnly ? null : (
            <Button weight="quiet" icon="trash" onClick={() => onRemove(selected.key)}>
              {tCommon('remove')}
            </Button>
          )}
        </header>
        {children(selected)}
      </Panel>
    </div>
  );
}

function matches({ name, verboseName, expression }: DatasetPart, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = `${name} ${verboseName} ${expression ?? ''}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
