/** Whether the micro-cart is open. It is modal: opening it closes the menu sheet and the search panel, and no other overlay opens meanwhile. */
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

const isOpen = atom(false)

export const microCart = {
  open: (): void => isOpen.set(true),
  close: (): void => isOpen.set(false),
}

export function useMicroCart(): boolean {
  return useStore(isOpen, { ssr: 'initial' })
}
