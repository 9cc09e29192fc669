"""Times the operations of bench/shape.ts in pandas over the same data; prints milliseconds by name as JSON.

Each is written in the way that pandas is fastest at (named functions, not Python ones)."""

import json
import sys
import time

import numpy as np
import pandas as pd

ROUNDS = 20
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


def best(work) -> float:
    took = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        work()
        took.append((time.perf_counter() - started) * 1000)
    return min(took)


def pivot(frame: pd.DataFrame) -> pd.DataFrame:
    return frame.pivot_table(values=["amount"], index=["day"], columns=["region"], aggfunc={"amount": "sum"})


def rolling(frame: pd.DataFrame, name: str):
    return lambda: getattr(frame.rolling(30, min_periods=0), name)()


def row_shares(frame: pd.DataFrame) -> pd.DataFrame:
    return frame.div(frame.sum(axis=1).to_frame().values)


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
        "resample ffill": lambda: one.resample("30s").ffill(),
        "resample ffill of ten columns": lambda: wide.resample("30s").ffill(),
        "resample bfill to days": lambda: one.resample("1D").bfill(),
        "contribution by row": lambda: row_shares(wide.fillna(0)),
        "contribution by column": lambda: (lambda filled: filled / filled.sum())(wide.fillna(0)),
        "diff": lambda: one.diff(),
        "sort by a number": lambda: wide.sort_values(by="m0"),
        "histogram": lambda: np.histogram(one["m0"].dropna(), bins=10),
    }
    json.dump({"version": pd.__version__, "took": {name: best(work) for name, work in works.items()}}, sys.stdout)


main()
