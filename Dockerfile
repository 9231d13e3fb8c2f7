# syntax=docker/dockerfile:1

# The package is the same for every processor, so it is built once, on the builder's own.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# No dependency needs its install script.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run pack \
  # What the image has beside it: an empty folder for the data, and the command on the PATH.
  && mkdir -p /image/data /image/bin \
  && ln -s /app/scripts/household-budget.mjs /image/bin/household-budget

FROM node:24-bookworm-slim
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="household-budget" \
      org.opencontainers.image.description="Budget and expense server with two APIs: REST for mobile apps, GraphQL for the web, on MongoDB." \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
ENV NODE_ENV=production DATA_DIR=/data CACHE_DIR=/data/cache
# No RUN here: the image for another processor is made without emulating it.
COPY --from=build /app/dist/package /app
COPY --from=build /image/bin /usr/local/bin
COPY --from=build --chown=1000:1000 --chmod=0700 /image/data /data
# The base's account `node`. By number, so that Kubernetes sees that it is not root.
USER 1000:1000
WORKDIR /data
VOLUME /data
EXPOSE 3000
# How long it waits, and why: docs/operations.md.
HEALTHCHECK --interval=10s --timeout=10s --retries=6 --start-period=60s CMD ["household-budget", "healthcheck"]
# Node itself gets the signals: no npm, no shell in between.
ENTRYPOINT ["household-budget"]
CMD ["serve"]
