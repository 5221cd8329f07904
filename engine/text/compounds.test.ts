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
  { language: 'nb', catalogue: 'gullbarre sølvbarre', word: 'gullbarre', parts: ['gull', 'barre'] }, // barre follows two metals, so it is a word
  { language: 'nb', catalogue: 'gullbarre', word: 'gullbarre', parts: [] }, // once only: no reason to think so
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

test('what is learnt later counts from then on', () => {
  const compounds = learnt('nb', 'gull')
  expect(compounds.partsOf('gulltrad')).toEqual([])
  compounds.learn(['trad'])
  expect(compounds.partsOf('gulltrad')).toEqual(['gull', 'trad'])
})
