// Says why the saved query that the page's address names is not here.
import { Link } from '@remix-run/react';
import { useState } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { useLab } from './lab-context.ts';

export function SavedNotice() {
  const { page } = useLab().lab;
  const [isClosed, setClosed] = useState(false);
  if (isClosed || page.saved === null || page.saved.kind === 'found') return null;
  const isDenied = page.saved.kind === 'denied';
  return (
    <div className="lab-notice" role="status">
      <Icon name={isDenied ? 'lock' : 'warning'} />
      <p>
        {isDenied
          ? 'The saved query could not be opened: your role does not have the right to saved queries. An administrator can give it.'
          : 'The saved query could not be opened: it was deleted, or it belongs to somebody else. Your own tabs are below.'}
      </p>
      {isDenied ? null : (
        <Link className="button" to="/savedqueryview/list/">
          Saved queries
        </Link>
      )}
      <IconButton icon="close" label="Close this message" onClick={() => setClosed(true)} />
    </div>
  );
}
