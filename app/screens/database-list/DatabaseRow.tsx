// A database in the list: what it is, where, what it is open for, and what can be done with it.
import { Link } from '@remix-run/react';
import { useState } from 'react';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import type { DatabaseListing } from '#app/services/databases/page.server.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { Menu } from '#app/ui/Menu.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { createDatabaseApi } from './client/database-api.ts';
import { testStored } from './client/test-connection.ts';
import { EngineMark } from './EngineMark.tsx';

/** A quick answer needs no word before it. */
const PATIENCE_MS = 600;

interface DatabaseRowProps {
  readonly database: DatabaseListing;
  readonly nowMs: number;
  readonly mayWrite: boolean;
  readonly seesSqlLab: boolean;
  readonly onDelete: () => void;
}

export function DatabaseRow({ database, nowMs, mayWrite, seesSqlLab, onDelete }: DatabaseRowProps) {
  const opensLab = seesSqlLab && database.exposeInSqllab;
  return (
    <tr data-database={database.id}>
      <td className="name-cell database-name">
        <EngineMark engine={database.engine} />
        <div>
          <Name database={database} mayWrite={mayWrite} opensLab={opensLab} />
          <p>{database.engineLabel}</p>
        </div>
      </td>
      {mayWrite ? (
        <td className="database-place" data-label="Where">
          {database.place ? <span title={database.place}>{database.place}</span> : <span className="muted">Built in</span>}
        </td>
      ) : null}
      <td className="database-use" data-label="Use">
        {useWords(database) || <span className="muted">Charts only</span>}
      </td>
      <td className="number" data-label="Datasets">
        {database.datasetCount.toLocaleString('en')}
      </td>
      <td className="database-changed" data-label="Changed">
        <RelativeTime atMs={database.changedOnMs} nowMs={nowMs} />
        {database.changedBy ? <span className="muted small database-author"> by {database.changedBy}</span> : null}
      </td>
      <td className="database-actions">
        {opensLab || mayWrite ? <Actions {...{ database, mayWrite, opensLab, onDelete }} /> : null}
      </td>
    </tr>
  );
}

function Name({ database, mayWrite, opensLab }: Pick<DatabaseRowProps, 'database' | 'mayWrite'> & { opensLab: boolean }) {
  if (mayWrite)
    return (
      <Link to={`?edit=${database.id}`} discover="none" title={database.name}>
        {database.name}
      </Link>
    );
  if (opensLab)
    return (
      <a href={labHref(database.id)} title={database.name}>
        {database.name}
      </a>
    );
  return <strong title={database.name}>{database.name}</strong>;
}

const labHref = (id: number): string => `/sqllab/?dbid=${id}&sql=`;

const useWords = ({ exposeInSqllab, allowRunAsync, allowDml }: DatabaseListing): string =>
  [exposeInSqllab && 'SQL Lab', allowRunAsync && 'async runs', allowDml && 'may write'].filter(Boolean).join(', ');

interface ActionsProps {
  readonly database: DatabaseListing;
  readonly mayWrite: boolean;
  readonly opensLab: boolean;
  readonly onDelete: () => void;
}

function Actions({ database, mayWrite, opensLab, onDelete }: ActionsProps) {
  const { csrfToken } = useShellData();
  const [isTesting, setIsTesting] = useState(false);
  const test = async () => {
    if (isTesting) return;
    setIsTesting(true);
    const patience = setTimeout(() => showToast('info', `Waiting for ${database.name} to answer …`), PATIENCE_MS);
    const result = await testStored(createDatabaseApi(csrfToken, fetch), database.id);
    clearTimeout(patience);
    setIsTesting(false);
    showToast(
      result.ok ? 'success' : 'error',
      result.ok ? `${database.name} answered in ${result.ms} ms.` : `${database.name}: ${result.message}`,
    );
  };
  return (
    <Menu label={`Actions for ${database.name}`} face={<Icon name="more" />}>
      {opensLab ? (
        <a className="menu-item" href={labHref(database.id)}>
          <Icon name="code" />
          Open in SQL Lab
        </a>
      ) : null}
      {mayWrite ? (
        <>
          <Link className="menu-item" to={`?edit=${database.id}`} discover="none">
            <Icon name="database" />
            Edit
          </Link>
          <button type="button" className="menu-item needs-script" onClick={() => void test()}>
            <Icon name="play" />
            Test connection
          </button>
          <hr className="needs-script" />
          <button type="button" className="menu-item needs-script" onClick={onDelete}>
            <Icon name="close" />
            Delete …
          </button>
        </>
      ) : null}
    </Menu>
  );
}
