// @vitest-environment node
import { expect, test } from 'vitest'
import { lateChunk } from './lateChunk.ts'

const module = (importedIds: string[] = [], dynamicallyImportedIds: string[] = []) => ({
  importedIds,
  dynamicallyImportedIds,
})
const modules = new Map([
  ['/app/client.tsx', module(['/app/pages.tsx', '/ui/Layout.tsx'])],
  ['/app/pages.tsx', module([], ['/pages/HomePage.tsx', '/pages/CartPage.tsx'])],
  ['/ui/Layout.tsx', module(['/ui/Icon.tsx'], ['/ui/Footer.tsx', '/ui/Ticker.tsx', '/ui/Dialog.tsx'])],
  ['/ui/Footer.tsx', module(['/ui/Icon.tsx', '/ui/Address.tsx', '/graphql/generated/hooks.ts'])],
  ['/ui/Ticker.tsx', module(['/ui/Field.tsx', '/ui/Chart.tsx'])],
  ['/ui/Dialog.tsx', module(['/ui/Chart.tsx', '/ui/Close.tsx'])],
  ['/pages/CartPage.tsx', module(['/ui/Field.tsx'])],
  ['/graphql/generated/hooks.ts', module(['/graphql/useCart.ts'])],
])
const nameOf = lateChunk({
  name: 'frame',
  parts: ['/ui/Footer.tsx', '/ui/Ticker.tsx'],
  entry: '/app/client.tsx',
  table: '/app/pages.tsx',
})

test.each([
  ['a late part', '/ui/Footer.tsx', 'frame'],
  ['what it imports', '/ui/Address.tsx', 'frame'],
  ['what another part, which is loaded on demand, imports too', '/ui/Chart.tsx', 'frame'],
  ['what only that one imports', '/ui/Close.tsx', null],
  ['what the layout imports too', '/ui/Icon.tsx', null],
  ['what a page imports too', '/ui/Field.tsx', null],
  ['the file of all hooks', '/graphql/generated/hooks.ts', null],
  ['what only that file imports', '/graphql/useCart.ts', null],
])('%s: %s', (_what, id, name) => {
  expect(nameOf(id, { getModuleInfo: (requested) => modules.get(requested) ?? null })).toBe(name)
})
