/**
 * The index of the documentation, like at the end of a book: words that readers type, and the matching section. Add a
 * word if the section does not have it, or if other sections have it more often.
 * Case, spaces, hyphens and a plural's s make no difference.
 */

/** By the address of the section: the path of its page, and its fragment. */
const TOPICS: Readonly<Record<string, string>> = {
  '#get-a-key': 'get a key, test key, demo key, trial',
  '#make-a-call': 'tutorial, getting started, hello world, example, example request',
  '#call-from-your-code': 'sdk, client library, code sample, sample',
  playground: 'try it, demo, sandbox, online, city, place search',
  authentication: 'api key, key, token, bearer, auth, login, authorization header',
  'authentication#get-a-key': 'sign up, register, registration, account, new key',
  'authentication#key-format': 'ak_test, ak_live, key format, test mode, live key',
  'authentication#401-responses': '401, unauthorized, unauthenticated, 403, forbidden',
  'authentication#keep-keys-safe': 'cors, browser, preflight, frontend, mobile app, secret',
  'authentication#rotate-a-key': 'rotate, rotate key, key rotation, revoke, leaked key',
  'request#subject':
    'datetime, date format, iso 8601, latitude, coordinates, location, lat, lon, lng, milliseconds, birth place',
  'request#zodiac': 'vedic, jyotish, sidereal, tropical, ayanamsa, lahiri, raman, krishnamurti, kp',
  'request#lunar-node':
    'node, lunar node, north node, south node, rahu, ketu, mean node, true node',
  'request#bodies': 'planet, body, asteroid, lilith, black moon lilith, chiron, ceres, vesta',
  'response#numbers':
    'sign, zodiac sign, element, modality, speed, declination, out of bounds, decimals, rounding',
  'response#stations': 'retrograde, station, stationary',
  'response#cusps': 'cusp, ingress',
  'response#calculation':
    'geocentric, ephemeris, swiss ephemeris, apparent, heliocentric, topocentric, equinox of date, j2000',
  'response#headers': 'response header, x request id, cache control',
  time: 'time zone, tz, utc, gmt, utc offset, offset, local time, iana',
  'time#resolve-a-birth-by-hand': 'find the time zone, zone of a place',
  'time#gaps-and-overlaps':
    'dst, daylight saving, daylight saving time, summer time, clock change, ambiguous time, gap, overlap, fall back, spring forward',
  'time#offsets-with-seconds': 'lmt, local mean time, historical time zone, before standard time',
  'time#past-offsets': 'war time, double summer time',
  'time#convert-the-calendar': 'julian, julian calendar, gregorian, old style, bc, bce',
  'time#time-scale': 'leap second, ut1, delta t, julian day, terrestrial time',
  'time#effect-of-a-wrong-time': 'rectification, uncertain birth time, noon chart',
  'birth-moments#a-birth-without-a-time':
    'birth time unknown, unknown birth time, unknown time, no birth time, time unknown, birth without time',
  'birth-moments#warnings': 'birth warning, warning code',
  'birth-moments#places': 'geocoding, geonames, find place',
  'birth-moments#time-zones-of-coordinates': 'zone of coordinates',
  'birth-moments#data': 'tzdata, time zone database, backzone',
  'errors#problem-document':
    'error format, problem json, problem document, rfc 9457, error handling, error message',
  'errors#codes': 'error code, status code, 422, 400, http status',
  'limits#request-size': 'range, date range, year, request size, payload, body size, maximum',
  'limits#time-limits': 'timeout, latency, response time, slow',
  'limits#capacity':
    'rate limit, rate limiting, rate, quota, throttle, throttling, too many requests, requests per second, fair use, usage limit, connection pool',
  'limits#credits': 'cost, cost of a call, price per call, credit, charge, charged, billing',
  'limits#retries':
    'retry, retry after, backoff, exponential backoff, idempotency, idempotent, idempotency key, 429, 502, 503, 504, resend',
  'guides/aspects': 'aspect, orb, conjunction, opposition, trine, square, sextile, applying',
  'guides/caching': 'cache, caching, store, store responses, cache key',
  'guides/many-charts': 'many charts, 10000 charts, bulk, bulk request, parallel, concurrency',
  'astro-com':
    'astro.com, astrodienst, difference, different positions, discrepancy, wrong position, moshier, arcsecond difference',
  'clients#install':
    'npm, npm install, javascript, typescript, nodejs, deno, bun, typescript sdk, pip, pip install, python, python sdk, pypi',
  'clients#position-ranges': 'position range',
  'clients#browsers-and-bundlers': 'bundle, bundler, esbuild, webpack, vite',
  'clients#threads-and-asyncio': 'async, asyncio, thread',
  'clients#pandas': 'pandas, dataframe, jupyter, notebook',
  'command-line': 'cli, terminal, shell, npx',
  'command-line#many-moments': 'million, import, stdin',
  'command-line#csv': 'csv, excel, spreadsheet, export',
  mcp: 'mcp, claude, cursor, chatgpt, llm, ai, model context protocol',
  agents: 'agent, ai agent, llms.txt, copilot',
  reference:
    'swagger, openapi, openapi json, postman, api reference, schema, generator, endpoint, insomnia',
  'reference#/probes/gethealth':
    'healthcheck, health, heartbeat, ping, alive, probe, liveness, liveness probe',
  'reference#/probes/getreadiness': 'ready, readiness, readiness probe',
  'limits#included-and-not-included': 'not supported, missing feature, feature, scope, faq',
  'limits#astrology':
    'house, house system, placidus, whole sign, ascendant, rising sign, midheaven, mc, vertex, part of fortune, midpoint, transit, synastry, composite, compatibility, progression, solar return, return, nakshatra, dasha, navamsa, divisional chart, eris, fixed star, eclipse, moon phase, lunar phase, sunrise, planetary hour, horoscope, interpretation, natal chart, birth chart, geocode, distance',
  'limits#calls':
    'batch, batch request, webhook, callback, event, notification, websocket, streaming, sse, subscribe, graphql, grpc, soap, xml, rest, get request, pagination, paging, etag, compression, gzip, async job, polling, oauth, oauth2, jwt, basic auth, hmac, signature, java, c#, csharp, .net, ruby, rust, swift, kotlin, jsonp, maven, nuget, gem, cargo',
  'limits#operation':
    'price, pricing, plan, free, free tier, free plan, paid, subscription, invoice, refund, payment, hosted, saas, cloud, admin, admin panel, admin interface, admin api, back office, self service, password, uptime, sla, status page, availability, support, help, contact, helm, helm chart, terraform, docker hub, image registry, email, support email',
  'versioning#reserved-names': 'roadmap, planned, coming soon',
  'versioning#changes-in-v1':
    'breaking change, deprecation, deprecated, backward compatibility, compatibility promise',
  versioning: 'version, api version, v1, v2, semver',
  changelog: 'changelog, release notes',
  determinism: 'deterministic, reproducible, byte identical',
  accuracy: 'accuracy, precision, error bar, arc second, nasa, jpl, de431',
  privacy: 'gdpr, dsgvo, personal data, data protection, ccpa, dpa',
  security: 'vulnerability, security, bug bounty, security.txt, cve',
  dependencies: 'sbom, bill of materials, supply chain, npm audit',
  'self-hosting':
    'self host, on premise, install, deploy, deployment, run it yourself, offline, air gapped',
  'self-hosting#go-live': 'go live, production, reverse proxy, caddy, domain',
  'self-hosting#watch-it': 'monitoring, uptime monitoring, watch',
  'self-hosting#licence':
    'license, licence, agpl, open source, commercial use, source code, closed source',
  configuration: 'environment variable, env, config, port',
  'operating/keys': 'list keys, key management',
  'operating/keys#issue-a-key': 'issue a key, create key',
  'operating/keys#usage-and-credits': 'usage, usage report, statistics, metering',
  'operating/backup': 'backup, restore',
  'operating/postgresql': 'postgres, postgresql, database, mysql, pgbouncer',
  'operating/containers': 'docker, dockerfile, podman, container, image',
  'operating/containers#compose': 'compose, docker compose, docker-compose.yml',
  'operating/cluster': 'k8s, kubernetes, kubectl, kustomize, openshift',
  'operating/one-machine': 'systemd, vps, single server',
  'operating/nginx': 'nginx',
  'operating/nginx#tls': 'tls, https, ssl, certificate',
  'operating/nginx#limits-of-one-address': 'load balancer, x forwarded for, ip limit, ddos',
  'operating/upgrading': 'upgrade, update, migration, migrate, rollback, zero downtime',
  'operating/sizing':
    'scale, scaling, throughput, performance, benchmark, capacity, how many workers',
  'operating/logs': 'log, logging, log format',
  'operating/observability#metrics': 'metrics, prometheus, grafana, dashboard, datadog',
  'operating/observability#traces': 'tracing, trace, traceparent, opentelemetry, otel, jaeger',
  'operating/observability#alerts': 'alert, alerting, alertmanager',
  'operating/failure-modes': 'overload, overloaded, load shedding, graceful shutdown, sigterm',
  'errors/subject.time.invalid_format':
    'missing offset, no offset, invalid date, timestamp, unix timestamp',
  'errors/request.not_found': '404, not found',
  'command-line#formats': 'svg, wheel, chart wheel, chart image, draw a chart',
  'self-hosting#start-it': 'eaddrinuse, port in use, libatomic',
  'limits#connections': 'keep alive, pipelining',
  'privacy#requests-of-persons': 'delete my data, right to erasure, erasure, right of access',
};

/** Lists the words for the section at an address, in any style of addresses. */
export function topicsOf(address: string): readonly string[] {
  return TOPICS[address]?.split(', ') ?? [];
}

/** Every address of the index; a test compares them with the pages. */
export const TOPIC_ADDRESSES: readonly string[] = Object.keys(TOPICS);
