/** Tryton for tests: installed from PyPI into a virtual environment for each series, with a shop that `tests/foreign/tryton/shop.py` sets up once. Needs Python 3.11. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../config.ts'

const run = promisify(execFile)

export const SERIES = ['8.2', '7.0'] as const
export type Series = (typeof SERIES)[number]

/** All of the same series. */
const PACKAGES = [
  'trytond',
  'proteus',
  'trytond-web-shop-vue-storefront',
  'trytond-carrier',
  'trytond-product-attribute',
  'trytond-sale-promotion-coupon',
  'trytond-sale-shipment-cost',
]
const MODULES = [
  'web_shop_vue_storefront',
  'carrier',
  'product_attribute',
  'sale_promotion_coupon',
  'sale_shipment_cost',
]
/** Later clients accept no search server but Elastic's own since 7.14. */
const SEARCH_CLIENT = 'elasticsearch==7.13.*'

const FOLDER = join(root, '.data', 'tryton')
const SCRIPT = join(root, 'tests', 'foreign', 'tryton', 'shop.py')
const INSTALL_MS = 600_000
const SET_UP_MS = 600_000

/** Null when Python and the packages are there; else the reason in one sentence. */
export async function missingForTryton(series: Series): Promise<string | null> {
  const python = await findPython()
  if (python === null) return 'expected Python 3.11 on the PATH, found none'
  try {
    await install(series, python)
    return null
  } catch (error) {
    return `Tryton ${series} cannot be installed: ${firstLines(error)}`
  }
}

/** A program of the virtual environment. */
export function program(series: Series, name: 'python' | 'trytond' | 'trytond-admin'): string {
  return join(venvOf(series), 'bin', name)
}

/** A database with the shop, made once for each text of the script. Returns its file. @throws Error with the output of the program that failed */
export function provideDatabase(series: Series): Promise<string> {
  const version = createHash('sha256').update(readFileSync(SCRIPT)).digest('hex').slice(0, 12)
  return madeOnce(`shop-${series}-${version}`, async (folder, database) => {
    copyFileSync(await provideModules(series), database)
    await runScript(series, writeConfig(folder, 0), 'set_up')
  })
}

/** A database with the modules and nothing in it. */
function provideModules(series: Series): Promise<string> {
  return madeOnce(`modules-${series}`, async (folder, database) => {
    const password = join(folder, 'password')
    writeFileSync(database, '')
    writeFileSync(password, 'nobody signs in\n')
    const options = ['-c', writeConfig(folder, 0), '-d', 'shop', '--activate-dependencies']
    await run(program(series, 'trytond-admin'), [...options, '--email', 'admin@example.com', '-u', ...MODULES], {
      timeout: SET_UP_MS,
      env: { ...process.env, TRYTONPASSFILE: password },
    })
  })
}

async function madeOnce(name: string, make: (folder: string, database: string) => Promise<void>): Promise<string> {
  const file = join(FOLDER, `${name}.sqlite`)
  if (existsSync(file)) return file
  const folder = join(FOLDER, `making-${name}-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  try {
    const database = join(folder, 'shop.sqlite')
    await make(folder, database)
    renameSync(database, file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return file
}

/** Runs a command of the script with Tryton's client library. Returns the JSON that it prints. */
export async function runScript(series: Series, config: string, ...command: readonly string[]): Promise<unknown> {
  const { stdout } = await run(program(series, 'python'), ['-W', 'ignore', SCRIPT, config, ...command], {
    timeout: SET_UP_MS,
  })
  return JSON.parse(stdout)
}

/** @param folder where the database is */
export function writeConfig(folder: string, port: number): string {
  const file = join(folder, 'trytond.conf')
  const lines = ['[database]', 'uri = sqlite://', `path = ${folder}`, '[web]', `listen = 127.0.0.1:${port}`]
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

async function findPython(): Promise<string | null> {
  for (const name of ['python3.11', 'python3', 'python']) {
    try {
      const { stdout } = await run(name, ['--version'])
      if (stdout.startsWith('Python 3.11')) return name
    } catch {
      // The next name may exist.
    }
  }
  return null
}

async function install(series: Series, python: string): Promise<void> {
  const done = join(venvOf(series), 'installed')
  const wanted = [...PACKAGES.map((name) => `${name}==${series}.*`), SEARCH_CLIENT].join('\n')
  if (existsSync(done) && readFileSync(done, 'utf8') === wanted) return
  await run(python, ['-m', 'venv', '--clear', venvOf(series)], { timeout: INSTALL_MS })
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check']
  await run(program(series, 'python'), [...pip, ...wanted.split('\n')], { timeout: INSTALL_MS })
  writeFileSync(done, wanted)
}

function venvOf(series: Series): string {
  return join(FOLDER, `venv-${series}`)
}

function firstLines(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300)
}
