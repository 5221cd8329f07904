/** What happens to an order after it was placed, in its document: statuses with their times, and parcels on their way. */
import { fieldsOf, listOf } from '../rest/fields.ts'

type OrderDocument = Readonly<Record<string, unknown>>

export interface Track {
  readonly title: string
  readonly number: string
  /** The carrier's page of this parcel; empty without one. */
  readonly url: string
}

/** "yyyy-MM-dd HH:mm:ss" in UTC. */
export function platformTime(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}

export function withStatus(document: OrderDocument, status: string, time: number): OrderDocument {
  const before = listOf(document['status_histories'])
  return { ...document, status_histories: [...before, { status, created_at: platformTime(time) }] }
}

export function withTracks(document: OrderDocument, tracks: readonly Track[], time: number): OrderDocument {
  const attributes = fieldsOf(document['extension_attributes'])
  const shipment = {
    created_at: platformTime(time),
    tracks: tracks.map(({ title, number, url }) => ({ title, track_number: number, url })),
  }
  return {
    ...document,
    extension_attributes: { ...attributes, shipments: [...listOf(attributes['shipments']), shipment] },
  }
}

/** Every parcel has arrived. */
export function withDelivery(document: OrderDocument, time: number): OrderDocument {
  const attributes = fieldsOf(document['extension_attributes'])
  const shipments = listOf(attributes['shipments']).map((shipment) => ({
    ...shipment,
    delivered_at: platformTime(time),
  }))
  return { ...document, extension_attributes: { ...attributes, shipments } }
}
