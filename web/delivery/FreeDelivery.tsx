/** From which sum delivery is free; nothing if it never is. */
import { Trans } from '@lingui/react/macro'
import { useDelivery } from '../shop/delivery.ts'
import { useDeliveryAmount } from './useDeliveryAmount.ts'

export function FreeDelivery({
  as: Tag,
  className,
}: {
  readonly as: 'li' | 'p'
  readonly className?: string | undefined
}) {
  const money = useDeliveryAmount()
  const cost = useDelivery()?.delivery.cost
  if (!cost?.freeFrom) return null

  const amount = money(cost.freeFrom)
  const { freeUpToKg } = cost
  return (
    <Tag className={className}>
      {freeUpToKg === null ? (
        <Trans>Free delivery within the country from {amount}</Trans>
      ) : (
        <Trans>
          Free delivery within the country from {amount}, up to {freeUpToKg} kg
        </Trans>
      )}
    </Tag>
  )
}
