# Haat: app and server in one image. `docker compose up` runs it with PostgreSQL (docker-compose.yml).

FROM node:22-bookworm-slim AS build
WORKDIR /haat
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Base URLs and tokens of the client are read when it is built (.env.example).
RUN npm run build

FROM node:22-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080
WORKDIR /haat
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force
COPY --from=build /haat/dist ./dist
# For `npm run import` and the other commands of docs/operations.md.
COPY server ./server
COPY src ./src
COPY tsconfig*.json ./
# PGlite's files, when there is no DATABASE_URL.
RUN mkdir .data && chown node:node .data
USER node
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
