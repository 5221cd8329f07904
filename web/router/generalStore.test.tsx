/** A shop of another trade and brand: none of its pages says anything of metals, coins or loyalty cards, in any language, and none our name. */
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openGeneral, OUR_WORDS, ourWordsIn } from '../testing/generalStore.ts'

/** What stands in the shop's own words: data of the sample are in Norwegian. */
const pages = [
  '/',
  '/gullbarrer',
  '/search?q=zzz',
  '/cart',
  '/order',
  '/withdrawal',
  '/accessibility',
  '/sign-in',
  '/register',
  '/reset-password',
  '/quick-order',
  '/compare',
  '/newsletter',
  '/vat',
  '/nowhere',
]

describe.each(Object.keys(OUR_WORDS))('in the language %s', (language) => {
  test.each(pages)('%s of a general store is about nothing of ours', async (path) => {
    await openGeneral(path, { language })
    await screen.findAllByRole('heading', { level: 1 })
    expect(ourWordsIn(language)).toEqual([])
  })
})
