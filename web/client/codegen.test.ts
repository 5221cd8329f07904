// @vitest-environment node
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeStaleModules } from './codegen.ts'

test('deletes the generated module of a removed operation and keeps all other files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'karat-generated-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'hooks'))
  const files = ['hooks/Current.generated.ts', 'hooks/Removed.generated.ts', 'hooks/notes.txt']
  for (const file of files) writeFileSync(join(folder, file), '')

  removeStaleModules([join(folder, 'hooks/Current.generated.ts')], folder)

  expect(globSync('hooks/*', { cwd: folder }).toSorted()).toEqual(['hooks/Current.generated.ts', 'hooks/notes.txt'])
})
