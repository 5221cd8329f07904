import { expect, test } from 'vitest'
import { createContext } from './context.ts'
import type { RequestScope } from './shared/requestScope.ts'

test('a slice makes its loaders when a resolver asks for one of them, once', () => {
  const read: string[] = []
  // The loaders of most slices take the index or the backend from the scope when they are made.
  const parts = { store: { storeCode: 'no' }, session: {}, log: {}, sharedCache: {}, now: new Date(0) }
  const scope = new Proxy(parts, {
    get: (target, name) => {
      read.push(String(name))
      return Reflect.get(target, name)
    },
  }) as unknown as RequestScope
  const { loaders } = createContext(scope)
  read.length = 0

  const { reviews } = loaders
  expect(read).toEqual(['index'])
  expect(loaders.reviews).toBe(reviews)
  expect(read).toEqual(['index'])
  expect(loaders.metals).toBe(loaders.metals)
  expect(read.filter((name) => name === 'metals')).toHaveLength(1)
})
