#!/bin/sh
# Runs workerd with the files of its modules in the configuration that comes from Miniflare: `scripts/module-files.ts`. It has secrets:
# the file in between has no name any more when it is written.
set -e
config=$(mktemp)
exec 4>"$config" 5<"$config"
rm -f "$config"
"$MERIDIAN_NODE" "$MERIDIAN_FILL_MODULES" >&4
exec <&5 4>&- 5<&-
exec "$MERIDIAN_WORKERD_COMMAND" "$@"
