import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKnownDocuments, readDocuments, removeDocument, writeDocument } from './documents.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const build = ['query A {\n  store {\n    code\n  }\n}']

test('finds a document of the build by its hash and by its text, whatever the indentation', () => {
  const documents = createKnownDocuments({ build })
  expect(documents.textOf(hashOf(build[0] ?? ''))).toBe(build[0])
  expect(documents.has('query A { store { code } } # comment')).toBe(true)
  expect(documents.has('query A { store { name } }')).toBe(false)
  expect(documents.textOf(hashOf('query A { store { name } }'))).toBeUndefined()
})

test('finds a document that is registered while the gateway runs', () => {
  let now = 0
  const documents = createKnownDocuments({ build, folder, now: () => now })
  const text = '{ stores { code } }'
  const hash = writeDocument(folder, text)
  expect(documents.has(text)).toBe(false)

  now = 5_000
  expect(documents.textOf(hash)).toBe(text)
  expect(documents.has(text)).toBe(true)
})

test('forgets a removed document', () => {
  const hash = writeDocument(folder, '{ stores { code } }')
  expect(removeDocument(folder, hash)).toBe(true)
  expect(removeDocument(folder, hash)).toBe(false)
  expect(removeDocument(folder, '../../secret')).toBe(false)
  expect(readDocuments(folder)).toEqual([])
})

test('a missing folder has no documents', () => {
  expect(readDocuments(join(folder, 'missing'))).toEqual([])
})
