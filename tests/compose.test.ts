/** Checks the container files against each other, because no container engine runs in the tests. */
import { existsSync, readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { METAL_STREAM_PATH } from '../gateway/http/paths.ts'
import { type Module, readModules } from './importRules/modules.ts'
import { STEPS } from '../scripts/steps.ts'
import project from '../package.json' with { type: 'json' }
import stores from '../stores.json' with { type: 'json' }

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const Service = v.strictObject({
  build: v.strictObject({ context: v.literal('.'), dockerfile: v.literal('docker/Dockerfile'), target: v.string() }),
  user: v.literal('node'),
  init: v.literal(true),
  read_only: v.literal(true),
  tmpfs: v.array(v.string()),
  cap_drop: v.tuple([v.literal('ALL')]),
  security_opt: v.tuple([v.literal('no-new-privileges:true')]),
  restart: v.literal('unless-stopped'),
  stop_grace_period: v.pipe(v.string(), v.regex(/^\d+s$/)),
  // YAML would parse unquoted numbers and booleans as other types.
  environment: v.record(v.string(), v.string()),
  volumes: v.optional(v.array(v.pipe(v.string(), v.regex(/^[a-z-]+:\/data$/)))),
  ports: v.array(v.pipe(v.string(), v.regex(/^127\.0\.0\.1:(\d+):\1$/, 'expected 127.0.0.1:port:port'))),
  networks: v.optional(v.strictObject({ default: v.strictObject({ ipv4_address: v.pipe(v.string(), v.ipv4()) }) })),
  depends_on: v.optional(v.record(v.string(), v.strictObject({ condition: v.literal('service_healthy') }))),
  healthcheck: v.strictObject({
    test: v.tuple([v.literal('CMD'), v.literal('node'), v.literal('docker/healthcheck.mjs'), v.string(), v.string()]),
    interval: v.string(),
    timeout: v.string(),
    retries: v.number(),
    start_period: v.string(),
  }),
})
const Compose = v.object({
  services: v.record(v.string(), Service),
  networks: v.strictObject({
    default: v.strictObject({ ipam: v.strictObject({ config: v.tuple([v.strictObject({ subnet: v.string() })]) }) }),
  }),
  volumes: v.record(v.string(), v.unknown()),
})

const compose = v.parse(Compose, parse(read('docker-compose.yml'), { merge: true }))
const services = Object.entries(compose.services).map(([name, service]) => ({ name, service }))

interface Stage {
  readonly name: string
  readonly from: string
  readonly lines: readonly string[]
}
const stages: readonly Stage[] = read('docker/Dockerfile')
  .split(/^(?=FROM )/m)
  .filter((part) => part.startsWith('FROM '))
  .map((part) => {
    const [, from = '', name = ''] = /^FROM (\S+) AS (\S+)/.exec(part) ?? []
    return { name, from, lines: part.split('\n') }
  })

/** Returns the stage's lines after those of the stages that it extends. */
function allLines(name: string): readonly string[] {
  const stage = stages.find((candidate) => candidate.name === name)
  return stage ? [...allLines(stage.from), ...stage.lines] : []
}

describe('docker-compose.yml', () => {
  test('runs sandbox, gateway and web', () => {
    expect(services.map(({ name }) => name)).toEqual(['sandbox', 'gateway', 'web'])
  })

  test.each(services)('$name is built from a stage, and waits for services that exist', ({ service }) => {
    expect(stages.map(({ name }) => name)).toContain(service.build.target)
    for (const needed of Object.keys(service.depends_on ?? {})) expect(compose.services).toHaveProperty(needed)
    for (const volume of service.volumes ?? []) expect(compose.volumes).toHaveProperty(volume.split(':')[0] ?? '')
  })

  test.each(services)('$name gets only variables of .env.example', ({ service }) => {
    const known = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
    for (const name of Object.keys(service.environment)) expect(known).toContain(name)
  })

  test.each(services)('$name publishes and checks the port it listens on', ({ name, service }) => {
    const [, , , variable, port] = service.healthcheck.test
    expect(variable).toBe(`${name.toUpperCase()}_PORT`)
    expect(service.environment[variable]).toBe(port)
    // The providers are further servers of the sandbox.
    const own = [
      port,
      ...(name === 'sandbox' ? [service.environment['PAYMENT_PORT'], service.environment['IDENTITY_PORT']] : []),
    ]
    expect(service.ports).toEqual(own.map((one) => `127.0.0.1:${one}:${one}`))
    expect(service.environment['LISTEN_HOST']).toBe('0.0.0.0')
  })

  test.each(services)('$name connects to services and ports that exist', ({ service }) => {
    for (const [name, value] of Object.entries(service.environment)) {
      // Browsers open the provider's pages, from outside of the containers.
      if (!value.startsWith('http') || ['PAYMENT_PUBLIC_URL', 'IDENTITY_PUBLIC_URL'].includes(name)) continue
      const { hostname, port } = new URL(value)
      expect(compose.services[hostname]?.ports, name).toContain(`127.0.0.1:${port}:${port}`)
      expect(Object.keys(service.depends_on ?? {}), name).toContain(hostname)
    }
  })
})

describe('docker-compose.cluster.yml', () => {
  const ClusterService = v.looseObject({
    image: v.optional(v.string()),
    environment: v.optional(v.record(v.string(), v.string()), {}),
    volumes: v.optional(v.array(v.string())),
    networks: v.optional(v.strictObject({ default: v.strictObject({ ipv4_address: v.pipe(v.string(), v.ipv4()) }) })),
    depends_on: v.optional(v.record(v.string(), v.unknown())),
    healthcheck: v.optional(v.unknown()),
    cap_drop: v.optional(v.array(v.string())),
    ports: v.optional(v.undefined(), undefined),
  })
  const cluster = v.parse(
    v.looseObject({ services: v.record(v.string(), ClusterService), volumes: v.record(v.string(), v.unknown()) }),
    parse(read('docker-compose.cluster.yml'), { merge: true }),
  )
  const nodes = Object.entries(cluster.services).filter(([name]) => name.startsWith('search-'))

  test('runs three nodes of one cluster, without a published port', () => {
    const names = nodes.map(([name]) => name)
    expect(names).toHaveLength(3)
    for (const [name, { image, environment, healthcheck, cap_drop: dropped }] of nodes) {
      expect(image).toBe('opensearchproject/opensearch:2.19.1')
      expect(environment['node.name']).toBe(name)
      expect(environment['discovery.seed_hosts']?.split(',')).toEqual(names)
      expect(names).toContain(environment['cluster.initial_cluster_manager_nodes'])
      expect(healthcheck).toBeDefined()
      expect(dropped).toEqual(['ALL'])
    }
  })

  test('the indexer and the gateway read the same nodes, and the gateway waits for the index', () => {
    const { gateway, index } = cluster.services
    const addresses = nodes.map(([name]) => `http://${name}:9200`).join(',')
    expect(gateway?.environment).toMatchObject({ SEARCH_ENGINE: 'elasticsearch', SEARCH_NODES: addresses })
    expect(index?.environment['SEARCH_NODES']).toBe(addresses)
    expect(gateway?.depends_on).toMatchObject({ index: { condition: 'service_completed_successfully' } })
  })

  test('the second gateway has the settings and the sessions of the first one', () => {
    const { gateway, 'gateway-2': second } = cluster.services
    const own = compose.services['gateway']
    const { CATALOGUE_SOURCE: _source, CATALOGUE_SOURCE_KEY: _key, ...settings } = own?.environment ?? {}
    expect(second?.environment).toEqual({ ...settings, ...gateway?.environment })
    expect(second?.volumes).toEqual(own?.volumes)
    expect(second?.['user']).toBe('node')
    expect(second?.['build']).toEqual(own?.build)
    expect(second?.healthcheck).toEqual(own?.healthcheck)
  })

  test('Redis is reached from the containers only, stores what it has, and evicts no session', () => {
    const { redis, gateway, 'gateway-2': second } = cluster.services
    expect(redis?.image).toMatch(/^redis:\d+\.\d+-alpine$/)
    expect(redis?.['command']).toEqual(
      'redis-server --appendonly yes --maxmemory 256mb --maxmemory-policy noeviction'.split(' '),
    )
    expect([redis?.['user'], redis?.['read_only'], redis?.cap_drop]).toEqual(['redis', true, ['ALL']])
    expect(redis?.healthcheck).toBeDefined()
    expect(redis?.volumes).toEqual(['redis-data:/data'])
    expect(gateway?.depends_on).toMatchObject({ redis: { condition: 'service_healthy' } })
    for (const { environment } of [gateway, second].flatMap((each) => each ?? [])) {
      expect(new URL(environment['SESSION_STORE_URL'] ?? '').hostname).toBe('redis')
      expect(environment['SESSION_KEY']).toMatch(/^\$\{SESSION_KEY:\?/)
    }
  })

  test('the proxy has both gateways, runs without root, and is trusted at its fixed address', () => {
    const { proxy, web, gateway } = cluster.services
    const configuration = read('docker/gateways.conf')
    const port = compose.services['gateway']?.environment['GATEWAY_PORT']
    const servers = [...configuration.matchAll(/^ {2}server (\S+) /gm)].map(([, server]) => server)
    expect(servers).toEqual([`gateway:${port}`, `gateway-2:${port}`])
    expect(proxy?.image).toMatch(/^nginxinc\/nginx-unprivileged:\d/)
    expect(proxy?.cap_drop).toEqual(['ALL'])
    expect(proxy?.healthcheck).toBeDefined()
    expect(proxy?.volumes).toEqual(['./docker/gateways.conf:/etc/nginx/conf.d/default.conf:ro'])
    expect(web?.environment['GATEWAY_URL']).toBe(`http://proxy:${/listen (\d+);/.exec(configuration)?.[1]}`)
    const addresses = [compose.services['web'], proxy].map((each) => each?.networks?.default.ipv4_address)
    expect(gateway?.environment['TRUSTED_PROXIES']?.split(',')).toEqual(addresses)
  })

  test('the proxy passes on a stream of quotes for as long as a gateway keeps it open, unbuffered', () => {
    const [, stream = ''] = read('docker/gateways.conf').split(`location = ${METAL_STREAM_PATH} {`)
    expect(stream).toContain('proxy_buffering off;')
    const minutes = Number(/^STREAM_MAX_MINUTES=(\d+)$/m.exec(read('.env.example'))?.[1])
    expect(Number(/proxy_read_timeout (\d+)m;/.exec(stream)?.[1])).toBeGreaterThan(minutes)
  })

  test('names only services, volumes and variables that exist', () => {
    const known = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
    for (const [name, { volumes = [], depends_on: needed = {} }] of Object.entries(cluster.services)) {
      for (const volume of volumes) {
        const [source = ''] = volume.split(':')
        const isVolume = source in compose.volumes || source in cluster.volumes
        expect(isVolume || (source.startsWith('./') && existsSync(join(root, source))), source).toBe(true)
      }
      for (const other of Object.keys(needed))
        expect({ ...compose.services, ...cluster.services }, name).toHaveProperty([other])
    }
    const own = Object.entries(cluster.services).filter(([name]) => !name.startsWith('search-'))
    expect(known).toEqual(expect.arrayContaining(own.flatMap(([, { environment }]) => Object.keys(environment))))
  })
})

describe('docker-compose.https.yml', () => {
  const HttpsService = v.looseObject({ environment: v.record(v.string(), v.string()) })
  const { services: https } = v.parse(
    v.object({ services: v.record(v.string(), HttpsService) }),
    parse(read('docker-compose.https.yml'), { merge: true }),
  )
  const edge = v.parse(
    v.looseObject({
      image: v.pipe(v.string(), v.regex(/^caddy:\d/)),
      user: v.literal('1000:1000'),
      read_only: v.literal(true),
      cap_drop: v.tuple([v.literal('ALL')]),
      security_opt: v.tuple([v.literal('no-new-privileges:true')]),
      volumes: v.tuple([v.literal('./docker/Caddyfile:/etc/caddy/Caddyfile:ro')]),
      ports: v.array(v.string()),
      networks: v.object({ default: v.object({ ipv4_address: v.string() }) }),
      healthcheck: v.object({ test: v.array(v.string()) }),
    }),
    https['edge'],
  )
  const configuration = read('docker/Caddyfile')
  const origin = https['web']?.environment['PUBLIC_ORIGIN_TEMPLATE'] ?? ''

  test('has a certificate for the host of every store, on the port that it publishes for HTTP/2 and HTTP/3', () => {
    const [, addresses = ''] = /^(https:.*) \{$/m.exec(configuration) ?? []
    const hosts = [...new Set(stores.stores.map(({ host }) => host))]
    expect(addresses.split(', ').toSorted()).toEqual(hosts.map((host) => origin.replace('{host}', host)).toSorted())
    const { port } = new URL(origin.replace('{host}', 'localhost'))
    expect(edge.ports).toEqual([`127.0.0.1:${port}:${port}`, `127.0.0.1:${port}:${port}/udp`])
    expect(edge.healthcheck.test.at(-1)).toBe(`https://localhost:${port}/health/ready`)
  })

  test('passes requests to web, whose port is that of docker-compose.yml', () => {
    expect(configuration).toContain('reverse_proxy {$WEB_ADDRESS}')
    expect(https['edge']?.environment).toEqual({
      WEB_ADDRESS: `web:${compose.services['web']?.environment['WEB_PORT']}`,
    })
  })

  test('web and gateway trust its fixed address, know the public addresses, and payments return to them', () => {
    const { gateway, sandbox, web } = https
    expect(gateway?.environment).toEqual(web?.environment)
    expect(web?.environment['TRUSTED_PROXIES']?.split(',')).toEqual([
      compose.services['web']?.networks?.default.ipv4_address,
      '172.30.77.11',
      edge.networks.default.ipv4_address,
    ])
    expect(sandbox?.environment['PAYMENT_RETURN_ORIGINS']).toBe(
      [origin.replace('{host}', 'localhost'), origin.replace('{host}', '*.localhost')].join(','),
    )
  })

  test('does not ask browsers to use HTTPS for all ports of localhost', () => {
    expect(configuration).toContain('header_down -Strict-Transport-Security')
  })
})

describe('client address for rate limits', () => {
  test("the gateway trusts web's address, which is fixed, and no other", () => {
    const address = compose.services['web']?.networks?.default.ipv4_address ?? ''
    expect(compose.services['gateway']?.environment['TRUSTED_PROXIES']).toBe(address)
    const [{ subnet }] = compose.networks.default.ipam.config
    const network = new BlockList()
    network.addSubnet(subnet.split('/')[0] ?? '', Number(subnet.split('/')[1]))
    expect(network.check(address)).toBe(true)
  })
})

describe('Dockerfile', () => {
  const copies = stages.flatMap(({ lines }) => lines).filter((line) => line.startsWith('COPY '))

  test('copies only files that exist or that a step builds', () => {
    const made = STEPS.flatMap(({ outputs }) => outputs)
    // The other stages install packages and copy the base image's programs.
    for (const line of copies.filter((copy) => !copy.includes('--from=') || copy.includes('--from=build '))) {
      const isFromStage = line.includes('--from=')
      const sources = line
        .replace(/^COPY (--from=\S+ )?/, '')
        .split(' ')
        .slice(0, -1)
      for (const source of sources.map((path) => path.replace(/^\/app\//, ''))) {
        const isMade = isFromStage && made.some((output) => output === source || output.startsWith(`${source}/`))
        expect(isMade || existsSync(join(root, source)), line).toBe(true)
      }
    }
  })

  test('copies from stages that exist', () => {
    const named = copies.flatMap((line) => /--from=(\S+)/.exec(line)?.[1] ?? [])
    expect(stages.map(({ name }) => name)).toEqual(expect.arrayContaining(named))
  })

  test.each(services)(
    '$name runs as a user other than root, with a health check and without a shell',
    ({ service }) => {
      const lines = allLines(service.build.target)
      expect(lines.findLast((line) => line.startsWith('USER '))).toBe('USER node')
      expect(
        lines.some((line) => line.startsWith('HEALTHCHECK ') && line.includes('CMD ["node", "docker/healthcheck.mjs"')),
      ).toBe(true)
      expect(lines.findLast((line) => line.startsWith('CMD '))).toMatch(
        /^CMD \["node", (?:"--[a-z=\d-]+", )*"[a-z/]+main\.ts"\]$/,
      )
    },
  )

  test.each(services)('$name starts a copied file', ({ service }) => {
    const lines = allLines(service.build.target)
    const [, main = ''] = /"([^"]+)"\]$/.exec(lines.findLast((line) => line.startsWith('CMD ')) ?? '') ?? []
    expect(existsSync(join(root, main)), main).toBe(true)
    expect(lines.some((line) => line.startsWith('COPY ') && line.endsWith(` ${main.split('/')[0]}`))).toBe(true)
  })

  /** Further programs of an image. */
  const programs: Readonly<Record<string, readonly string[]>> = { gateway: ['indexer/main.ts'] }

  test.each(services)('$name has the packages that it loads, and no other', ({ name, service }) => {
    const lines = allLines(service.build.target)
    const [, main = ''] = /"([^"]+)"\]$/.exec(lines.findLast((line) => line.startsWith('CMD ')) ?? '') ?? []
    const [, listed = ''] =
      /RUN node docker\/keepPackages\.mjs ([^&]+)&&/.exec(allLines(`${name}-modules`).join('\n')) ?? []
    expect(lines).toContain(`COPY --from=${name}-modules /app/node_modules node_modules`)
    const loaded = packagesOf([main, ...(programs[name] ?? [])], new Map(readModules().map((one) => [one.path, one])))
    expect(listed.split(/[\s\\]+/).filter(Boolean)).toEqual(
      loaded.filter((one) => one in project.dependencies).toSorted(),
    )
  })

  test('excludes build outputs and private files', () => {
    const ignored = read('.dockerignore').split('\n')
    for (const path of ['.git', '.env*', '.data', 'node_modules', 'dist']) expect(ignored).toContain(path)
  })
})

/** Packages that modules load when they are run. */
function packagesOf(mains: readonly string[], modules: ReadonlyMap<string, Module>): readonly string[] {
  const seen = new Set(mains)
  // A set that grows while it is read.
  for (const path of seen) for (const loaded of modules.get(path)?.loaded ?? []) seen.add(loaded)
  const names = [...seen].flatMap((path) => /^npm:(@[^/]+\/[^/]+|[^/]+)/.exec(path)?.[1] ?? [])
  return [...new Set(names)]
}
