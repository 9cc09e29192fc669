// The history of an installation: where `HISTORY_URL` names a database, that and the outbox in D1; else D1 alone.
import { createD1History } from '#app/stores/history/d1.server.ts';
import type { HistoryStore } from '#app/stores/history/port.ts';
import type { Deps } from '#app/services/deps.server.ts';

export const historyIn = ({ db, history }: Pick<Deps, 'db' | 'history'>): HistoryStore => history ?? createD1History(db);
