#!/bin/sh
# Brings a version of the site into use: builds it beside the one that runs, switches, and goes back if it does not get ready.
#
#   deploy/upgrade.sh [version]     a branch, tag or commit of the repository; what its remote calls HEAD without one
#
# To be run as root, with the units of this folder. docs/operating.md, "Upgrading", says what lies where.
set -eu

version=${1:-origin/HEAD}
base=${CONFLICTOS:-/srv/conflictos}
account=${ACCOUNT:-conflictos}
ready=${READY:-http://127.0.0.1:3000/readyz}
# Seconds within which it must get ready; a long migration may need more.
patience=${PATIENCE:-120}

as_account() {
  if [ "$(id -un)" = "$account" ]; then "$@"; else runuser -u "$account" -- env HOME="$base" "$@"; fi
}

# Pages that readers have open load their scripts as they need them.
keep_files() {
  as_account sh -c 'while read -r name; do
      [ -e "$2/build/client/assets/$name" ] || cp -p "$1/build/client/assets/$name" "$2/build/client/assets/$name"
    done <"$1/build/assets"' sh "$1" "$2"
}

# A name for a link always leads to the one release or to the other.
switch_to() {
  ln -s "$1" "$base/current.new"
  mv -T "$base/current.new" "$base/current"
}

# A process that ends is not waited for: systemd has started another by then, or has given up.
has_ended() {
  [ "$(systemctl show --property NRestarts --value conflictos.service)" != 0 ] || systemctl is-failed --quiet conflictos.service
}

# A copy that warns of an image that was missing, or of an older copy that is damaged, is complete all the same. It says so
# itself: the exit status is also that of a process that could not begin, or of the night before where it was not run.
back_up() {
  asked=$(date +%s)
  systemctl start conflictos-backup.service && return
  journalctl --sync
  journalctl --quiet --unit conflictos-backup.service --since "@$asked" --output cat |
    grep --quiet "Copia completa y comprobada" || return 1
  echo "La copia está completa, con una advertencia: journalctl -u conflictos-backup" >&2
}

restart() {
  systemctl restart conflictos.service
  end=$(($(date +%s) + patience))
  until curl --silent --fail --max-time 2 --output /dev/null "$ready"; do
    if has_ended || [ "$(date +%s)" -ge "$end" ]; then return 1; fi
    sleep 0.2
  done
}

cd "$base"
# Without links in it, as that of the version before is read below.
base=$(pwd -P)
rm -f current.new
old=$(readlink -e current || true)
as_account git -C repository fetch --quiet --tags --prune
commit=$(as_account git -C repository rev-parse --verify --quiet "origin/$version^{commit}" ||
  as_account git -C repository rev-parse --verify "$version^{commit}")
new=$base/releases/$(date +%Y-%m-%dT%H%M%S)-$(echo "$commit" | cut -c 1-8)

echo "Se construye $new, mientras el sitio sigue en marcha."
as_account git clone --quiet --no-checkout repository "$new"
as_account git -C "$new" checkout --quiet "$commit"
# Also where there is none yet: what is set later counts for commands too.
as_account ln -s ../../.env "$new/.env"
as_account sh -c 'cd "$1" && nice npm ci && nice npm run build && ls build/client/assets >build/assets' sh "$new" ||
  { rm -rf "$new"; echo "No se pudo construir: no cambió nada." >&2; exit 1; }

if [ -d "$old/build" ]; then
  keep_files "$old" "$new"
  back_up ||
    { rm -rf "$new"; echo "No se pudo hacer la copia de seguridad: no cambió nada." >&2; exit 1; }
fi

switch_to "$new"
if [ -z "$old" ]; then
  echo "Instalado en $base/current."
  exit
fi
if restart; then
  echo "Listo: el sitio usa $new. La versión anterior sigue en $old."
else
  echo "La versión nueva no arrancó, o no en $patience segundos: se vuelve a la anterior (journalctl -u conflictos)." >&2
  # It may have served for a moment. Where the disk is full, the version before is needed all the more.
  keep_files "$new" "$old" || true
  switch_to "$old"
  restart || echo "Tampoco la anterior responde. Si la nueva cambió la base de datos, restaura la última copia." >&2
  exit 1
fi
# All but the one in use and the one before.
for release in releases/*; do
  case $base/$release in "$new" | "$old") ;; *) rm -rf "$release" ;; esac
done
