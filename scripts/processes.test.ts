import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkPort } from './ports.ts'
import type { ProcessDescription } from './processes.ts'
import { startProcessOf, untilReady } from './processes.ts'
import { freePort } from './testing/freePort.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karat-processes-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const SERVER = `
  import { createServer } from 'node:http'
  const server = createServer((_request, response) => response.end('{}'))
  server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'))
`

async function describeServer(source: string): Promise<ProcessDescription> {
  const port = await freePort()
  const file = join(folder, 'main.mjs')
  writeFileSync(file, source)
  return {
    name: 'server',
    args: [file],
    env: { ...process.env, PORT: String(port) },
    readyUrl: `http://127.0.0.1:${port}/`,
    logFile: join(folder, 'server.log'),
  }
}

describe('a process', () => {
  test('is ready when it responds, logs to its file, and ends at SIGTERM', async () => {
    const described = await describeServer(`${SERVER}
      process.on('SIGTERM', () => { console.log('closing'); server.close(() => process.exit(0)); server.closeAllConnections() })
    `)
    const started = startProcessOf(described, folder)
    await untilReady(described, started)
    await started.stop()
    expect(await started.ended).toBe('server ended with exit code 0')
    expect(readFileSync(join(folder, 'server.log'), 'utf8')).toBe('listening\nclosing\n')
  })

  test('that ignores SIGTERM is killed', async () => {
    const described = await describeServer(`${SERVER}; process.on('SIGTERM', () => {})`)
    const started = startProcessOf(described, folder, { killAfterMs: 100 })
    await untilReady(described, started)
    await started.stop()
    expect(await started.ended).toBe('server ended by SIGKILL')
  })

  test('that exits reports its exit code, and is not waited for', async () => {
    const described = await describeServer('process.exit(3)')
    const started = startProcessOf(described, folder)
    await expect(untilReady(described, started)).rejects.toThrow(
      `server ended with exit code 3 before it was ready; its log is ${described.logFile}`,
    )
  })

  test('ends when its launcher is killed', async () => {
    const ended = join(folder, 'ended')
    const described = await describeServer(`
      import { writeFileSync } from 'node:fs'
      ${SERVER}
      process.on('SIGTERM', () => { writeFileSync(${JSON.stringify(ended)}, ''); process.exit(0) })
    `)
    const launcher = join(folder, 'launcher.mjs')
    writeFileSync(
      launcher,
      `
      import { startProcessOf, untilReady } from ${JSON.stringify(new URL('./processes.ts', import.meta.url).href)}
      const described = ${JSON.stringify(described)}
      await untilReady(described, startProcessOf(described, ${JSON.stringify(folder)}))
      console.log('ready')
    `,
    )
    const killed = spawn(process.execPath, [launcher], { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise((resolve) => {
      killed.stdout.once('data', resolve)
    })
    killed.kill('SIGKILL')
    await expect.poll(() => existsSync(ended)).toBe(true)
  })
})

describe('a port', () => {
  test('that is free is accepted', async () => {
    await expect(checkPort('127.0.0.1', await freePort(), 'WEB_PORT')).resolves.toBeUndefined()
  })

  test('that is in use is reported with its variable', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const address = server.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    await expect(checkPort('127.0.0.1', port, 'WEB_PORT')).rejects.toThrow(
      `Port ${port} is in use: stop what listens there, or set WEB_PORT to a free port`,
    )
    await new Promise((resolve) => {
      server.close(resolve)
    })
  })

  test('on an address that this machine does not have is reported with LISTEN_HOST', async () => {
    await expect(checkPort('203.0.113.9', await freePort(), 'WEB_PORT')).rejects.toThrow('set LISTEN_HOST')
  })
})
