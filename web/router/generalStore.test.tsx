/** A shop of another trade and brand: none of its pages says anything of metals, coins or loyalty cards, and none our name. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Layout } from '../client/generated/documents.generated.ts'
import { openPage, response } from '../testing/openPage.tsx'
import { sampleResponse } from '../testing/sampleResponse.ts'

const BRAND = { name: 'Nordlys', logo: null, icon: null, heading: [], lead: [], picture: null }
const OURS = /\bmetals?\b|\bgold|silver|platinum|goldsmith|bars and coins|fineness|loyalty|karat/i

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
  '/nowhere',
]

test.each(pages)('%s of a general store is about nothing of ours', async (path) => {
  const layout = await sampleResponse(Layout, {})
  const none = Object.fromEntries(
    Object.entries(layout.store.abilities).map(([name, value]) => [name, typeof value === 'boolean' ? false : value]),
  )
  const store = {
    ...layout.store,
    abilities: { ...layout.store.abilities, ...none },
    promises: { ...layout.store.promises, products: [], price: [], returns: [], newsletter: [], loyaltyCard: [] },
  }
  await openPage(path, {
    store: { kind: 'GENERAL', name: 'Nordlys', defaultTitle: 'Nordlys', brand: BRAND },
    responses: [response(Layout, { ...layout, metalQuotes: null, stores: [], store })],
  })
  await screen.findAllByRole('heading', { level: 1 })
  const names = [...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((element) =>
    ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
  )
  const words = [document.title, ...names, ...textsIn(document.body)].filter((text) => OURS.test(text))
  expect(words).toEqual([])
})

/** Each text by itself, without those of the sample's catalogue and company. */
function textsIn(root: Node): readonly string[] {
  if (root instanceof HTMLElement && (root.lang === 'nb' || root.matches('script, style, address, [href^=mailto]')))
    return []
  if (root.nodeType === Node.TEXT_NODE) return [root.textContent ?? '']
  return [...root.childNodes].flatMap(textsIn)
}
