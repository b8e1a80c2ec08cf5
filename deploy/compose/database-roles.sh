#!/bin/bash
# PostgreSQL's image runs this once, when the database is made: logins for the roles of the game, which `migrate` gives their rights,
# and a way in for backups, which receive the database's log.
set -euo pipefail
secret() { cat "/run/secrets/$1"; }
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
  --set=game="$(secret database-game-password)" --set=backup="$(secret database-backup-password)" <<'SQL'
create role elleveren_game login password :'game';
create role elleveren_backup login replication password :'backup';
SQL
echo 'host replication elleveren_backup all scram-sha-256' >> "$PGDATA/pg_hba.conf"
