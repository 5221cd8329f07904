import { describe, expect, test } from 'vitest'
import { importCycles } from './cycles.ts'
import { readModule, readModules } from './modules.ts'
import { breaches, ENGINE_USERS, GLOBAL_RULES, isIn, NOUN_IMPORTS, SHARED_WITH_INDEXER } from './rules.ts'

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

describe('the nouns of the shop', () => {
  const places = Object.keys(NOUN_IMPORTS)

  test('import only nouns that are above them in the table, so that none is in a circle', () => {
    for (const [index, place] of places.entries()) {
      const above = places.slice(0, index)
      const lowerOf = (noun: string) => places.filter((one) => one.startsWith(`${noun}/`))
      const needed = [...(NOUN_IMPORTS[place] ?? []), ...lowerOf(place)].flatMap((one) => [one, ...lowerOf(one)])
      expect(
        needed.filter((one) => !above.includes(one)),
        place,
      ).toEqual([])
    }
  })

  test('have folders, and use each noun that the table allows them', () => {
    const placeOf = (path: string) => places.filter((place) => path.startsWith(`web/${place}/`)).at(0)
    const used = new Set(
      modules
        .filter(({ isTest }) => !isTest)
        .flatMap(({ path, imports }) => imports.map((target) => `${placeOf(path)} > ${target}`)),
    )
    const unused = Object.entries(NOUN_IMPORTS).flatMap(([place, others]) =>
      others
        .filter((other) => ![...used].some((pair) => pair.startsWith(`${place} > web/${other}/`)))
        .map((other) => `${place} does not use ${other}`),
    )
    expect(unused).toEqual([])
    expect(places.filter((place) => !modules.some(({ path }) => path.startsWith(`web/${place}/`)))).toEqual([])
  })
})

test('a composition is on pages of several nouns and uses several', () => {
  const nouns = Object.keys(NOUN_IMPORTS)
  const compositions = modules.filter(({ path, isTest }) => path.startsWith('web/compositions/') && !isTest)
  const byPath = new Map(compositions.map((module) => [module.path, module]))
  const nounsOf = (path: string): string[] =>
    (byPath.get(path)?.imports ?? []).flatMap((target) =>
      byPath.has(target)
        ? nounsOf(target)
        : nouns.filter((noun) => !noun.includes('/') && target.startsWith(`web/${noun}/`)),
    )
  const ofOneNoun = compositions.filter(({ path }) => new Set(nounsOf(path)).size < 2).map(({ path }) => path)
  expect(ofOneNoun).toEqual([])
  expect(compositions.length).toBeLessThanOrEqual(25)
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
    ['gateway/checkout/sendCart.ts', `import { searchCriteria } from '../upstream/magento2/searchCriteria.ts'`],
    ['gateway/upstream/border.ts', `import type { MagentoCall } from './magento2/magentoClient.ts'`],
    ['gateway/plugins/rateLimit.ts', `import type { GatewayContext } from '../context.ts'`],
    ['gateway/shared/returnUrl.ts', `import type { GatewayContext } from '../context.ts'`],
    ['gateway/stock/source.ts', `import { createStockLoaders } from './loaders.ts'`],
    ['gateway/stock/loaders.ts', `import type { Stock } from './resolvers.ts'`],
    ['tests/shop.test.ts', `import { fetchStock } from '../gateway/stock/source.ts'`],
    ['e2e/browse.test.ts', `import type { Slice } from '../gateway/catalog/resolvers.ts'`],
    ['bench/main.ts', `import { fetchStock } from '../gateway/stock/source.ts'`],
    ['domain/tax.ts', `import type { Store } from '../web/shop/StoreContext.tsx'`],
    ['domain/tax.test.ts', `import { x } from 'undici'`],
    ['web/home/HomePage.tsx', `import type { Engine } from '#engine/catalogueEngine.ts'`],
    ['web/client/client.ts', `import { createEngine } from '#engine/catalogueEngine.ts'`],
    ['web/price/Price.tsx', `import type { Card } from '../product/shelf/ProductGrid.tsx'`],
    ['web/product/shelf/ProductGrid.tsx', `export type { pages } from '../../router/pages.tsx'`],
    ['web/cart/CartContents.tsx', `import { ProductRows } from '../listing/rows/ProductRows.tsx'`],
    ['web/cart/CartContents.tsx', `import { Gallery } from '../product/pictures/Gallery.tsx'`],
    ['web/product/stock/StockDot.tsx', `import { AddToCart } from '../../cart/AddToCart.tsx'`],
    ['web/product/stock/StockDot.tsx', `import { Gallery } from '../pictures/Gallery.tsx'`],
    ['web/product/ProductShelves.tsx', `import { homeHeading } from '../home/homeHeading.ts'`],
    ['web/account/Overview.tsx', `import { WishListPage } from './wishList/WishListPage.tsx'`],
    ['web/listing/ListingFrame.tsx', `const page = await import('../product/ProductPage.tsx')`],
    ['web/ui/Money.tsx', `import type { Price } from '../graphql/generated/documents.generated.ts'`],
    ['web/home/HomePage.tsx', `const answer = await fetch('/graphql')`],
    ['sandbox/rest/stock.ts', `import type { Stock } from '../../gateway/stock/source.ts'`],
    ['gateway/search/source.ts', `import { mappingOf } from '../../indexer/mapping/mappings.ts'`],
    ['indexer/load/loadStore.ts', `import { fetchStock } from '../../gateway/stock/source.ts'`],
    ['indexer/load/loadStore.ts', `import { createGateway } from '../../gateway/server.ts'`],
    ['indexer/runIndex.ts', `const now = new Date()`],
    ['scripts/steps.ts', `import { readConfig } from '../gateway/config.ts'`],
    ['web/home/HomePage.tsx', `import { useQuery } from '@apollo/client/react'`],
    ['web/price/usePriceReasons.ts', `import { useQuery } from '../client/apolloHooks.ts'`],
    ['web/shop/taxSide.ts', `import { createClient } from '../graphql/client.ts'`],
    ['web/shop/viewer.ts', `import { Header } from '../cart/CartEntry.tsx'`],
    ['web/client/client.ts', `import { routes } from '../router/shopRoutes.ts'`],
    ['web/price/Price.tsx', `import { renderPage } from '../server/pages.ts'`],
    ['web/address/AddressFields.tsx', `import { postcodeExists } from '../../domain/postcodes.ts'`],
    ['web/address/AddressFields.tsx', `import { isPhone } from '../../domain/phone.ts'`],
    ['web/ui/Button.tsx', `import { gql } from '@apollo/client'`],
    ['web/ui/Button.tsx', `const page = await import('../pages/homeHeading.ts')`],
    ['web/price/Price.tsx', `import { StockDot } from '../product/stock/StockDot.tsx'`],
    ['web/home/HomePage.tsx', `import { createGateway } from '../../gateway/server.ts'`],
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
        'web/home/HomePage.tsx',
        `import { Button } from '../ui/Button.tsx'\nimport { Shelf } from '../product/shelf/Shelf.tsx'`,
      ),
    ),
  ).toEqual([])
})
