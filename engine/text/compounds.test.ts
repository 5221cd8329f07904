import { expect, test } from 'vitest'
import type { Language } from '../types.ts'
import { Compounds } from './compounds.ts'
import { fold } from './fold.ts'

function learnt(language: Language, words: string): Compounds {
  const compounds = new Compounds(language)
  compounds.learn(words.split(' ').map(fold))
  return compounds
}

test.each<{ language: Language; catalogue: string; word: string; parts: string[] }>([
  { language: 'nb', catalogue: 'gullklump sølvklump', word: 'gullklump', parts: ['gull', 'klump'] }, // klump follows two metals, so it is a word
  { language: 'nb', catalogue: 'gullklump', word: 'gullklump', parts: [] }, // once only: no reason to think so
  { language: 'nb', catalogue: 'gullbarre', word: 'sølvbarre', parts: ['solv', 'barre'] }, // a word of the trade
  { language: 'sv', catalogue: 'pansarkedja pansararmband', word: 'pansarlänk', parts: ['pansar', 'lank'] }, // pansar stands before two words
  { language: 'nb', catalogue: 'forlegering forlegeringer', word: 'legering', parts: [] }, // ring and ringer are one word
  { language: 'nb', catalogue: 'ring emne', word: 'ringemne', parts: ['ring', 'emne'] },
  { language: 'sv', catalogue: 'vit tråd', word: 'vitguldstråd', parts: ['vitguld', 'trad'] },
  { language: 'sv', catalogue: 'vitguldstråd silvertråd', word: 'vitguldstråd', parts: ['vitguld', 'trad'] },
  { language: 'fi', catalogue: 'kultaharkko hopeaharkko', word: 'platinaharkko', parts: ['platina', 'harkko'] },
  { language: 'fi', catalogue: 'keltakulta lanka', word: 'keltakultalanka', parts: ['keltakulta', 'lanka'] },
  { language: 'de', catalogue: 'Draht Blech', word: 'Weißgolddraht', parts: ['weissgold', 'draht'] },
  { language: 'de', catalogue: 'Ring Größe', word: 'Ringgröße', parts: ['ring', 'grosse'] },
  { language: 'de', catalogue: 'Draht', word: 'Palladium', parts: [] },
  { language: 'it', catalogue: 'filo lastra', word: 'filolastra', parts: ['filo', 'lastra'] },
])('$language: with $catalogue, $word is $parts', ({ language, catalogue, word, parts }) => {
  expect(learnt(language, catalogue).partsOf(fold(word))).toEqual(parts)
})

test('words that are learnt later are used from then on', () => {
  const compounds = learnt('nb', 'gull')
  expect(compounds.partsOf('gullklump')).toEqual([])
  compounds.learn(['klump'])
  expect(compounds.partsOf('gullklump')).toEqual(['gull', 'klump'])
})
