// Two users edited the same dashboard.
import { defineMessages } from '#app/messages/define-messages.ts';

export const dashboardConflict = defineMessages('dashboard-conflict', {
  someoneElse: 'Someone else',
  title: '{name} saved this dashboard while you edited it',
  failed: 'Couldn’t load their version',
  loading: 'Loading their version…',
  'conflicts.label': 'Conflicting changes',
  'conflicts.title': 'Changed by both of you',
  'discard.label': 'Discard your changes?',
  'discard.detail': 'Everything you changed since you opened the dashboard will be lost.',
  'discard.keepButton': 'Keep mine',
  'discard.button': 'Discard my changes',
  'discard.openButton': 'Discard mine…',
  saveAsButton: 'Save as a copy…',
  overwriteButton: 'Overwrite',
  mergeButton: 'Merge and save',
  hint: 'Merge keeps both versions. Overwrite replaces theirs with yours.',
  'changes.title': 'Changes by {name}',
  'changes.none': 'No visible changes.',
  mine: 'Mine',
  removed: 'Removed',
  nothing: 'Nothing',
  saved: 'Saved <time></time>.',
  detail: 'Please confirm the overwrite values. Your changes aren’t saved yet, and theirs aren’t lost.',
  theirs: 'Changes by {name}',
});
