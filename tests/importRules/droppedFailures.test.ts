import { expect, test } from 'vitest'
import { findDroppedFailures } from './droppedFailures.ts'
import { readModules } from './modules.ts'
import { readSource } from './operations.ts'

test('a failure is logged, counted or used; where nothing learns of it, a comment beside it says why', () => {
  const dropped = readModules()
    .filter(({ path, isTest }) => !isTest && !/^(tests|e2e|bench)\//.test(path))
    .flatMap((module) => findDroppedFailures(module.path, readSource(module)).map((line) => `${module.path}:${line}`))
  expect(dropped).toEqual([])
})

test.each([
  ['a call that is not awaited', 'look().catch(() => undefined)', [1]],
  ['an awaited call', 'await end()\n  .catch(() => {})', [2]],
  ['a call of an optional object', 'await file?.close().catch(() => null)', [1]],
  ['a call whose promise is void', 'const look = () => void fetchIt().catch(() => undefined)', [1]],
  ['the second handler of `then`', 'ready.then(start, () => {})', [1]],
  ['one with the reason beside it', 'look().catch(() => undefined) // the next visit looks again', []],
  ['one with the reason above it', '// The next visit looks again.\nawait look().catch(() => undefined)', []],
  ['one with a comment above the statement before', '// Looks.\nlook()\nlook().catch(() => {})', [3]],
  ['one whose value is used', 'const found = await look().catch(() => null)', []],
  ['a failure that is logged', 'look().catch((error) => log.warn(error))', []],
])('finds what drops a failure: %s', (_what, source, lines) => {
  expect(findDroppedFailures('a.ts', source)).toEqual(lines)
})
