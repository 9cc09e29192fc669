// Rolling sum, mean and variance in one plain loop each: the same results as windows that are told of every value, without
// a call a value. Sums are compensated (Kahan, entering and leaving apart); variances are Welford's, both ways: as pandas'.

export interface Window {
  readonly width: number;
  /** Rows after its own that a window holds. */
  readonly ahead: number;
  /** Values that a window must hold. */
  readonly needed: number;
}

/** Sums, or means where `isMean`; NaN where a window holds too few values. An empty window sums to 0 and has no mean. */
export function slidingSums(values: Float64Array, { width, ahead, needed }: Window, isMean: boolean): Float64Array {
  const rows = values.length;
  const results = new Float64Array(rows);
  let total = 0;
  let lostEntering = 0;
  let lostLeaving = 0;
  let count = 0;
  let latest = NaN;
  let same = 0;
  for (let at = 0; at < rows + ahead; at += 1) {
    const leaving = at >= width ? (values[at - width] ?? NaN) : NaN;
    if (leaving - leaving === 0) {
      count -= 1;
      const adjusted = -leaving - lostLeaving;
      const next = total + adjusted;
      lostLeaving = next - total - adjusted;
      total = next;
      if (count === 0) total = lostEntering = lostLeaving = 0;
    }
    const entering = at < rows ? (values[at] ?? NaN) : NaN;
    if (entering - entering === 0) {
      same = entering === latest ? same + 1 : 1;
      latest = entering;
      count += 1;
      const adjusted = entering - lostEntering;
      const next = total + adjusted;
      lostEntering = next - total - adjusted;
      total = next;
    }
    if (at < ahead) continue;
    // A window of one value alone, however often, shows no rounding.
    const isConstant = same >= count && count > 0;
    const sum = isConstant ? latest * count : total;
    const result = isMean ? (isConstant ? latest : sum / count) : sum;
    results[at - ahead] = count >= needed ? result : NaN;
  }
  return results;
}

/** Variances divided by n - ddof; NaN where a window holds too few values. */
export function slidingVariances(values: Float64Array, { width, ahead, needed }: Window, ddof: number): Float64Array {
  const rows = values.length;
  const results = new Float64Array(rows);
  let mean = 0;
  let squares = 0;
  let lostEntering = 0;
  let lostLeaving = 0;
  let count = 0;
  let latest = NaN;
  let same = 0;
  for (let at = 0; at < rows + ahead; at += 1) {
    const leaving = at >= width ? (values[at - width] ?? NaN) : NaN;
    if (leaving - leaving === 0) {
      count -= 1;
      const before = mean - lostLeaving;
      const adjusted = leaving - lostLeaving;
      const step = adjusted - mean;
      lostLeaving = step + mean - adjusted;
      mean -= step / count;
      squares -= (leaving - before) * (leaving - mean);
      if (count === 0) mean = squares = lostEntering = lostLeaving = 0;
    }
    const entering = at < rows ? (values[at] ?? NaN) : NaN;
    if (entering - entering === 0) {
      same = entering === latest ? same + 1 : 1;
      latest = entering;
      count += 1;
      const before = mean - lostEntering;
      const adjusted = entering - lostEntering;
      const step = adjusted - mean;
      lostEntering = step + mean - adjusted;
      mean += step / count;
      squares += (entering - before) * (entering - mean);
    }
    if (at < ahead) continue;
    const variance = same >= count ? 0 : Math.max(0, squares) / (count - ddof);
    results[at - ahead] = count >= needed && count > ddof ? variance : NaN;
  }
  return results;
}
