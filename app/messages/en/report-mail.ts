// Emails and messages that reports and alerts send.
import { defineMessages } from '#app/messages/define-messages.ts';

export const reportMail = defineMessages('report-mail', {
  'subject.alert': 'Alert: {name}',
  'note.asOf': 'Data as of {time}',
  'note.otherTabs': 'Not in this report: the {count, plural, one {tab} other {tabs}} {names}',
  'note.goneTab': 'A tab selected for this report is no longer on the dashboard.',
  'note.ignoredFilters':
    'Not applied: the selected values of the {count, plural, one {filter} other {filters}} {names}. Edit the report to select others.',
  'note.value': 'Value: {value}',
  'note.condition': 'Condition: value {operator} {threshold}',
  'note.periods': 'Condition: value {operator} {threshold} for {periods, plural, one {# period} other {# periods}}',
  'note.change':
    'Condition: changed by more than {percent, number}% against {against, select, previous {the period before} other {the same day last week}}',
  'note.notNull': 'Condition: value is not empty',
  'note.attached': 'Attached: {name}',
  'link.open': 'Open in Meridian',
  'link.download': 'Download {name}',
  'note.download': 'The file is {size} MB, too large to attach. The link works until {time}.',
  'table.cut': 'The first {shown, number} of {total, number} rows: {hidden, plural, one {# is} other {# are}} not shown.',
  footer: 'Sent by Meridian: “{name}”, {schedule} ({timezone}).',
  'failing.subject': 'Failing: {name}',
  'failing.title': '“{name}” couldn’t be delivered',
  'failing.next': 'You won’t be notified again until it recovers.',
  'recovered.subject': 'Recovered: {name}',
  'recovered.title': '“{name}” is working again',
  'recovered.since': 'It had been failing since {time}.',
});
