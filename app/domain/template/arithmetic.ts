// Sums, products and powers of numbers as in Python: whole ones stay exact and bounded.
import type { BinaryOperator } from './syntax.ts';
import { TemplateFailure } from './template-failure.ts';
import type { JinjaValue } from './value.ts';

/** No one needs whole numbers of more bits. */
const MAX_BITS = 1_024;

export const toInt = (value: bigint | boolean): bigint => (typeof value === 'bigint' ? value : value ? 1n : 0n);

/** Throws a TemplateFailure for a division by zero, and for what grows too large. */
export function arithmetic(
  operator: BinaryOperator,
  left: bigint | number | boolean,
  right: bigint | number | boolean,
  at: number,
): JinjaValue {
  const isWhole = typeof left !== 'number' && typeof right !== 'number';
  const isZero = Number(right) === 0;
  if (isZero && (operator === '/' || operator === '//' || operator === '%'))
    throw new TemplateFailure('ZeroDivisionError', 'division by zero', at);
  if (!isWhole || operator === '/' || (operator === '**' && Number(right) < 0))
    return floatArithmetic(operator, Number(left), Number(right), at);
  return wholeArithmetic(operator, toInt(left), toInt(right), at);
}

function floatArithmetic(operator: BinaryOperator, a: number, b: number, at: number): number {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '//':
      return Math.floor(a / b);
    case '%':
      return a - b * Math.floor(a / b);
    default: {
      const power = a ** b;
      if (Number.isFinite(power)) return power;
      throw new TemplateFailure('OverflowError', 'the power is too large, or no number', at);
    }
  }
}

function wholeArithmetic(operator: BinaryOperator, a: bigint, b: bigint, at: number): bigint {
  switch (operator) {
    case '+':
      return bounded(a + b, at);
    case '-':
      return bounded(a - b, at);
    case '*':
      return bounded(a * b, at);
    case '//':
      return floorDivide(a, b);
    case '%':
      return a - b * floorDivide(a, b);
    default: {
      const bits = BigInt(a.toString(2).length) * b;
      if (bits > BigInt(MAX_BITS) && a !== 0n && a !== 1n && a !== -1n) throw tooLarge(at);
      return a === -1n || a === 0n || a === 1n ? a ** (b === 0n ? 0n : b % 2n === 0n ? 2n : 1n) : a ** b;
    }
  }
}

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

const LARGEST = 1n << BigInt(MAX_BITS);

function bounded(value: bigint, at: number): bigint {
  if (value > LARGEST || value < -LARGEST) throw tooLarge(at);
  return value;
}

const tooLarge = (at: number): TemplateFailure => new TemplateFailure('OverflowError', 'the number is too large', at);
