# Gateway and console in one image: not root, nothing written but /data.
FROM node:24-slim AS build
WORKDIR /src
COPY . .
RUN npx -y pnpm@12.21.0 install --frozen-lockfile \
  && npx -y pnpm@12.21.0 exec node scripts/assemble.ts /app

FROM node:24-alpine AS node

FROM alpine:3.22
RUN apk add --no-cache libstdc++ \
  && adduser -D -H -u 10001 gateway \
  && install -d -o gateway -g gateway /data
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
WORKDIR /app
USER 10001
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_ENV=production
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --start-period=30s CMD wget -q -O /dev/null "http://127.0.0.1:$PORT/healthz"
ENTRYPOINT ["node", "--conditions=source", "apps/gateway/src/main.js"]
