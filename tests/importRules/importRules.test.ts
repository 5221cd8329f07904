import { describe, expect, test } from 'vitest'
import { importCycles } from './cycles.ts'
import { readModule, readModules } from './modules.ts'
import { breaches, COMPOSED_NOUNS, ENGINE_USERS, GLOBAL_RULES, isIn, SHARED_WITH_INDEXER } from './rules.ts'

const modules = readModules()

test('reads the modules of every area', () => {
  for (const area of ['domain', 'engine', 'gateway', 'indexer', 'web', 'sandbox', 'tests', 'scripts']) {
    expect(modules.filter(({ path }) => path.startsWith(`${area}/`)).length, area).toBeGreaterThan(2)
  }
  expect(modules.length).toBeGreaterThan(150)
})

test('no module violates an import rule', () => {
  expect(modules.flatMap(breaches)).toEqual([])
})

test('every exception to a rule is used', () => {
  const code = modules.filter(({ isTest }) => !isTest)
  const unused = GLOBAL_RULES.flatMap(({ global, except }) =>
    except
      .filter((place) => !code.some(({ path, globals }) => globals.has(global) && isIn([place], path)))
      .map((place) => `${place} does not use ${global}`),
  )
  const imported = code.filter(({ path }) => path.startsWith('indexer/')).flatMap(({ imports }) => imports)
  const unshared = SHARED_WITH_INDEXER.filter((place) => !imported.some((target) => isIn([place], target)))
  const noEngine = ENGINE_USERS.filter(
    (place) =>
      !code.some(({ path, imports }) => isIn([place], path) && imports.some((one) => one.startsWith('engine/'))),
  )
  expect([...unused, ...unshared, ...noEngine]).toEqual([])
})

test('every composition uses two nouns, counted over what it imports', () => {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const isComposition = (path: string) => path.startsWith('web/compositions/')
  const nounsOf = (path: string): string[] =>
    (byPath.get(path)?.imports ?? []).flatMap((target) => {
      if (isComposition(target)) return target.endsWith('.css') ? [] : nounsOf(target)
      const folder = target.split('/')[1] ?? ''
      return target.startsWith('web/') && COMPOSED_NOUNS.includes(folder) ? [folder] : []
    })
  const compositions = modules.filter(({ path, isTest }) => isComposition(path) && !isTest)
  const ofOneNoun = compositions.filter(({ path }) => new Set(nounsOf(path)).size < 2).map(({ path }) => path)
  expect(compositions.length).toBeGreaterThan(10)
  expect(ofOneNoun).toEqual([])
})

test('no module is in an import cycle, type-only imports included', () => {
  expect(importCycles(modules)).toEqual([])
})

test('detects cycles of type-only imports', () => {
  const read = (path: string, source: string) => readModule(path, source)
  const circle = [
    read('gateway/a.ts', `import type { B } from './b.ts'`),
    read('gateway/b.ts', `import { c } from './c.ts'`),
    read('gateway/c.ts', `export type { A } from './a.ts'`),
    read('gateway/d.ts', `import { a } from './a.ts'`),
  ]
  expect(importCycles(circle)).toEqual([['gateway/a.ts', 'gateway/b.ts', 'gateway/c.ts']])
})

describe('detects each kind of violation', () => {
  test.each([
    ['domain/price.ts', `import { x } from '../gateway/x.ts'`],
    ['domain/price.ts', `import type { x } from 'node:fs'`],
    ['domain/price.ts', `const now = Date.now()`],
    ['engine/index.ts', `import { Big } from 'big.js'`],
    ['engine/index.ts', `export * from '../web/app/x.ts'`],
    ['gateway/catalog/source.ts', `import { y } from '../prices/source.ts'`],
    ['gateway/catalog/source.ts', `type Y = import('../prices/source.ts').Y`],
    ['gateway/catalog/source.ts', `await fetch('http://localhost')`],
    ['gateway/catalog/source.ts', `const port = process.env.PORT`],
    ['gateway/catalog/source.ts', `const now = new Date()`],
    ['gateway/upstream/api.ts', `import { z } from '../stock/loaders.ts'`],
    ['gateway/stock/source.ts', `import { createStockLoaders } from './loaders.ts'`],
    ['gateway/stock/loaders.ts', `import type { Stock } from './resolvers.ts'`],
    ['tests/shop.test.ts', `import { fetchStock } from '../gateway/stock/source.ts'`],
    ['e2e/browse.test.ts', `import type { Slice } from '../gateway/catalog/resolvers.ts'`],
    ['bench/main.ts', `import { fetchStock } from '../gateway/stock/source.ts'`],
    ['domain/tax.ts', `import type { Store } from '../web/shop/StoreContext.tsx'`],
    ['domain/tax.test.ts', `import { x } from 'undici'`],
    ['web/compositions/HomePage.tsx', `import type { Engine } from '#engine/catalogueEngine.ts'`],
    ['web/client/client.ts', `import { createEngine } from '#engine/catalogueEngine.ts'`],
    ['web/price/Price.tsx', `import type { Card } from '../compositions/ProductGrid.tsx'`],
    ['web/compositions/ProductGrid.tsx', `export type { pages } from '../router/pages.tsx'`],
    ['web/ui/Money.tsx', `import type { Price } from '../graphql/generated/documents.generated.ts'`],
    ['web/compositions/HomePage.tsx', `const answer = await fetch('/graphql')`],
    ['sandbox/rest/stock.ts', `import type { Stock } from '../../gateway/stock/source.ts'`],
    ['gateway/search/source.ts', `import { mappingOf } from '../../indexer/mapping/mappings.ts'`],
    ['indexer/load/loadStore.ts', `import { fetchStock } from '../../gateway/stock/source.ts'`],
    ['indexer/load/loadStore.ts', `import { createGateway } from '../../gateway/server.ts'`],
    ['indexer/runIndex.ts', `const now = new Date()`],
    ['scripts/steps.ts', `import { readConfig } from '../gateway/config.ts'`],
    ['web/compositions/HomePage.tsx', `import { useQuery } from '@apollo/client/react'`],
    ['web/price/usePriceReasons.ts', `import { useQuery } from '../client/apolloHooks.ts'`],
    ['web/shop/taxSide.ts', `import { createClient } from '../graphql/client.ts'`],
    ['web/shop/viewer.ts', `import { Header } from '../cart/CartEntry.tsx'`],
    ['web/client/client.ts', `import { routes } from '../router/shopRoutes.ts'`],
    ['web/price/Price.tsx', `import { renderPage } from '../server/pages.ts'`],
    ['web/checkout/AddressFields.tsx', `import { postcodeExists } from '../../domain/postcodes.ts'`],
    ['web/checkout/AddressFields.tsx', `import { isPhone } from '../../domain/phone.ts'`],
    ['web/ui/Button.tsx', `import { gql } from '@apollo/client'`],
    ['web/ui/Button.tsx', `const page = await import('../pages/HomePage.tsx')`],
    ['web/price/Price.tsx', `import { StockDot } from '../product/stock/StockDot.tsx'`],
    ['web/compositions/HomePage.tsx', `import { createGateway } from '../../gateway/server.ts'`],
    ['sandbox/server.ts', `import { chooseVariant } from '#domain/variant.ts'`],
  ])('%s: %s', (path, source) => {
    expect(breaches(readModule(path, source))).toHaveLength(1)
  })
})

test('accepts allowed imports', () => {
  expect(
    breaches(
      readModule(
        'gateway/prices/resolvers.ts',
        `import { choosePrice } from '#domain/price.ts'\nimport { load } from './loaders.ts'`,
      ),
    ),
  ).toEqual([])
  expect(
    breaches(
      readModule(
        'web/compositions/HomePage.tsx',
        `import { Button } from '../ui/Button.tsx'\nimport { Header } from '../cart/CartEntry.tsx'`,
      ),
    ),
  ).toEqual([])
})
