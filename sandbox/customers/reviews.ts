/** Reviews that customers write. They are pending until the people of the shop approve them. */
import type { DatabaseSync } from 'node:sqlite'
import { fieldsOf } from '../rest/fields.ts'
import { HttpError } from '../rest/response.ts'

const PENDING = 2
const MAX_TEXT = 5_000
const MAX_SHORT = 255

/** @returns the stored review in the platform's format. @throws HttpError 500 with the list of schema errors, 404 for an unknown product */
export type CreateReview = (input: unknown, storeId: number) => object

/** A customer's reviews of a store, newest first, in the platform's format. */
export type ReviewsOf = (customerId: number, storeId: number) => readonly object[]

const MAX_OWN = 100

export function bindReviewsOf(db: DatabaseSync): ReviewsOf {
  const list = db.prepare(
    'SELECT r.*, p.sku FROM review r JOIN product p ON p.id = r.product_id WHERE r.customer_id = ? AND r.store_id = ? ORDER BY r.created_at DESC, r.id DESC LIMIT ?',
  )
  return (customerId, storeId) =>
    list.all(customerId, storeId, MAX_OWN).map((row) => ({
      id: Number(row.id),
      product_id: Number(row.product_id),
      sku: String(row.sku),
      title: String(row.title),
      detail: String(row.detail),
      nickname: String(row.nickname),
      review_status: Number(row.review_status),
      created_at: String(row.created_at),
      ...(row.stars !== null && { rating: Number(row.stars) }),
    }))
}

export function bindCreateReview(db: DatabaseSync, now: () => number): CreateReview {
  const sold = db.prepare('SELECT 1 FROM product_store WHERE store_id = ? AND product_id = ?')
  const nextId = db.prepare('SELECT coalesce(max(id), 0) + 1 AS id FROM review')
  const insert = db.prepare(
    'INSERT INTO review (id, store_id, product_id, title, detail, nickname, review_status, created_at, customer_id, stars) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  return (input, storeId) => {
    const fields = fieldsOf(input)
    const errors: object[] = []
    const report = (name: string, message: string) =>
      errors.push({ keyword: 'type', dataPath: `.review.${name}`, schemaPath: '#/type', params: {}, message })
    const text = (name: string, max: number): string => {
      const value = fields[name]
      if (typeof value !== 'string' || value.trim() === '' || value.length > max)
        report(name, `should be a text of 1 to ${max} characters`)
      return typeof value === 'string' ? value.trim() : ''
    }
    const [title, detail, nickname] = [text('title', MAX_SHORT), text('detail', MAX_TEXT), text('nickname', MAX_SHORT)]
    const { product_id: productId, customer_id: customerId, rating } = fields
    if (typeof productId !== 'number' || !Number.isSafeInteger(productId)) report('product_id', 'should be integer')
    const stars = typeof rating === 'number' ? rating : null
    if (stars !== null && ![1, 2, 3, 4, 5].includes(stars)) report('rating', 'should be a whole number from 1 to 5')
    if (errors.length > 0) throw new HttpError(500, 'invalid review', errors)
    if (!sold.get(storeId, Number(productId)))
      throw new HttpError(404, "The product that was requested doesn't exist. Verify the product and try again.")

    const id = Number(nextId.get()?.id)
    const createdAt = new Date(now()).toISOString().slice(0, 19).replace('T', ' ')
    const customer = typeof customerId === 'number' ? customerId : null
    insert.run(id, storeId, Number(productId), title, detail, nickname, PENDING, createdAt, customer, stars)
    return {
      id,
      title,
      detail,
      nickname,
      review_entity: 'product',
      review_type: customer === null ? 2 : 1,
      review_status: PENDING,
      created_at: createdAt,
      entity_pk_value: productId,
      store_id: storeId,
      stores: [0, storeId],
    }
  }
}
