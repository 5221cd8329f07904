import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { formatter } from '@lingui/format-po'
import { type Font, openSync } from 'fontkit'
import { describe, expect, test } from 'vitest'
import stores from '../stores.json' with { type: 'json' }
import { formatAmount, formatChange, formatDecimal, formatMeasure, formatMoney } from '../web/ui/figures.ts'
import { monthName, formatMoment } from '../web/ui/formatMoment.ts'
import { FONT_SUBSETS, isDrawn, unicodeRange } from '../scripts/fontSubsets.ts'

/** Of all common files together: a first visit loads them before the largest contentful paint. */
const MAX_BYTES = 42_000

const web = fileURLToPath(new URL('../web/', import.meta.url))
const families = Object.entries(FONT_SUBSETS)
const styles = readFileSync(`${web}ui/fonts.css`, 'utf8')
const texts = [...(await catalogueTexts()), ...formattedTexts()]

test(`the common files have at most ${String(MAX_BYTES)} bytes`, () => {
  const sizes = families.map(([, { common }]) => statSync(`${web}ui/fonts/${common}`).size)
  expect(sizes.every((size) => size > 10_000)).toBe(true)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(MAX_BYTES)
})

describe.each(families)('%s', (family, { complete, common, characters, weights }) => {
  const [whole, part] = [openSync(`${web}ui/fonts/${complete}`), openSync(`${web}ui/fonts/${common}`)]
  const inCommon = part.characterSet.filter(isDrawn)
  const others = whole.characterSet.filter(isDrawn).filter((point) => !inCommon.includes(point))

  test('the common file has the characters of its list', () => {
    expect(String.fromCodePoint(...inCommon.toSorted((one, other) => one - other))).toBe(sortedCharacters([characters]))
  })

  test('the common file has every character of the catalogues and of formatted numbers and moments', () => {
    expect(texts.length).toBeGreaterThan(3_000)
    const missing = texts.filter((text) => Array.from(text, pointOf).some((point) => !inCommon.includes(point)))
    expect(missing).toEqual([])
  })

  test('fonts.css names the characters of each file, and none twice', () => {
    const ranges = [
      ...styles.matchAll(/font-family: '([^']+)';[^}]*?url\('\.\/fonts\/([^']+)'\)[^}]*?unicode-range:\s+([^;]+);/g),
    ]
      .filter(([, name]) => name === family)
      .map(([, , file, range]) => [file, range?.replaceAll(/\s+/g, ' ')])
    expect(ranges).toEqual([
      [common, unicodeRange(inCommon)],
      [complete, unicodeRange(others)],
    ])
    expect(others.length).toBeGreaterThan(50)
  })

  test('fonts.css has the weights of the common file, and the bolder ones from the complete file', () => {
    const declared = [...styles.matchAll(/font-family: '([^']+)';[^}]*?font-weight: ([^;]+);/g)]
      .filter(([, name]) => name === family)
      .map(([, , range]) => range)
    const range = `${String(weights.min)} ${String(weights.max)}`
    expect(declared).toEqual([range, range, `${String(weights.max + 1)} 900`])
  })

  test('the common file has the line boxes of the complete one', () => {
    expect([part.unitsPerEm, part.ascent, part.descent, part.lineGap]).toEqual([
      whole.unitsPerEm,
      whole.ascent,
      whole.descent,
      whole.lineGap,
    ])
  })
})

// The default weight of both files is 400. fontkit draws no other weight of a WOFF2 file.
test('the common file of Inter draws and sets texts as the complete one', () => {
  const [whole, part] = [FONT_SUBSETS.Inter.complete, FONT_SUBSETS.Inter.common].map((name) =>
    openSync(`${web}ui/fonts/${name}`),
  )
  const samples = [
    ...texts.filter((_, index) => index % 20 === 0),
    '1x2 (AB) A-B 10:30 To, fi ffi',
    FONT_SUBSETS.Inter.characters,
  ]
  for (const text of samples) expect(draw(part, text), text).toEqual(draw(whole, text))
})

test('styles have weights of the common files', () => {
  const rules = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css') && name !== 'ui/fonts.css')
    .flatMap((name) => readFileSync(web + name, 'utf8').match(/font(?:-weight)?: \d{3}\b[^;]*;/g) ?? [])
  const outside = rules.filter((rule) => {
    const { min, max } = FONT_SUBSETS[rule.includes('var(--serif)') ? 'Fraunces' : 'Inter'].weights
    const weight = Number(/\d{3}/.exec(rule)?.[0])
    return weight > max || weight < (rule.startsWith('font:') ? min : FONT_SUBSETS.Fraunces.weights.min)
  })
  expect(rules.length).toBeGreaterThan(50)
  expect(outside).toEqual([])
})

test.each([
  [[65, 66, 67, 0x2013], 'U+0041-0043, U+2013'],
  [[0x20ac], 'U+20AC'],
])('writes %j as a range', (points, range) => {
  expect(unicodeRange(points)).toBe(range)
})

async function catalogueTexts(): Promise<string[]> {
  const names = readdirSync(`${web}texts`).filter((name) => name.endsWith('.po'))
  expect(names).toHaveLength(6)
  const catalogues = await Promise.all(
    names.map(async (name) =>
      formatter().parse(readFileSync(`${web}texts/${name}`, 'utf8'), {
        locale: name.slice(0, -'.po'.length),
        sourceLocale: 'en',
        filename: name,
      }),
    ),
  )
  // Braces, tags and names of variables are syntax of messages.
  return catalogues.flatMap((catalogue) =>
    Object.values(catalogue ?? {}).map(({ translation = '' }) => translation.replaceAll(/[{}<>_]/g, '')),
  )
}

function formattedTexts(): string[] {
  return stores.stores.flatMap(({ i18n }) => [
    ...['1234567.89', '-1234567.89', '12', '0.5'].flatMap((amount) => [
      formatMoney(amount, i18n.currencyCode, { ...i18n, currency: i18n.currencyCode }),
      formatAmount(amount, i18n.currencyCode, { ...i18n, currency: i18n.currencyCode }, { stripsZeros: true }),
      formatDecimal(amount, i18n),
      formatMeasure(amount, i18n),
      formatChange(amount, i18n),
    ]),
    formatMoment('2026-01-02T03:04:05Z', i18n.dateFormat, i18n.timeZone),
    ...Array.from({ length: 12 }, (_, index) => monthName(index + 1)),
  ])
}

/** Outlines and positions of a text, as numbers. */
function draw(font: Font | undefined, text: string): number[] {
  if (!font) throw new Error('expected a font')
  const { glyphs, positions } = font.layout(text, { tnum: true })
  return [
    ...positions.flatMap(({ xAdvance, xOffset }) => [xAdvance, xOffset]),
    ...glyphs.flatMap(({ path }) => path.commands.flatMap(({ args }) => args)),
  ]
}

function sortedCharacters(all: readonly string[]): string {
  return [...new Set(all.join(''))].toSorted((one, other) => pointOf(one) - pointOf(other)).join('')
}

function pointOf(character: string): number {
  return character.codePointAt(0) ?? 0
}
