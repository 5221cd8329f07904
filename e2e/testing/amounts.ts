/** Amounts of money as the shop's pages show them. */
import type { Locator } from '@playwright/test'

/** The innermost visible elements that show an amount, on the side of tax that the customer sees. */
export function amountsIn(place: Locator): Locator {
  return place.getByText(/\d\s(?:kr|€)$/).filter({ visible: true })
}

/** "1 234,50 kr" and "1.234,50 €" as numbers. */
export function toNumber(amount: string): number {
  return Number(amount.replaceAll(/[^\d,]/g, '').replace(',', '.'))
}
