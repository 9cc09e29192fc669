#!/bin/sh
# Runs workerd so that Linux ends it when the process that started it ends, even by a kill.
exec setpriv --pdeathsig KILL -- "$MERIDIAN_WORKERD" "$@"
