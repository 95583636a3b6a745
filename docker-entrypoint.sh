# PostgreSQL's initdb needs a user name. For a --user id that the image does not know, libnss_wrapper provides one.
if ! id -un >/dev/null 2>&1; then
  NSS_WRAPPER_PASSWD=$(mktemp) NSS_WRAPPER_GROUP=$(mktemp)
  echo "chartables:x:$(id -u):$(id -g)::/:/bin/false" >"$NSS_WRAPPER_PASSWD"
  echo "chartables:x:$(id -g):" >"$NSS_WRAPPER_GROUP"
  LD_PRELOAD=libnss_wrapper.so
  export LD_PRELOAD NSS_WRAPPER_PASSWD NSS_WRAPPER_GROUP
fi
exec "$@"
