/** A shop of another trade and brand, and the words of ours that stand nowhere in it. */
import { Layout } from '#docs'
import { openPage, type OpenPageOptions, response } from './openPage.tsx'
import { sampleResponse } from './sampleResponse.ts'

const BRAND = { name: 'Nordlys', logo: null, icon: null, heading: [], lead: [], picture: null }

const STORE = { kind: 'GENERAL', name: 'Nordlys', defaultTitle: 'Nordlys', brand: BRAND } as const

/** Metals, what is made of them, cards of customers and our name, by interface language. */
export const OUR_WORDS: Readonly<Record<string, RegExp>> = {
  en: /metal|\bgold|silver|platinum|goldsmith|\bbars?\b|\bcoins?\b|fineness|loyalty|karat/i,
  nb: /metall|\bgull|sølv|platina|\bbarrer|\bmynt|finhet|kundekort|karat/i,
  sv: /metall|\bguld|silver|platina|\btacko?r?na?\b(?! för)|\bmynt|finhalt|kundkort|karat/i,
  fi: /metall|kulta|kulla|kultasep|hope[ai]|platina|harko|harkk|koliko|pitoisuu|kanta-asiak|karat/i,
  de: /metall|\bgold|silber|platin|goldschmied|\bbarren|münze|feingehalt|feinheit|gewichtskonto|kundenkarte|karat/i,
  it: /metall|\boro\b|argento|platino|orafo|orafi|lingott|monet[ae]|titolo del|fedeltà|karat/i,
}

/** Opens a page of a store whose backend has nothing that a backend can lack, and which sells other things than the sample. */
export async function openGeneral(path: string, { responses = [], ...options }: OpenPageOptions) {
  const layout = await sampleResponse(Layout, {})
  const none = Object.fromEntries(
    Object.entries(layout.store.abilities).map(([name, value]) => [name, typeof value === 'boolean' ? false : value]),
  )
  const store = {
    ...layout.store,
    abilities: { ...layout.store.abilities, ...none },
    promises: { ...layout.store.promises, products: [], price: [], returns: [], newsletter: [], loyaltyCard: [] },
  }
  return openPage(path, {
    ...options,
    store: STORE,
    rename: (name) => name.replace(/gull|sølv|gold|silver|barre|mynt|coin|bars?\b|metall|karat/gi, 'vare'),
    responses: [response(Layout, { ...layout, metalQuotes: null, stores: [], store }), ...responses],
  })
}

/** Texts of the open page that have a word of ours. */
export function ourWordsIn(language: string): readonly string[] {
  const words = OUR_WORDS[language]
  if (!words) throw new Error(`expected words of the language ${language}, got none`)
  const names = [...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((element) =>
    ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
  )
  return [document.title, ...names, ...textsIn(document.body)].filter((text) => words.test(text))
}

/** Each text by itself. */
function textsIn(root: Node): readonly string[] {
  if (root instanceof HTMLElement && root.matches('script, style, [href^=mailto]')) return []
  if (root.nodeType === Node.TEXT_NODE) return [root.textContent ?? '']
  return [...root.childNodes].flatMap(textsIn)
}
