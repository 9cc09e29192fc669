"""Does what bench/shape-works.ts lists in pandas, over the same data.

Reads lines of "<milliseconds of the batch> <name>", replies to each with the processor time of one call as JSON. Each operation is
written in the way that pandas is fastest at (named functions, not Python ones)."""

import json
import sys
import time

import numpy as np
import pandas as pd

ROLLING_TYPES = ["mean", "sum", "std", "max", "median", "skew", "kurt", "count"]


def table(count: int, days: int, regions: int) -> pd.DataFrame:
    i = np.arange(count, dtype=np.int64)
    names = np.array([f"region {n}" for n in range(regions)], dtype=object)
    return pd.DataFrame(
        {
            "day": pd.Timestamp("2020-01-01") + pd.to_timedelta((i * 7919) % days, unit="D"),
            "region": names[(i * 31 // days) % regions],
            "amount": ((i * 7919) % 10007) / 7,
        }
    )


def minutes(count: int) -> pd.DataFrame:
    i = np.arange(count, dtype=np.int64)
    values = {f"m{n}": ((i * (7919 + n)) % 10007) / 7 for n in range(10)}
    return pd.DataFrame(values, index=pd.date_range("2020-01-01", periods=count, freq="min"))


def cpu_ms(work, batch_ms: float) -> float:
    started, before, calls = time.perf_counter(), time.process_time(), 0
    while calls == 0 or (time.perf_counter() - started) * 1000 < batch_ms:
        work()
        calls += 1
    return (time.process_time() - before) * 1000 / calls


def pivot(frame: pd.DataFrame) -> pd.DataFrame:
    return frame.pivot_table(values=["amount"], index=["day"], columns=["region"], aggfunc={"amount": "sum"})


def rolling(frame: pd.DataFrame, name: str):
    return lambda: getattr(frame.rolling(30, min_periods=0), name)()


def row_shares(frame: pd.DataFrame) -> pd.DataFrame:
    return frame.div(frame.sum(axis=1).to_frame().values)


def group_histogram(frame: pd.DataFrame) -> pd.DataFrame:
    edges = np.histogram_bin_edges(frame["amount"].dropna(), bins=10)
    counts = frame.groupby("region")["amount"].apply(lambda values: pd.Series(np.histogram(values, bins=edges)[0]))
    return counts.unstack(fill_value=0)


def main() -> None:
    few, many, wide = table(100_000, 1000, 40), table(1_000_000, 1000, 100), minutes(100_000)
    one = wide[["m0"]]
    works = {
        "pivot": lambda: pivot(few),
        "pivot of 1M rows": lambda: pivot(many),
        **{f"rolling {name}": rolling(one, name) for name in ROLLING_TYPES},
        "resample mean": lambda: one.resample("1H").mean(),
        "resample sum, a bucket a row": lambda: one.resample("1min").sum(),
        "resample median": lambda: one.resample("1H").median(),
        "resample median to a finer grid": lambda: one.resample("30s").median(),
        "resample asfreq": lambda: one.resample("30s").asfreq(),
        "resample linear": lambda: one.resample("30s").interpolate(),
        "resample ffill": lambda: one.resample("30s").ffill(),
        "resample ffill of ten columns": lambda: wide.resample("30s").ffill(),
        "resample bfill to days": lambda: one.resample("1D").bfill(),
        "contribution by row": lambda: row_shares(wide.fillna(0)),
        "contribution by column": lambda: (lambda filled: filled / filled.sum())(wide.fillna(0)),
        "cum sum": lambda: one.fillna(0).cumsum(),
        "compare": lambda: pd.DataFrame(wide["m0"] - wide["m1"]),
        "diff": lambda: one.diff(),
        "rank": lambda: few.groupby("region")["amount"].rank(pct=True),
        "sort by a number": lambda: wide.sort_values(by="m0"),
        "sort by a number, downwards": lambda: wide.sort_values(by="m0", ascending=False),
        "sort by text and number": lambda: few.sort_values(by=["region", "amount"]),
        "histogram": lambda: np.histogram(one["m0"].dropna(), bins=10),
        "histogram by group": lambda: group_histogram(few),
    }
    print(json.dumps({"version": pd.__version__}))
    for line in sys.stdin:
        batch_ms, name = line.rstrip("\n").split(" ", 1)
        print(json.dumps({"cpuMs": cpu_ms(works[name], float(batch_ms))}))


main()
