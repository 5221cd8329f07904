// @vitest-environment node
import { expect, test } from 'vitest'
import { cutTexts, type TextModule } from './cutTexts.ts'

const module = (says: string, importedIds: string[] = [], dynamicallyImportedIds: string[] = []): TextModule => ({
  code: says,
  importedIds,
  dynamicallyImportedIds,
})
const modules = new Map<string, TextModule>([
  ['/app/client.tsx', module('', ['/app/pages.tsx', '/ui/Menu.tsx'])],
  ['/app/pages.tsx', module('', [], ['/pages/HomePage.tsx', '/pages/homeLoader.ts', '/pages/CartPage.tsx'])],
  ['/ui/Menu.tsx', module('t("menu")', [], ['/ui/Panel.tsx'])],
  ['/ui/Panel.tsx', module('t("panel"); t("menu")', ['/ui/Close.tsx'])],
  ['/ui/Close.tsx', module("t('close')", ['/ui/Panel.tsx'])],
  [
    '/pages/HomePage.tsx',
    module('t("home"); t("menu")', ['/ui/Card.tsx', '/node_modules/x/index.js'], ['/ui/Reviews.tsx']),
  ],
  ['/pages/CartPage.tsx', module('', ['/ui/Card.tsx'])],
  ['/pages/homeLoader.ts', module('load()')],
  ['/ui/Card.tsx', module('t(`card`)')],
  ['/ui/Reviews.tsx', module('t("reviews")', ['/ui/Card.tsx'])],
  ['/node_modules/x/index.js', module('"orphan"')],
])
const { frame, parts, partOf } = cutTexts(modules, {
  entry: '/app/client.tsx',
  table: '/app/pages.tsx',
  texts: ['menu', 'panel', 'close', 'home', 'card', 'reviews', 'orphan'],
})

test('the layout has the texts of the entry', () => {
  expect([...frame]).toEqual(['menu'])
})

test('each page has its own texts beyond the layout’s; all late modules share one part', () => {
  expect(Object.fromEntries([...parts].map(([part, texts]) => [part, [...texts].toSorted()]))).toEqual({
    HomePage: ['card', 'home'],
    CartPage: ['card'],
    late: ['card', 'close', 'panel', 'reviews'],
  })
})

test.each([
  ['/pages/HomePage.tsx', 'HomePage'],
  ['/pages/CartPage.tsx', 'CartPage'],
  ['/pages/homeLoader.ts', ''],
  ['/ui/Panel.tsx', 'late'],
  ['/ui/Reviews.tsx', 'late'],
  ['/never/Imported.tsx', ''],
])('%s needs the part "%s"', (id, part) => {
  expect(partOf(id)).toBe(part)
})
