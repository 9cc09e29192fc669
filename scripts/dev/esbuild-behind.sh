#!/bin/sh
# Runs esbuild behind workerd, which starts at the same time and takes longer.
exec nice -n 5 "$MERIDIAN_ESBUILD" "$@"
