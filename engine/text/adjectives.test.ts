/** Words of how wire, sheet and solder are: hard, round, red. */
import { describe, expect, test } from 'vitest'
import { createEngine } from '../catalogueEngine.ts'
import type { Language } from '../types.ts'

const NAMES: Readonly<Partial<Record<Language, readonly string[]>>> = {
  sv: [
    'Silvertråd 925, rund 1,0 mm, hård',
    'Silverslaglod hårt, tråd 0,5 mm',
    'Gravyrhänge, runt, silver 925',
    'Pansarkedja, polerad',
    'Guldgranulat, rött',
    'Silverplåt 925, mjuk',
  ],
}

/** Names that match every word. */
function found(language: Language, text: string): readonly string[] {
  const engine = createEngine({ language })
  engine.load((NAMES[language] ?? []).map((name, at) => ({ id: at + 1, sku: `P-${1000 + at}`, name })))
  const { hits, exactTotal, correctedText } = engine.search({ text, filters: [], from: 0, size: 50 })
  expect(correctedText).toBeUndefined()
  return hits.slice(0, exactTotal).map(({ document }) => String(document.name))
}

describe('an adjective is found in all its forms', () => {
  const [WIRE = '', SOLDER = '', PENDANT = '', CHAIN = '', GRAINS = ''] = NAMES.sv ?? []
  test.each<[Language, string, readonly string[]]>([
    ['sv', 'hård', [WIRE, SOLDER]],
    ['sv', 'hårt', [WIRE, SOLDER]],
    ['sv', 'hårda', [WIRE, SOLDER]],
    ['sv', 'hårda trådar', [WIRE, SOLDER]],
    ['sv', 'runda', [WIRE, PENDANT]],
    ['sv', 'runt', [WIRE, PENDANT]],
    ['sv', 'polerat', [CHAIN]],
    ['sv', 'polerade', [CHAIN]],
    ['sv', 'röd', [GRAINS]],
    ['sv', 'röda', [GRAINS]],
  ])('%s: %s', (language, text, names) => {
    expect(found(language, text).toSorted()).toEqual([...names].toSorted())
  })
})
