/** Seeds CMS pages, CMS blocks and reviews. */
import { dayFromSeed } from '../catalogue/calendar.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { CONTENT, type Content } from '../catalogue/contentPages.ts'
import { reviewsOf } from '../catalogue/reviews.ts'
import { ringSizeTable } from '../catalogue/ringSizes.ts'
import { STORES, type StoreView } from '../catalogue/stores.ts'
import type { Insert } from './writer.ts'

/** Range of ids per store for pages and blocks. */
const IDS_PER_STORE = 100

export function seedContent(insert: Insert): void {
  for (const store of STORES) {
    CONTENT.forEach((content, at) => {
      if (content.languages?.includes(store.language) === false) return
      insert('cms', {
        id: store.id * IDS_PER_STORE + at + 1,
        store_id: store.id,
        kind: content.kind,
        identifier: content.identifier[store.language],
        title: content.title[store.language],
        keywords: content.keywords?.[store.language] ?? '',
        content: htmlOf(content, store),
        created_at: dayFromSeed(-900, 36_000),
        updated_at: dayFromSeed(-40, 36_000),
      })
    })
  }
}

function htmlOf({ body, table }: Content, { language }: StoreView): string {
  const paragraphs = body.map((paragraph) => `<p>${paragraph[language]}</p>`).join('')
  return `${paragraphs}${table ? ringSizeTable(language) : ''}`
}

/** Call it after the products are seeded, because reviews refer to them. */
export function seedReviews(insert: Insert, catalogue: Catalogue): void {
  let id = 1
  for (const store of STORES) {
    for (const product of catalogue.products.filter(({ spec }) => spec.stores.includes(store.code))) {
      for (const review of reviewsOf(product, store)) {
        insert('review', {
          id: id++,
          store_id: store.id,
          product_id: review.productId,
          title: review.title,
          detail: review.detail,
          nickname: review.nickname,
          review_status: review.status,
          created_at: review.createdAt,
          customer_id: review.customerId,
          stars: review.stars,
        })
      }
    }
  }
}
