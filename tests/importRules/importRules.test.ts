import { describe, expect, test } from 'vitest'
import { readModule, readModules } from './modules.ts'
import { breaches } from './rules.ts'

const modules = readModules()

test('the check sees the modules of every room', () => {
  for (const room of ['domain', 'engine', 'gateway', 'web', 'sandbox', 'tests', 'scripts']) {
    expect(modules.filter(({ path }) => path.startsWith(`${room}/`)).length, room).toBeGreaterThan(2)
  }
  expect(modules.length).toBeGreaterThan(150)
})

test('no module breaks an import rule', () => {
  expect(modules.flatMap(breaches)).toEqual([])
})

describe('a breach of each kind is seen', () => {
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
    ['web/ui/Button.tsx', `import { useQuery } from '@apollo/client/react'`],
    ['web/ui/Button.tsx', `const page = await import('../pages/HomePage.tsx')`],
    ['web/features/price/Price.tsx', `import { Stock } from '../stock/Stock.tsx'`],
    ['web/pages/HomePage.tsx', `import { createGateway } from '../../gateway/server.ts'`],
    ['sandbox/server.ts', `import { chooseVariant } from '#domain/variant.ts'`],
  ])('%s: %s', (path, source) => {
    expect(breaches(readModule(path, source))).toHaveLength(1)
  })
})

test('what is allowed passes', () => {
  expect(breaches(readModule('gateway/prices/resolvers.ts', `import { choosePrice } from '#domain/price.ts'\nimport { load } from './loaders.ts'`))).toEqual([])
  expect(breaches(readModule('web/pages/HomePage.tsx', `import { Button } from '../ui/Button.tsx'\nimport { Header } from '../widgets/Header.tsx'`))).toEqual([])
})
