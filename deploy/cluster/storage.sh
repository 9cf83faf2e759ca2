# S3-compatible storage of the cluster, sourced by cluster.sh: OpenStack Swift on one node with one replica.
# Four servers and a memcached, each one process; they keep everything in $folder/storage and listen on 127.0.0.1.
# shellcheck shell=bash disable=SC2154
storage=$((base + 4)) cache=$((base + 8))
storage_key=shop:shop storage_secret=secret-of-the-cluster bucket=pictures
storage_parts=(proxy account container object)

start_storage() {
  as_user mkdir -p "$folder/storage/disk"
  # The hash is part of the path of every object: another one loses them.
  printf '[swift-hash]\nswift_hash_path_suffix = sparelane\n' | as_user tee "$folder/storage/swift.conf" >/dev/null
  build_rings
  as_user memcached -d -l 127.0.0.1 -p "$cache" -m 16 -t 1 -P "$folder/cache.pid"
  local at
  # The proxy comes last: it avoids a server for a minute that refused connections.
  for at in 1 2 3; do start_storage_part "${storage_parts[at]}" $((storage + at)); done
  for at in 1 2 3; do wait_for 120 "Swift's ${storage_parts[at]} server" curl -s "http://127.0.0.1:$((storage + at))"; done
  start_storage_part proxy "$storage"
  wait_for 120 "Swift's proxy" create_bucket
}

# One disk holds every partition.
build_rings() {
  as_user /usr/bin/python3 - "$folder/storage" "$storage" "${storage_parts[@]}" <<'RINGS'
import os, sys
from swift.common.ring import RingBuilder
folder, port, proxy, *parts = sys.argv[1:]
try:
    os.setxattr(folder, "user.sparelane", b"1")
except OSError as error:
    sys.exit(f"Swift needs a file system with user xattrs, such as ext4 or xfs: {error}")
for at, part in enumerate(parts, 1):
    builder = RingBuilder(part_power=4, replicas=1, min_part_hours=1)
    address = {"ip": "127.0.0.1", "port": int(port) + at}
    builder.add_dev({"id": 0, "region": 1, "zone": 1, "weight": 1, "device": "disk", **address})
    builder.rebalance()
    builder.get_ring().save(f"{folder}/{part}.ring.gz")
RINGS
}

start_storage_part() { # proxy, account, container or object; port
  as_user tee "$folder/storage/$1.conf" >/dev/null <<SETTINGS
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $2
swift_dir = $folder/storage
devices = $folder/storage
mount_check = false
workers = 0
log_level = WARNING
[pipeline:main]
pipeline = $([ "$1" = proxy ] && echo "cache s3api tempauth ")$1-server
[app:$1-server]
use = egg:swift#$1
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$cache
[filter:s3api]
use = egg:swift#s3api
allow_multipart_uploads = false
[filter:tempauth]
use = egg:swift#tempauth
user_${storage_key/:/_} = $storage_secret .admin
SETTINGS
  as_user setsid -f /usr/bin/python3 -c "$run_server" "$folder" "$1" >>"$folder/$1.log" 2>&1 </dev/null
}

run_server='
import os, sys
from swift.common import utils
folder, part = sys.argv[1:]
with open(f"{folder}/{part}.pid", "w") as file:
    file.write(str(os.getpid()))
utils.set_swift_dir(f"{folder}/storage")
from swift.common.wsgi import run_wsgi
run_wsgi(f"{folder}/storage/{part}.conf", f"{part}-server", verbose=True)
'

# Succeeds also if there is one. This is Swift's own API: Debian's curl signs S3 requests without the hash that Swift wants.
create_bucket() {
  local token
  token=$(curl -sf -o /dev/null -D - -H "X-Auth-User: $storage_key" -H "X-Auth-Key: $storage_secret" \
    "http://127.0.0.1:$storage/auth/v1.0" | sed -n 's/\r//; s/^X-Auth-Token: //ip')
  curl -sf -X PUT -H "X-Auth-Token: $token" "http://127.0.0.1:$storage/v1/AUTH_${storage_key%:*}/$bucket"
}

stop_storage() {
  local each
  for each in "${storage_parts[@]}" cache; do end "$each" TERM; done
}
