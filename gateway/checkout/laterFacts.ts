/** Later events of an order, from the backend's document of it. */
import type { OrderDocumentKind } from '../resolverTypes.generated.ts'
import type { LaterFacts } from './orderFacts.ts'
import { placedAtOf, statusOf } from './orderModel.ts'
import type { BackendOrder } from './orderSchema.ts'

export function laterFactsOf(order: BackendOrder): LaterFacts {
  const { extension_attributes: attributes } = order
  return {
    history: historyOf(order),
    parcels: (attributes?.shipments ?? []).flatMap(({ tracks }) =>
      tracks.map(({ title, track_number: number, url }) => ({ carrier: title || null, number, url: url ?? null })),
    ),
    documents: (attributes?.documents ?? []).map(({ id, kind, title }) => ({
      id,
      kind: KINDS[(kind ?? '').toLowerCase()] ?? 'OTHER',
      title: title || null,
    })),
    isCancellable: attributes?.can_cancel === true,
    deliveredAt: deliveredAtOf(order),
  }
}

/** An order that is not complete has more to come. */
function deliveredAtOf(order: BackendOrder): string | null {
  const shipments = order.extension_attributes?.shipments ?? []
  if (statusOf(order) !== 'COMPLETE') return null
  const times = shipments.map(({ delivered_at: at }) => placedAtOf({ created_at: at }, 0))
  const latest = times.toSorted().at(-1) ?? null
  return times.every((time) => Date.parse(time) > 0) ? latest : null
}

const KINDS: Readonly<Record<string, OrderDocumentKind>> = { order: 'ORDER', invoice: 'INVOICE' }

/** The platform repeats a status with each comment. */
function historyOf({ status_histories: written }: BackendOrder): LaterFacts['history'] {
  const events = written
    .map((event) => ({ status: statusOf({ state: null, status: event.status }), at: placedAtOf(event, 0) }))
    .filter(({ at }) => Date.parse(at) > 0)
    .toSorted((one, other) => one.at.localeCompare(other.at))
  return events.filter(({ status }, at) => status !== events[at - 1]?.status)
}
