/** Opens the form for a review. The form is loaded when the shopper opens it. */
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useAbilities } from '../../shop/abilities.ts'
import { useHydrated } from '../../shop/useHydrated.ts'
import { Button } from '../../ui/Button.tsx'

const ReviewDialog = lazy(async () => ({ default: (await import('./ReviewDialog.tsx')).ReviewDialog }))

export function WriteReview({ productId, name }: { readonly productId: string; readonly name: string }) {
  const [isOpen, setOpen] = useState(false)
  const { acceptsReviews } = useAbilities()
  if (!useHydrated() || !acceptsReviews) return null

  return (
    <>
      <Button look="line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Write a review</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <ReviewDialog productId={productId} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
