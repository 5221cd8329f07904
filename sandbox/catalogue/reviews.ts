/** Generates customer reviews: most are approved, some pending, a few rejected. */
import * as v from 'valibot'
import type { NumberedProduct } from './catalogue.ts'
import { dayFromSeed } from './calendar.ts'
import { chance, pick, wholeNumber } from './random.ts'
import { readData } from './readData.ts'
import type { StoreView } from './stores.ts'
import { LANGUAGES } from './text.ts'

export interface Review {
  readonly productId: number
  readonly title: string
  readonly detail: string
  readonly nickname: string
  /** 1 approved, 2 pending, 3 rejected */
  readonly status: 1 | 2 | 3
  readonly createdAt: string
  readonly customerId: number | null
  /** 1 to 5; null for a review without stars. */
  readonly stars: number | null
}

const text = v.strictTuple([v.string(), v.string()])
const texts = v.object({
  names: v.array(v.string()),
  /** Title and text of each review. */
  carded: v.array(text),
  /** For products without an assay card or a hallmark: chemicals, tools, wire and sheet. */
  plain: v.array(text),
})
const TEXTS = readData('reviews.json', v.object(v.entriesFromList(LANGUAGES, texts)))

/** Forms that come in a card, a box or an envelope of their own, weighed and stamped. */
const CARDED_FORMS: readonly (string | undefined)[] = ['bar', 'coin', 'jewellery']

/** Ids of customers who are not in the database: what a customer of the sandbox has written is their own. */
const FIRST_REVIEWER = 90_000

/** Stars for each text: a dented box or a late parcel costs two. */
const STARS = [5, 5, 4, 3, 5] as const

/** One product in twelve has one to four reviews. */
export function reviewsOf(product: NumberedProduct, store: StoreView): Review[] {
  const key = `${product.spec.sku}:${store.code}`
  if (chance(key, 'reviewed') >= 1 / 12) return []
  const first = wholeNumber(key, 'first review', 0, 4)
  const { names, carded, plain } = TEXTS[store.language]
  const written = CARDED_FORMS.includes(product.spec.attributes.form) ? carded : plain
  return Array.from({ length: wholeNumber(key, 'reviews', 1, 4) }, (_, at) => {
    const place = (first + at) % written.length
    const [title, detail] = written[place] ?? ['', '']
    const draw = chance(key, `status ${at}`)
    return {
      productId: product.id,
      title,
      detail,
      nickname: pick(key, `nickname ${at}`, names),
      status: draw < 0.8 ? 1 : draw < 0.95 ? 2 : 3,
      createdAt: dayFromSeed(
        -wholeNumber(key, `written ${at}`, 2, 700),
        wholeNumber(key, `hour ${at}`, 25_000, 80_000),
      ),
      customerId: draw < 0.5 ? FIRST_REVIEWER + wholeNumber(key, `customer ${at}`, 1, 900) : null,
      stars: chance(key, `unrated ${at}`) < 0.15 ? null : (STARS[place] ?? null),
    }
  })
}
