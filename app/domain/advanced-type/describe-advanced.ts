// Describes the parsed value of an advanced type, or why it is invalid.
import { formatAddress } from './address-text.ts';
import type { AdvancedValueProblem, AdvancedType, AdvancedValueRange } from './advanced-type.ts';

/** `10.0.0.0 – 10.0.0.255`, `20, 21`. */
export function describeSpans(type: AdvancedType, spans: readonly AdvancedValueRange[]): string {
  const text = (value: bigint): string => (type === 'port' ? String(value) : formatAddress(value));
  return spans.map(({ first, last }) => (first === last ? text(first) : `${text(first)} – ${text(last)}`)).join(', ');
}

/** Message for API clients; screens have translated messages. */
export function advancedProblemText(problem: AdvancedValueProblem): string {
  switch (problem.is) {
    case 'notAddress':
      return `"${problem.text}" isn't an IP address, a network such as 10.0.0.0/8, or a range such as 10.0.0.1 - 10.0.0.9.`;
    case 'notPort':
      return `"${problem.text}" isn't a port between 0 and 65535, a range such as 8000-8080, or the name of a service such as https.`;
    case 'reversed':
      return `The range "${problem.text}" ends before it starts.`;
    case 'hostBits':
      return `"${problem.text}" isn't the start of a network. Use ${problem.network}.`;
  }
}
