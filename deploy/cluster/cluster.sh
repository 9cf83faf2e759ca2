#!/usr/bin/env bash
# A whole shop on one machine, to try what a country-sized one does: primary and streaming replica of PostgreSQL, a PgBouncer
# before each, S3-compatible storage (OpenStack Swift), three shop processes with split ROLES, and HAProxy. All listen on
# 127.0.0.1. Needs Debian's packages postgresql, pgbouncer, python3-swift, memcached and haproxy, and
# `npm ci && npm run build` in this checkout.
#
#   deploy/cluster/cluster.sh start [folder]      starts everything; prints the address of the shop
#   deploy/cluster/cluster.sh restart [folder] 1  restarts a shop process (1, 2 or 3) as a deploy does
#   deploy/cluster/cluster.sh kill [folder] 1     kills a shop process and starts it again
#   deploy/cluster/cluster.sh failover [folder]   kills the primary and promotes the replica; the folder cannot be started again
#   deploy/cluster/cluster.sh stop [folder]       stops everything; the data stays
set -euo pipefail
command=${1:-}
folder=${2:-/tmp/sparelane-cluster}
number=${3:-}
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# PRIMARY, REPLICA, POOLER1, POOLER2, five of storage.sh, SHOP1 to SHOP3, the load balancer and its metrics have ports from
# here on.
base=${CLUSTER_PORT:-5600}
primary=$base replica=$((base + 1)) pooler1=$((base + 2)) pooler2=$((base + 3)) shop=$((base + 10))
balancer=$((base + 20)) metrics=$((base + 21))
bin=$(dirname "$(ls /usr/lib/postgresql/*/bin/initdb | tail -1)")

# PostgreSQL and PgBouncer refuse to run as root.
as_user() {
  if [ "$(id -u)" -eq 0 ]; then setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; else "$@"; fi
}

wait_for() { # seconds, what, command …
  local seconds=$1 what=$2
  shift 2
  for _ in $(seq $((seconds * 10))); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 0.1
  done
  echo "$what did not start in $seconds seconds: see $folder." >&2
  exit 1
}

# shellcheck source=deploy/cluster/storage.sh
. "$root/deploy/cluster/storage.sh"

create_databases() {
  as_user "$bin/initdb" -D "$folder/primary" -U shop --auth=trust --encoding=UTF8 --locale=C.UTF-8 >"$folder/initdb.log"
  # A commit waits for the replica, so that a fail over loses nothing. Without a replica, writes hang:
  # `alter system reset synchronous_standby_names` on the primary continues them.
  as_user tee -a "$folder/primary/postgresql.conf" >/dev/null <<SETTINGS
listen_addresses = '127.0.0.1'
unix_socket_directories = '$folder'
max_connections = 100
wal_level = replica
# Of the replica: until then it does not notice that its network is silent, and serves old data.
wal_receiver_timeout = 5s
SETTINGS
  start_database primary "$primary"
  as_user "$bin/createdb" -h 127.0.0.1 -p "$primary" -U shop shop
  as_user "$bin/pg_basebackup" -D "$folder/replica" -R --checkpoint=fast -h 127.0.0.1 -p "$primary" -U shop
  as_user sed -i "s/^primary_conninfo = '/&application_name=replica /" "$folder/replica/postgresql.auto.conf"
  start_database replica "$replica"
  as_user "$bin/psql" -q -h 127.0.0.1 -p "$primary" -U shop shop \
    -c "alter system set synchronous_standby_names = 'replica'" -c 'select pg_reload_conf()' >/dev/null
}

start_database() { # name, port
  as_user "$bin/pg_ctl" -D "$folder/$1" -w -l "$folder/$1.log" -o "-p $2" start >/dev/null
}

start_pooler() { # name, port, port of its database
  cat >"$folder/$1.ini" <<SETTINGS
[databases]
shop = host=127.0.0.1 port=$3 dbname=shop user=shop
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $2
unix_socket_dir =
auth_type = any
admin_users = shop
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
# A dead server is noticed within seconds.
server_connect_timeout = 2
server_login_retry = 1
logfile = $folder/$1.log
pidfile = $folder/$1.pid
SETTINGS
  as_user pgbouncer -d -q "$folder/$1.ini"
}

start_shop() { # number
  local roles=api,pages
  # The third process sends emails and works on imports; visitors do not reach it.
  [ "$1" -eq 3 ] && roles=api,jobs
  (
    cd "$root"
    exec env NODE_ENV=production HOST=127.0.0.1 PORT=$((shop + $1)) ROLES=$roles DEMO=0 BASE_URL= TRUST_PROXY=127.0.0.1 \
      LOG_LEVEL=warn PREPARED_STATEMENTS=0 DATA_DIR="$folder/files" \
      DATABASE_URL="postgres://shop@127.0.0.1:$pooler1,127.0.0.1:$pooler2/shop" \
      READ_DATABASE_URL="postgres://shop@127.0.0.1:$replica/shop" \
      S3_ENDPOINT="http://127.0.0.1:$storage" S3_BUCKET="$bucket" \
      S3_ACCESS_KEY_ID="$storage_key" S3_SECRET_ACCESS_KEY="$storage_secret" \
      node_modules/.bin/node --max-semi-space-size=16 --expose-gc src/main.ts
  ) >>"$folder/shop$1.log" 2>&1 </dev/null &
  echo $! >"$folder/shop$1.pid"
  wait_for 120 "Shop process $1" curl -sf "http://127.0.0.1:$((shop + $1))/readyz"
}

start_balancer() {
  sed -e "s/bind :8080/bind 127.0.0.1:$balancer/" -e "s/bind 127.0.0.1:8404/bind 127.0.0.1:$metrics/" \
    -e "s/127.0.0.1:3001/127.0.0.1:$((shop + 1))/" -e "s/127.0.0.1:3002/127.0.0.1:$((shop + 2))/" \
    "$root/deploy/haproxy.cfg" >"$folder/haproxy.cfg"
  as_user haproxy -D -q -f "$folder/haproxy.cfg" -p "$folder/haproxy.pid"
  wait_for 20 HAProxy curl -sf "http://127.0.0.1:$balancer/readyz"
}

end() { # name, signal
  [ -f "$folder/$1.pid" ] || return 0
  local pid
  pid=$(cat "$folder/$1.pid")
  kill "-$2" "$pid" 2>/dev/null || true
  while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
  rm -f "$folder/$1.pid"
}

case $command in
  start)
    # Both databases would accept writes.
    [ ! -e "$folder/failed-over" ] || { echo "The replica in $folder was promoted. Start in another folder." >&2; exit 1; }
    mkdir -p "$folder/files"
    if [ "$(id -u)" -eq 0 ]; then chown 65534:65534 "$folder"; fi
    if [ -d "$folder/primary" ]; then start_database primary "$primary" && start_database replica "$replica"; else create_databases; fi
    start_pooler pooler1 "$pooler1" "$primary"
    start_pooler pooler2 "$pooler2" "$replica"
    start_storage
    start_shop 1
    # The first start stores session settings with the role, because PgBouncer ignores them in connections.
    "$bin/psql" -q -h 127.0.0.1 -p "$pooler1" -U shop pgbouncer -c reconnect
    start_shop 2
    start_shop 3
    start_balancer
    echo "The shop is open at http://127.0.0.1:$balancer"
    ;;
  restart) end "shop$number" TERM && start_shop "$number" ;;
  kill) end "shop$number" KILL && start_shop "$number" ;;
  failover)
    as_user touch "$folder/failed-over"
    as_user "$bin/pg_ctl" -D "$folder/primary" -m immediate stop >/dev/null
    as_user "$bin/pg_ctl" -D "$folder/replica" -w promote >/dev/null
    ;;
  stop)
    for each in haproxy shop1 shop2 shop3; do end "$each" TERM; done
    stop_storage
    for each in pooler1 pooler2; do end "$each" INT; done
    # After a fail over one of them is down.
    for each in replica primary; do as_user "$bin/pg_ctl" -D "$folder/$each" -m fast stop >/dev/null 2>&1 || true; done
    ;;
  *)
    sed -n '2,/^set/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
    exit 1
    ;;
esac
