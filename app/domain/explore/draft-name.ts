// A chart's name that is typed but not saved: it is in the draft's settings, under its own key, which the chart is saved without.
import { readSetting, type ExploreSettings } from './settings.ts';

const DRAFT_NAME = 'draft_name';
const MAX_NAME_LENGTH = 250;

/** The settings with the name; without one where it is the saved name. */
export function withDraftName(settings: ExploreSettings, name: string, savedName: string): ExploreSettings {
  return name === savedName ? settings : { ...settings, [DRAFT_NAME]: name };
}

/** Settings and name apart; the name is null where none was typed. Drafts come from outside: what is no text is no name. */
export function takeDraftName(draft: ExploreSettings): { readonly settings: ExploreSettings; readonly name: string | null } {
  const name = readSetting(draft, DRAFT_NAME);
  const settings = Object.fromEntries(Object.entries(draft).filter(([key]) => key !== DRAFT_NAME));
  return { settings, name: typeof name === 'string' ? name.slice(0, MAX_NAME_LENGTH) : null };
}
