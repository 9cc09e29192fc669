// Sets for how long history is kept. Who set it, and what it was, is in the audit log.
import type { Identity } from '#app/domain/access/identity.ts';
import type { HistoryRetention } from '#app/domain/retention/history-retention.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findHistoryRetention, saveHistoryRetention } from '#app/stores/history/retention.server.ts';

export async function saveRetention(deps: Deps, identity: Identity, retention: HistoryRetention): Promise<void> {
  const former = await findHistoryRetention(deps.db);
  const userId = identity.kind === 'user' ? identity.userId : null;
  await saveHistoryRetention(deps.db, retention, { userId, nowMs: deps.now() });
  recordAction(deps, identity, { action: 'HistoryRestApi.put_retention', json: { days: retention, former } });
}
