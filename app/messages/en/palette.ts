// The command palette.
import { defineMessages } from '#app/messages/define-messages.ts';

export const palette = defineMessages('palette', {
  search: 'Search or jump to…',
  matches: 'Matches',
  noMatches: 'No matches. Try a shorter search.',
  searching: 'Searching…',
  searchFailed: "Couldn't search. {reason}",
});
