#!/bin/bash
# PostgreSQL's image runs this once, when the database is made: a login for the game's role, which `migrate` gives its rights.
set -euo pipefail
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
  --set=game="$(cat /run/secrets/database-game-password)" <<'SQL'
create role elleveren_game login password :'game';
SQL
