import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeTurn } from './turn.mjs'

let root: string
let file: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'karat-turn-'))
  file = join(root, '.cache', 'turn')
})
afterEach(() => rmSync(root, { recursive: true }))

test('the second process waits for the first, and reports that once', async () => {
  const said: string[] = []
  const order: string[] = []
  const end = await takeTurn(root, () => {})
  const takeSecond = async (): Promise<void> => {
    const endSecond = await takeTurn(root, (line) => said.push(line))
    order.push('the second begins')
    endSecond()
  }
  const second = takeSecond()
  await expect
    .poll(() => said)
    .toEqual([
      `Process ${process.pid} installs, builds or starts here: waiting for it (if it does not, delete ${file})`,
    ])
  order.push('the first ends')
  end()
  await second
  expect(order).toEqual(['the first ends', 'the second begins'])
  expect(said).toHaveLength(1)
  expect(existsSync(file)).toBe(false)
})

test('does not wait for an owner that has died', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  mkdirSync(join(root, '.cache'))
  writeFileSync(file, String(pid))
  const end = await takeTurn(root, () => {})
  end()
  expect(existsSync(file)).toBe(false)
})

test('is released when its process ends', () => {
  const { status } = spawnSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `
    import { existsSync } from 'node:fs'
    import { takeTurn } from ${JSON.stringify(new URL('./turn.mjs', import.meta.url).href)}
    await takeTurn(${JSON.stringify(root)}, () => {})
    process.exit(existsSync(${JSON.stringify(file)}) ? 3 : 4)
  `,
  ])
  expect(status).toBe(3)
  expect(existsSync(file)).toBe(false)
})
