// @vitest-environment node
import { expect, test } from 'vitest'
import { hintChunk } from './compileHint.ts'

const chunk = (name: string) => ({ type: 'chunk' as const, name, code: `console.log("${name}")` })

test('is the first line of its chunk, and of no other', () => {
  const [libraries, shop] = [chunk('libraries'), chunk('shop')]
  hintChunk([libraries, { type: 'asset' }, shop], 'libraries')
  expect(libraries.code).toBe('//# allFunctionsCalledOnLoad\nconsole.log("libraries")')
  expect(shop.code).toBe('console.log("shop")')
})

test.each([
  ['no chunk of the name', [chunk('shop')], 0],
  ['two of them', [chunk('libraries'), chunk('libraries')], 2],
])('fails the build with %s', (_what, files, count) => {
  expect(() => hintChunk(files, 'libraries')).toThrow(`expected the bundle to have one chunk libraries, got ${count}`)
})
