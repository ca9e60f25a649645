#!/bin/sh
# Builds the Android app: HAAT_URL=https://shop.example ./build-android.sh [release]
# Needs an Android SDK (ANDROID_HOME) with platform 35, and a JDK 21.
set -eu
cd "$(dirname "$0")"
: "${HAAT_URL:?set it to the address of the shop}"
: "${ANDROID_HOME:?no Android SDK}"
host=$(printf '%s' "$HAAT_URL" | sed -E 's#^https?://([^/:]+).*#\1#')
npm ci
npx cap sync android
cd android
case "${1:-debug}" in
  release) sh ./gradlew -PshopHost="$host" bundleRelease ;;
  *) sh ./gradlew -PshopHost="$host" assembleDebug ;;
esac
