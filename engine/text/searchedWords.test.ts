import { expect, test } from 'vitest'
import { createEngine } from '../catalogueEngine.ts'
import { searchedWords } from './searchedWords.ts'
import { wordsOf } from './words.ts'

const TEN = 'gullbarre sølvbarre halskjede krugerrand gullmynt bindering ringemne giftering karabinlås perletråd'

test('searches all of ten words, including repeated ones', () => {
  const words = wordsOf('ring ring gull')
  expect(searchedWords(words)).toEqual({ searched: words, ignored: [] })
  expect(searchedWords(wordsOf(TEN)).ignored).toEqual([])
})

test('the longest ten words are searched, in the order of the text', () => {
  const { searched, ignored } = searchedWords(wordsOf(`ring ${TEN} lupe`))
  expect(searched.map(({ surface }) => surface)).toEqual(TEN.split(' '))
  expect(ignored).toEqual(['ring', 'lupe'])
})

test('of equally long words the rarest are searched', () => {
  const counts: Readonly<Record<string, number>> = { abcd: 50, efgh: 2 }
  const { ignored } = searchedWords(
    wordsOf(`abcd efgh ${TEN.split(' ').slice(1).join(' ')}`),
    (term) => counts[term] ?? 0,
  )
  expect(ignored).toEqual(['abcd'])
})

test('a word that is repeated is searched once and not left out', () => {
  const { searched, ignored } = searchedWords(wordsOf('gullbarre '.repeat(50)))
  expect(searched.map(({ surface }) => surface)).toEqual(['gullbarre'])
  expect(ignored).toEqual([])
})

test('searches the ten longest words and reports the others', () => {
  const engine = createEngine({ language: 'nb' })
  engine.load([
    { id: 1, name: TEN },
    { id: 2, name: 'ab cd ef' },
  ])
  const search = (text: string) => engine.search({ text, filters: [], from: 0, size: 5 })
  const found = search(`ab cd ${TEN} ef`)
  expect(found.hits.map(({ document }) => document.id)).toEqual([1])
  expect(found.ignoredWords).toEqual(['ab', 'cd', 'ef'])
  expect(search(TEN).ignoredWords).toBeUndefined()
})
