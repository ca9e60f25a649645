#!/bin/sh
# Prints the Digital Asset Links of a signing key, for /.well-known/assetlinks.json of the shop:
#   ./asset-links.sh <keystore> <alias>     (keytool asks for the password)
set -eu
print=$(keytool -list -v -keystore "$1" -alias "$2" | sed -n 's/^[[:space:]]*SHA256: //p' | head -n 1)
[ -n "$print" ] || { echo 'the keystore has no SHA-256 fingerprint under this alias' >&2; exit 1; }
cat <<LINKS
[
  {
    "relation": ["delegate_permission/common.handle_all_urls"],
    "target": {
      "namespace": "android_app",
      "package_name": "in.haat.app",
      "sha256_cert_fingerprints": ["$print"]
    }
  }
]
LINKS
