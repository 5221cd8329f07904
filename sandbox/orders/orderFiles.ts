/** The files of an order: they can be fetched while the order is paid, each a limited number of times. */
import type { SelectedFile } from '../cart/downloads.ts'
import { fieldsOf, listOf } from '../rest/fields.ts'

type OrderDocument = Readonly<Record<string, unknown>>

interface Order {
  readonly status: string
  readonly document: OrderDocument
}

export interface OrderFile {
  /** Unique within the order. */
  readonly id: string
  readonly linkId: number
  readonly title: string
  /** Name of the product. */
  readonly product: string
  readonly timesLeft: number
}

/** Methods that are paid after the order. */
const PAID_LATER = ['invoice', 'cashondelivery']

export function isPaid({ status, document }: Order): boolean {
  if (status === 'pending_payment' || status === 'canceled') return false
  return status !== 'processing' || !PAID_LATER.includes(String(fieldsOf(document['payment'])['method']))
}

/** As stored with the line of an order. Each piece may be fetched as often as one. */
export function soldFiles(line: { readonly id: number; readonly qty: number }, files: readonly SelectedFile[]) {
  return files.map(({ linkId, value, timesAllowed }) => ({
    id: `${line.id}-${linkId}`,
    link_id: linkId,
    title: value,
    left: Math.floor(timesAllowed * line.qty),
  }))
}

/** Empty for an order that is not paid, and for a refunded one. */
export function releasedFiles(order: Order): readonly OrderFile[] {
  if (!isPaid(order) || order.status === 'closed') return []
  return listOf(order.document['items']).flatMap((item) =>
    listOf(item['files']).map(({ id, link_id: linkId, title, left }) => ({
      id: String(id),
      linkId: Number(linkId),
      title: String(title),
      product: String(item['name']),
      timesLeft: Number(left),
    })),
  )
}

/** Titles of all files of an order, also of those that are not released yet. */
export function fileTitles({ document }: Pick<Order, 'document'>): readonly string[] {
  return listOf(document['items']).flatMap((item) =>
    listOf(item['files']).map(({ title }) => `${String(item['name'])}: ${String(title)}`),
  )
}

/** The lines of an order as clients read them. */
export function withFiles(order: Order): readonly object[] {
  const released = new Map(releasedFiles(order).map((file) => [file.id, file]))
  return listOf(order.document['items']).map((item) => {
    const { files: _stored, ...fields } = item
    const downloads = listOf(item['files']).flatMap(({ id }) => released.get(String(id)) ?? [])
    if (downloads.length === 0) return fields
    const listed = downloads.map(({ id, title, timesLeft }) => ({ id, title, downloads_left: timesLeft }))
    return { ...fields, extension_attributes: { ...fieldsOf(fields['extension_attributes']), downloads: listed } }
  })
}

/** The order's document after one of its files was fetched once. */
export function withFetchedFile(document: OrderDocument, fileId: string): OrderDocument {
  const counted = (file: Readonly<Record<string, unknown>>) =>
    file['id'] === fileId ? { ...file, left: Number(file['left']) - 1 } : file
  return {
    ...document,
    items: listOf(document['items']).map((item) =>
      'files' in item ? { ...item, files: listOf(item['files']).map(counted) } : item,
    ),
  }
}
