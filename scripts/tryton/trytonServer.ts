/** A running Tryton: a copy of the prepared shop on a port of its own, ended with this process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { endWithThis } from '../endWithThis.ts'
import { freePort } from '../testing/freePort.ts'
import { program, provideDatabase, runScript, type Series, writeConfig } from './trytonSeries.ts'

const START_TIMEOUT_MS = 60_000
const PROBE_MS = 200

export interface TrytonServer {
  readonly series: Series
  /** Base address of the shop's calls; there is no `/api` in it. */
  readonly url: string
  /** Runs a command of `shop.py`. Returns the JSON that it prints. */
  script(...command: readonly string[]): Promise<unknown>
  stop(): Promise<void>
}

/** @throws Error with the end of the log when the server does not answer in time */
export async function startTryton(series: Series, shop: string): Promise<TrytonServer> {
  const database = await provideDatabase(series)
  const folder = mkdtempSync(join(tmpdir(), 'karat-tryton-'))
  copyFileSync(database, join(folder, 'shop.sqlite'))
  const port = await freePort()
  const config = writeConfig(folder, port)
  const child = spawn(program(series, 'trytond'), ['-c', config, '-d', 'shop'], { stdio: ['ignore', 'pipe', 'pipe'] })
  endWithThis(child)
  const logFile = join(folder, 'server.log')
  const log = createWriteStream(logFile)
  child.stdout.pipe(log)
  child.stderr.pipe(log)

  const path = series === '7.0' ? 'shop' : 'shop/r'
  const server: TrytonServer = {
    series,
    url: `http://127.0.0.1:${port}/${path}/web_shop_vue_storefront/${shop}`,
    script: (...command) => runScript(series, config, ...command),
    async stop() {
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    await answers(server.url, child)
    return server
  } catch (error) {
    const tail = readFileSync(logFile, 'utf8').slice(-2_000)
    await server.stop()
    throw new Error(`${error instanceof Error ? error.message : String(error)}: ${tail}`, { cause: error })
  }
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + START_TIMEOUT_MS
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`Tryton ended with ${child.exitCode}`)
    try {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${url}/cart/create`, {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(20_000),
      })
      if (response.ok) return
    } catch {
      // It is not listening yet.
    }
    await delay(PROBE_MS)
  }
  throw new Error(`Tryton did not answer within ${START_TIMEOUT_MS} ms`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGKILL')
  await ended
}
