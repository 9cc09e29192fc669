// Before a role is deleted: who loses it, and which dashboards no longer name it.
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { failureWords } from '#app/screens/lists/client/failure-words.ts';
import { ConfirmDialog } from '#app/screens/people/ConfirmDialog.tsx';
import { jsonOf } from '#app/screens/shell/api-sender.ts';
import { useApi } from '#app/screens/shell/use-api.ts';
import { done } from '#app/screens/shell/reply-checks.ts';
import type { RoleListing } from '#app/services/accounts/pages.server.ts';
import { Notice } from '#app/ui/Notice.tsx';

interface DeleteRoleDialogProps {
  readonly role: RoleListing;
  readonly onDone: (words: string) => void;
  readonly onClose: () => void;
}

const named = z.array(z.object({ id: z.number(), name: z.string() }));
const itemReply = z.looseObject({ result: z.looseObject({ users: named, groups: named, dashboards: named }) });
type Concerned = z.infer<typeof itemReply>['result'];

const MAX_NAMED = 8;

export function DeleteRoleDialog({ role, onDone, onClose }: DeleteRoleDialogProps) {
  return (
    <ConfirmDialog
      title={`Delete the role ${role.name}?`}
      verb="Delete role"
      failureTitle="Nothing was deleted"
      call={{ path: `/api/v1/security/roles/${role.id}`, options: { method: 'DELETE', reply: done } }}
      onDone={() => onDone(`The role ${role.name} is deleted.`)}
      onClose={onClose}
    >
      <WhomItConcerns id={role.id} />
    </ConfirmDialog>
  );
}

function WhomItConcerns({ id }: { readonly id: number }) {
  const send = useApi();
  const [found, setFound] = useState<Concerned | string | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const ask = async () => {
      const sent = await send(`/api/v1/security/roles/${id}`, { signal: ended.signal });
      const parsed = itemReply.safeParse(sent.kind === 'answered' && sent.isOk ? jsonOf(sent.text) : null);
      setFound(parsed.success ? parsed.data.result : failureWords(sent));
    };
    ask().catch((error: unknown) => {
      if (!ended.signal.aborted) throw error;
    });
    return () => ended.abort();
  }, [id]);
  return (
    <div aria-live="polite">
      {found === null ? <p className="muted">Looking for whom it concerns …</p> : <Concerns found={found} />}
    </div>
  );
}

function Concerns({ found }: { readonly found: Concerned | string }) {
  if (typeof found === 'string')
    return (
      <Notice kind="error" title="Whom it concerns is not known">
        {found}
      </Notice>
    );
  const { dashboards, groups, users } = found;
  if (users.length + groups.length + dashboards.length === 0) return <p>Nobody holds this role, and no dashboard names it.</p>;
  return (
    <div className="form">
      <Loss title="No longer hold it" of={users} />
      <Loss title="No longer give it to their members" of={groups} />
      <Loss title="Are no longer shown to it" of={dashboards} />
      {dashboards.length === 0 ? null : (
        <Notice kind="warning" title="Dashboards may open to more people">
          A dashboard that names no other role is then shown to everybody who may ask for the data of its charts. Give it another
          role first where that is too many.
        </Notice>
      )}
    </div>
  );
}

function Loss({ title, of }: { readonly title: string; readonly of: readonly { readonly id: number; readonly name: string }[] }) {
  if (of.length === 0) return null;
  const more = of.length - MAX_NAMED;
  return (
    <div>
      <h3>{title}</h3>
      <ul className="people-hangs">
        {of.slice(0, MAX_NAMED).map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {more > 0 ? <li>and {more.toLocaleString('en')} more</li> : null}
      </ul>
    </div>
  );
}
