// @vitest-environment node
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { latePartsOf } from './lateParts.ts'
import { pageNames as pages, pageSource, type PageName } from '../router/pages.tsx'

const web = new URL('../', import.meta.url)

/** Parts that are rendered in the browser only, on demand or after the page: the server's HTML has nothing of them, and their styles load with their script. */
const drawnByTheBrowser = new Set([
  'content/ContentDialog.tsx',
  'metals/LiveMetals.tsx',
  'account/newsletter/NewsletterDialog.tsx',
  'price/WhyPanel.tsx',
  'product/pictures/PictureZoom.tsx',
  'account/session/AccountPanel.tsx',
  'cart/CartContents.tsx',
  'account/AccountContents.tsx',
  'checkout/CheckoutContents.tsx',
  'product/compare/Comparison.tsx',
  'cart/quickOrder/QuickOrderForm.tsx',
  'product/productTools.ts',
  'checkout/OrderConfirmation.tsx',
  'account/AuthenticationDialog.tsx',
  'cart/MicroCart.tsx',
  'store/MissingAbilityDialog.tsx',
  'listing/rows/RowsFoot.tsx',
  'product/shelf/cardTools.ts',
  'product/shelf/RecentlyViewed.tsx',
  'listing/SearchPanel.tsx',
  'product/UnpricedQuantity.tsx',
  'metals/ShopPageText.tsx',
  'offline/ChooseCategories.tsx',
])

interface Imports {
  readonly statics: readonly string[]
  readonly dynamics: readonly string[]
}

const known = new Map<string, Imports>()

function importsOf(source: string): Imports {
  const before = known.get(source)
  if (before) return before

  const text = readFileSync(new URL(source, web), 'utf8')
  const { module } = parseSync(source, text)
  const imported = module.staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
  )
  const handedOn = module.staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType))
  const quoted = module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end))
  const here = (specifiers: readonly string[]) =>
    specifiers
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => posix.join(posix.dirname(source), specifier))
  const imports = {
    statics: here([
      ...imported.map(({ moduleRequest }) => moduleRequest.value),
      ...handedOn.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ]),
    dynamics: here(quoted.filter((specifier) => /^['"]/.test(specifier)).map((specifier) => specifier.slice(1, -1))),
  }
  known.set(source, imports)
  return imports
}

const isRead = (source: string) => /\.tsx?$/.test(source) && !source.includes('/generated/')

/** Returns a module and all its static imports. */
function staticImportsOf(start: string): ReadonlySet<string> {
  const reached = new Set([start])
  for (const source of reached) {
    if (isRead(source)) for (const imported of importsOf(source).statics) reached.add(imported)
  }
  return reached
}

const frame = [...staticImportsOf('app/Providers.tsx'), ...staticImportsOf('router/router.tsx')]
const atOnceOn = (page: PageName) => new Set([...frame, ...staticImportsOf(pageSource(page))])
const looksIn = (sources: ReadonlySet<string>) => [...sources].filter((source) => source.endsWith('.css'))

/** Returns the modules that can load late on a page: all dynamic imports of its modules, with their static and dynamic imports. */
function latePartsIn(page: PageName): ReadonlySet<string> {
  const late = new Set<string>()
  const look = (sources: ReadonlySet<string>) => {
    // The table imports the other pages dynamically.
    for (const source of sources)
      if (isRead(source) && source !== 'router/pages.tsx') importsOf(source).dynamics.forEach((part) => late.add(part))
  }
  look(atOnceOn(page))
  // A Set iterates over elements that are added meanwhile. The dynamic imports of browser-only parts do not count.
  for (const part of late) if (!drawnByTheBrowser.has(part)) look(staticImportsOf(part))
  return late
}

describe.each(pages)('%s', (page) => {
  const styled = looksIn(atOnceOn(page))
  const hasOwnLook = (part: string) => looksIn(staticImportsOf(part)).some((look) => !styled.includes(look))
  const bare = [...latePartsIn(page)].filter((part) => hasOwnLook(part) && !drawnByTheBrowser.has(part))
  const named = latePartsOf([page], 'GOLDSMITH')

  test('names every late part that has styles, unless it is rendered in the browser only', () => {
    expect(bare.filter((part) => !named.includes(part))).toEqual([])
  })

  test('names no other modules', () => {
    expect(named.filter((part) => !bare.includes(part))).toEqual([])
  })
})

test('every browser-only part is a late part of some page', () => {
  const late = new Set(pages.flatMap((page) => [...latePartsIn(page)]))
  expect([...drawnByTheBrowser].filter((part) => !late.has(part))).toEqual([])
})

test('names the tables’ parts for goldsmiths only, and the layout’s parts for addresses without a page', () => {
  expect(latePartsOf(['category'], 'GOLDSMITH')).toContain('listing/rows/RowQuantity.tsx')
  expect(latePartsOf(['category'], 'INVESTMENT')).not.toContain('listing/rows/RowQuantity.tsx')
  expect(latePartsOf([], 'INVESTMENT')).toContain('compositions/Footer.tsx')
})
