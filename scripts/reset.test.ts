import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a reset deletes what the shop wrote, and keeps copies of damaged databases and what others wrote', () => {
  const data = mkdtempSync(join(tmpdir(), 'karat-reset-'))
  for (const folder of ['sandbox/pictures', 'gateway', 'logs', 'own'])
    mkdirSync(join(data, folder), { recursive: true })
  for (const file of [
    'sandbox/commerce.sqlite',
    'sandbox/commerce.sqlite.corrupt-2026',
    'gateway/session.key',
    'own/a',
  ])
    writeFileSync(join(data, file), 'x')

  const output = execFileSync(process.execPath, [join(import.meta.dirname, 'reset.ts')], {
    env: { ...process.env, DATA_DIR: data },
    encoding: 'utf8',
  })
  expect(readdirSync(data, { recursive: true, encoding: 'utf8' }).sort()).toEqual([
    'own',
    'own/a',
    'sandbox',
    'sandbox/commerce.sqlite.corrupt-2026',
  ])
  expect(output).toContain('Kept the copy of a damaged database')
  rmSync(data, { recursive: true })
})
