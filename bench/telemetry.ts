/** What metrics and traces cost: CPU of the gateway per listing and of web per page, with and without, in turn. `npm run bench -- telemetry`. */
import { createServer } from 'node:http'
import { Pool } from 'undici'
import { largestCategory } from './listing.ts'
import { LISTING_QUERY, LISTINGS, STORE } from './listingQuery.ts'
import { forkServer, type Measured } from './processes.ts'

/** Code of one request in ten is compiled after thousands: before, it costs ten times as much. */
const WARM_UP = { gateway: 3000, web: 300 }
/** Short rounds in turn, so that other work of the machine meets all versions alike. */
const ROUNDS = 50
const REQUESTS_A_ROUND = { gateway: 20, web: 4 }
const OFF = 'without metrics and traces'
const ON = 'metrics, and traces of one in ten'

type Sent = Parameters<Pool['request']>[0]

const PAGE: Sent = { method: 'GET', path: '/', headers: { host: 'localhost:3000' } }

export async function benchTelemetry(): Promise<string[]> {
  const collector = createServer((from, to) => {
    from.resume().on('end', () => to.end('{}'))
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const address = collector.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const sandbox = await forkServer('./sandboxProcess.ts', {})
  const start = (folder: string, settings: Readonly<Record<string, string>>) =>
    forkServer(`${folder}/gatewayProcess.ts`, { BENCH_SANDBOX: sandbox.url, ...settings })
  // The folder of another version, to compare with.
  const before = process.env['BENCH_BEFORE']
  const versions: readonly Version[] = [
    { name: OFF, start: () => start('.', {}) },
    { name: ON, start: () => start('.', { BENCH_COLLECTOR: endpoint }) },
    ...(before === undefined ? [] : [{ name: 'BENCH_BEFORE', start: () => start(`${before}/bench`, {}) }]),
  ]
  const gateway = await start('.', {})
  const listing = await compare(versions, 'gateway', await listingRequest(gateway.url))
  const web = (settings: Readonly<Record<string, string>>) =>
    forkServer('./webProcess.ts', { BENCH_GATEWAY: gateway.url, ...settings })
  const webs: readonly Version[] = [
    { name: OFF, start: () => web({}) },
    { name: ON, start: () => web({ BENCH_COLLECTOR: endpoint }) },
  ]
  const page = await compare(webs, 'web', PAGE)
  await Promise.all([gateway.stop(), sandbox.stop()])
  collector.close()
  return [...listing, ...page]
}

async function listingRequest(gatewayUrl: string): Promise<Sent> {
  const { id: category } = await largestCategory(gatewayUrl)
  return {
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json', 'x-store': STORE },
    body: JSON.stringify({ query: LISTING_QUERY, variables: { category, ...LISTINGS[0] } }),
  }
}

interface Version {
  readonly name: string
  readonly start: () => Promise<Measured>
}

/** Two processes of each version: those of one version differ too. @returns CPU of all requests of a version beside that of the first one */
async function compare(versions: readonly Version[], kind: 'gateway' | 'web', request: Sent): Promise<string[]> {
  const clients = await Promise.all(
    [...versions, ...versions].map(async ({ name, start }) => ({
      name,
      ...clientOf(await start(), request, REQUESTS_A_ROUND[kind]),
    })),
  )
  for (const { send } of clients) for (let at = 0; at < WARM_UP[kind]; at += 1) await send()
  for (let round = 0; round < ROUNDS; round += 1) for (const { runRound } of clients) await runRound()
  for (const { close } of clients) await close()

  const means = versions.map(({ name }) =>
    clients.filter((client) => client.name === name).map(({ rounds }) => mean(rounds)),
  )
  const off = mean(means[0] ?? [])
  const title = `${kind}, ${request.path}, ${ROUNDS} rounds of ${REQUESTS_A_ROUND[kind]} for each process in turn:`
  const lines = versions.map(({ name }, at) => {
    const own = means[at] ?? []
    const each = own.map((ms) => ms.toFixed(2)).join(' and ')
    return `  ${name.padEnd(36)} ${(mean(own) / off).toFixed(3)}   ${each} ms CPU`
  })
  return [title, ...lines]
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length
}

function clientOf(server: Measured, request: Sent, requestsARound: number) {
  const pool = new Pool(server.url, { connections: 4 })
  const rounds: number[] = []
  const send = async (): Promise<void> => {
    const { body, statusCode } = await pool.request(request)
    const text = await body.text()
    if (statusCode !== 200 || text.includes('"errors":['))
      throw new Error(`expected ${request.path} to answer, got ${statusCode} ${text.slice(0, 200)}`)
  }
  return {
    send,
    rounds,
    runRound: async (): Promise<void> => {
      const before = await server.cpuMs()
      for (let at = 0; at < requestsARound; at += 1) await send()
      rounds.push(((await server.cpuMs()) - before) / requestsARound)
    },
    close: async () => {
      await pool.close()
      await server.stop()
    },
  }
}
