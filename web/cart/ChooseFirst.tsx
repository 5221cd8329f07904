/** On a phone, in place of the button that adds to the cart: leads to what must be chosen before. */
import type { ReactNode } from 'react'
import { VARIANT_CHOICE } from '../shop/addToCartForm.ts'
import { Button } from '../ui/Button.tsx'
import styles from './AddToCart.module.css'

export function ChooseFirst({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.choose}>
      <Button look="line" onClick={showChoice}>
        {children}
      </Button>
    </div>
  )
}

function showChoice(): void {
  const choice = document.getElementById(VARIANT_CHOICE)
  choice?.scrollIntoView({ block: 'center' })
  choice?.querySelector('a')?.focus({ preventScroll: true })
}
