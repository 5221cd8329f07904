import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'register-'))
afterAll(() => rmSync(folder, { recursive: true }))

function documents(...values: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'registerDocuments.ts'), ...values],
    { encoding: 'utf8', env: { ...process.env, DATA_DIR: folder } },
  )
  return { status, stdout, stderr }
}

function fileWith(name: string, content: string): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

test('registers, lists and removes documents', () => {
  const query = fileWith('a.graphql', 'query A { store { code } }')
  const manifest = fileWith('b.json', JSON.stringify({ any: 'query B { stores { code } }' }))
  const added = documents('add', query, manifest)
  expect(added).toMatchObject({ status: 0, stdout: expect.stringMatching(/^[0-9a-f]{64} {2}A\n[0-9a-f]{64} {2}B\n$/) })

  const hash = added.stdout.slice(0, 64)
  expect(documents('list').stdout.split('\n').filter(Boolean).sort()).toEqual(
    added.stdout.split('\n').filter(Boolean).sort(),
  )
  expect(documents('remove', hash).status).toBe(0)
  expect(documents('list').stdout).not.toContain(hash)
})

test.each([
  ['an unknown field', 'query A { nothing }', 'Cannot query field "nothing"'],
  ['a syntax error', 'query {', 'Syntax Error'],
])('refuses a document with %s', (name, text, message) => {
  const file = fileWith(`${name}.graphql`, text)
  expect(documents('add', file)).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining(message) })
})

test('prints its usage', () => {
  expect(documents()).toMatchObject({ status: 1, stderr: 'expected add FILE…, list, or remove HASH…\n' })
})
