# The image with OpenTelemetry's automatic instrumentation: docs/operating/observability.md.
#   docker build -f deploy/tracing.Dockerfile -t ecliptic-tracing:0.1.0 deploy

ARG IMAGE=ecliptic:0.1.0
ARG BASE=node:26.10.0-bookworm-slim

# The image has no npm.
FROM ${BASE} AS tracing
RUN npm install --prefix /tracing --no-audit --no-fund --ignore-scripts @opentelemetry/api@1.10.0 @opentelemetry/auto-instrumentations-node@0.82.0

FROM ${IMAGE}
COPY --from=tracing /tracing/node_modules /tracing/node_modules
ENV OTEL_SERVICE_NAME=ecliptic
ENV OTEL_METRICS_EXPORTER=none
ENV OTEL_LOGS_EXPORTER=none
ENV OTEL_NODE_ENABLED_INSTRUMENTATIONS=http
ENV OTEL_NODE_RESOURCE_DETECTORS=env,host
# Only for the service. As a variable of the image, every health check and command would load it too.
CMD ["env", "NODE_OPTIONS=--import=/tracing/node_modules/@opentelemetry/auto-instrumentations-node/dist/register.mjs --experimental-loader=/tracing/node_modules/@opentelemetry/instrumentation/hook.mjs", "node", "--max-semi-space-size=8", "--v8-pool-size=1", "packages/runtime/ecliptic.cjs", "serve"]
