/** Opens the form for a review. The form is loaded when the shopper opens it. */
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAbilities } from '../../shop/abilities.ts'
import { useHydrated } from '../../shop/useHydrated.ts'
import { Button } from '../../ui/Button.tsx'
import { latePart } from '../../ui/latePart.tsx'

const ReviewDialog = latePart(async () => (await import('./ReviewDialog.tsx')).ReviewDialog)

export function WriteReview({ productId, name }: { readonly productId: string; readonly name: string }) {
  const [isOpen, setOpen] = useState(false)
  const { acceptsReviews } = useAbilities()
  if (!useHydrated() || !acceptsReviews) return null

  return (
    <>
      <Button look="line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Write a review</Trans>
      </Button>
      {isOpen && <ReviewDialog productId={productId} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
