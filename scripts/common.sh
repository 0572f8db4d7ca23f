# Sourced by ./paceline and ./test: what both need to know about the machine. Expects ROOT, the project's folder.
# shellcheck shell=bash disable=SC2034

TOOLS="$ROOT/.tools"
JAVA_MIN=17
MAVEN_MIN=3.8.7

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "${0##*/}: $*"
  exit 1
}

# The version of the JDK in a folder, such as 17.0.15; nothing when there is none.
jdk_version() {
  [[ -x "$1/bin/javac" && -r "$1/release" ]] || return 0
  sed -n 's/^JAVA_VERSION="\(.*\)"$/\1/p' "$1/release"
}

# Sets JAVA_HOME to the JDK that the build uses: the one it names already, else that of the javac on the PATH.
find_jdk() {
  local javac version
  if [[ -z "${JAVA_HOME:-}" ]]; then
    javac="$(command -v javac)" ||
      fail "javac is missing (expected: a JDK $JAVA_MIN or newer; on Debian: apt-get install openjdk-17-jdk-headless)"
    javac="$(readlink -f "$javac")"
    JAVA_HOME="${javac%/bin/javac}"
  fi
  version="$(jdk_version "$JAVA_HOME")"
  [[ -n "$version" ]] ||
    fail "no JDK in JAVA_HOME=$JAVA_HOME (on Debian: apt-get install openjdk-17-jdk-headless)"
  ((${version%%.*} >= JAVA_MIN)) || fail "Java $version in $JAVA_HOME (expected: $JAVA_MIN or newer)"
  export JAVA_HOME
  JAVA_VERSION="$version"
}

# The newest JDK above the default one, in NEWEST; nothing when there is none.
find_newest_jdk() {
  local folder version best="$JAVA_VERSION"
  NEWEST=
  for folder in "${JAVA_HOME_25:-}" /usr/lib/jvm/* "$HOME"/.sdkman/candidates/java/*; do
    [[ -d "$folder" ]] || continue
    version="$(jdk_version "$folder")"
    if [[ -n "$version" ]] && ((${version%%.*} >= 21 && ${version%%.*} > ${best%%.*})); then
      best="$version"
      NEWEST="$folder"
    fi
  done
  NEWEST_VERSION="$best"
}

# What was compiled and packaged by the default JDK is run again as it is: nothing is compiled here.

need_maven() {
  local version
  command -v mvn >/dev/null ||
    fail "mvn is missing (expected: Maven $MAVEN_MIN or newer; on Debian: apt-get install maven)"
  version="$(mvn -v | sed -n 's/.*Apache Maven \([0-9][0-9.]*\).*/\1/p')"
  [[ "$(printf '%s\n' "$MAVEN_MIN" "$version" | sort -V | head -n 1)" == "$MAVEN_MIN" ]] ||
    fail "Maven $version (expected: $MAVEN_MIN or newer)"
}

# The native transports that the poms name are those of this platform; elsewhere the NIO transport runs.
need_platform() {
  [[ "$(uname -s)-$(uname -m)" == Linux-x86_64 ]] ||
    fail "$(uname -s) on $(uname -m) (expected: Linux on x86_64, for which the native parts are built)"
}
