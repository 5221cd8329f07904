/** Builds what changed, starts sandbox, gateway and web (no sandbox where STOREFRONT_API_URL names another backend), and stops them together. `--dev`: with reload on change. */
import { addressTable } from './addresses.ts'
import type { LauncherConfig } from './config.ts'
import { readConfig, root } from './config.ts'
import { lockFolder, prepareDataFolder } from './dataFolder.ts'
import { fillCluster } from './fillCluster.ts'
import { checkPort } from './ports.ts'
import type { ProcessDescription } from './processes.ts'
import { describeProcesses } from './shopProcesses.ts'
import { runSteps, selectSteps } from './runSteps.ts'
import { STEPS } from './steps.ts'
import type { SupervisedProcess } from './supervisor.ts'
import { superviseProcess } from './supervisor.ts'
import { regenerateOnChange } from './regenerate.ts'
import { takeTurn } from './turn.mjs'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const KEY_BYTES = 32

/** Returns SANDBOX_KEY, or the key in the sandbox's data folder, which is created if missing. @throws Error with the file */
function readOrMakeSandboxKey({ dataFolder, sandboxKey }: LauncherConfig): string {
  if (sandboxKey !== null) return sandboxKey

  // The same file as in sandbox/config.ts: a sandbox that is started alone later uses the same key.
  const file = join(dataFolder, 'sandbox', 'sandbox.key')
  mkdirSync(dirname(file), { recursive: true })
  try {
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}

const isDev = process.argv.includes('--dev')
const running: SupervisedProcess[] = []
let isStopping = false
/** Held as long as the shop runs. */
let lock: ReturnType<typeof lockFolder> | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))
process.on('disconnect', () => void stop(1))
process.channel?.unref()
// The reader of this output may close it, or its file's disk may be full: the shop continues.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
  await start(readConfig())
} catch (error) {
  if (!isStopping) console.error(error instanceof Error ? error.message : error)
  await stop(1)
}

async function start(config: LauncherConfig): Promise<void> {
  await checkPorts(config)
  const endTurn = await takeTurn(root, (line) => console.error(line))
  // The process that had the turn before may have opened them.
  await checkPorts(config)
  prepareDataFolder(config.dataFolder)
  lock = lockFolder(config.dataFolder)
  await build()

  const { sandbox, gateway, web } = describeProcesses(config, {
    isDev,
    sandboxKey: config.otherBackendUrl === null ? readOrMakeSandboxKey(config) : null,
  })
  if (sandbox) await open(sandbox)
  if (sandbox) await fillCluster(root, { ...process.env, ...gateway.env }, (line) => console.error(line))
  await Promise.all([open(gateway), open(web)])
  if (isStopping) return

  endTurn()
  console.log(`\n${addressTable(config)}\n\n  Ctrl-C stops everything.\n`)
  if (isDev) regenerateOnChange(root)
}

async function checkPorts(config: LauncherConfig): Promise<void> {
  const { host, webPort, gatewayPort, sandboxPort, paymentPort, identityPort, otherBackendUrl } = config
  await checkPort(host, webPort, 'WEB_PORT')
  await checkPort(host, gatewayPort, 'GATEWAY_PORT')
  if (otherBackendUrl !== null) return
  await checkPort(host, sandboxPort, 'SANDBOX_PORT')
  await checkPort(host, paymentPort, 'PAYMENT_PORT')
  await checkPort(host, identityPort, 'IDENTITY_PORT')
}

async function build(): Promise<void> {
  const steps = selectSteps(STEPS, isDev ? ['generate', 'ide'] : ['ide', 'web server'])
  const results = await runSteps(steps, { root, onStart: (step) => console.error(`Building: ${step.name}`) })
  const failed = results.find(({ outcome }) => outcome === 'failed')
  if (failed)
    throw new Error(`${failed.output.trimEnd()}\nThe step "${failed.name}" failed: what it says above is the reason`)
}

async function open(described: ProcessDescription): Promise<void> {
  if (isStopping) return
  const supervised = superviseProcess(described, root, { report: (line) => console.error(line) })
  running.push(supervised)
  await supervised.ready
}

/** Stops the shop first and the backend last, so that no process sends requests to a stopped one. */
async function stop(exitCode: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  for (const one of running.toReversed()) await one.stop()
  lock?.close()
  process.exit(exitCode)
}
