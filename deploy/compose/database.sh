#!/bin/sh
# Runs once, in an empty cluster: the login that owns the schema, and that of the servers, which owns nothing.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set owner="$OWNER_PASSWORD" --set server="$SERVER_PASSWORD" <<'SQL'
CREATE ROLE afyakadi_app NOLOGIN;
CREATE ROLE afyakadi LOGIN PASSWORD :'owner';
GRANT afyakadi_app TO afyakadi WITH ADMIN OPTION;
CREATE ROLE afyakadi_server LOGIN NOINHERIT PASSWORD :'server';
GRANT afyakadi_app TO afyakadi_server;
CREATE DATABASE afyakadi OWNER afyakadi;
SQL
