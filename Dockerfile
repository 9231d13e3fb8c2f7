# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# No dependency needs its install script.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/schema ./schema
# The guides, which the server serves at /docs.
COPY --from=build /app/docs ./docs
COPY --from=build /app/clients/typescript/README.md ./clients/typescript/
COPY CHANGELOG.md ./
COPY scripts/serve.mjs ./scripts/
COPY package.json ./
# The image's own account without rights.
USER node
EXPOSE 3000
# node itself gets the signals: no npm, no shell in between.
CMD ["node", "scripts/serve.mjs"]
