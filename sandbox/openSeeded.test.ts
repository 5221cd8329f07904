import {
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
  closeSync,
  cpSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSeeded } from './openSeeded.ts'
import { createSandbox } from './server.ts'
import { pino } from 'pino'

let seeded: string
let folder: string
let file: string

beforeAll(() => {
  seeded = mkdtempSync(join(tmpdir(), 'karat-seeded-'))
  openSeeded(join(seeded, 'commerce.sqlite')).close()
})
afterAll(() => rmSync(seeded, { recursive: true }))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karat-damaged-'))
  file = join(folder, 'commerce.sqlite')
  cpSync(seeded, folder, { recursive: true })
})
// A picture that was being drawn may still be written.
afterEach(() => rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 100 }))

const copies = () => readdirSync(folder).filter((name) => /^commerce\.sqlite\.corrupt-[\dT-]+Z$/.test(name))

function overwrite(fromShare: number, bytes: number): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(bytes, 0xa5), 0, bytes, Math.floor(statSync(file).size * fromShare))
  closeSync(handle)
}

describe('a damaged database', () => {
  test.each([
    { damage: 'no database at all', spoil: () => writeFileSync(file, 'garbage'.repeat(10_000)) },
    { damage: 'an overwritten first page', spoil: () => overwrite(0, 4096) },
    { damage: 'overwritten pages in the middle', spoil: () => overwrite(0.5, 64 * 1024) },
    {
      damage: 'a file that was cut in half',
      spoil: () => writeFileSync(file, readFileSync(file).subarray(0, statSync(file).size / 2)),
    },
  ])('with $damage is reported with the data that a reset deletes, and copied', ({ spoil }) => {
    spoil()
    const damaged = readFileSync(file)
    expect(() => openSeeded(file)).toThrow(
      /^The database .*commerce\.sqlite is damaged \(.+\)\. A copy is stored in .*\.corrupt-.*Z\..*"npm run reset".*deletes carts/,
    )
    expect(copies()).toHaveLength(1)
    expect(readFileSync(join(folder, copies()[0] ?? '')).equals(damaged)).toBe(true)
  })

  test('is copied once, however often the sandbox starts', () => {
    overwrite(0.5, 64 * 1024)
    for (let start = 0; start < 3; start += 1) expect(() => openSeeded(file)).toThrow('is damaged')
    expect(copies()).toHaveLength(1)
  })

  test('that occurs while the sandbox runs is logged with its file', async () => {
    const lines: string[] = []
    const sandbox = await createSandbox({
      databaseFile: file,
      picturesFolder: join(folder, 'pictures'),
      port: 0,
      log: pino({}, { write: (line) => lines.push(line) }),
    })
    try {
      overwrite(0, statSync(file).size)
      const response = await fetch(`${sandbox.url}/api/url/map?url=nowhere`)
      expect(response.status).toBe(500)
      expect(lines.join('')).toMatch(/The database .*commerce\.sqlite is damaged .* A copy is stored in/)
      expect(copies()).toHaveLength(1)
    } finally {
      await sandbox.close()
    }
  })
})

test('an undamaged database is opened unchanged, without a copy', () => {
  openSeeded(file).close()
  expect(copies()).toEqual([])
  expect(existsSync(file)).toBe(true)
})

test('a folder in which nothing can be made is reported with a remedy', () => {
  expect(() => openSeeded('/proc/x/sandbox/commerce.sqlite')).toThrow(
    /^The database \/proc\/x\/sandbox\/commerce\.sqlite cannot be opened \(.+\): set DATA_DIR to a writable folder/,
  )
})
