import { describe, expect, test } from 'vitest'
import { readModules } from './modules.ts'
import { isChecked, operationBreaches, readSource } from './operations.ts'

/** The list may only shrink. */
const EXCEPTIONS = {
  // Its callers name the document.
  'web/account/session/useAccountQuery.ts': ['calls query without a generated document'],
  'web/checkout/useCheckout.ts': ['calls query in place of a generated hook'],
  'web/checkout/useOrderState.ts': ['calls query in place of a generated hook'],
}

test('the shop sends operations with generated hooks or generated documents, but for named exceptions', () => {
  const modules = readModules().filter(isChecked)
  const breaches = modules.map((module) => [module.path, operationBreaches(module.path, readSource(module))] as const)
  expect(modules.length).toBeGreaterThan(300)
  expect(Object.fromEntries(breaches.filter(([, found]) => found.length > 0))).toEqual(EXCEPTIONS)
})

const IMPORT = `import { Cart, Other } from '../client/generated/documents.generated.ts'`

describe('the rule of operations', () => {
  test.each([
    {
      of: 'a document that was not generated',
      source: 'client.query({ query: own })',
      found: 'calls query without a generated document',
    },
    {
      of: 'a hook without a document',
      source: `import { useMutation } from '../client/apolloHooks.ts'`,
      found: 'imports useMutation',
    },
    {
      of: 'a hook for another document',
      source: 'useCachedQuery(own, {})',
      found: 'calls useCachedQuery without a generated document',
    },
    { of: 'a text that becomes a document', source: `import { gql } from '@apollo/client'`, found: 'imports gql' },
    {
      of: 'a component that calls the client',
      source: `${IMPORT}\nclient.mutate({ mutation: Cart })`,
      found: 'calls mutate in place of a generated hook',
    },
  ])('refuses $of', ({ source, found }) => {
    expect(operationBreaches('web/cart/Part.tsx', source)).toEqual([found])
  })

  test.each([
    ['web/cart/send.ts', `${IMPORT}\nclient.query({ query: isLong ? Cart : Other })`],
    ['web/cart/Part.tsx', `${IMPORT}\nclient.readQuery({ query: Cart })\nuseCachedQuery(Cart, {})`],
  ])('allows generated documents in %s', (path, source) => {
    expect(operationBreaches(path, source)).toEqual([])
  })
})
