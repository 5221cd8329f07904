// @vitest-environment node
import { expect, test } from 'vitest'
import { sharedChunk } from './sharedChunk.ts'

const module = (importedIds: string[] = [], dynamicallyImportedIds: string[] = []) => ({
  importedIds,
  dynamicallyImportedIds,
})
const modules = new Map([
  ['/app/client.tsx', module(['/app/pages.tsx', '/ui/Menu.tsx', '/graphql/generated/hooks.ts'])],
  [
    '/app/pages.tsx',
    module([], ['/pages/HomePage.tsx', '/pages/CartPage.tsx', '/pages/InfoPage.tsx', '/pages/FormPage.tsx']),
  ],
  ['/ui/Menu.tsx', module(['/ui/Icon.tsx'], ['/ui/Panel.tsx'])],
  ['/ui/Panel.tsx', module(['/ui/Close.tsx'])],
  ['/pages/HomePage.tsx', module(['/ui/Card.tsx', '/ui/Price.tsx'], ['/ui/Reviews.tsx', '/ui/Shelf.tsx'])],
  ['/pages/CartPage.tsx', module(['/ui/Price.tsx', '/ui/Field.tsx'], ['/ui/Reviews.tsx'])],
  ['/pages/InfoPage.tsx', module(['/ui/Card.tsx', '/ui/Field.tsx'])],
  ['/pages/FormPage.tsx', module(['/ui/Field.tsx'])],
  ['/ui/Card.tsx', module(['/ui/Price.tsx'])],
  ['/ui/Reviews.tsx', module(['/ui/Close.tsx'])],
  ['/ui/Shelf.tsx', module(['/ui/Close.tsx'])],
  ['/graphql/generated/hooks.ts', module(['/graphql/useCart.ts'])],
])
const nameOf = sharedChunk({
  name: 'shop',
  entry: '/app/client.tsx',
  table: '/app/pages.tsx',
  landingPages: ['/pages/HomePage.tsx'],
  minPages: 3,
})

test.each([
  ['what the entry brings', '/ui/Menu.tsx', 'shop'],
  ['what that brings', '/ui/Icon.tsx', 'shop'],
  ['what three pages bring', '/ui/Price.tsx', 'shop'],
  ['what two pages bring', '/ui/Card.tsx', null],
  ['what three pages bring, none of which is a landing page', '/ui/Field.tsx', null],
  ['a page', '/pages/HomePage.tsx', null],
  ['what only late parts share, be they many', '/ui/Close.tsx', null],
  ['what is only named by the file of all hooks', '/graphql/useCart.ts', null],
  ['the entry, which nobody may import', '/app/client.tsx', null],
])('%s: %s', (_what, id, name) => {
  expect(nameOf(id, { getModuleInfo: (requested) => modules.get(requested) ?? null })).toBe(name)
})
