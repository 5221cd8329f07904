// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { drawPicture } from './draw.ts'
import type { View } from './kit/drawing.ts'
import { SAMPLES } from './samples.ts'
import { viewCount } from './viewCount.ts'
import type { PictureSubject, Tone } from './subject.ts'

const TONES: readonly Tone[] = [
  'gold',
  'paleGold',
  'rose',
  'red',
  'green',
  'whiteGold',
  'silver',
  'platinum',
  'palladium',
  'rhodium',
  'steel',
  'brass',
  'wood',
  'glass',
  'ceramic',
  'paper',
  'dark',
]
const VIEWS: readonly View[] = [1, 2, 3]
const MAX_BYTES = 60_000

/** Every view of every sample, with a name for the test report. */
const PICTURES = SAMPLES.flatMap((subject, index) =>
  VIEWS.slice(0, viewCount(subject)).map((view) => ({
    name: `${index} ${subject.kind}${'type' in subject ? ` ${subject.type}` : ''}, view ${view}`,
    subject,
    view,
  })),
)

/** Finds XML errors, invalid numbers and references without a target. */
function faultsOf(svg: string): string[] {
  const complaint = new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror')?.textContent
  const ids = new Set(Array.from(svg.matchAll(/ id="([^"]+)"/g), ([, id]) => id))
  const lost = Array.from(svg.matchAll(/(?:href="|url\()#([^")]+)/g), ([, id]) => id).filter((id) => !ids.has(id))
  const spoilt = svg.match(/[^"]{0,20}(?:NaN|Infinity|undefined|null)[^"]{0,20}/g) ?? []
  return [...(complaint ? [complaint] : []), ...lost.map((id) => `#${id} has no definition`), ...spoilt]
}

test.each(PICTURES)(
  '$name is well-formed, small, deterministic, and uses no font and no filter',
  ({ subject, view }) => {
    const svg = drawPicture(subject, view, 'sku-1')
    expect(drawPicture(subject, view, 'sku-1')).toBe(svg)
    expect(faultsOf(svg)).toEqual([])
    expect(svg.match(/<(?:path|use)\b/g)?.length).toBeGreaterThan(3)
    expect(svg).not.toMatch(/<(?:text|filter|image|script|foreignObject)\b/)
    expect(svg.length).toBeLessThan(subject.kind === 'stillLife' ? 3 * MAX_BYTES : MAX_BYTES)
    expect(svg).toContain(subject.kind === 'stillLife' ? 'viewBox="0 0 1200 900"' : 'viewBox="0 0 600 600"')
  },
)

test('the samples contain every kind of subject', () => {
  const kinds = [
    'mintedBar',
    'castBar',
    'assayCard',
    'coin',
    'grain',
    'wireCoil',
    'rods',
    'sheet',
    'tube',
    'disc',
    'solder',
    'chain',
    'clasp',
    'jumpRing',
    'earFinding',
    'setting',
    'ringBlank',
    'pendant',
    'tool',
    'bottle',
    'storage',
    'voucher',
    'document',
    'set',
    'stillLife',
  ]
  expect([...new Set(SAMPLES.map((sample) => sample.kind))].sort()).toEqual(kinds.sort())
})

test('each tone has its own colours', () => {
  const coils = TONES.map((tone) =>
    drawPicture({ kind: 'wireCoil', tone, profile: 'round', thicknessMm: 1 }, 1, 'sku-1'),
  )
  for (const coil of coils) expect(faultsOf(coil)).toEqual([])
  expect(new Set(coils).size).toBe(TONES.length)
})

describe('the seed', () => {
  const bar: PictureSubject = {
    kind: 'mintedBar',
    tone: 'gold',
    weightGrams: 10,
    lettering: { weight: '10 g', fineness: '999.9' },
  }

  test('gives each bar its own serial number', () => {
    expect(drawPicture(bar, 1, 'au-10-a')).not.toBe(drawPicture(bar, 1, 'au-10-b'))
  })

  test('does not change a serial number that the product has', () => {
    const numbered = { ...bar, lettering: { ...bar.lettering, number: '004 217' } }
    expect(drawPicture(numbered, 1, 'au-10-a')).toBe(drawPicture(numbered, 1, 'au-10-b'))
  })

  test('changes the arrangement of grain', () => {
    const grain: PictureSubject = { kind: 'grain', tone: 'silver', sizeMm: 2 }
    expect(drawPicture(grain, 1, 'a')).not.toBe(drawPicture(grain, 1, 'b'))
  })
})

describe('lettering and measures of the product', () => {
  const lettered = (weight: string) =>
    drawPicture({ kind: 'castBar', tone: 'gold', weightGrams: 250, lettering: { weight, number: '1' } }, 1, 'a')
  const wire = (thicknessMm: number) =>
    drawPicture({ kind: 'wireCoil', tone: 'gold', profile: 'round', thicknessMm }, 1, 'a')

  test('the lettering is the product’s own', () => expect(lettered('250 g')).not.toBe(lettered('500 g')))

  test('a thick wire is drawn with thicker strokes than a thin one', () => {
    const widest = (svg: string) =>
      Math.max(...Array.from(svg.matchAll(/fill="none"[^>]* stroke-width="([\d.]+)"/g), ([, width]) => Number(width)))
    const widths = [0.3, 0.8, 1.5, 3, 5].map((thickness) => widest(wire(thickness)))
    expect(widths).toEqual(widths.toSorted((a, b) => a - b))
    expect((widths.at(-1) ?? 0) / (widths[0] ?? 1)).toBeGreaterThan(4)
  })

  test('characters that the fonts lack are replaced by ones that they have', () => {
    expect(lettered('⅒ oz')).toBe(lettered('1/10 oz'))
    expect(lettered('Na₂B₄O₇')).toBe(lettered('Na2B4O7'))
  })
})

test('an unknown hazard code on a label is left out, the others are drawn', () => {
  const bottle = (pictograms: readonly string[]) =>
    drawPicture({ kind: 'bottle', shape: 'jar', liquid: 'paper', label: 'BORAX', pictograms }, 1, 'a')
  expect(bottle(['GHS08', 'GHS99'])).toBe(bottle(['GHS08']))
  expect(bottle(['GHS08'])).not.toBe(bottle(['GHS05']))
})

test('the checks of this file detect errors', () => {
  expect(faultsOf('<svg><path d="M0 NaN"/></svg>')).toHaveLength(1)
  expect(faultsOf('<svg><use href="#a"/></svg>')).toEqual(['#a has no definition'])
  expect(faultsOf('<svg><g></svg>')).toHaveLength(1)
})
