// @vitest-environment node
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { describe, expect, test } from 'vitest'
import { latePartsOf } from './lateParts.ts'
import { pageNames as pages, pageSource, type PageName } from './pages.tsx'

const web = new URL('../', import.meta.url)

/** Drawn when the shopper asks for them, or when the page stands: nothing of them is in the server's HTML, and their looks come with their script. */
const drawnByTheBrowser = new Set([
  'features/content/ContentDialog.tsx',
  'features/metal/LiveMetals.tsx',
  'features/price/WhyPanel.tsx',
  'features/product/PictureZoom.tsx',
  'features/viewer/AccountPanel.tsx',
  'widgets/AuthenticationDialog.tsx',
  'widgets/SearchPanel.tsx',
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

/** A module and all that comes with it. */
function comesWith(start: string): ReadonlySet<string> {
  const reached = new Set([start])
  for (const source of reached) {
    if (isRead(source)) for (const imported of importsOf(source).statics) reached.add(imported)
  }
  return reached
}

const frame = [...comesWith('app/Providers.tsx'), ...comesWith('app/router.tsx')]
const atOnceOn = (page: PageName) => new Set([...frame, ...comesWith(pageSource(page))])
const looksIn = (sources: ReadonlySet<string>) => [...sources].filter((source) => source.endsWith('.css'))

/** What may come late on a page: whatever its modules import when they are asked to, and what that imports in turn. */
function lateOn(page: PageName): ReadonlySet<string> {
  const late = new Set<string>()
  const look = (sources: ReadonlySet<string>) => {
    // Its imports are the other pages.
    for (const source of sources)
      if (isRead(source) && source !== 'app/pages.tsx') importsOf(source).dynamics.forEach((part) => late.add(part))
  }
  look(atOnceOn(page))
  // A set hands out what is added while it is walked. What the browser draws by itself may fetch what it likes.
  for (const part of late) if (!drawnByTheBrowser.has(part)) look(comesWith(part))
  return late
}

describe.each(pages)('%s', (page) => {
  const styled = looksIn(atOnceOn(page))
  const hasOwnLook = (part: string) => looksIn(comesWith(part)).some((look) => !styled.includes(look))
  const bare = [...lateOn(page)].filter((part) => hasOwnLook(part) && !drawnByTheBrowser.has(part))
  const named = latePartsOf([page], 'GOLDSMITH')

  test('each late part with a look of its own is named in the head, or drawn by the browser alone', () => {
    expect(bare.filter((part) => !named.includes(part))).toEqual([])
  })

  test('no name is left over', () => {
    expect(named.filter((part) => !bare.includes(part))).toEqual([])
  })
})

test('what the browser alone draws is a late part of some page', () => {
  const late = new Set(pages.flatMap((page) => [...lateOn(page)]))
  expect([...drawnByTheBrowser].filter((part) => !late.has(part))).toEqual([])
})

test('the tables’ own parts are named for goldsmiths only, and the frame’s where there is no page', () => {
  expect(latePartsOf(['category'], 'GOLDSMITH')).toContain('widgets/RowQuantity.tsx')
  expect(latePartsOf(['category'], 'INVESTMENT')).not.toContain('widgets/RowQuantity.tsx')
  expect(latePartsOf([], 'INVESTMENT')).toContain('widgets/Footer.tsx')
})
