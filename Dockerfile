# The Node of the first stage also runs the program; its version is the one that package.json pins (decision 0138).
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages packages
RUN npm ci --omit=dev --no-audit --no-fund
# Of what browsers load, the image has the files and none of the packages (decision 0138).
RUN node packages/third-party-files/copy.ts packages/third-party-files/files
RUN npm prune --omit=dev --workspaces=false --no-audit --no-fund
# Buckets for images, and traces (decision 0138).
RUN npm run optional -- --workspaces=false
COPY mikro-orm.config.ts ./
COPY schema schema
COPY resolvers resolvers
COPY src src
# Starts a calendar in memory, so that the image contains Node's compile cache.
RUN node src/start.cjs src/cli/prepare.ts

FROM debian:bookworm-slim
WORKDIR /app
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
RUN install --directory --owner=10001 --group=10001 --mode=0700 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
# As in `npm start` (decision 0140).
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
USER 10001:10001
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=288", "--initial-old-space-size=96", "--max-semi-space-size=16", "src/start.cjs", "src/cli/main.ts"]
