import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkPort } from './ports.ts'
import type { ProcessDescription } from './processes.ts'
import { superviseProcess, type SupervisedProcess } from './supervisor.ts'
import { freePort } from './testing/freePort.ts'

let folder: string
let supervised: SupervisedProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karat-supervisor-'))
  supervised = []
})
afterEach(async () => {
  await Promise.all(supervised.map((one) => one.stop()))
  rmSync(folder, { recursive: true })
})

/** Responds with its process id; a `crash` in its own file ends it, at every start. */
const SERVER = `
  import { createServer } from 'node:http'
  import { existsSync } from 'node:fs'
  if (existsSync(process.env.CRASH_FILE)) { console.log('crashes'); process.exit(7) }
  const server = createServer((_request, response) => response.end(String(process.pid)))
  server.on('error', (error) => { console.error(error.message); process.exit(1) })
  server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'))
`
const PAUSES = { firstMs: 50, maxMs: 200, steadyAfterMs: 60_000 }

async function describeProcess(name = 'gateway'): Promise<ProcessDescription & { readonly port: number }> {
  const port = await freePort()
  const file = join(folder, 'main.mjs')
  writeFileSync(file, SERVER)
  return {
    name,
    args: [file],
    env: { ...process.env, PORT: String(port), CRASH_FILE: join(folder, `${name}.crash`) },
    readyUrl: `http://127.0.0.1:${port}/`,
    logFile: join(folder, `${name}.log`),
    port,
  }
}

function supervise(described: ProcessDescription, lines: string[] = [], pauses = PAUSES): SupervisedProcess {
  const started = superviseProcess(described, folder, { report: (line) => lines.push(line), pauses })
  supervised.push(started)
  return started
}

const pidOf = async ({ readyUrl }: ProcessDescription): Promise<number> => Number(await (await fetch(readyUrl)).text())
const pidOrNone = (described: ProcessDescription): Promise<number> => pidOf(described).catch(() => 0)

test('restarts a killed process, with one log line, while others keep running', async () => {
  const [gateway, web] = [await describeProcess(), await describeProcess('web')]
  const lines: string[] = []
  await Promise.all([supervise(gateway, lines).ready, supervise(web, lines).ready])
  const [first, other] = [await pidOf(gateway), await pidOf(web)]

  process.kill(first, 'SIGKILL')
  await expect.poll(() => pidOrNone(gateway), { timeout: 10_000 }).toSatisfy((pid) => pid > 0 && pid !== first)
  expect(lines).toEqual([`gateway ended by SIGKILL; starts again in 0.05 s; its log is ${gateway.logFile}`])
  expect(await pidOf(web)).toBe(other)
})

test('doubles the pause up to its limit while the process exits at every start', async () => {
  const described = await describeProcess()
  const lines: string[] = []
  await supervise(described, lines).ready
  appendFileSync(join(folder, 'gateway.crash'), '')
  process.kill(await pidOf(described), 'SIGKILL')

  await expect.poll(() => lines.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(5)
  const pauses = lines.slice(0, 5).map((line) => /again in ([\d.]+) s/.exec(line)?.[1])
  expect(pauses).toEqual(['0.05', '0.1', '0.2', '0.2', '0.2'])
  expect(lines[1]).toContain('gateway ended with exit code 7')
  expect(readFileSync(join(folder, 'gateway.log'), 'utf8')).toContain('crashes')

  rmSync(join(folder, 'gateway.crash'))
  await expect.poll(() => pidOrNone(described), { timeout: 10_000 }).toBeGreaterThan(0)
})

test('starts with the first pause again after the process lived long enough', async () => {
  const described = await describeProcess()
  const lines: string[] = []
  await supervise(described, lines, { ...PAUSES, steadyAfterMs: 0 }).ready
  for (let deaths = 1; deaths <= 3; deaths += 1) {
    await expect.poll(() => pidOrNone(described), { timeout: 10_000 }).toBeGreaterThan(0)
    process.kill(await pidOf(described), 'SIGKILL')
    await expect.poll(() => lines.length).toBe(deaths)
  }
  expect(new Set(lines).size).toBe(1)
})

test('does not restart a process that fails at its first start', async () => {
  const described = await describeProcess()
  writeFileSync(join(folder, 'gateway.crash'), '')
  const lines: string[] = []
  const started = supervise(described, lines)
  await expect(started.ready).rejects.toThrow(
    `gateway ended with exit code 7 before it was ready; its log is ${described.logFile}`,
  )
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(lines).toEqual([])
  expect(readFileSync(join(folder, 'gateway.log'), 'utf8')).toBe('crashes\n')
})

test('stopping during the pause leaves no process and no port', async () => {
  const described = await describeProcess()
  const lines: string[] = []
  const started = supervise(described, lines, { ...PAUSES, firstMs: 60_000 })
  await started.ready
  process.kill(await pidOf(described), 'SIGKILL')
  await expect.poll(() => lines.length).toBe(1)

  const startedAt = performance.now()
  await started.stop()
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  await expect(checkPort('127.0.0.1', described.port, 'GATEWAY_PORT')).resolves.toBeUndefined()
})

test('stopping right after a restart ends the new process', async () => {
  const described = await describeProcess()
  const started = supervise(described)
  await started.ready
  const first = await pidOf(described)
  process.kill(first, 'SIGKILL')
  await expect.poll(() => pidOrNone(described), { timeout: 10_000 }).toSatisfy((pid) => pid > 0 && pid !== first)
  await started.stop()
  await expect(pidOf(described)).rejects.toThrow(TypeError)
})

/** Listens as soon as the port is free. */
async function listenSoon(port: number): Promise<Server> {
  for (;;) {
    const server = createServer((socket) => socket.destroy())
    const isListening = await new Promise((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (isListening) return server
  }
}

test('retries until a port that is in use is free', async () => {
  const described = await describeProcess()
  const lines: string[] = []
  await supervise(described, lines, { ...PAUSES, firstMs: 100 }).ready
  const first = await pidOf(described)
  process.kill(first, 'SIGKILL')
  const thief = await listenSoon(described.port)
  await expect.poll(() => lines.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
  await new Promise((resolve) => thief.close(resolve))
  await expect.poll(() => pidOrNone(described), { timeout: 10_000 }).toSatisfy((pid) => pid > 0 && pid !== first)
})
