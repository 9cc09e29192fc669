// Values of columns whose numbers stand for addresses or ports.
import { defineMessages } from '#app/messages/define-messages.ts';

export const advancedTypes = defineMessages('advanced-types', {
  label: 'Advanced data type',
  hint: 'Filters accept addresses, networks and ranges, or ports and service names.',
  textHint: 'On text, filters accept addresses, networks and ranges. Ports have no effect.',
  none: 'None',
  internet_address: 'IP address',
  port: 'Port',
  unknown: '{name} (not supported)',
  'reading.of': '{value}: {reading}',
  'readings.more': '{count, plural, one {and # more} other {and # more}}',
  'problem.notAddress': '“{text}” isn’t an IP address, a network such as 10.0.0.0/8, or a range such as 10.0.0.1 - 10.0.0.9.',
  'problem.notPort': '“{text}” isn’t a port from 0 to 65535, a range such as 8000-8080, or the name of a service such as https.',
  'problem.reversed': 'The range “{text}” ends before it starts.',
  'problem.hostBits': '“{text}” isn’t the start of a network. Use {network}.',
  'accepted.internet_address': 'Enter an address, a network such as 10.0.0.0/8, or a range.',
  'accepted.port': 'Enter a port, a range, or the name of a service such as https.',
});
