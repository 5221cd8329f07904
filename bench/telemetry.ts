/** What metrics and traces cost the gateway: CPU per listing of one with them, of one without, and of a second one without, in turn. `npm run bench -- telemetry`. */
import { createServer } from 'node:http'
import { Pool } from 'undici'
import { STORE } from './listingQuery.ts'
import { median } from './median.ts'
import { forkServer, type Measured } from './processes.ts'

const WARM_UP = 300
const ROUNDS = 15
const REQUESTS_A_ROUND = 60
const LISTING = `{ store { menu { name path } newProducts { items { sku name path stock { status } price { ... on Price { now { gross { amount } } } } } } } }`

export async function benchTelemetry(): Promise<string[]> {
  const collector = createServer((from, to) => {
    from.resume().on('end', () => to.end('{}'))
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const address = collector.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const sandbox = await forkServer('./sandboxProcess.ts', {})
  const start = (settings: Readonly<Record<string, string>>) =>
    forkServer('./gatewayProcess.ts', { BENCH_SANDBOX: sandbox.url, ...settings })
  const gateways = [await start({}), await start({}), await start({ BENCH_COLLECTOR: endpoint })]
  // The folder of another version, to compare with.
  const before = process.env['BENCH_BEFORE']
  if (before !== undefined)
    gateways.push(await forkServer(`${before}/bench/gatewayProcess.ts`, { BENCH_SANDBOX: sandbox.url }))
  const clients = gateways.map(clientOf)
  for (const { send } of clients) for (let at = 0; at < WARM_UP; at += 1) await send()
  for (let round = 0; round < ROUNDS; round += 1) for (const { runRound } of clients) await runRound()
  for (const { close } of clients) await close()
  for (const server of [...gateways, sandbox]) await server.stop()
  collector.close()

  const [off = [], again = [], on = [], former] = clients.map(({ rounds }) => rounds)
  const ratio = (rounds: readonly number[]) => median(rounds.map((ms, round) => ms / (off[round] ?? 1))).toFixed(3)
  const row = (name: string, rounds: readonly number[]) =>
    `  ${name.padEnd(36)} ${ratio(rounds)}   ${median(rounds).toFixed(2)} ms CPU`
  return [
    `listing of the home page, ${ROUNDS} rounds of ${REQUESTS_A_ROUND} in turn:`,
    row('without metrics and traces', off),
    row('the same again', again),
    row('metrics, and traces of one in ten', on),
    ...(former ? [row('the version in BENCH_BEFORE', former)] : []),
  ]
}

function clientOf(server: Measured) {
  const pool = new Pool(server.url, { connections: 4 })
  const rounds: number[] = []
  const send = async (): Promise<void> => {
    const { body, statusCode } = await pool.request({
      method: 'POST',
      path: '/graphql',
      headers: { 'content-type': 'application/json', 'x-store': STORE },
      body: JSON.stringify({ query: LISTING }),
    })
    const text = await body.text()
    if (statusCode !== 200 || text.includes('"errors"'))
      throw new Error(`expected a listing, got ${text.slice(0, 200)}`)
  }
  return {
    send,
    rounds,
    runRound: async (): Promise<void> => {
      const before = await server.cpuMs()
      for (let at = 0; at < REQUESTS_A_ROUND; at += 1) await send()
      rounds.push(((await server.cpuMs()) - before) / REQUESTS_A_ROUND)
    },
    close: () => pool.close(),
  }
}
