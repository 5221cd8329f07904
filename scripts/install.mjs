/** What start.mjs needs before packages are installed. No dependencies; runs on Node 20. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeTurn } from './turn.mjs'

const WANTED_MAJOR = 24
const PASSED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Installs packages if the lock file and node_modules differ. @throws Error if npm fails */
export async function install(root) {
  if (whatIsWrong(root) === null) return

  const endTurn = await takeTurn(root, (line) => console.error(line))
  try {
    const reason = whatIsWrong(root)
    if (reason === null) return
    console.error(`Installing packages: ${reason}`)
    await runNpmCi(root)
  } finally {
    endTurn()
  }
}

function whatIsWrong(root) {
  const reason = whatDiffers(
    readLock(join(root, 'package-lock.json')),
    readLock(join(root, 'node_modules', '.package-lock.json')),
  )
  return reason ?? (findNode(root) ? null : `no Node ${WANTED_MAJOR} here`)
}

function runNpmCi(root) {
  // Development packages are needed for building: NODE_ENV=production must not omit them.
  const args = ['ci', '--loglevel=error', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const child = spawn('npm', args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  const takeBack = passSignalsOn(child)
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new Error(`npm could not be started: ${error.message}`)))
    child.on('exit', (code, signal) => {
      if (code === 0) resolve()
      else
        reject(
          new Error(
            signal
              ? `npm ci was ended by ${signal}`
              : `npm ci failed with exit code ${code}: what it says above is the reason`,
          ),
        )
    })
  }).finally(takeBack)
}

/**
 * Returns one sentence about the first difference, or null. npm writes the second file when an installation is complete,
 * without the packages that this platform does not need.
 */
export function whatDiffers(wanted, installed) {
  if (!wanted) throw new Error('Expected package-lock.json beside start.mjs, found none')
  if (!installed) return 'nothing is installed yet'

  for (const [path, { version, optional, link }] of Object.entries(wanted)) {
    if (path === '' || link) continue
    const there = installed[path]
    if (!there && !optional) return `${path} is missing`
    if (there && there.version !== version) return `${path} is ${there.version}, the lock file says ${version}`
  }
  const surplus = Object.keys(installed).find((path) => !wanted[path])
  return surplus ? `${surplus} is not in the lock file` : null
}

/** Returns the path of the Node from npm, or of this one. @throws Error if neither is new enough */
export function newerNode(root) {
  const node = findNode(root)
  if (node) return node
  const needs = `Karat needs Node ${WANTED_MAJOR} or newer, and this is ${process.version}`
  throw new Error(`${needs}: npm brings one for Linux on x64 only, install it from nodejs.org here`)
}

/** Runs a script, forwards signals to it and exits with its exit code. */
export function handOver(node, args, root) {
  // The channel closes when this process is killed, which ends the script.
  const child = spawn(node, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  const takeBack = passSignalsOn(child)
  child.on('error', (error) => {
    console.error(`${node} could not be started: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 1
    if (signal) console.error(`${args[0]} was ended by ${signal}`)
    takeBack()
  })
}

/** Forwards signals. Returns the function that stops: without a listener a signal ends this process again. */
function passSignalsOn(child) {
  const pass = (signal) => child.kill(signal)
  for (const signal of PASSED_SIGNALS) process.on(signal, pass)
  return () => {
    for (const signal of PASSED_SIGNALS) process.off(signal, pass)
  }
}

function findNode(root) {
  const fromNpm = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(fromNpm)) return fromNpm
  return Number(process.versions.node.split('.')[0]) >= WANTED_MAJOR ? process.execPath : null
}

function readLock(file) {
  if (!existsSync(file)) return null
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    throw new Error(`${file} is not readable as JSON`)
  }
}
